/** A row of a sheet as what it says of a device. */
import { isBlank } from '../../../../shared/n8n/parameters/parameterValue';
import type { JsonObject } from '../../../../shared/util/json';
import { quoteSome } from '../../../../shared/util/listSome';
import { ParameterError } from '../../../../shared/util/monitoringError';
import type { DeviceParameters } from '../newDevice';
import {
	readAlertGroups,
	readDelay,
	readFrequency,
	readList,
	readMethod,
	readText,
	readTexts,
	readUrls,
	cellError,
} from './cells';
import { meanings, type Meaning, type SheetColumn, type Understanding } from './columns';

/** What a row says; what it does not have, or leaves empty, is absent. */
export type SheetDevice = Partial<Omit<DeviceParameters, 'additional'>> & { name: string };

type CellReader<Value> = (cell: unknown, column: SheetColumn) => Value;

/**
 * What a row says of a device.
 *
 * @throws {ParameterError} when it has no name, a cell cannot be understood, or two columns contradict
 * each other
 */
export function readSheetRow(row: JsonObject, understanding: Understanding): SheetDevice {
	const one = <Value>(meaning: Meaning, read: CellReader<Value>): Value | undefined =>
		readMeaning(row, understanding, meaning, read);
	const name = one('name', readText);
	if (name === undefined) throw missingNameError(understanding);
	return dropUndefined({
		name,
		platform: one('platform', readText),
		tasks: readTasks(one),
		frequency: one('frequency', readFrequency),
		locations: one('locations', readTexts),
		alertGroups: readGroups(one),
		schedule: one('schedule', readText),
		filter: one('filter', readText),
		tags: one('tags', readList),
		packageId: one('packageId', readText),
		owner: one('owner', readText),
	});
}

type MeaningReader = <Value>(meaning: Meaning, read: CellReader<Value>) => Value | undefined;

function readTasks(one: MeaningReader): SheetDevice['tasks'] {
	const urls = one('url', readUrls);
	const keyword = one('keyword', readText);
	const method = one('method', readMethod);
	if (urls === undefined && keyword !== undefined) {
		throw new ParameterError(
			'The row has a Keyword and no URL',
			'Enter the address whose response must contain it in the column URL, or empty the column Keyword.',
		);
	}
	return urls?.map((url) => ({
		url,
		method: method ?? 'GET',
		...(keyword === undefined ? {} : { keyword }),
	}));
}

/** The delay of its own column is for the groups that have none of their own. */
function readGroups(one: MeaningReader): SheetDevice['alertGroups'] {
	const groups = one('alertGroups', readAlertGroups);
	const delay = one('alertDelay', readDelay);
	if (groups === undefined && delay !== undefined) {
		throw new ParameterError(
			'The row has an Alert Delay and no Alert Groups',
			'Enter who is told after that time in the column Alert Groups, or empty the column Alert Delay.',
		);
	}
	return groups?.map((group) => (delay === undefined ? group : { delay, ...group }));
}

/** What the columns of a meaning say; undefined where they say nothing. */
function readMeaning<Value>(
	row: JsonObject,
	{ columns }: Understanding,
	meaning: Meaning,
	read: CellReader<Value>,
): Value | undefined {
	const said = columns
		.filter((column) => column.meaning === meaning && !isBlank(row[column.name]))
		.map((column) => ({ column, value: read(row[column.name], column) }))
		.filter(({ value }) => !isBlank(value));
	const [first, ...others] = said;
	const contradicting = others.find(
		({ value }) => JSON.stringify(value) !== JSON.stringify(first.value),
	);
	if (!contradicting) return first?.value;
	throw cellError(
		first.column,
		`and the column "${contradicting.column.name}" both mean ${meanings[meaning]} and differ`,
		'Remove one of them or give it another name, or choose Map Each Column Manually in Mapping Column Mode and say which one is meant.',
	);
}

function missingNameError({ columns, unused, typos }: Understanding): ParameterError {
	const all = [...columns.map(({ name }) => name), ...unused];
	const mapping =
		'or choose Map Each Column Manually in Mapping Column Mode and say where the name is.';
	const [column] = columns.filter(({ meaning }) => meaning === 'name');
	if (column) {
		return cellError(
			column,
			'is empty in this row',
			'Enter the name of the device, or remove the row.',
		);
	}
	if (all.length === 0) {
		return new ParameterError(
			'The input has no columns',
			'Connect a node that gives the rows of a sheet or table, or choose Fields Below in Fill In From.',
		);
	}
	const typo = typos.find(({ label }) => label === meanings.name);
	const guess = typo ? `"${typo.column}" may be meant. ` : '';
	return new ParameterError(
		'No column of the input is the Name of the device',
		`The columns are ${quoteSome(all)}. ${guess}Call the one with the names "Name", "Site", "Device" or "Monitor", ${mapping}`,
	);
}

function dropUndefined<Values extends object>(values: Values): Values {
	const entries = Object.entries(values).filter(([, value]) => value !== undefined);
	return Object.fromEntries(entries) as Values;
}
