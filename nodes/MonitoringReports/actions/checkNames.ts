import { deviceNameField } from '../../shared/feedFields';
import type { FeedRun } from '../../shared/n8n/run/feedRun';
import {
	correctionText,
	looksLikeId,
	NameList,
	plainKey,
	unknownNamesError,
} from '../../shared/words/names';
import { quoteSome } from '../../shared/words/util/phrases';
import {
	deviceStatusReport,
	requestedRange,
	type FeedDevice,
	type FeedQuery,
	type FeedReport,
	type ReportedNames,
} from '../../shared/service/xmlFeed';

/** What was found in a report. */
export interface ReadOutcome {
	/** The reported names; empty if the query names no devices or locations. */
	names: ReportedNames;
	records: number;
	/** Whether reading stopped at Limit, so the rest of the report is unknown. */
	isCutOff: boolean;
	/** Whether the XML has an unknown root element, so it may be no report. */
	isUnknown: boolean;
}

type NamesRun = Pick<FeedRun, 'addHint' | 'collectNames' | 'listDevices'>;

interface NamesRequest {
	report: FeedReport;
	query: FeedQuery;
	/** Whether the user named the element that becomes a record. */
	isElementCustom?: boolean;
}

export function namesAnything(query: FeedQuery): boolean {
	return namedDevices(query).length > 0 || namedLocations(query).length > 0;
}

/**
 * Checks whether the names in Devices and in Locations were found: the feed returns nothing for an
 * unknown name, so an alarm with such a name would never fire. Adds hints for known devices and
 * locations without results.
 *
 * @throws {ParameterError} for devices that the account does not have
 */
export async function checkDevicesAndLocations(
	run: NamesRun,
	request: NamesRequest,
	outcome: ReadOutcome,
): Promise<void> {
	await checkDevices(run, request, outcome);
	checkLocations(run, request, outcome);
}

/**
 * Checks that the account has the excluded devices: a misspelled one would stay in the report. Adds
 * a hint if the list of devices cannot be read.
 *
 * @throws {ParameterError} for unknown devices
 */
export async function checkExcludedDevices(run: NamesRun, query: FeedQuery): Promise<void> {
	const { department, exceptDevices = [] } = query;
	if (exceptDevices.length === 0) return;
	const { devices, failure } = await run.listDevices(query);
	if (failure !== undefined) {
		run.addHint(
			`Could not check whether your account has ${quoteSome(exceptDevices)} (${failure}). Check the spelling in Devices to Exclude.`,
		);
		return;
	}
	const known = feedNameList(devices);
	const unknown = await known.unmatchedInTurns(exceptDevices);
	if (unknown.length > 0)
		throw unknownNamesError(deviceNameField('Devices to Exclude', department), unknown, known);
}

/**
 * Refuses entered devices that the account does not have, and adds a hint about those without
 * results. Requests the list of devices only if the report lacks an entered one.
 *
 * @throws {ParameterError} for devices that the account does not have
 */
async function checkDevices(
	run: NamesRun,
	request: NamesRequest,
	{ names, isCutOff, isUnknown }: ReadOutcome,
): Promise<void> {
	const { query, report } = request;
	const entered = namedDevices(query);
	// The service returns records of entered devices only, so all are of a single one.
	const hasOnlyDevice = entered.length === 1 && names.records > 0 && !report.isWithoutDevices;
	if (hasOnlyDevice || entered.length === 0) return;
	const { allDevices, devices: withResults } = names;
	const silent = await feedNameList(withResults).unmatchedInTurns(entered);
	if (silent.length === 0) return;
	// The report can name a device without results: that one exists. The others may not.
	const unreported = await feedNameList(allDevices).unmatchedInTurns(silent);
	const isUnreported = new Set(unreported);
	const existing = silent.filter((text) => !isUnreported.has(text));
	if (unreported.length > 0) {
		const isWholeList = isDeviceList(request) && !isCutOff && !isUnknown;
		// The whole list contains every device, so the others do not exist.
		const unknown = isWholeList ? unreported.filter((text) => canCompare(withResults, text)) : [];
		if (unknown.length > 0)
			throw unknownNamesError(deviceNameField('Devices', query.department), unknown);
		existing.push(...(await findWithoutResults(run, query, unreported, withResults)));
	}
	const listsDevices = names.records === 0 || withResults.length > 0;
	if (existing.length > 0 && listsDevices && !isCutOff) {
		const hasNoRange = Object.values(requestedRange(query)).every((time) => time === null);
		run.collectNames(existing, hasNoRange ? noResultsNowHint : noResultsHint);
	}
}

/**
 * Returns the entered texts whose devices exist in the account, but have no results. Compares IDs
 * and names, because the report can have either. Adds hints for texts that cannot be checked.
 *
 * @param unreported the entered texts that match no device named in the report
 * @param withResults the devices with results
 * @throws {ParameterError} when the account does not have one of the devices
 */
async function findWithoutResults(
	run: NamesRun,
	query: FeedQuery,
	unreported: string[],
	withResults: FeedDevice[],
): Promise<string[]> {
	const { devices: list, failure } = await run.listDevices(query);
	// Results without IDs do not show whether an entered ID has some; the same applies to names.
	const unconfirmed = unreported.filter((text) => !canCompare(withResults, text));
	if (failure !== undefined) {
		const silent = unreported.filter((text) => !unconfirmed.includes(text));
		if (silent.length > 0) run.addHint(notCheckedHint(silent, failure));
		if (unconfirmed.length > 0) run.addHint(unconfirmedHint(unconfirmed));
		return [];
	}
	const known = feedNameList(list);
	const missing = await known.unmatchedInTurns(unreported);
	const unknown = missing.filter((text) => canCompare(list, text));
	if (unknown.length > 0)
		throw unknownNamesError(deviceNameField('Devices', query.department), unknown, known);
	if (missing.length > 0) {
		const reason = 'the list of devices is incomplete';
		const areSilent = missing.every((text) => !unconfirmed.includes(text));
		run.addHint(areSilent ? notCheckedHint(missing, reason) : unconfirmedHint(missing));
	}
	const ids = new Set(withResults.map(({ id }) => id));
	const names = new Set(withResults.map(({ name }) => name));
	// Results without IDs do not identify a device without a name.
	const canHaveResults = ({ id, name }: FeedDevice) =>
		(id !== '' && ids.has(id)) || (name === '' ? unconfirmed.length > 0 : names.has(name));
	const silent: string[] = [];
	for await (const { text, entries } of known.matchesInTurns(unreported)) {
		if (entries.length > 0 && !entries.some(canHaveResults)) silent.push(text);
	}
	return silent;
}

/**
 * A list that finds the devices that a text means. Unicode forms of a character count as different,
 * because it is unknown whether the feed treats them as equal.
 */
function feedNameList(devices: FeedDevice[]): NameList<FeedDevice> {
	return new NameList(devices, plainKey);
}

/**
 * Whether devices can be compared with a text: they need IDs if it is an ID, otherwise names. An
 * empty list can always be compared: it shows that there are no devices.
 */
function canCompare(devices: FeedDevice[], text: string): boolean {
	const isById = looksLikeId(text);
	return devices.length === 0 || devices.some(({ id, name }) => (isById ? id : name) !== '');
}

const devicesQueryFields: string[] = ['devices', 'department'] satisfies Array<keyof FeedQuery>;

/** Whether the report lists all devices, or all with the entered names and department. */
function isDeviceList({ report, query, isElementCustom }: NamesRequest): boolean {
	const filters = Object.entries(query).filter(([name]) => !devicesQueryFields.includes(name));
	const isNarrowed = filters.some(([, value]) => [value].flat().some(Boolean));
	return report.page === deviceStatusReport.page && !isElementCustom && !isNarrowed;
}

/**
 * Adds a hint when the report has no results from a location in Filters. Not for a report that was
 * cut off, or that has values but no locations at all: a summary never has locations.
 */
function checkLocations(run: NamesRun, { query }: NamesRequest, { names, isCutOff }: ReadOutcome) {
	const missing = namedLocations(query).filter((name) => !names.hasLocation(name));
	const { hasValues, locations } = names;
	const isSummary = locations.length === 0 && hasValues;
	if (missing.length === 0 || isCutOff || isSummary) return;
	const missingTexts = quoteSome(missing);
	if (locations.length === 0) {
		run.addHint(
			`The report has no results from ${missingTexts}. Check the spelling of Locations in Filters.`,
		);
		return;
	}
	const known = new NameList(locations.map((name) => ({ id: null, name })));
	const field = { label: 'Locations in Filters', among: 'the locations of the report' };
	const someFound = namedLocations(query).length > missing.length;
	const answer = someFound
		? `The report has no location ${missingTexts}.`
		: `The report has no results from ${missingTexts}, only from ${quoteSome(locations)}. If you mean these, enter their names in Locations.`;
	run.addHint(`${answer} ${correctionText(field, missing, known)}`);
}

/** The names, IDs and patterns entered in Devices, except patterns that match all. */
function namedDevices({ devices = [] }: FeedQuery): string[] {
	return [...new Set(devices)].filter((text) => !/^\*+$/.test(text));
}

function namedLocations({ locations = [] }: FeedQuery): string[] {
	return [...new Set(locations)];
}

export function noResultsHint(texts: string[]): string {
	return `${withoutResultsText(texts)}. If there should be some, check Date Range and Filters.`;
}

/** The hint for a report without a date range. */
function noResultsNowHint(texts: string[]): string {
	return `${withoutResultsText(texts)}. If there should be some, check Filters.`;
}

function withoutResultsText(texts: string[]): string {
	const them = texts.length === 1 ? 'it' : 'them';
	return `Your account has ${quoteSome(texts)}, but this report has no results for ${them}`;
}

function unconfirmedHint(texts: string[]): string {
	return `The report has no device IDs or no names, so this node cannot check whether it includes ${quoteSome(texts)}. Check that the output contains only the devices chosen in Devices.`;
}

function notCheckedHint(texts: string[], reason: string): string {
	return `The report has no results for ${quoteSome(texts)}. Could not check whether your account has such a device (${reason}). Check the spelling in Devices.`;
}
