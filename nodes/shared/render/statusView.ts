import {
	isTargetMet,
	type DeviceState,
	type OutageDay,
	type OverallState,
	type StatusDevice,
	type StatusOutage,
	type StatusPage,
} from '../uptime';
import { oneLine } from '../text';
import { groupBy } from '../util/groupBy';
import { formatOf, type Format } from './format';
import { levels, toStrip, type Level, type StripCell } from './strip';
import { textsByLanguage, type Language, type StatusTexts, type Texts } from './texts';
import { deviceName } from './names';
import { viewNotice, type NoticeView } from './noticeView';
import { levelText, outageTime } from './view';

/** From when on a day is shown as a good one. */
const goodPercentage = 99.9;

const maxCells = 100;

/** Of the page; the rest is counted. */
export const maxStatusOutages = 100;

export interface StatusDeviceView {
	name: string;
	state: DeviceState;
	stateText: string;
	/** Since when it is down, or from where it fails. */
	notes: string[];
	/** Null without days. */
	strip: StripView | null;
}

interface StripView {
	cells: Array<{ level: Level; title: string }>;
	/** What the colors say, for those who do not see them. */
	label: string;
	uptime: string;
	/** The days that are not shown as good ones, in words. */
	worse: string[];
	worseSummary: string;
}

export interface StatusGroupView {
	heading: string;
	devices: StatusDeviceView[];
}

/** The outages that began on a day, or what is to be said of days without any. */
export interface StatusDayView {
	heading: string;
	empty: string;
	rows: StatusOutageView[];
}

export interface StatusOutageView {
	name: string;
	time: string;
	length: string;
	isOngoing: boolean;
	details: string[];
}

/** What a status page says, in the words of a language and not escaped for anything. */
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
	/** Null when nobody asked for outages. */
	outages: { heading: string; days: StatusDayView[]; more: string } | null;
	notes: string[];
}

interface Words {
	texts: Texts;
	own: StatusTexts;
	format: Format;
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
	const names = [...new Set(devices.map(({ group }) => group))];
	const rest = names.length > 1 ? own.otherSystems : own.systems;
	return names.map((name) => ({
		heading: oneLine(name) || rest,
		devices: devices
			.filter(({ group }) => group === name)
			.map((device) => viewDevice(device, words)),
	}));
}

function viewDevice(device: StatusDevice, words: Words): StatusDeviceView {
	const { days, deviceId, name, state } = device;
	const { own, texts } = words;
	return {
		name: deviceName({ deviceId, deviceName: name }, texts),
		state,
		stateText: own.states[state],
		notes: notesOf(device, words),
		strip: days && viewStrip(device, toStrip(days, goodPercentage, maxCells), words),
	};
}

function notesOf({ downSince, failing }: StatusDevice, { format, own, texts }: Words): string[] {
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
		label: `${texts.daysHeading}${texts.colon}${labels.join(', ')}`,
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

function viewOutages({ outageDays, outages }: StatusPage, words: Words): StatusView['outages'] {
	if (outageDays === null) return null;
	const { format, own, texts } = words;
	const rows = outages ?? [];
	const listed = rows.slice(0, maxStatusOutages);
	const left = rows.length - listed.length;
	const heading = own.outagesOf(outageDays.length);
	if (listed.length === 0) {
		const empty = outages === null ? texts.noData : texts.noOutages;
		return { heading, days: [{ heading: '', empty, rows: [] }], more: '' };
	}
	// Of the days before the first one that is listed, the rest says something.
	const from = left === 0 ? '' : dayOf(listed[listed.length - 1]);
	const days = outageDays.filter(({ date }) => date >= from);
	return {
		heading,
		days: viewDays(days, listed, words),
		more: left > 0 ? texts.moreOutages(left, format.number(left)) : '',
	};
}

const dayOf = ({ start }: StatusOutage) => start.slice(0, 'yyyy-mm-dd'.length);

/** The latest first; days that follow each other, and of which the same is to be said, are one. */
function viewDays(
	days: readonly OutageDay[],
	outages: readonly StatusOutage[],
	{ format, own, texts }: Words,
): StatusDayView[] {
	const byDay = groupBy(outages, dayOf);
	const goesOn = (date: string) =>
		outages.some((outage) => dayOf(outage) < date && (outage.end ?? date) >= date);
	const stretches: Array<{ from: string; to: string; empty: string; rows: StatusOutage[] }> = [];
	for (const { date, isChecked } of [...days].reverse()) {
		const rows = byDay.get(date) ?? [];
		const quiet = goesOn(date) ? own.noNewOutages : own.noOutages;
		const empty = rows.length > 0 ? '' : isChecked ? quiet : texts.noData;
		const last = stretches[stretches.length - 1];
		if (empty !== '' && last?.empty === empty) last.from = date;
		else stretches.push({ from: date, to: date, empty, rows });
	}
	return stretches.map(({ from, to, empty, rows }) => ({
		heading: format.range(from, to),
		empty,
		rows: rows.map((outage) => viewOutage(outage, { format, own, texts })),
	}));
}

/** What the service says of a failure is not for visitors: it can name what is inside of a network. */
function viewOutage(outage: StatusOutage, { format, own, texts }: Words): StatusOutageView {
	const { durationSeconds, end, locations, state } = outage;
	const isOngoing = end === null && state === 'down';
	// The page does not say that something is down which it calls up.
	const openEnd = isOngoing
		? texts.stillDown
		: [texts.downAtLastCheck, own.stateIs(own.states[state])].join(', ');
	return {
		name: deviceName(outage, texts),
		time: outageTime(outage, format),
		length: own.downFor(format.duration(durationSeconds)),
		isOngoing,
		details: [
			end === null ? openEnd : '',
			locations.length === 0 ? '' : own.seenFrom(format.list(locations.map(oneLine))),
		].filter((text) => text !== ''),
	};
}
