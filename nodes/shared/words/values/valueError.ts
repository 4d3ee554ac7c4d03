import { ParameterError } from '../util/monitoringError';

/** An invalid text value. The caller adds its place before the problem. */
export class ValueError extends Error {
	/** @param problem follows the label of a field or column: `contains "5xx", which is …` */
	constructor(
		readonly problem: string,
		readonly hint: string,
	) {
		super(problem);
		this.name = 'ValueError';
	}
}

/** Runs `read`. @throws {ParameterError} with the label of the place in place of a {@link ValueError} */
export function atPlace<Value>(label: string, read: () => Value): Value {
	try {
		return read();
	} catch (error) {
		throw error instanceof ValueError
			? new ParameterError(`${label} ${error.problem}`, error.hint)
			: error;
	}
}
