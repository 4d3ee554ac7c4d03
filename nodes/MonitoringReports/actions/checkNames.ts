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
	rangeOf,
	TaggedDevices,
	type FeedDevice,
	type FeedQuery,
	type FeedReport,
	type ReportedNames,
} from '../../shared/service/xmlFeed';

export interface ReadOutcome {
	/** The reported names; empty if the query names no devices or locations. */
	names: ReportedNames;
	records: number;
	/** Whether Limit left out the rest. */
	isCutOff: boolean;
	/** Whether the document is not known to be a report. */
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
	const { department, tagged } = query;
	// Tags were already checked with the Web API.
	const exceptDevices = (query.exceptDevices ?? []).filter((text) => !tagged?.has(text));
	if (exceptDevices.length === 0) return;
	const { devices, failure } = await run.listDevices(query);
	if (failure !== undefined) {
		run.addHint(
			`Could not check whether your account has ${quoteSome(exceptDevices)} (${failure}). Check the spelling in Devices to Exclude.`,
		);
		return;
	}
	const known = feedNameList(devices);
	const unknown = await known.findUnmatched(exceptDevices);
	if (unknown.length > 0)
		throw unknownNamesError(deviceNameField('Devices to Exclude', department), unknown, known);
}

/**
 * Requests the list of devices only for texts that the report does not contain.
 *
 * @throws {ParameterError} for devices that the account does not have
 */
async function checkDevices(
	run: NamesRun,
	request: NamesRequest,
	{ names, isCutOff, isUnknown }: ReadOutcome,
): Promise<void> {
	const { query, report } = request;
	const { tagged } = query;
	const named = namedDevices(query);
	// All records are of the only named device.
	const hasOnlyDevice = named.length === 1 && names.records > 0 && !report.isWithoutDevices;
	if (hasOnlyDevice || named.length === 0) return;
	const { allDevices, devices } = names;
	const untagged = named.filter((text) => !tagged?.has(text));
	// Texts without results in the report.
	const silent = await feedNameList(devices).findUnmatched(untagged);
	const silentTags = named.filter((text) => {
		const ofTag = tagged?.get(text);
		if (!ofTag) return false;
		const known = new TaggedDevices(ofTag);
		return !devices.some((device) => known.includes(device));
	});
	if (silent.length + silentTags.length === 0) return;
	// The report can name a device without results. The others may not exist.
	const seen = feedNameList(allDevices);
	const unseen = await seen.findUnmatched(silent);
	const isUnseen = new Set(unseen);
	const known = [...silentTags, ...silent.filter((text) => !isUnseen.has(text))];
	if (unseen.length > 0) {
		const isWholeList = isDeviceList(request) && !isCutOff && !isUnknown;
		const unknown = isWholeList ? unseen.filter((text) => canIdentify(devices, text)) : [];
		// The whole list contains every device, so the others do not exist.
		if (unknown.length > 0)
			throw unknownNamesError(deviceNameField('Devices', query.department), unknown);
		known.push(...(await findWithoutResults(run, query, unseen, devices)));
	}
	const listsDevices = names.records === 0 || devices.length > 0;
	if (known.length > 0 && listsDevices && !isCutOff) {
		const isOfNow = Object.values(rangeOf(query)).every((time) => time === null);
		run.collectNames(known, isOfNow ? noResultsNowHint : noResultsHint);
	}
}

/**
 * The texts that mean devices of the account without results. A device can have results under its
 * name although its ID was entered, or the reverse. Adds hints for texts that cannot be checked.
 *
 * @param unseen texts that match no device named in the report
 * @param withRecords the devices with results
 * @throws {ParameterError} when the account does not have one of the devices
 */
async function findWithoutResults(
	run: NamesRun,
	query: FeedQuery,
	unseen: string[],
	withRecords: FeedDevice[],
): Promise<string[]> {
	const { devices: list, failure } = await run.listDevices(query);
	// Results without the entered kind (IDs or names) do not show whether a device has some.
	const unconfirmed =
		withRecords.length === 0 ? [] : unseen.filter((text) => !canIdentify(withRecords, text));
	if (failure !== undefined) {
		const silent = unseen.filter((text) => !unconfirmed.includes(text));
		if (silent.length > 0) run.addHint(notCheckedHint(silent, failure));
		if (unconfirmed.length > 0) run.addHint(unconfirmedHint(unconfirmed));
		return [];
	}
	const known = feedNameList(list);
	const missing = await known.findUnmatched(unseen);
	const unknown = missing.filter((text) => canIdentify(list, text));
	if (unknown.length > 0)
		throw unknownNamesError(deviceNameField('Devices', query.department), unknown, known);
	if (missing.length > 0) {
		const reason = 'the list of devices is incomplete';
		const isReported = missing.every((text) => !unconfirmed.includes(text));
		run.addHint(isReported ? notCheckedHint(missing, reason) : unconfirmedHint(missing));
	}
	const [ids, names] = [withRecords.map(({ id }) => id), withRecords.map(({ name }) => name)].map(
		(texts) => new Set(texts.filter((text) => text !== '')),
	);
	// Results without IDs do not identify a device without a name.
	const canHaveResults = ({ id, name }: FeedDevice) =>
		ids.has(id) || names.has(name) || (name === '' && unconfirmed.length > 0);
	const silent: string[] = [];
	for await (const { text, entries } of known.matchesInTurns(unseen)) {
		if (entries.length > 0 && !entries.some(canHaveResults)) silent.push(text);
	}
	return silent;
}

/**
 * The devices, to compare with texts. Unicode forms of a character count as different, because it
 * is unknown whether the feed treats them as equal.
 */
function feedNameList(devices: FeedDevice[]): NameList<FeedDevice> {
	return new NameList(devices, plainKey);
}

/**
 * Whether a text can be compared with the list: it has IDs if the text is an ID, otherwise names.
 * An empty list counts, too: it means that there are no devices.
 */
function canIdentify(list: FeedDevice[], text: string): boolean {
	const isById = looksLikeId(text);
	return list.length === 0 || list.some(({ id, name }) => (isById ? id : name) !== '');
}

const devicesQueryFields: string[] = ['devices', 'department', 'tagged'] satisfies Array<
	keyof FeedQuery
>;

/** Whether the report is the list of all devices, narrowed only by names and department. */
function isDeviceList({ report, query, isElementCustom }: NamesRequest): boolean {
	const others = Object.entries(query).filter(([name]) => !devicesQueryFields.includes(name));
	const isNarrowed = others.some(([, value]) => [value].flat().some(Boolean));
	return report.page === deviceStatusReport.page && !isElementCustom && !isNarrowed;
}

/**
 * Adds a hint when the report lacks locations of Filters, unless it was cut off. A report with
 * values but no locations at all is a summary, which never has locations.
 */
function checkLocations(
	run: NamesRun,
	{ query }: NamesRequest,
	{ names, isCutOff }: ReadOutcome,
): void {
	const missing = namedLocations(query).filter((name) => !names.hasLocation(name));
	const { hasValues, locations } = names;
	if (missing.length === 0 || isCutOff) return;
	if (locations.length === 0 && hasValues) return;
	const texts = quoteSome(missing);
	if (locations.length === 0) {
		run.addHint(
			`The report has no results from ${texts}. Check the spelling of Locations in Filters.`,
		);
		return;
	}
	const known = new NameList(locations.map((name) => ({ id: null, name })));
	const field = { label: 'Locations in Filters', among: 'the locations of the report' };
	const someFound = namedLocations(query).length > missing.length;
	const answer = someFound
		? `The report has no location ${texts}.`
		: `The report has no results from ${texts}, only from ${quoteSome(locations)}. If you mean these, enter their names in Locations.`;
	run.addHint(`${answer} ${correctionText(field, missing, known)}`);
}

/** The entered names, IDs, patterns and tags, except patterns that match all. */
function namedDevices({ devices = [] }: FeedQuery): string[] {
	return [...new Set(devices)].filter((text) => !/^\*+$/.test(text));
}

function namedLocations({ locations = [] }: FeedQuery): string[] {
	return [...new Set(locations)];
}

export function noResultsHint(texts: string[]): string {
	return `${withoutResultsText(texts)}. If there should be some, check Date Range and Filters.`;
}

/** For a report without a date range. */
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
