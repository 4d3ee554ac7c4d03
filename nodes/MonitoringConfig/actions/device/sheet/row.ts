/** A row of a sheet as what it says of a device. */
import { isBlank } from '../../../../shared/n8n/parameters/parameterValue';
import type { JsonObject } from '../../../../shared/util/json';
import { quoteSome } from '../../../../shared/util/listSome';
import { ParameterError } from '../../../../shared/util/monitoringError';
import type { DeviceParameters } from '../newDevice';
import {
	cellError,
	readAlertGroups,
	readDelay,
	readFrequency,
	readList,
	readMethod,
	readText,
	readTexts,
	readUrls,
	type CellPlace,
} from './cells';
import type { Understanding } from './columns';
import { meanings, type Meaning } from './vocabulary';

/** What a row says; what it does not have, or leaves empty, is absent. */
export type SheetDevice = Partial<Omit<DeviceParameters, 'additional'>> & { name: string };

const readers = {
	name: readText,
	url: readUrls,
	frequency: readFrequency,
	locations: readTexts,
	alertGroups: readAlertGroups,
	alertDelay: readDelay,
	platform: readText,
	method: readMethod,
	keyword: readText,
	schedule: readText,
	filter: readText,
	tags: readList,
	packageId: readText,
	owner: readText,
} satisfies Record<Meaning, (cell: unknown, place: CellPlace) => unknown>;

type RowValues = { [Name in Meaning]?: NonNullable<ReturnType<(typeof readers)[Name]>> };

/**
 * What a row says of a device.
 *
 * @throws {ParameterError} when it has no name, a cell cannot be understood, or two columns contradict
 * each other
 */
export function readSheetRow(row: JsonObject, understanding: Understanding): SheetDevice {
	const values = readRow(row, understanding);
	const { name, url, method, keyword, alertGroups, alertDelay, ...others } = values;
	if (name === undefined) throw missingNameError(understanding);
	if (url === undefined && keyword !== undefined) {
		throw new ParameterError(
			'The row has a Keyword and no URL',
			'Enter the address whose response must contain it in the column URL, or empty the column Keyword.',
		);
	}
	if (alertGroups === undefined && alertDelay !== undefined) {
		throw new ParameterError(
			'The row has an Alert Delay and no Alert Groups',
			'Enter who is alerted after that time in the column Alert Groups, or empty the column Alert Delay.',
		);
	}
	const task = { method: method ?? 'GET', ...(keyword === undefined ? {} : { keyword }) };
	// The delay of its own column is for the groups that have none of their own.
	const delay = alertDelay === undefined ? {} : { delay: alertDelay };
	return {
		name,
		...others,
		...(url && { tasks: url.map((address) => ({ url: address, ...task })) }),
		...(alertGroups && { alertGroups: alertGroups.map((group) => ({ ...delay, ...group })) }),
	};
}

/** What the columns say, by their meaning. */
function readRow(row: JsonObject, { columns }: Understanding): RowValues {
	const values = new Map<Meaning, { value: unknown; column: string }>();
	for (const column of columns) {
		const { name, meaning } = column;
		const value = readers[meaning](row[name], column);
		if (isBlank(value)) continue;
		const said = values.get(meaning) ?? { value, column: name };
		if (JSON.stringify(said.value) !== JSON.stringify(value)) {
			throw cellError(
				{ name: said.column },
				`and the column "${name}" both mean ${meanings[meaning]} and differ`,
				'Remove one of them or give it another name, or choose Map Each Column Manually in Mapping Column Mode and say which one is meant.',
			);
		}
		values.set(meaning, said);
	}
	const entries = [...values].map(([meaning, { value }]) => [meaning, value]);
	return Object.fromEntries(entries) as RowValues;
}

function missingNameError({ columns, unused, typos }: Understanding): ParameterError {
	const all = [...columns.map(({ name }) => name), ...unused];
	const mapping =
		'or choose Map Each Column Manually in Mapping Column Mode and say where the name is.';
	const column = columns.find(({ meaning }) => meaning === 'name');
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
