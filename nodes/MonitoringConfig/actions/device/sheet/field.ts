/** The rows of a sheet in place of the fields of a device. */
import type { INodeProperties } from 'n8n-workflow';

import {
	mapField,
	shownWith,
	withoutChoice,
	type Field,
} from '../../../../shared/n8n/parameters/field';
import { choiceField } from '../../../../shared/n8n/parameters/fields/choice';
import type { ParameterReader } from '../../../../shared/n8n/parameters/parameterReader';
import type { NodeInput } from '../../../../shared/n8n/parameters/parameterSource';
import { isBlank, toText } from '../../../../shared/n8n/parameters/parameterValue';
import { isBlankRow } from '../../../../shared/n8n/parameters/sheetColumns';
import type { Output } from '../../../../shared/n8n/run/webApiContext';
import { nameKey } from '../../../../shared/words/names';
import { isObject, type JsonObject } from '../../../../shared/words/util/json';
import { listSome } from '../../../../shared/words/util/phrases';
import { joinMistakes } from '../../../../shared/words/util/mistakes';
import { presentDevice } from '../../written';
import { fieldLabels, type DeviceLabels, type DeviceParameters } from '../newDevice';
import { addColumnHints, recognizeColumns, type RecognizedColumns } from './columns';
import { convertExport, type ConvertedRow, type ConvertedRows } from './convertExport';
import { readSheetRow, type SheetRow } from './row';
import { meanings, type Meaning } from './vocabulary';

/** The row of one item, and what was recognized in all rows. */
export interface Sheet extends Partial<Pick<ConvertedRow, 'notes'>> {
	/** Undefined for a blank row, and for a monitor of another tool that cannot be taken over. */
	row: SheetRow | undefined;
	recognized: RecognizedColumns;
	/** Whether the user mapped the columns by hand. */
	isMapped: boolean;
	/** The tool whose export was recognized. */
	source?: string;
	/** The output item of a monitor of that tool that cannot be taken over. */
	notTakenOver?: JsonObject;
	/** The key of the owner if an earlier row writes it, so the rows must run in order. */
	earlierOwnerKey?: string;
	/** Whether a row has this name. */
	hasRow?(name: string): boolean;
}

const fillInFromField = choiceField(
	{
		displayName: 'Settings From',
		name: 'fillInFrom',
		noDataExpression: true,
		options: [
			{ name: 'Fields Below', value: 'fields', description: 'Enter the desired settings' },
			{
				name: 'Input Item Columns',
				value: 'rows',
				description: 'Each input item is a row of a sheet, with one device',
			},
			{ name: 'Input Item Columns (Write)', value: 'columns' },
		],
		default: 'fields',
		description: 'Where the device settings come from',
	},
	'fields',
);

/** From before Dry Run was the default of rows: accepted, and not offered. */
const offeredProperty = withoutChoice(fillInFromField.properties[0], 'columns');

const ofRows = ['rows', 'columns'];

const columnsProperty: INodeProperties = {
	displayName: 'Columns',
	name: 'columns',
	type: 'resourceMapper',
	noDataExpression: true,
	default: { mappingMode: 'autoMapInputData', value: null },
	displayOptions: { show: { fillInFrom: ofRows } },
	typeOptions: {
		resourceMapper: {
			resourceMapperMethod: 'getDeviceColumns',
			mode: 'add',
			fieldWords: { singular: 'column', plural: 'columns' },
			supportAutoMap: true,
			allowEmptyValues: true,
		},
	},
};

/** The parameter with the mapped values; n8n labels it Values to Send. */
const valuesParameter = { name: 'value', displayName: 'Values to Send' };

/** Corrects n8n's own notice, which asks for the exact column names. */
const noticeProperty: INodeProperties = {
	displayName:
		'Common column names are recognized, such as Name, Site, URL, Every, Minutes, Locations and Alert Group. A hint at the output lists the columns used. The fields below fill empty cells.',
	name: 'columnsNotice',
	type: 'notice',
	displayOptions: { show: { fillInFrom: ofRows } },
	default: '',
};

/** The input row; undefined with Fields Below. Mistakes of the row are part of the value. */
export const sheetField: Field<Sheet | undefined> = {
	properties: [offeredProperty, columnsProperty, noticeProperty],
	read: (parameters) =>
		fillInFromField.read(parameters) === 'fields' ? undefined : readSheet(parameters),
};

export const validSheetField = mapField(sheetField, (sheet) => {
	const mistakes = sheet?.row?.mistakes ?? [];
	if (mistakes.length > 0) throw joinMistakes(mistakes);
	return sheet;
});

/** Shows the field only if the settings do not come from a sheet, whose row then has the value. */
export function withoutSheet<Value>(field: Field<Value>): Field<Value> {
	return shownWith({ fillInFrom: ['fields'] }, field);
}

/**
 * The fields of a device, overridden by the values of its row; undefined for a blank row. Adds
 * hints about the recognized columns, blank rows, and rows without a URL.
 */
export function fillInFromSheet<Parameters extends DeviceParameters>(
	fields: Parameters,
	sheet: Sheet | undefined,
	{ addHint }: Output,
): Parameters | undefined {
	if (!sheet) return fields;
	const { row, recognized, isMapped, source, notTakenOver } = sheet;
	if (!isMapped) addColumnHints(recognized, addHint, source);
	if (!row) {
		if (!notTakenOver) addHint('Blank input rows were skipped.');
		return undefined;
	}
	const { device, unreadable } = row;
	if (!device.tasks && !unreadable.has('url')) {
		addHint('Rows without a URL keep the tasks of their device.');
	}
	return { ...fields, ...device };
}

/**
 * Advice about a missing setting, for error messages: the unused columns, and the one that may
 * contain it. Empty if no column is unused, or a column has this setting.
 */
export function unusedColumnsHint(sheet: Sheet | undefined, meaning: Meaning): string {
	const { columns, unused, typos, addresses } = sheet?.recognized ?? recognizeColumns([]);
	if (unused.length === 0 || columns.some((column) => column.meaning === meaning)) return '';
	const label = meanings[meaning];
	const typo = typos.find((known) => known.label === label)?.column;
	const guess = typo ?? (meaning === 'url' ? addresses : undefined);
	const rename =
		guess === undefined ? '' : ` If "${guess}" contains the ${label}, rename it to ${label}.`;
	return ` Columns not used: ${listSome(unused)}.${rename}`;
}

/**
 * The label of each setting for messages, with its column if that has another name: "Alert Groups",
 * or "Alert Groups (column "Notify")".
 */
export function labelsOf(sheet: Sheet | undefined): DeviceLabels {
	const entries = Object.entries(fieldLabels).map(([meaning, label]) => {
		const column = columnOrLabel(sheet, meaning as keyof DeviceLabels, label);
		return [meaning, column === label ? label : `${label} (column "${column}")`];
	});
	return Object.fromEntries(entries) as DeviceLabels;
}

/** The names of the columns with this setting (`meaning`); without such columns, the label. */
export function columnOrLabel(
	sheet: Sheet | undefined,
	meaning: Meaning,
	label: string = meanings[meaning],
): string {
	const columns = sheet?.recognized.columns.filter((column) => column.meaning === meaning) ?? [];
	return columns.length === 0 ? label : columns.map(({ name }) => name).join(', ');
}

/**
 * Reads the row of an item: by columns that the user mapped by hand (`defineBelow`), or by
 * recognized columns. For a blank row, which is skipped, `row` is undefined. A mapped row is blank
 * if the name and all cells of the input item are empty.
 */
function readSheet(parameters: ParameterReader): Sheet {
	const { entries } = parameters.collection(columnsProperty);
	const mode = entries.choice(
		{ name: 'mappingMode', displayName: 'Mapping Column Mode' },
		['autoMapInputData', 'defineBelow'],
		'autoMapInputData is Map Automatically, defineBelow is Map Each Column Manually.',
		'autoMapInputData',
	);
	const { row, items } = parameters.source.getInput();
	if (mode === 'defineBelow') {
		const mapped = readMappedRow(entries);
		const isSkipped =
			isBlank(mapped[meanings.name]) && Object.keys(row).length > 0 && isBlankRow(row);
		const recognized = recognizeColumns([mapped]);
		if (isSkipped) return { row: undefined, recognized, isMapped: true };
		rejectUnmappable(recognized, entries);
		return { row: readSheetRow(mapped, recognized), recognized, isMapped: true };
	}
	const rows = recognizeRows(items);
	const { recognized, source, converted } = rows;
	if (rows.mistake) throw rows.mistake;
	const { reason, notes, row: convertedRow } = converted[rows.indexByRow.get(row) ?? 0];
	if (reason !== undefined) {
		const deviceName = convertedRow[meanings.name];
		const notTakenOver = { ...presentDevice('notTakenOver', null, deviceName), reason };
		return { row: undefined, recognized, isMapped: false, source, notTakenOver };
	}
	const hasNames = recognized.columns.some(({ meaning }) => meaning === 'name');
	// Without a column for names, the row is read all the same, to report that.
	const isSkipped = hasNames && isBlankRow(row);
	if (isSkipped) return { row: undefined, recognized, isMapped: false };
	const sheetRow = readSheetRow(convertedRow, recognized);
	const earlierOwnerKey = findEarlierOwnerKey(sheetRow, row, rows);
	const hasRow = (name: string) => rows.firstIndexByName().has(nameKey(name));
	return { row: sheetRow, recognized, isMapped: false, earlierOwnerKey, hasRow, source, notes };
}

interface IndexedRows extends Omit<ConvertedRows, 'rows'> {
	converted: ConvertedRow[];
	recognized: RecognizedColumns;
	/** The index of the first row with each name, by the comparison key of the name. */
	firstIndexByName(): ReadonlyMap<string, number>;
	indexByRow: ReadonlyMap<JsonObject, number>;
}

const rowsOfRun = new WeakMap<NodeInput['items'], IndexedRows>();

/**
 * Recognizes the columns of all input rows together, because some tables omit empty cells. Also
 * indexes the rows by device name. Computed once per run.
 */
function recognizeRows(items: NodeInput['items']): IndexedRows {
	const known = rowsOfRun.get(items);
	if (known) return known;
	const input: JsonObject[] = items.map(({ json }) => json);
	const { rows: converted, ...origin } = convertExport(input);
	const rows = converted.map(({ row }) => row);
	const recognized = recognizeColumns(rows);
	const columns = recognized.columns.filter(({ meaning }) => meaning === 'name');
	let firstIndexes: Map<string, number> | undefined;
	const indexNames = () => {
		const keys = rows.flatMap((row, index) =>
			columns.map(({ name }): [string, number] => [nameKey(toText(row[name])), index]),
		);
		return new Map(keys.reverse());
	};
	const indexByRow = new Map(input.map((row, index) => [row, index]));
	const firstIndexByName = () => (firstIndexes ??= indexNames());
	const all = { ...origin, converted, recognized, firstIndexByName, indexByRow };
	rowsOfRun.set(items, all);
	return all;
}

/** The name of a row's owner, as a key for comparisons, if an earlier row writes that device. */
function findEarlierOwnerKey(
	{ device: { owner } }: SheetRow,
	row: JsonObject,
	{ firstIndexByName, indexByRow }: IndexedRows,
): string | undefined {
	if (typeof owner !== 'string') return undefined;
	const key = nameKey(owner);
	const ownerIndex = firstIndexByName().get(key);
	const isEarlier = ownerIndex !== undefined && ownerIndex < (indexByRow.get(row) ?? 0);
	return isEarlier ? key : undefined;
}

/** The values that the user mapped by hand, by column. @throws {ParameterError} for missing ones */
function readMappedRow(entries: ParameterReader): JsonObject {
	const row = entries.raw(valuesParameter);
	const mapped = isObject(row) ? row : {};
	if (Object.keys(mapped).length === 0) {
		const hint = `Map at least the column ${meanings.name}, or choose Map Automatically in Mapping Column Mode.`;
		throw entries.emptyError(valuesParameter, hint);
	}
	const missing = Object.keys(mapped).find((name) => mapped[name] === undefined);
	if (missing === undefined) return mapped;
	throw entries.reject(
		valuesParameter,
		`has no value for "${missing}"`,
		`The expression in ${missing} returned nothing. Check the item it reads. If the table omits empty cells, set Mapping Column Mode to Map Automatically.`,
	);
}

/** Refuses unknown mapped columns, as in a mapping made outside the editor. */
function rejectUnmappable({ unused }: RecognizedColumns, entries: ParameterReader): void {
	if (unused.length === 0) return;
	throw entries.reject(
		valuesParameter,
		`has "${unused[0]}", which is not a column you can map`,
		`Remove it from Values to Send. Available columns: ${Object.values(meanings).join(', ')}.`,
	);
}
