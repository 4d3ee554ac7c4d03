import { isOpenIncident, isTargetMet, type StatusDevice, type StatusPage } from '../uptime';
import { oneLine } from '../../words/text';
import { groupBy } from '../../words/util/groupBy';
import { shorten } from '../../words/util/phrases';
import { formatOf, type Format } from './format';
import { viewStatusOutages } from './statusOutages';
import { levels, toStrip, type Level } from './strip';
import { textsByLanguage, type Language } from './texts';
import { deviceName } from './lines';
import { viewNotice } from './noticeView';
import { levelText } from './view';

/** A day with at least this uptime is shown as good. */
const goodPercentage = 99.9;

const maxCells = 100;

const maxSummary = 200;

export type StatusDeviceView = ReturnType<typeof viewDevice>;

export interface StatusGroupView {
	heading: string;
	/** Created while they are read, so they can be read only once. */
	devices: Iterable<StatusDeviceView>;
}

export type StatusView = ReturnType<typeof viewStatusPage>;

/** The texts of a status page in a language, not escaped; empty ones are not shown. */
export function viewStatusPage(page: StatusPage, language: Language) {
	const texts = textsByLanguage[language];
	const pageTexts = texts.statusPage;
	const format = formatOf(texts);
	const { dayCount, devices, latestCheck } = page;
	const degraded = devices.filter(({ failing }) => failing !== null);
	const isDegraded = degraded.length > 0;
	const hasStrips = dayCount !== null && devices.length > 0;
	return {
		language,
		title: oneLine(page.title) || pageTexts.title,
		summary: summaryOf(page, format),
		level: isDegraded && page.state === 'allUp' ? 'fair' : overallLevels[page.state],
		/** How many devices fail from some locations. */
		degraded: isDegraded ? pageTexts.degraded(degraded.length) : '',
		/** Shown when the page is old. */
		stale: pageTexts.stale,
		subscribe: pageTexts.subscribe,
		updated: pageTexts.updated(format.moment(page.updatedAt), page.timeZone),
		latestCheck: latestCheck === null ? '' : pageTexts.latestCheck(format.moment(latestCheck)),
		notices: page.notices.map((notice) => viewNotice(notice, format)),
		noticesHeading: pageTexts.notices,
		groups: viewGroups(devices, format),
		noDevices: devices.length === 0 ? pageTexts.noDevices : '',
		/** How old the first and the last cell of strips are; null without them. */
		ends: hasStrips ? { first: pageTexts.daysAgo(dayCount - 1), last: pageTexts.today } : null,
		legend: hasStrips
			? levels.map((level) => ({ level, text: levelText(level, goodPercentage, format) }))
			: [],
		outages: viewStatusOutages(page, format),
		notes: [
			...(devices.length > 0 && page.outages !== null ? [pageTexts.sources] : []),
			...(latestCheck === null ? [] : [pageTexts.clock]),
		],
	};
}

const overallLevels: Record<StatusPage['state'], Level> = {
	incident: 'fair',
	allUp: 'good',
	someDown: 'bad',
	allDown: 'bad',
	unknown: 'unknown',
};

/**
 * The titles of the open incidents, if no device is down. Otherwise the overall state as a sentence, with the
 * number of devices that are down, or are unknown.
 */
function summaryOf({ counts, devices, notices, state }: StatusPage, format: Format): string {
	if (state === 'incident') {
		const titles = notices.filter(isOpenIncident).map(({ title }) => oneLine(title));
		return shorten(format.list([...new Set(titles)]), maxSummary);
	}
	const count = state === 'unknown' ? counts.unknown + counts.noTasks : counts.down;
	return format.texts.statusPage.overall[state](count, devices.length);
}

/** The groups of devices. Devices without a group get a general heading. */
function viewGroups(devices: readonly StatusDevice[], format: Format): StatusGroupView[] {
	const pageTexts = format.texts.statusPage;
	const groups = groupBy(devices, ({ group }) => group);
	const headingOfRest = groups.size > 1 ? pageTexts.otherSystems : pageTexts.systems;
	return [...groups].map(([name, members]) => ({
		heading: oneLine(name) || headingOfRest,
		devices: viewDevices(members, format),
	}));
}

function* viewDevices(devices: readonly StatusDevice[], format: Format) {
	for (const device of devices) yield viewDevice(device, format);
}

function viewDevice(device: StatusDevice, format: Format) {
	const { deviceId, failing, name, state } = device;
	const { texts } = format;
	return {
		name: deviceName({ deviceId, deviceName: name }, texts),
		level: levelOfDevice(device),
		stateText: failing === null ? texts.statusPage.states[state] : texts.statusPage.degradedState,
		notes: notesOf(device, format),
		strip: viewStrip(device, format),
	};
}

/** The level, which decides the color of a device: fair if checks fail from some locations. */
function levelOfDevice({ failing, state }: StatusDevice): Level {
	if (state === 'down') return 'bad';
	if (state !== 'up') return 'unknown';
	return failing === null ? 'good' : 'fair';
}

/** Since when a device is down, and from how many locations it fails; empty if neither applies. */
function notesOf({ downSince, failing }: StatusDevice, format: Format): string[] {
	const { texts } = format;
	const pageTexts = texts.statusPage;
	const orEarlier = downSince?.startedBefore ? ` ${texts.orEarlier}` : '';
	return [
		...(downSince ? [pageTexts.downSince(format.moment(downSince.start) + orEarlier)] : []),
		...(failing ? [pageTexts.failsFrom(failing.failing, failing.of)] : []),
	];
}

/** The strip of a device, a bar of colored days, with its texts; null without days. */
function viewStrip({ days, uptimePercentage }: StatusDevice, format: Format) {
	if (days === null) return null;
	const { texts } = format;
	const pageTexts = texts.statusPage;
	const cells = toStrip(days, goodPercentage, maxCells);
	const count = (level: Level) => cells.filter((cell) => cell.level === level).length;
	const labels = levels
		.filter((level) => count(level) > 0)
		.map(
			(level) =>
				levelText(level, goodPercentage, format) + texts.colon + format.number(count(level)),
		);
	const known = days.filter((day) => day.uptimePercentage !== null).length;
	// Days without data do not count as worse.
	const worse = days.filter((day) => !isTargetMet(day.uptimePercentage ?? 100, goodPercentage));
	return {
		cells: cells.map(({ from, level, uptimePercentage: uptime }) => ({
			level,
			title: format.shortDay(from) + texts.colon + format.percentage(uptime),
		})),
		/** How many days have each color, for screen readers. */
		label: `${texts.daysHeading}${texts.colon}${labels.join(texts.comma)}`,
		uptime:
			uptimePercentage === null
				? texts.noData
				: pageTexts.uptimeInDays(format.percentage(uptimePercentage), known),
		/** The days with data that are not shown as good, latest first. */
		worse: worse
			.reverse()
			.map(
				(day) => format.moment(day.date) + texts.colon + format.percentage(day.uptimePercentage),
			),
		worseSummary: pageTexts.worseDays(worse.length, format.percentage(goodPercentage)),
	};
}
