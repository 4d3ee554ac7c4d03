/** Common names for the columns with device settings. */
import { columnKey, columnWords, singular } from '../../../../shared/words/names/columns';
import { editDistance } from '../../../../shared/words/names';
import { parseUnit, type DurationUnit } from '../../../../shared/words/values/duration';

/** The meanings of columns: the settings of a device, with labels for messages and the editor. */
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
	owner: 'Parent Device',
} as const;

export type Meaning = keyof typeof meanings;

/** Other names than the label. Case, whitespace, punctuation and plural endings are ignored. */
export const spellings: Record<Meaning, string> = {
	name: 'Device, Device Name, Display Name, Monitor, Monitor Name, Site Name, Title',
	url: 'Address, Domain, Endpoint, Host, Host Name, Link, Page, Site URL, Target, Task, Web Address, Web Page, Website URL',
	frequency: 'Check Every, Check Frequency, Check Interval, Every, Interval',
	locations: 'Check From, Check Location, Checked From, Monitoring Location',
	alertGroups:
		'Alert, Alert To, Alerting Group, Notification, Notification Group, Notify, Who to Alert',
	alertDelay: 'Alert After, Delay, Notification Delay, Notify After',
	platform: 'Device Type, Monitor Type, Monitoring Type, Platform Name, Type',
	method: 'HTTP Method, Request Method, Verb',
	keyword: 'Expected Text, Must Contain, Search Text',
	schedule: 'Scheduler, Monitoring Schedule',
	filter: 'Alert Filter, Filter Name',
	tags: 'Label',
	packageId: 'Package',
	// Not Owner: in sheets, that is a person.
	owner: 'Parent, Parent Device ID, Parent Device Name, Parent ID, Parent Monitor, Parent Name',
};

const meaningByKey = new Map(
	(Object.keys(meanings) as Meaning[]).flatMap((meaning) =>
		[meanings[meaning], ...spellings[meaning].split(', ')].map((name) => [
			columnKey(name),
			meaning,
		]),
	),
);

/** Whether the column can contain names or web addresses: its cells decide. */
export function isNameOrUrl(column: string): boolean {
	return ['site', 'website'].includes(columnKey(column));
}

/** The meaning and the unit of a column by its name; undefined for unknown names. */
export function findMeaning(column: string): { meaning: Meaning; unit?: DurationUnit } | undefined {
	const meaning = meaningByKey.get(columnKey(column));
	return meaning === undefined ? findMeaningWithUnit(column) : { meaning };
}

/**
 * The meaning of a column whose name ends in a unit of time; undefined for other names. Examples:
 * "Minutes", "Every (min)", "Every n minutes", "Alert delay minutes".
 */
function findMeaningWithUnit(column: string): { meaning: Meaning; unit: DurationUnit } | undefined {
	const words = columnWords(column);
	const unit = parseUnit(words.at(-1) ?? '');
	if (unit === undefined) return undefined;
	const rest = words.slice(0, -1).filter((word) => !['in', 'n', 'x'].includes(word));
	// A unit alone is a frequency, but a very short name could mean anything.
	if (rest.length === 0) return column.length > 2 ? { meaning: 'frequency', unit } : undefined;
	const meaning = meaningByKey.get(rest.map(singular).join(''));
	return meaning === 'frequency' || meaning === 'alertDelay' ? { meaning, unit } : undefined;
}

/**
 * The label of the setting that a column name resembles; undefined if none is close. Names of 5
 * letters may differ in one letter, names of 8 in two.
 */
export function findTypo(column: string): string | undefined {
	const key = columnKey(column);
	const minLengths = [5, 8];
	const maxDistance = minLengths.filter((length) => key.length >= length).length;
	const [nearest] = [...meaningByKey]
		.map(([known, meaning]) => ({ meaning, distance: editDistance(key, known) }))
		.sort((one, other) => one.distance - other.distance);
	return nearest.distance <= maxDistance ? meanings[nearest.meaning] : undefined;
}

/** Whether a column is a whole header row, read with the wrong separator: "Name;URL". */
export function holdsSeveralColumns(column: string): boolean {
	const isKnown = (part: string) => isNameOrUrl(part) || findMeaning(part) !== undefined;
	return column.split(/[;,|\t]/).filter(isKnown).length > 1;
}
