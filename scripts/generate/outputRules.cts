/** The rules of outputs: the columns of a run that break them, the exceptions, and their page. */
import { formatTable } from './format.cts';
import { replaceMarked } from './markers.cts';
import { hasKnownFields, operationTitle, type OperationOutput } from './outputs.cts';
import { inferSchema } from './schema.cts';
import { wrap } from './wrap.cts';

type Rows = readonly object[];

const columnsOf = (rows: Rows) => [...new Set(rows.flatMap(Object.keys))];
const cellOf = (row: object, column: string): unknown =>
	Object.entries(row).find(([name]) => name === column)?.[1];

function columnsWhere(rows: Rows, test: (cells: unknown[], column: string) => boolean): string[] {
	return columnsOf(rows).filter((column) =>
		test(
			rows.map((row) => cellOf(row, column)),
			column,
		),
	);
}

function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null || value === '') return true;
	return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Three lines, 60 px, of a column that is 260 px wide: n8n 2.41 makes those of large tables narrower. */
const maxCellLength = 110;

/** "About ten." */
const maxColumns = 12;

const isHigh = (value: unknown) =>
	(typeof value === 'string' ? value : JSON.stringify(value ?? null)).length > maxCellLength;

/** In UTC, or by the clock of the account, whose zone the service does not send. */
const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$/;
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

const hasUnit = (name: string) => /(Seconds|Minutes|Days|Text)$/.test(name);
const isLength = (name: string) => /duration|delay|interval|timeout|frequency/i.test(name);

/** The texts to send, in their order; then lists, and the HTML of the mail last. */
const texts = ['message', 'plainText', 'slackText', 'slackBlocks', 'teamsCard'];

function misplaced(row: object): string[] {
	const names = Object.keys(row);
	if (!names.includes('slackText')) return [];
	const found = texts.filter((name) => names.includes(name));
	const [start, end] = [names.indexOf(found[0]), names.indexOf('emailHtml')];
	const isLong = (name: string) => name === 'planToken' || typeof cellOf(row, name) === 'object';
	const others = names.slice(start + found.length, end < 0 ? undefined : end);
	const isOrdered = found.every((name, index) => names[start + index] === name);
	const isLast = end < 0 || end === names.length - 1;
	return [
		...names.slice(0, start).filter((name) => isHigh(cellOf(row, name))),
		...(isOrdered ? [] : found),
		...others.filter((name) => !isLong(name)),
		...(isLast ? [] : ['emailHtml']),
	];
}

const rules = {
	'no column without a value': (rows: Rows) => columnsWhere(rows, (cells) => cells.every(isEmpty)),
	'no cell above three lines': (rows: Rows) => columnsWhere(rows, (cells) => cells.some(isHigh)),
	'at most twelve columns': (rows: Rows) => columnsOf(rows).slice(maxColumns),
	'the same columns in all rows': (rows: Rows) =>
		columnsOf(rows).filter((column) => !rows.every((row) => Object.hasOwn(row, column))),
	'units in names, and locations as text': (rows: Rows) =>
		columnsWhere(
			rows,
			(cells, name) =>
				(isLength(name) && !hasUnit(name)) ||
				name === 'locationNames' ||
				(/locations$/i.test(name) && cells.some(Array.isArray)),
		),
	'times in one form': (rows: Rows) =>
		columnsWhere(rows, (cells) => cells.some((cell) => isTime(cell) && !timeForm.test(`${cell}`))),
	'texts to send after all short fields, the HTML last': (rows: Rows) => rows.flatMap(misplaced),
};

export type OutputRule = keyof typeof rules;

export const outputRules = Object.keys(rules) as OutputRule[];

/** Only for rows that are read as a table: not for items with texts to send, or one per entry. */
const tableRules = outputRules.slice(0, 3);

const tables =
	/(getAll|getStatistics|getUsage)$|accountSetup (apply|audit|compare|copy|plan)$|device upsert$|maintenance plan$/;

/** What may break a rule: the columns of an operation, and why. */
export const exceptions: Partial<
	Record<OutputRule, Record<string, { columns: string; reason: string }>>
> = {
	'no column without a value': {
		'MonitoringConfig device getAll': {
			columns: 'tags',
			reason: 'None of the devices has a tag',
		},
		'MonitoringReports response getAll': {
			columns: 'error',
			reason: 'Null for a check that succeeded, or failed without a text of the service',
		},
	},
	'no cell above three lines': {
		'MonitoringConfig maintenance getAll': {
			columns: 'notice',
			reason: 'Dragged as a whole to Notices from List',
		},
		'MonitoringReports configuration getAll': {
			columns: 'tasks',
			reason: 'The list is the content; Task > Get Many has a row per task',
		},
	},
	'at most twelve columns': {
		'MonitoringReports outage getAll': {
			columns: 'lastCheck',
			reason: 'One Item Per Device has 13 figures',
		},
	},
};

/** The operations whose items have more than the ten fields of n8n's guideline. */
function listWideOutputs(outputs: OperationOutput[]): string {
	const counted = outputs.filter(hasKnownFields).map((path) => ({
		title: operationTitle(path),
		count: Object.keys(inferSchema(path.items).properties).length,
	}));
	const wide = counted.filter(({ count }) => count > 10);
	return `More than ten fields: ${wide.map(({ title, count }) => `${title} (${count})`).join(', ')}.`;
}

/** By operation, the columns of its runs that break a rule. */
export function findFaults(rule: OutputRule, outputs: OperationOutput[]): Record<string, string> {
	const isTable = tableRules.includes(rule);
	const judged = outputs.filter(
		(path) => hasKnownFields(path) && (!isTable || tables.test(operationTitle(path))),
	);
	const found = judged.map((path): [string, string] => {
		const runs = path.runs.filter((rows) => !isTable || !rows.some((row) => 'slackText' in row));
		const columns = runs.flatMap((rows) => rules[rule](rows));
		return [operationTitle(path), [...new Set(columns)].sort().join(' ')];
	});
	return Object.fromEntries(found.filter(([, columns]) => columns !== ''));
}

/** @throws Error when the page does not have the markers */
export async function insertOutputRules(page: string, outputs: OperationOutput[]): Promise<string> {
	const rows = outputRules.map((rule) => {
		const known = exceptions[rule] ?? {};
		const texts = Object.entries(findFaults(rule, outputs)).map(
			([title, columns]) => `${title}: \`${columns}\` (${known[title]?.reason ?? 'to be fixed'})`,
		);
		return [rule[0].toUpperCase() + rule.slice(1), texts.join('. ') || 'None'];
	});
	const table = await formatTable([['Rule', 'Exceptions'], ...rows]);
	return replaceMarked(page, 'outputs', `${table}\n${wrap(listWideOutputs(outputs))}`);
}
