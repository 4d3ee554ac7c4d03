import {
	field,
	mapField,
	nonEmptyStringField,
	readFields,
	stringField,
	type Field,
} from '../../../shared/n8n/parameters/field';
import { rowsField } from '../../../shared/n8n/parameters/fields/collection';
import { isBlank, rowsIn } from '../../../shared/n8n/parameters/parameterValue';
import { timeField } from '../../../shared/n8n/parameters/fields/time';
import type { Notice, NoticeState } from '../../../shared/features/uptime';
import { isObject } from '../../../shared/words/util/json';

const states: ReadonlyArray<{ name: string; value: NoticeState; description: string }> = [
	{
		name: 'Identified',
		value: 'identified',
		description: 'The cause is known',
	},
	{
		name: 'Investigating',
		value: 'investigating',
		description: 'Under investigation',
	},
	{
		name: 'Monitoring',
		value: 'monitoring',
		description: 'Fixed and being monitored',
	},
	{
		name: 'Planned Maintenance',
		value: 'maintenance',
		description: 'Planned, in progress or completed, by From and Until',
	},
	{ name: 'Resolved', value: 'resolved', description: 'The incident is over' },
];

const stateKey = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** States by value and by label without case, blanks and punctuation, as sheets may spell them. */
const byKey = new Map(
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
		const state = text === '' ? 'maintenance' : byKey.get(stateKey(text));
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

type NoticeValues = Record<'from' | 'until', number | undefined> &
	Pick<Notice, 'state' | 'text' | 'title'>;

const toNotice = ({ from, until, ...texts }: NoticeValues): Notice => ({
	...texts,
	from: from ?? null,
	until: until ?? null,
});

export const noticesField: Field<Notice[]> = mapField(
	rowsField(
		{ displayName: 'Notice', name: 'notice' },
		{
			displayName: 'Notices',
			name: 'notices',
			description: 'Planned maintenance and incidents, shown above the systems',
		},
		noticeFields,
	),
	(rows) => rows.map(toNotice),
);

const listProperty = {
	displayName: 'Notices from List',
	name: 'noticeList',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.data }}',
	description:
		'A list of notices from a node such as Aggregate. Columns: title, state, from, until, text.',
} as const;

const columns = Object.keys(noticeFields);

const isColumn = (name: string) => columns.includes(name.trim().toLowerCase());

const isEmptyRow = (entry: unknown) => isObject(entry) && isBlank(entry);

/**
 * The notices in a list from another node, such as the rows of a sheet. An empty list or blank rows
 * are valid, as from an empty sheet; an expression that finds no list is a mistake.
 */
export const noticeListField: Field<Notice[]> = field({ ...listProperty }, (parameters) => {
	const value = parameters.raw(listProperty);
	const entries = value === '' ? [] : rowsIn(value);
	if (Array.isArray(value) && value.length === 0) return [];
	// Entries that are no objects pass here, and are refused when `rows` reads them below.
	const names = entries.flatMap((entry) => (isObject(entry) ? Object.keys(entry) : columns));
	if (!entries.every(isEmptyRow) && !names.some(isColumn)) {
		throw parameters.reject(
			listProperty,
			`has none of the columns ${columns.join(', ')}`,
			`Use these column names: ${columns.join(', ')}. Only title is required.`,
		);
	}
	return parameters
		.rows(listProperty, (row) => ` in entry ${row} of ${listProperty.displayName}`, columns)
		.filter((cells) => columns.some((name) => !isBlank(cells.source.get(name))))
		.map((cells) => toNotice(readFields(noticeFields, cells)));
});
