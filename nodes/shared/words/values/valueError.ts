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
