import type { FeedRun } from '../../shared/n8n/run/feedRun';
import { closestMatches, nearestNamesText } from '../../shared/util/closestMatches';
import { quoteSome } from '../../shared/util/listSome';
import { ParameterError } from '../../shared/util/monitoringError';
import {
	DeviceLookup,
	deviceStatusReport,
	type FeedDevice,
	type FeedQuery,
	type FeedReport,
	type ReportedNames,
} from '../../shared/xmlFeed';

/** What was read of a report. */
export interface ReadOutcome {
	/** Only kept when there is something to check. */
	names: ReportedNames;
	/** How many records there were. */
	records: number;
	/** Whether Limit left out the rest. */
	isCutOff: boolean;
	/** Whether the document is not known to be a report. */
	isUnknown: boolean;
}

/** What of a run it takes to look names up. */
type NamesRun = Pick<FeedRun, 'addHint' | 'collectNames' | 'listDevices'>;

interface NamesRequest {
	report: FeedReport;
	query: FeedQuery;
	/** Whether the user named the element that becomes a record. */
	isElementCustom?: boolean;
}

/** Whether a query names devices or locations. */
export function namesAnything(query: FeedQuery): boolean {
	return namedDevices(query).length > 0 || namedLocations(query).length > 0;
}

/**
 * Looks whether the names in Devices and in Locations were found: the feed answers a name that it does
 * not know with nothing, and an alarm with such a name would never go off.
 *
 * @throws {ParameterError} for devices that the account does not have
 */
export async function checkNames(
	run: NamesRun,
	request: NamesRequest,
	outcome: ReadOutcome,
): Promise<void> {
	await checkDevices(run, request, outcome);
	checkLocations(run, request, outcome);
}

/** The feed is asked for its devices only when the report itself does not tell. */
async function checkDevices(
	run: NamesRun,
	request: NamesRequest,
	{ names, isCutOff, isUnknown }: ReadOutcome,
): Promise<void> {
	const { query, report } = request;
	const named = namedDevices(query);
	const isAnswered = named.length === 1 && names.records > 0 && !report.isWithoutDevices;
	if (isAnswered || named.length === 0) return;
	const { allDevices, devices } = names;
	const withRecords = new DeviceLookup(devices);
	const silent = named.filter((text) => !withRecords.has(text));
	if (silent.length === 0) return;
	const seen = new DeviceLookup(allDevices);
	const unseen = new Set(silent.filter((text) => !seen.has(text)));
	const known = silent.filter((text) => !unseen.has(text));
	if (unseen.size > 0) {
		const isList = isDeviceList(request) && !isCutOff && !isUnknown;
		const unknown = isList ? [...unseen].filter((text) => canTell(devices, text)) : [];
		if (unknown.length > 0) throw unknownDevicesError(unknown, [], query);
		known.push(...(await findKnown(run, query, [...unseen], devices)));
	}
	const tellsDevices = names.records === 0 || devices.length > 0;
	if (known.length > 0 && tellsDevices && !isCutOff) run.collectNames(known, noResultsHint);
}

/**
 * Which of these the account has, without those whose results the report has under their other name.
 *
 * @throws {ParameterError} when it does not have one of them
 */
async function findKnown(
	run: NamesRun,
	query: FeedQuery,
	unseen: string[],
	withRecords: FeedDevice[],
): Promise<string[]> {
	const { devices: list, failure } = await run.listDevices(query);
	if (failure !== undefined) {
		run.addHint(notCheckedHint(unseen, failure));
		return [];
	}
	const lookup = new DeviceLookup(list);
	const found = unseen.map((text) => ({ text, devices: lookup.find(text) }));
	const missing = found.filter(({ devices }) => devices.length === 0).map(({ text }) => text);
	const unknown = missing.filter((text) => canTell(list, text));
	if (unknown.length > 0) throw unknownDevicesError(unknown, list, query);
	if (missing.length > 0) run.addHint(notCheckedHint(missing, 'the list of devices is incomplete'));
	const [ids, names] = [withRecords.map(({ id }) => id), withRecords.map(({ name }) => name)].map(
		(texts) => new Set(texts.filter((text) => text !== '')),
	);
	const hasResults = ({ id, name }: FeedDevice) => ids.has(id) || names.has(name);
	return found
		.filter(({ devices }) => devices.length > 0 && !devices.some(hasResults))
		.map(({ text }) => text);
}

/** Whether the list says of its devices what a text names them by; an empty one says that there are none. */
function canTell(list: FeedDevice[], text: string): boolean {
	const isById = looksLikeId(text);
	return list.length === 0 || list.some(({ id, name }) => (isById ? id : name) !== '');
}

const deviceNarrowing: string[] = ['devices', 'department'] satisfies Array<keyof FeedQuery>;

/** Whether the report is the list of the devices itself, narrowed down by nothing but names and department. */
function isDeviceList({ report, query, isElementCustom }: NamesRequest): boolean {
	const others = Object.entries(query).filter(([name]) => !deviceNarrowing.includes(name));
	const isNarrowed = others.some(([, value]) => [value].flat().some(Boolean));
	return report.page === deviceStatusReport.page && !isElementCustom && !isNarrowed;
}

function checkLocations(
	run: NamesRun,
	{ query }: NamesRequest,
	{ names, isCutOff }: ReadOutcome,
): void {
	const missing = namedLocations(query).filter((name) => !names.hasLocation(name));
	const { hasValues, locations } = names;
	if (missing.length === 0 || isCutOff) return;
	// Summaries do not say which locations they are of.
	if (locations.length === 0 && hasValues) return;
	const texts = quoteSome(missing);
	if (locations.length === 0) {
		run.addHint(
			`The report has no results from ${texts}. Check the spelling of Locations in Filters.`,
		);
		return;
	}
	const nearest = nearestText(missing, (name) => closestMatches(name, locations), ' in it');
	run.addHint(
		`The report has no results from ${texts}. ${nearest}: check the spelling of Locations in Filters.`,
	);
}

/** The names and IDs, and what stands for some of them; not what stands for all. */
function namedDevices({ devices = [] }: FeedQuery): string[] {
	return [...new Set(devices)].filter((text) => !/^\*+$/.test(text));
}

function namedLocations({ locations = [] }: FeedQuery): string[] {
	return [...new Set(locations)];
}

function unknownDevicesError(
	texts: string[],
	list: FeedDevice[],
	{ department }: FeedQuery,
): ParameterError {
	const where = department ? 'in this department' : 'to your account';
	const isListed = list.length > 0;
	const advice = isListed ? `${nearestText(texts, (text) => nearestDevices(text, list))}. ` : '';
	return new ParameterError(
		`${quoteSome(texts)} in Devices ${texts.length === 1 ? 'is' : 'are'} not known ${where}`,
		`${advice}Correct Devices: Choose From List there shows the devices that the XML Feed PID can read.`,
	);
}

function nearestDevices(text: string, list: FeedDevice[]): string[] {
	const isById = looksLikeId(text);
	const keyOf = ({ id, name }: FeedDevice) => (isById ? id : name);
	const keys = list.map(keyOf).filter((key) => key !== '');
	const nearest = closestMatches(text.replace(/[*?]/g, ''), [...new Set(keys)]);
	return nearest
		.flatMap((key) => list.filter((device) => keyOf(device) === key).map(deviceLabel))
		.slice(0, maxNearest);
}

/** How many names are offered for a text: many devices can have the same one. */
const maxNearest = 3;

/** For how many texts: finding the nearest of all names takes time, and a person reads only a few. */
const maxExplained = 3;

function nearestText(texts: string[], nearest: (text: string) => string[], place = ''): string {
	const names = texts.slice(0, maxExplained).flatMap(nearest);
	const whose = texts.length > maxExplained ? ` to the first ${maxExplained}` : '';
	return nearestNamesText(names, `${place}${whose}`);
}

function deviceLabel({ id, name }: FeedDevice): string {
	if (id === '') return name;
	return name === '' ? id : `${name} (ID ${id})`;
}

function looksLikeId(text: string): boolean {
	return /^[\d*?]+$/.test(text);
}

function noResultsHint(texts: string[]): string {
	const them = texts.length === 1 ? 'it' : 'them';
	return `Your account has ${quoteSome(texts)}, but this report has no results for ${them}. If there should be some, check Date Range and Filters.`;
}

function notCheckedHint(texts: string[], reason: string): string {
	return `The report has no results for ${quoteSome(texts)}. Whether your account has such a device could not be looked up (${reason}): check the spelling in Devices.`;
}
