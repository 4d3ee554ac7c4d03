import type { ReportOutage, UptimeReport } from '../uptime';
import { oneLine } from '../../words/text';
import { compareTexts, shorten } from '../../words/util/phrases';
import { mapInSteps, sortInSteps, type Steps } from '../../words/util/turn';
import { viewDevice, type DeviceView } from './deviceView';
import { formatOf, percentageDigits, type Format } from './format';
import { deviceName, linesOf, nonEmptyTexts } from './lines';
import {
	daysPerCell,
	fairMargin,
	levelOf,
	levels,
	toStrip,
	type Level,
	type StripCell,
} from './strip';
import { noBrand, type Brand, type RenderOptions } from './options';
import { describeMissedTargets } from './story';
import { textsByLanguage, type Texts } from './texts';
import { budgetNote, lacksDays, verdictOf, verdictText } from './verdict';

export type OutageView = ReturnType<typeof viewOutage>;

export type BrandView = ReturnType<typeof viewBrand>;

/** The texts of a report in a language, not escaped; empty ones are not shown. */
export interface ReportView extends ReturnType<typeof viewTotals> {
	devices: DeviceView[];
	/** The latest first; null when they are not to be listed. */
	outages: OutageView[] | null;
}

/** The texts of a report. Yields so that other work of n8n can run. */
export function* viewReport(report: UptimeReport, options: RenderOptions): Steps<ReportView> {
	const totals = viewTotals(report, options);
	const { format } = totals;
	return {
		...totals,
		devices: yield* mapInSteps(report.devices, (device) => viewDevice(device, report, format)),
		outages: options.listsOutages ? yield* viewOutages(report, options.isOver, format) : null,
	};
}

function viewTotals(
	report: UptimeReport,
	{ brand = noBrand, language, listsDevices, listsOutages }: RenderOptions,
) {
	const texts = textsByLanguage[language];
	const { days, devices, period, totals } = report;
	const target = period.uptimeTargetPercentage;
	const targets = new Set(devices.map((device) => device.uptimeTargetPercentage));
	const format = formatOf(texts, percentageDigits([target, ...targets]));
	const title = oneLine(report.title) || texts.title;
	const range = format.range(period.from, period.to);
	const cells = days && toStrip(days, target);
	const uptime = format.percentage(totals.uptimePercentage);
	// Devices without data are not judged.
	const judged = totals.targetMet + totals.targetMissed;
	const outcome = judged === 0 ? [] : [verdictOf(totals.targetMissed === 0, period, texts)];
	const shownBrand = viewBrand(brand);
	const about = nonEmptyTexts([title, shownBrand.customer, range]).join(texts.comma);
	return {
		language,
		brand: shownBrand,
		texts,
		format,
		title,
		period: range,
		subject: `${about}${texts.colon}${[uptime, ...outcome].join(texts.comma)}`,
		verdict: judged === 0 ? texts.noVerdict : verdictText(report, judged, format),
		/** Why the target was missed, a sentence for each device that did. */
		story: describeMissedTargets(report, format),
		uptime,
		level: uptimeLevel(report),
		change: format.points(totals.uptimeChange),
		/** The compared period. */
		compared: comparedText(report, format),
		figures: [
			...(listsOutages
				? [{ label: texts.outages, value: outageTotal(report, format), change: '' }]
				: []),
			...viewFigures(report, format),
		],
		cells,
		responseTimes: responseTimeRange(cells ?? [], format),
		daysHeading: stripHeading(report, texts),
		legend: levels.map((level) => ({ level, text: levelText(level, target, format) })),
		/** The text for an empty list of outages. */
		noOutages: totals.outageCount === 0 ? texts.noOutages : texts.noData,
		notes: [
			...(devices.some((device) => lacksDays(device, period)) ? [texts.judgedByData] : []),
			...sourceNotes(report, listsOutages, texts),
			...(listsDevices && judged > 0 ? [budgetNote(report, format)] : []),
		],
	};
}

/** The level of the total uptime: at most fair if a device missed its target. */
function uptimeLevel({ period, totals }: UptimeReport): Level {
	const level = levelOf(totals.uptimePercentage, period.uptimeTargetPercentage);
	if (totals.targetMissed === 0) return level;
	return level === 'good' ? 'fair' : level;
}

/** Longer texts of a greeting or closing are cut. */
const maxBrandText = 2000;
const maxCustomer = 120;

/** The texts of the brand, cleaned and shortened, because users enter them. */
function viewBrand({ closing, customer, greeting, links, ...rest }: Brand) {
	const lines = (text: string) => linesOf(text, maxBrandText);
	return {
		...rest,
		customer: shorten(oneLine(customer), maxCustomer),
		greeting: lines(greeting),
		closing: lines(closing),
		links: links.map(({ text, url }) => ({
			text: shorten(oneLine(text), maxCustomer) || url,
			url,
		})),
	};
}

/** The notes on where figures come from, and on equal weights of devices with unknown times. */
function sourceNotes({ period, totals }: UptimeReport, listsOutages: boolean, texts: Texts) {
	const isUnweighted = totals.coveredSeconds === null && totals.devicesWithData > 1;
	const weightNote = isUnweighted ? [texts.sameWeight] : [];
	if (period.excludesPlannedDowntime) return [texts.planned, ...weightNote];
	const hasOutages = totals.outageCount !== null && listsOutages;
	return [texts.source, ...(hasOutages ? [texts.outagesSource] : []), ...weightNote];
}

/** The number of outages with their total duration; "no data" if it is unknown. */
function outageTotal({ totals }: UptimeReport, format: Format): string {
	const { outageCount, outageSeconds } = totals;
	const count = format.number(outageCount);
	if (outageCount === null || outageCount === 0) return count;
	return format.texts.outagesInAll(count, format.duration(outageSeconds));
}

/** "Uptime per day", or "Uptime per 2 days" if cells have several days. */
function stripHeading({ days }: UptimeReport, texts: Texts): string {
	const count = days === null ? 1 : daysPerCell(days);
	return count === 1 ? texts.daysHeading : texts.daysPerCell(count);
}

/** "Compared with …", with "no data" if nothing can be compared; empty without a comparison. */
function comparedText({ period, totals }: UptimeReport, format: Format): string {
	const { comparedFrom, comparedTo } = period;
	if (comparedFrom === null || comparedTo === null) return '';
	const { texts } = format;
	const sentence = period.comparesPart ? texts.comparedPart : texts.comparedWith;
	const text = sentence(format.range(comparedFrom, comparedTo));
	const isKnown = totals.previousUptimePercentage !== null || totals.averageSecondsChange !== null;
	return isKnown ? text : text + texts.colon + texts.noData;
}

/** "0.3 s – 0.9 s", or one time if all are equal; empty for fewer than two cells with a time. */
function responseTimeRange(cells: readonly StripCell[], format: Format): string {
	const times = cells.flatMap(({ averageSeconds }) => averageSeconds ?? []);
	if (times.length < 2) return '';
	const ends = new Set([Math.min(...times), Math.max(...times)]);
	return [...ends].map((time) => format.seconds(time)).join(format.texts.dash);
}

/** The text of the response time bars for screen readers. */
export function responseBarsLabel({ responseTimes, texts }: ReportView): string {
	return texts.average + texts.colon + responseTimes;
}

/** The text of a strip for screen readers. */
export function stripLabel({ texts }: ReportView, cells: readonly StripCell[]): string {
	const count = (level: Level) => cells.filter((cell) => cell.level === level).length;
	return texts.stripSummary(count('good'), count('fair'), count('bad'), count('unknown'));
}

/** The total figures other than uptime and outages, with labels; an unknown change is empty. */
function viewFigures({ devices, totals }: UptimeReport, format: Format) {
	const { texts } = format;
	const { averageSeconds, checks, downtimeSeconds, failed } = totals;
	return [
		{
			label: devices.length === 1 ? texts.downtime : texts.downtimeOfAll,
			value: format.duration(downtimeSeconds),
			change: '',
		},
		{ label: texts.checks, value: format.number(checks), change: '' },
		{ label: texts.failed, value: format.number(failed), change: '' },
		{
			label: texts.average,
			value: format.seconds(averageSeconds),
			change: format.secondsChange(totals.averageSecondsChange),
		},
	];
}

/** The meaning of a level (the color of a day) in words, such as "99.9 % or more". */
export function levelText(level: Level, target: number, format: Format): string {
	const { texts } = format;
	const worst = Math.max(0, target - fairMargin);
	const [from, to] = [format.percentage(worst), format.percentage(target)];
	if (level === 'good') return texts.orMore(to);
	if (level === 'fair') return texts.between(from, to);
	return level === 'bad' ? texts.below(from) : texts.noData;
}

/** The texts about the outages of all devices, the latest first. */
function* viewOutages({ devices }: UptimeReport, isPeriodOver: boolean, format: Format) {
	const latestFirst = yield* sortInSteps(
		devices.flatMap(({ outages }) => outages ?? []),
		(one, other) => compareTexts(other.start, one.start),
	);
	return yield* mapInSteps(latestFirst, (outage) => viewOutage(outage, isPeriodOver, format));
}

/** The texts about an outage. If it has no end in a past period, it may be over by now. */
function viewOutage(outage: ReportOutage, isPeriodOver: boolean, format: Format) {
	const { texts } = format;
	const { end, failedLayer, firstError, locations } = outage;
	const openEnd = isPeriodOver ? texts.downAtEnd : texts.downAtLastCheck;
	return {
		name: deviceName(outage, texts),
		time: outageTime(outage, format),
		length: format.duration(outage.durationSeconds),
		isOngoing: end === null && !isPeriodOver,
		/** The locations, and the message of the service or, without one, the failed layer. */
		details: nonEmptyTexts([
			end === null ? openEnd : '',
			locations.length === 0 ? '' : format.list(locations.map(oneLine)),
			oneLine(firstError ?? '') || texts.failedLayers[failedLayer],
		]),
	};
}

/** The times of an outage; "since …" without an end, and "or earlier" after an uncertain start. */
export function outageTime({ end, start, startedBefore }: ReportOutage, format: Format): string {
	const { dash, orEarlier, since } = format.texts;
	if (end !== null && !startedBefore) return format.range(start, end);
	const from = format.moment(start) + (startedBefore ? ` ${orEarlier}` : '');
	return end === null ? since(from) : from + dash + format.moment(end);
}
