import {
	field,
	fieldProperties,
	nonEmptyStringField,
	readFields,
	stringField,
	type Field,
} from '../../../shared/n8n/parameters/field';
import { cellField } from '../../../shared/n8n/parameters/fields/cell';
import { rowsProperty } from '../../../shared/n8n/parameters/fields/collection';
import { isBlank, rowsIn } from '../../../shared/n8n/parameters/parameterValue';
import { timeField } from '../../../shared/n8n/parameters/fields/time';
import type { ParameterReader } from '../../../shared/n8n/parameters/parameterReader';
import type { Notice, NoticeState } from '../../../shared/features/uptime';
import { findUnused } from '../../../shared/words/names/columns';
import { groupBy } from '../../../shared/words/util/groupBy';
import { isObject } from '../../../shared/words/util/json';

const states: ReadonlyArray<{ name: string; value: NoticeState; description: string }> = [
	{ name: 'Identified', value: 'identified', description: 'The cause is known' },
	{ name: 'Investigating', value: 'investigating', description: 'Under investigation' },
	{ name: 'Monitoring', value: 'monitoring', description: 'Fixed and being monitored' },
	{
		name: 'Planned Maintenance',
		value: 'maintenance',
		description: 'Planned, in progress or completed, by From and Until',
	},
	{ name: 'Resolved', value: 'resolved', description: 'The incident is over' },
];

const stateKey = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** States by value and by label without case, blanks and punctuation, as sheets may spell them. */
const stateByKey = new Map(
	states.flatMap(({ name, value }) => [
		[stateKey(name), value],
		[stateKey(value), value],
	]),
);

const stateField: Field<NoticeState> = field(
	{
		displayName: 'Incident State',
		name: 'state',
		type: 'options',
		options: [...states],
		default: 'maintenance',
		description: 'The kind of notice',
	},
	(parameters, parameter) => {
		const text = parameters.string(parameter);
		const state = text === '' ? 'maintenance' : stateByKey.get(stateKey(text));
		if (state !== undefined) return state;
		const names = states.map(({ name }) => name).join(', ');
		throw parameters.reject(parameter, `cannot be "${text}"`, `Enter one of these: ${names}.`);
	},
);

const noticeFields = {
	title: nonEmptyStringField({
		displayName: 'Notice Title',
		name: 'title',
		placeholder: 'e.g. Maintenance of the shop',
	}),
	state: stateField,
	from: timeField({
		displayName: 'From',
		name: 'from',
		description: 'When it starts or started. Leave empty if unknown.',
	}),
	until: timeField({
		displayName: 'Until',
		name: 'until',
		description: 'When it ends or ended. Leave empty if unknown.',
	}),
	text: stringField({
		displayName: 'Notice Text',
		name: 'text',
		typeOptions: { rows: 3 },
		placeholder: 'e.g. We move to a new server. Orders are possible again from 4 o’clock.',
	}),
};

const listProperty = {
	displayName: 'Notices from List',
	name: 'noticeList',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.data }}',
	description:
		'A list from a node such as Aggregate. Columns: title, state, from, until, text; for updates of an incident also ID and time.',
} as const;

const columns = Object.keys(noticeFields);

const timeProperty = {
	displayName: 'Update Time',
	name: 'time',
	description: 'When this update was written. Only for an incident with several updates.',
};
const [titleProperty] = noticeFields.title.properties;
const [stateProperty] = stateField.properties;

const idCell = cellField(
	stringField({
		displayName: 'Incident ID',
		name: 'id',
		placeholder: 'e.g. database-2026-07',
		description: 'The same text in all updates of an incident. Leave empty for a single notice.',
	}),
);
const [idProperty] = idCell.properties;

/** The columns of a list: rows with the same ID are updates of one incident. */
const listFields = {
	...noticeFields,
	title: cellField(stringField(titleProperty)),
	text: cellField(noticeFields.text),
	id: field(idProperty, (parameters, parameter) =>
		// A placeholder would join separate notices, but 0 can be the first ID.
		parameters.string(parameter) === '0' ? '0' : idCell.read(parameters),
	),
	time: timeField(timeProperty),
};

const listColumns = Object.keys(listFields);

/** Clocks of other computers may be this much ahead. */
const maxAheadMs = 5 * 60_000;

/** When an update was written, in milliseconds since 1970, at most now; undefined if empty. */
function readUpdateTime(cells: ParameterReader): number | undefined {
	const time = listFields.time.read(cells);
	if (time === undefined) return undefined;
	const now = Date.now();
	if (time <= now + maxAheadMs) return Math.min(time, now);
	const hint =
		'Enter when the update was written. For the time of maintenance, use the columns from and until.';
	throw cells.reject(timeProperty, `is in the future ("${cells.dateText(timeProperty)}")`, hint);
}

/**
 * Makes one notice of the rows with its ID, which are its updates. State and text come from the
 * latest row; title, start and end from the latest row that has them.
 */
function toNotice(rows: readonly ParameterReader[]): Notice {
	const isHistory = rows.length > 1 || !isBlank(rows[0].raw(timeProperty));
	if (isHistory) rows.forEach(rejectIncompleteUpdate);
	const latestFirst = rows
		.map((cells) => ({ cells, ...readFields(listFields, cells), time: readUpdateTime(cells) }))
		.reverse()
		.sort((one, other) => (other.time ?? 0) - (one.time ?? 0));
	const title = latestFirst.find((row) => row.title !== '')?.title;
	if (title === undefined) throw rows[0].emptyError(titleProperty);
	const [{ id, state, text, time: lastTime }] = latestFirst;
	const isMaintenance = (row: { state: NoticeState }) => row.state === 'maintenance';
	const open = latestFirst.filter((row) => row.state !== 'resolved');
	const mixed = open.find((row) => isMaintenance(row) !== isMaintenance(open[0]));
	if (mixed) {
		const hint = 'Use one ID for the maintenance and another one for the incident.';
		throw mixed.cells.reject(stateProperty, `mixes maintenance and an incident in "${id}"`, hint);
	}
	const updates = latestFirst.flatMap((row) =>
		row.time === undefined ? [] : [{ state: row.state, text: row.text, time: row.time }],
	);
	const latestOf = (name: 'from' | 'until') =>
		latestFirst.find((row) => row[name] !== undefined)?.[name];
	// An incident started at its first update at the latest; maintenance is announced earlier.
	const firstTime = open.some(isMaintenance) ? undefined : updates[updates.length - 1]?.time;
	return {
		...{ id, state, text, title, updates },
		from: latestOf('from') ?? firstTime ?? null,
		until: latestOf('until') ?? (state === 'resolved' ? lastTime : undefined) ?? null,
	};
}

/** Refuses an update without a time or state: the default state, maintenance, may be wrong. */
function rejectIncompleteUpdate(cells: ParameterReader): void {
	for (const property of [timeProperty, stateProperty]) {
		if (isBlank(cells.raw(property))) throw cells.emptyError(property);
	}
}

/** The notices in rows; a row without an ID is a separate notice. */
function toNotices(rows: readonly ParameterReader[]): Notice[] {
	return [...groupBy(rows, (cells) => listFields.id.read(cells) || cells).values()].map(toNotice);
}

const noticesProperty = {
	displayName: 'Notices',
	name: 'notices',
	description: 'Planned maintenance and incidents. Add one for each update of an incident.',
};

export const noticesField: Field<Notice[]> = {
	properties: [
		rowsProperty(
			{ displayName: 'Notice', name: 'notice' },
			noticesProperty,
			fieldProperties({ ...listFields, title: stringField({ ...titleProperty, required: false }) }),
		),
	],
	read: (parameters) => toNotices(parameters.rows(noticesProperty)),
};

const isAmong = (all: readonly string[]) => (column: string) =>
	all.includes(column.trim().toLowerCase());

const isEmptyRow = (entry: unknown) => isObject(entry) && isBlank(entry);

interface NoticeList {
	notices: Notice[];
	/** The columns of the list that are not used. */
	unused: string[];
}

/**
 * The notices in a list from another node, such as the rows of a sheet. An empty list or blank rows
 * are valid, as from an empty sheet; an expression that finds no list is a mistake.
 */
export const noticeListField: Field<NoticeList> = field({ ...listProperty }, (parameters) => {
	const value = parameters.raw(listProperty);
	const entries = value === '' ? [] : rowsIn(value);
	if (Array.isArray(value) && value.length === 0) return { notices: [], unused: [] };
	// Entries that are no objects pass here, and are refused when `rows` reads them below.
	const names = entries.flatMap((entry) => (isObject(entry) ? Object.keys(entry) : columns));
	if (!entries.every(isEmptyRow) && !names.some(isAmong(columns))) {
		throw parameters.reject(
			listProperty,
			`has none of the columns ${columns.join(', ')}`,
			`Use these column names: ${columns.join(', ')}. Only title is required.`,
		);
	}
	const place = ' of Notices from List';
	const unused = findUnused(entries.filter(isObject), isAmong(listColumns), place);
	const rows = parameters
		.rows(listProperty, (row) => ` in entry ${row} of ${listProperty.displayName}`, listColumns)
		.filter((cells) => listColumns.some((name) => !isBlank(cells.source.get(name))));
	return { notices: toNotices(rows), unused };
});
