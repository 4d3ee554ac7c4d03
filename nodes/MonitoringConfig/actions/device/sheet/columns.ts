/** What the columns of a sheet mean, however people call them. */
import { isBlank, toText } from '../../../../shared/n8n/parameters/parameterValue';
import { editDistance } from '../../../../shared/names';
import { parseUnit, type DurationUnit } from '../../../../shared/util/durationUnits';
import type { JsonObject } from '../../../../shared/util/json';

/** What a column can say of a device; the label is how messages and the editor call it. */
export const meanings = {
	name: 'Name',
	url: 'URL',
	frequency: 'Frequency',
	locations: 'Locations',
	alertGroups: 'Alert Groups',
	alertDelay: 'Alert Delay',
	platform: 'Platform',
	method: 'Method',
	keyword: 'Keyword',
	schedule: 'Schedule',
	filter: 'Filter',
	tags: 'Tags',
	packageId: 'Package ID',
	owner: 'Owner',
} as const;

export type Meaning = keyof typeof meanings;

/** Beside the label; case, whitespace, punctuation and a plural make no difference. */
const spellings: Record<Meaning, string[]> = {
	name: ['Device', 'Device Name', 'Display Name', 'Monitor', 'Monitor Name', 'Site Name', 'Title'],
	url: [
		...['Address', 'Domain', 'Endpoint', 'Host', 'Host Name', 'Link', 'Page', 'Site URL'],
		...['Target', 'Task', 'Web Address', 'Web Page', 'Website URL'],
	],
	frequency: ['Check Every', 'Check Frequency', 'Check Interval', 'Every', 'Interval'],
	locations: ['Check From', 'Check Location', 'Checked From', 'Monitoring Location'],
	alertGroups: [
		...['Alert', 'Alert To', 'Alerting Group', 'Notification', 'Notification Group', 'Notify'],
		'Who to Alert',
	],
	alertDelay: ['Alert After', 'Delay', 'Notification Delay', 'Notify After'],
	platform: ['Device Type', 'Monitor Type', 'Monitoring Type', 'Platform Name', 'Type'],
	method: ['HTTP Method', 'Request Method', 'Verb'],
	keyword: ['Expected Text', 'Must Contain', 'Search Text'],
	schedule: ['Scheduler', 'Monitoring Schedule'],
	filter: ['Alert Filter', 'Filter Name'],
	tags: ['Label'],
	packageId: ['Package'],
	owner: ['Device Owner', 'Owner ID', 'Owner Name'],
};

/** Columns of names in one sheet, and of web addresses in another: their cells tell. */
const nameOrUrl = ['Site', 'Website'].map(toKey);

/** Columns that n8n's nodes for sheets and tables add to every row. */
const bookkeeping = ['createdAt', 'createdTime', 'id', 'row_number', 'updatedAt'];

const meaningByKey = new Map(
	Object.entries(spellings).flatMap(([meaning, others]) =>
		[meanings[meaning as Meaning], ...others].map((text) => [toKey(text), meaning as Meaning]),
	),
);

/** A column that says something of a device. */
export interface SheetColumn {
	/** As the sheet spells it. */
	name: string;
	meaning: Meaning;
	/** What its numbers are counted in, where its name says it. */
	unit?: DurationUnit;
}

/** What is understood of the columns of a sheet. */
export interface Understanding {
	columns: SheetColumn[];
	/** As the sheet spells them. */
	unused: string[];
	/** Unused columns that look like a spelling of something that no column says. */
	typos: Array<{ column: string; label: string }>;
}

/** What the columns of these rows mean. */
export function understandColumns(rows: JsonObject[]): Understanding {
	const columns: SheetColumn[] = [];
	const unused: string[] = [];
	for (const name of new Set(rows.flatMap((row) => Object.keys(row)))) {
		const column = understandColumn(name, rows);
		if (column) columns.push(column);
		else if (!bookkeeping.includes(name)) unused.push(name);
	}
	const said = new Set<string>(columns.map(({ meaning }) => meanings[meaning]));
	const typos = unused.flatMap((column) => {
		const label = findTypo(column);
		return label === undefined || said.has(label) ? [] : [{ column, label }];
	});
	return { columns, unused, typos };
}

/** Whether a row of a sheet has nothing in it, as those below the last one do. */
export function isBlankRow(row: JsonObject): boolean {
	// Rows below the last one may hold empty checkboxes.
	return Object.entries(row).every(
		([name, cell]) => bookkeeping.includes(name) || isBlank(cell) || /^false$/i.test(toText(cell)),
	);
}

/** Which column says what, by label. */
export function columnsByLabel({ columns }: Understanding): Record<string, string> {
	const labels = [...new Set(columns.map(({ meaning }) => meaning))];
	return Object.fromEntries(
		labels.map((label) => {
			const names = columns.filter(({ meaning }) => meaning === label).map(({ name }) => name);
			return [meanings[label], names.join(', ')];
		}),
	);
}

function understandColumn(name: string, rows: JsonObject[]): SheetColumn | undefined {
	const key = toKey(name);
	if (nameOrUrl.includes(key)) {
		const cells = rows.map((row) => toText(row[name])).filter((text) => text !== '');
		const holdsUrls =
			cells.length > 0 && cells.every((text) => /^[a-z][a-z\d+.-]*:\/\//i.test(text));
		return { name, meaning: holdsUrls ? 'url' : 'name' };
	}
	const meaning = meaningByKey.get(key);
	return meaning === undefined ? understandUnit(name) : { name, meaning };
}

/** "Minutes", "Every (min)", "Interval in seconds", "Alert delay minutes". */
function understandUnit(name: string): SheetColumn | undefined {
	const words = toWords(name);
	const unit = parseUnit(words.at(-1) ?? '');
	if (unit === undefined) return undefined;
	const rest = words.slice(0, -1).filter((word) => !['in', 'n', 'x'].includes(word));
	// A letter alone is the name of anything.
	if (rest.length === 0) return name.length > 2 ? { name, meaning: 'frequency', unit } : undefined;
	const meaning = meaningByKey.get(rest.map(singular).join(''));
	return meaning === 'frequency' || meaning === 'alertDelay' ? { name, meaning, unit } : undefined;
}

/** The label that a column may have been meant to have. */
function findTypo(name: string): string | undefined {
	const key = toKey(name);
	const maxDistance = key.length < 5 ? 0 : key.length < 8 ? 1 : 2;
	const [nearest] = [...meaningByKey]
		.map(([known, meaning]) => ({ meaning, distance: editDistance(key, known) }))
		.sort((one, other) => one.distance - other.distance);
	return nearest.distance <= maxDistance ? meanings[nearest.meaning] : undefined;
}

/** What remains of a spelling when case, whitespace, punctuation and plurals make no difference. */
function toKey(name: string): string {
	return toWords(name).map(singular).join('');
}

function toWords(name: string): string[] {
	return name
		.normalize('NFKC')
		.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');
}

function singular(word: string): string {
	if (/(?:ss|us)$/.test(word) || word.length < 4) return word;
	return word
		.replace(/sses$/, 'ss')
		.replace(/ies$/, 'y')
		.replace(/(?<!s)s$/, '');
}
