import { isTargetMet, type OverallState, type StatusDevice, type StatusPage } from '../uptime';
import { oneLine } from '../../words/text';
import { groupBy } from '../../words/util/groupBy';
import { formatOf, type PageLanguage } from './format';
import { viewStatusOutages, type OutagesView } from './statusOutages';
import { levels, toStrip, type Level, type StripCell } from './strip';
import { textsByLanguage, type Language, type StatusTexts } from './texts';
import { deviceName } from './lines';
import { viewNotice, type NoticeView } from './noticeView';
import { levelText } from './view';

/** A day with at least this uptime is shown as good. */
const goodPercentage = 99.9;

const maxCells = 100;

export interface StatusDeviceView {
	name: string;
	level: Level;
	stateText: string;
	/** Since when it is down, or from where it fails. */
	notes: string[];
	/** Null without days. */
	strip: StripView | null;
}

interface StripView {
	cells: Array<{ level: Level; title: string }>;
	/** The meaning of the colors for screen readers. */
	label: string;
	uptime: string;
	/** The days with data that are not shown as good, latest first. */
	worse: string[];
	worseSummary: string;
}

export interface StatusGroupView {
	heading: string;
	/** Created while they are read, so they can be read only once. */
	devices: Iterable<StatusDeviceView>;
}

/** The texts of a status page in a language, not escaped. */
export interface StatusView {
	language: Language;
	title: string;
	summary: string;
	level: Level;
	/** How many devices fail from some locations; empty for none. */
	degraded: string;
	/** Shown when the page is old. */
	stale: string;
	subscribe: string;
	updated: string;
	latestCheck: string;
	notices: NoticeView[];
	noticesHeading: string;
	groups: StatusGroupView[];
	noDevices: string;
	/** How old the first and the last cell of strips are; null without them. */
	ends: { first: string; last: string } | null;
	legend: Array<{ level: Level; text: string }>;
	/** Null if outages are not included. */
	outages: OutagesView | null;
	notes: string[];
}

export function viewStatusPage(page: StatusPage, language: Language): StatusView {
	const texts = textsByLanguage[language];
	const pageTexts = texts.statusPage;
	const pageLanguage: PageLanguage = { texts, pageTexts, format: formatOf(texts) };
	const { format } = pageLanguage;
	const { dayCount, devices, latestCheck } = page;
	const degraded = devices.filter(({ failing }) => failing !== null);
	const isDegraded = degraded.length > 0;
	const hasStrips = dayCount !== null && devices.length > 0;
	return {
		language,
		title: oneLine(page.title) || pageTexts.title,
		summary: summaryOf(page, pageTexts),
		level: isDegraded && page.state === 'allUp' ? 'fair' : overallLevels[page.state],
		degraded: isDegraded ? pageTexts.degraded(degraded.length) : '',
		stale: pageTexts.stale,
		subscribe: pageTexts.subscribe,
		updated: pageTexts.updated(format.moment(page.updatedAt), page.timeZone),
		latestCheck: latestCheck === null ? '' : pageTexts.latestCheck(format.moment(latestCheck)),
		notices: page.notices.map((notice) => viewNotice(notice, format)),
		noticesHeading: pageTexts.notices,
		groups: viewGroups(devices, pageLanguage),
		noDevices: devices.length === 0 ? pageTexts.noDevices : '',
		ends: hasStrips ? { first: pageTexts.daysAgo(dayCount - 1), last: pageTexts.today } : null,
		legend: hasStrips
			? levels.map((level) => ({ level, text: legendText(level, pageLanguage) }))
			: [],
		outages: viewStatusOutages(page, pageLanguage),
		notes: [
			...(devices.length > 0 && page.outages !== null ? [pageTexts.sources] : []),
			...(latestCheck === null ? [] : [pageTexts.clock]),
		],
	};
}

const overallLevels: Record<OverallState, Level> = {
	allUp: 'good',
	someDown: 'bad',
	allDown: 'bad',
	unknown: 'unknown',
};

function summaryOf({ counts, devices, state }: StatusPage, pageTexts: StatusTexts): string {
	const count = state === 'unknown' ? counts.unknown + counts.noTasks : counts.down;
	return pageTexts.overall[state](count, devices.length);
}

/** Devices without a group have a general heading, worded by whether there are other groups. */
function viewGroups(
	devices: readonly StatusDevice[],
	pageLanguage: PageLanguage,
): StatusGroupView[] {
	const { pageTexts } = pageLanguage;
	const groups = groupBy(devices, ({ group }) => group);
	const headingOfRest = groups.size > 1 ? pageTexts.otherSystems : pageTexts.systems;
	return [...groups].map(([name, members]) => ({
		heading: oneLine(name) || headingOfRest,
		devices: viewDevices(members, pageLanguage),
	}));
}

function* viewDevices(
	devices: readonly StatusDevice[],
	pageLanguage: PageLanguage,
): Generator<StatusDeviceView> {
	for (const device of devices) yield viewDevice(device, pageLanguage);
}

function viewDevice(device: StatusDevice, pageLanguage: PageLanguage): StatusDeviceView {
	const { days, deviceId, name } = device;
	const { pageTexts, texts } = pageLanguage;
	return {
		name: deviceName({ deviceId, deviceName: name }, texts),
		level: levelOfDevice(device),
		stateText: stateText(device, pageTexts),
		notes: notesOf(device, pageLanguage),
		strip: days && viewStrip(device, toStrip(days, goodPercentage, maxCells), pageLanguage),
	};
}

export function levelOfDevice({ failing, state }: StatusDevice): Level {
	if (state === 'down') return 'bad';
	if (state !== 'up') return 'unknown';
	return failing === null ? 'good' : 'fair';
}

export function stateText({ failing, state }: StatusDevice, pageTexts: StatusTexts): string {
	return failing === null ? pageTexts.states[state] : pageTexts.degradedState;
}

export function notesOf(
	{ downSince, failing }: StatusDevice,
	{ format, pageTexts, texts }: PageLanguage,
): string[] {
	const orEarlier = downSince?.startedBefore ? ` ${texts.orEarlier}` : '';
	return [
		...(downSince ? [pageTexts.downSince(format.moment(downSince.start) + orEarlier)] : []),
		...(failing ? [pageTexts.failsFrom(failing.failing, failing.of)] : []),
	];
}

function viewStrip(
	{ days, uptimePercentage }: StatusDevice,
	cells: readonly StripCell[],
	pageLanguage: PageLanguage,
): StripView {
	const { format, pageTexts, texts } = pageLanguage;
	const count = (level: Level) => cells.filter((cell) => cell.level === level).length;
	const labels = levels
		.filter((level) => count(level) > 0)
		.map((level) => legendText(level, pageLanguage) + texts.colon + format.number(count(level)));
	const known = (days ?? []).filter((day) => day.uptimePercentage !== null).length;
	// Days without data do not count as worse.
	const worse = (days ?? []).filter(
		(day) => !isTargetMet(day.uptimePercentage ?? 100, goodPercentage),
	);
	return {
		cells: cells.map(({ from, level, uptimePercentage: uptime }) => ({
			level,
			title: format.shortDay(from) + texts.colon + format.percentage(uptime),
		})),
		label: `${texts.daysHeading}${texts.colon}${labels.join(texts.comma)}`,
		uptime:
			uptimePercentage === null
				? texts.noData
				: pageTexts.uptimeInDays(format.percentage(uptimePercentage), known),
		worse: worse
			.reverse()
			.map(
				(day) => format.moment(day.date) + texts.colon + format.percentage(day.uptimePercentage),
			),
		worseSummary: pageTexts.worseDays(worse.length, format.percentage(goodPercentage)),
	};
}

function legendText(level: Level, { format }: PageLanguage): string {
	return levelText(level, goodPercentage, format);
}
