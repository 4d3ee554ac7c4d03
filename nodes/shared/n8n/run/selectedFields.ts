import type { INodeExecutionData } from 'n8n-workflow';

import { ParameterError } from '../../words/util/monitoringError';
import { quoteSome } from '../../words/util/phrases';
import type { RunnableItem } from '../../words/util/runItems';
import { readSelectedFields } from '../parameters/fields/output';
import type { ParameterReader } from '../parameters/parameterReader';

/**
 * The item with its output reduced to the fields that an AI tool selects.
 *
 * @throws {ParameterError} when no field is listed; when run, for a field that no result has
 */
export function selectsFields<Item extends RunnableItem<INodeExecutionData[]>>(
	parameters: ParameterReader,
	item: Item,
): Item {
	const names = readSelectedFields(parameters);
	return names ? { ...item, run: async () => selectFields(await item.run(), names) } : item;
}

function selectFields(results: INodeExecutionData[], names: string[]): INodeExecutionData[] {
	const known = new Set(results.flatMap(({ json }) => Object.keys(json)));
	const missing = names.filter((name) => !known.has(name));
	if (results.length > 0 && missing.length > 0) {
		throw new ParameterError(
			`Fields contains ${quoteSome(missing)}, which no result has`,
			`Enter one or more of these in Fields: ${quoteSome([...known])}.`,
		);
	}
	return results.map((result) => {
		const entries = names.map((name) => [name, result.json[name] ?? null]);
		return { ...result, json: Object.fromEntries(entries) };
	});
}
