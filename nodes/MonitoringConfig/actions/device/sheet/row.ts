import { isBlank } from '../../../../shared/n8n/parameters/parameterValue';
import { doubtfulColumnError } from '../../../../shared/words/names/columns';
import type { JsonObject } from '../../../../shared/words/util/json';
import { quoteSome } from '../../../../shared/words/util/phrases';
import { Mistakes } from '../../../../shared/words/util/mistakes';
import { ParameterError } from '../../../../shared/words/util/monitoringError';
import type { DeviceParameters } from '../newDevice';
import {
	cellError,
	readAlertGroups,
	readDelay,
	readFrequency,
	readKeyword,
	readList,
	readMethod,
	readName,
	readNames,
	readUrls,
	type CellPlace,
} from './cells';
import type { RecognizedColumns } from './columns';
import { holdsSeveralColumns, meanings, type Meaning } from './vocabulary';

/** The values of a row; absent columns and empty cells are omitted. */
export type SheetDevice = Partial<Omit<DeviceParameters, 'additional'>>;

export interface SheetRow {
	device: SheetDevice;
	mistakes: readonly ParameterError[];
	/** The settings whose cells could not be read, or whose absence is one of the mistakes. */
	unreadable: ReadonlySet<Meaning>;
}

const readers = {
	name: readName,
	url: readUrls,
	frequency: readFrequency,
	locations: readNames,
	alertGroups: readAlertGroups,
	alertDelay: readDelay,
	platform: readName,
	method: readMethod,
	keyword: readKeyword,
	schedule: readName,
	filter: readName,
	tags: readList,
	packageId: readName,
	owner: readName,
} satisfies Record<Meaning, (cell: unknown, place: CellPlace) => unknown>;

type RowValues = { [Name in Meaning]?: NonNullable<ReturnType<(typeof readers)[Name]>> };

/**
 * Reads the values of a row. Mistakes in its cells are part of the result.
 *
 * @throws {ParameterError} when no column contains the device name
 */
export function readSheetRow(row: JsonObject, recognized: RecognizedColumns): SheetRow {
	requireNameColumn(recognized);
	const mistakes = new Mistakes();
	const unreadable = new Set<Meaning>();
	const values = readValues(row, recognized, (meaning, read) => {
		const before = mistakes.all.length;
		mistakes.note(read);
		if (mistakes.all.length > before) unreadable.add(meaning);
	});
	const typo = recognized.columns.find(({ isTypo }) => isTypo);
	if (typo) {
		const hint = `Rename it to ${meanings[typo.meaning]}, or remove it.`;
		mistakes.add(cellError(typo, 'contains addresses, but its name is not known', hint));
	}
	for (const column of recognized.doubtful) {
		if (!isBlank(row[column])) mistakes.add(doubtfulColumnError(column));
	}
	mistakes.note(() => requireCompleteValues(values, unreadable, recognized));
	const { url, method, keyword, alertGroups, alertDelay, ...others } = values;
	if (keyword !== undefined && url === undefined) unreadable.add('url');
	const task = { method: method ?? 'GET', ...(keyword === undefined ? {} : { keyword }) };
	// The delay column applies to groups without a delay in their cell.
	const delay = alertDelay === undefined ? {} : { delay: alertDelay };
	const device = {
		...others,
		...(url && { tasks: url.map((address) => ({ url: address, ...task })) }),
		...(alertGroups && { alertGroups: alertGroups.map((group) => ({ ...delay, ...group })) }),
	};
	return { device, mistakes: mistakes.all, unreadable };
}

/** @throws {ParameterError} for missing values; cells in `unreadable` do not count as missing */
function requireCompleteValues(
	{ name, url, keyword, alertGroups, alertDelay }: RowValues,
	unreadable: ReadonlySet<Meaning>,
	{ columns }: RecognizedColumns,
): void {
	const mistakes = new Mistakes();
	const column = columns.find(({ meaning }) => meaning === 'name');
	if (name === undefined && !unreadable.has('name') && column) {
		const hint = 'Enter the name of the device, or remove the row.';
		mistakes.add(cellError(column, 'is empty in this row', hint));
	}
	if (url === undefined && keyword !== undefined && !unreadable.has('url')) {
		const hint = 'Enter the address to check in the column URL, or clear the column Keyword.';
		mistakes.add(new ParameterError('The row has a Keyword and no URL', hint));
	}
	if (alertGroups === undefined && alertDelay !== undefined && !unreadable.has('alertGroups')) {
		const hint =
			'Enter the groups to alert in the column Alert Groups, or clear the column Alert Delay.';
		mistakes.add(new ParameterError('The row has an Alert Delay and no Alert Groups', hint));
	}
	mistakes.throwNoted();
}

/**
 * The values of a row by setting (`meaning`), without empty ones. Different values in two columns
 * for the same setting are an error.
 *
 * @param attempt runs `read` for a column, and handles its errors
 */
function readValues(
	row: JsonObject,
	{ columns }: RecognizedColumns,
	attempt: (meaning: Meaning, read: () => void) => void,
): RowValues {
	const values = new Map<Meaning, { value: unknown; column: string }>();
	for (const column of columns) {
		const { name, meaning } = column;
		attempt(meaning, () => {
			const value = readers[meaning](row[name], column);
			if (isBlank(value)) return;
			const given = values.get(meaning) ?? { value, column: name };
			if (JSON.stringify(given.value) !== JSON.stringify(value)) {
				throw cellError(
					{ name: given.column },
					`and the column "${name}" are both read as ${meanings[meaning]}, but have different values`,
					'Remove or rename one of them, or set Mapping Column Mode to Map Each Column Manually and choose one.',
				);
			}
			values.set(meaning, given);
		});
	}
	const entries = [...values].map(([meaning, { value }]) => [meaning, value]);
	return Object.fromEntries(entries) as RowValues;
}

/** @throws {ParameterError} when no column has device names, with the probable reason */
function requireNameColumn({ columns, unused, typos }: RecognizedColumns): void {
	if (columns.some(({ meaning }) => meaning === 'name')) return;
	const all = [...columns.map(({ name }) => name), ...unused];
	const mapping = 'or set Mapping Column Mode to Map Each Column Manually and choose the column.';
	if (all.length === 0) {
		throw new ParameterError(
			'The input has no columns',
			'Connect a node that returns the rows of a sheet or table, or set Settings From to Fields Below.',
		);
	}
	const joined = all.find(holdsSeveralColumns);
	if (joined !== undefined) {
		throw new ParameterError(
			`The column name "${joined}" contains several column names`,
			'The file has another separator. Set it in Options > Delimiter of the node that reads the file, such as ";".',
		);
	}
	const typo = typos.find(({ label }) => label === meanings.name);
	const guess = typo ? `Did you mean "${typo.column}"? ` : '';
	throw new ParameterError(
		'No input column contains the device name',
		`The columns are ${quoteSome(all)}. ${guess}Rename the column with the names to "Name", "Site", "Device" or "Monitor", ${mapping}`,
	);
}
