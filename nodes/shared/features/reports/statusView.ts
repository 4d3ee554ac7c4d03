import { isTargetMet, type OverallState, type StatusDevice, type StatusPage } from '../uptime';
import { oneLine } from '../../words/text';
import { groupBy } from '../../words/util/groupBy';
import { formatOf, type Words } from './format';
import { viewOutages, type OutagesView } from './statusOutages';
import { levels, toStrip, type Level, type StripCell } from './strip';
import { textsByLanguage, type Language, type StatusTexts } from './texts';
import { deviceName } from './lines';
import { viewNotice, type NoticeView } from './noticeView';
import { levelText } from './view';

/** From when on a day is shown as a good one. */
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
	/** The days that are not shown as good ones, in words. */
	worse: string[];
	worseSummary: string;
}

export interface StatusGroupView {
	heading: string;
	/** Made while they are read, once. */
	devices: Iterable<StatusDeviceView>;
}

/** The texts of a status page in a language, not escaped. */
export interface StatusView {
	language: Language;
	title: string;
	/** The state of all in one sentence. */
	summary: string;
	level: Level;
	/** How many fail from some locations; empty for none. */
	degraded: string;
	/** Shown when the page is old. */
	stale: string;
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
	const own = texts.statusPage;
	const words: Words = { texts, own, format: formatOf(texts) };
	const { format } = words;
	const { dayCount, devices, latestCheck } = page;
	const degraded = devices.filter(({ failing }) => failing !== null);
	const isDegraded = degraded.length > 0;
	const hasStrips = dayCount !== null && devices.length > 0;
	return {
		language,
		title: oneLine(page.title) || own.title,
		summary: summaryOf(page, own),
		level: isDegraded && page.state === 'allUp' ? 'fair' : overallLevels[page.state],
		degraded: isDegraded ? own.degraded(degraded.length) : '',
		stale: own.stale,
		updated: own.updated(format.moment(page.updatedAt), page.timeZone),
		latestCheck: latestCheck === null ? '' : own.latestCheck(format.moment(latestCheck)),
		notices: page.notices.map((notice) => viewNotice(notice, format)),
		noticesHeading: own.notices,
		groups: viewGroups(devices, words),
		noDevices: devices.length === 0 ? own.noDevices : '',
		ends: hasStrips ? { first: own.daysAgo(dayCount - 1), last: own.today } : null,
		legend: hasStrips ? levels.map((level) => ({ level, text: legendText(level, words) })) : [],
		outages: viewOutages(page, words),
		notes: [
			...(devices.length > 0 && page.outages !== null ? [own.sources] : []),
			...(latestCheck === null ? [] : [own.clock]),
		],
	};
}

const overallLevels: Record<OverallState, Level> = {
	allUp: 'good',
	someDown: 'bad',
	allDown: 'bad',
	unknown: 'unknown',
};

/** The state of all devices in one sentence. */
function summaryOf({ counts, devices, state }: StatusPage, own: StatusTexts): string {
	const count = state === 'unknown' ? counts.unknown + counts.noTasks : counts.down;
	return own.overall[state](count, devices.length);
}

function viewGroups(devices: readonly StatusDevice[], words: Words): StatusGroupView[] {
	const { own } = words;
	const groups = groupBy(devices, ({ group }) => group);
	const rest = groups.size > 1 ? own.otherSystems : own.systems;
	return [...groups].map(([name, members]) => ({
		heading: oneLine(name) || rest,
		devices: viewDevices(members, words),
	}));
}

function* viewDevices(devices: readonly StatusDevice[], words: Words): Generator<StatusDeviceView> {
	for (const device of devices) yield viewDevice(device, words);
}

function viewDevice(device: StatusDevice, words: Words): StatusDeviceView {
	const { days, deviceId, name } = device;
	const { own, texts } = words;
	return {
		name: deviceName({ deviceId, deviceName: name }, texts),
		level: levelOfDevice(device),
		stateText: stateText(device, own),
		notes: notesOf(device, words),
		strip: days && viewStrip(device, toStrip(days, goodPercentage, maxCells), words),
	};
}

export function levelOfDevice({ failing, state }: StatusDevice): Level {
	if (state === 'down') return 'bad';
	if (state !== 'up') return 'unknown';
	return failing === null ? 'good' : 'fair';
}

export function stateText({ failing, state }: StatusDevice, own: StatusTexts): string {
	return failing === null ? own.states[state] : own.degradedState;
}

/** When it went down, or from where it fails. */
export function notesOf(
	{ downSince, failing }: StatusDevice,
	{ format, own, texts }: Words,
): string[] {
	const orEarlier = downSince?.startedBefore ? ` ${texts.orEarlier}` : '';
	return [
		...(downSince ? [own.downSince(format.moment(downSince.start) + orEarlier)] : []),
		...(failing ? [own.failsFrom(failing.failing, failing.of)] : []),
	];
}

function viewStrip(
	{ days, uptimePercentage }: StatusDevice,
	cells: readonly StripCell[],
	words: Words,
): StripView {
	const { format, own, texts } = words;
	const count = (level: Level) => cells.filter((cell) => cell.level === level).length;
	const labels = levels
		.filter((level) => count(level) > 0)
		.map((level) => legendText(level, words) + texts.colon + format.number(count(level)));
	const known = (days ?? []).filter((day) => day.uptimePercentage !== null).length;
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
				: own.uptimeInDays(format.percentage(uptimePercentage), known),
		worse: worse
			.reverse()
			.map(
				(day) => format.moment(day.date) + texts.colon + format.percentage(day.uptimePercentage),
			),
		worseSummary: own.worseDays(worse.length, format.percentage(goodPercentage)),
	};
}

function legendText(level: Level, { format }: Words): string {
	return levelText(level, goodPercentage, format);
}
