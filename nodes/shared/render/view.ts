import type { ReportDevice, ReportOutage, UptimeReport } from '../uptime';
import { cleanText } from './escape';
import { formatOf, type Format } from './format';
import { fairMargin, levelOf, levels, toStrip, type Level, type StripCell } from './strip';
import type { RenderOptions } from './options';
import { textsByLanguage, type Language, type Texts } from './texts';

/** A figure with its name; the change is empty when there is none to tell. */
export interface FigureView {
	label: string;
	value: string;
	change: string;
}

export interface DeviceView {
	name: string;
	uptime: string;
	level: Level;
	/** Whether the target was met; "no data" when that is not known. */
	verdict: string;
	change: string;
	/** What else there is to say of it, a few words each. */
	details: string[];
	/** How much of the error budget is spent, from 0 to 1; null when that is not known. */
	budgetSpent: number | null;
	/** Null without days. */
	cells: StripCell[] | null;
}

export interface OutageView {
	name: string;
	/** From when to when. */
	time: string;
	length: string;
	isOngoing: boolean;
	/** Where it was seen, and what the service said. */
	details: string[];
}

/** What a report says, in the words of a language and not escaped for anything. */
export interface ReportView {
	language: Language;
	texts: Texts;
	format: Format;
	title: string;
	period: string;
	subject: string;
	verdict: string;
	uptime: string;
	level: Level;
	change: string;
	/** What the period is compared with; empty without. */
	compared: string;
	figures: FigureView[];
	devices: DeviceView[];
	cells: StripCell[] | null;
	legend: Array<{ level: Level; text: string }>;
	/** The latest first; null when they are not to be listed. */
	outages: OutageView[] | null;
	/** What to say where none is listed. */
	noOutages: string;
	notes: string[];
}

export function viewReport(
	report: UptimeReport,
	{ isOver, language, listsOutages }: Omit<RenderOptions, 'listsDevices'>,
): ReportView {
	const texts = textsByLanguage[language];
	const format = formatOf(texts);
	const { days, devices, period, totals } = report;
	const target = period.uptimeTargetPercentage;
	const title = cleanText(report.title) || texts.title;
	const range = format.range(period.from, period.to);
	const uptime = format.percentage(totals.uptimePercentage);
	const judged = totals.targetMet + totals.targetMissed;
	const outcome = judged === 0 ? [] : [totals.targetMissed > 0 ? texts.missed : texts.met];
	return {
		language,
		texts,
		format,
		title,
		period: range,
		subject: `${title}, ${range}${texts.colon}${[uptime, ...outcome].join(', ')}`,
		verdict:
			judged === 0
				? texts.noVerdict
				: texts.verdict(totals.targetMet, judged, format.percentage(target)),
		uptime,
		level: levelOf(totals.uptimePercentage, target),
		change: format.points(totals.uptimeChange),
		compared: comparedText(report, texts, format),
		figures: [
			...(listsOutages
				? [{ label: texts.outages, value: format.number(totals.outageCount), change: '' }]
				: []),
			...viewFigures(report, texts, format),
		],
		devices: devices.map((device) => viewDevice(device, report, texts, format)),
		cells: days && toStrip(days, target),
		legend: levels.map((level) => ({ level, text: levelText(level, target, texts, format) })),
		outages: listsOutages ? viewOutages(report, isOver, texts, format) : null,
		noOutages: totals.outageCount === 0 ? texts.noOutages : texts.noData,
		notes: [texts.source, ...(period.excludesPlannedDowntime ? [texts.planned] : [])],
	};
}

function comparedText({ period, totals }: UptimeReport, texts: Texts, format: Format): string {
	const { comparedFrom, comparedTo } = period;
	if (comparedFrom === null || comparedTo === null) return '';
	const text = texts.comparedWith(format.range(comparedFrom, comparedTo));
	const isKnown = totals.previousUptimePercentage !== null || totals.averageSecondsChange !== null;
	return isKnown ? text : text + texts.colon + texts.noData;
}

/** What a strip says, for those who do not see its colors. */
export function stripText({ texts }: ReportView, cells: readonly StripCell[]): string {
	const count = (level: Level) => cells.filter((cell) => cell.level === level).length;
	return texts.stripSummary(count('good'), count('fair'), count('bad'), count('unknown'));
}

function viewFigures(
	{ devices, totals }: UptimeReport,
	texts: Texts,
	format: Format,
): FigureView[] {
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

function viewDevice(
	device: ReportDevice,
	{ period, totals }: UptimeReport,
	texts: Texts,
	format: Format,
): DeviceView {
	const { averageSeconds, days, downtimeSeconds, isTargetMet, uptimePercentage } = device;
	const target = period.uptimeTargetPercentage;
	const left = device.errorBudgetMinutesLeft;
	const verdict = isTargetMet ? texts.met : texts.missed;
	const failed = device.failed ?? 0;
	const budget = left === null ? '' : budgetText(left, texts, format);
	return {
		name: deviceName(device, texts),
		uptime: format.percentage(uptimePercentage),
		level: levelOf(uptimePercentage, target),
		verdict: isTargetMet === null ? texts.noData : verdict,
		change: format.points(device.uptimeChange),
		details: [
			totals.outageCount === null ? '' : outagesText(device, texts, format),
			(downtimeSeconds ?? 0) > 0 ? texts.downFor(format.duration(downtimeSeconds)) : '',
			budget,
			failed > 0 && device.checks !== null
				? texts.failedOf(format.number(failed), format.number(device.checks))
				: '',
			averageSeconds === null
				? ''
				: `${texts.average}${texts.colon}${format.seconds(averageSeconds)}`,
		].filter((text) => text !== ''),
		budgetSpent: left === null ? null : spentPart(left, period.errorBudgetMinutes),
		cells: days && toStrip(days, target),
	};
}

function outagesText(
	{ isTargetMet, outageCount }: ReportDevice,
	texts: Texts,
	format: Format,
): string {
	if (outageCount === 0) return '';
	if (outageCount !== null) return texts.outageCount(outageCount, format.number(outageCount));
	// Of a device without any data, that is said already.
	return isTargetMet === null ? '' : texts.outages + texts.colon + texts.noData;
}

function budgetText(minutesLeft: number, texts: Texts, format: Format): string {
	const time = format.duration(Math.abs(minutesLeft) * 60);
	return minutesLeft < 0 ? texts.overBudget(time) : texts.budget(time);
}

function spentPart(minutesLeft: number, budget: number): number {
	if (budget <= 0) return minutesLeft < 0 ? 1 : 0;
	return Math.min(1, Math.max(0, 1 - minutesLeft / budget));
}

export function deviceName(
	{ deviceId, deviceName: name }: Pick<ReportDevice, 'deviceId' | 'deviceName'>,
	texts: Texts,
): string {
	return cleanText(name ?? '') || texts.deviceNamed(String(deviceId ?? '').trim());
}

export function levelText(level: Level, target: number, texts: Texts, format: Format): string {
	const worst = Math.max(0, target - fairMargin);
	const [from, to] = [format.percentage(worst), format.percentage(target)];
	if (level === 'good') return texts.orMore(to);
	if (level === 'fair') return texts.between(from, to);
	return level === 'bad' ? texts.below(from) : texts.noData;
}

function viewOutages(
	{ devices }: UptimeReport,
	isOver: boolean,
	texts: Texts,
	format: Format,
): OutageView[] {
	return devices
		.flatMap(({ outages }) => outages ?? [])
		.sort((one, other) => compareTexts(other.start, one.start))
		.map((outage) => viewOutage(outage, isOver, texts, format));
}

function viewOutage(
	outage: ReportOutage,
	isOver: boolean,
	texts: Texts,
	format: Format,
): OutageView {
	const { end, firstError, locations, start } = outage;
	const from = `${format.moment(start)}${outage.startedBefore ? ` ${texts.orEarlier}` : ''}`;
	const openEnd = isOver ? texts.downAtEnd : texts.downAtLastCheck;
	const range = end !== null && !outage.startedBefore ? format.range(start, end) : undefined;
	return {
		name: deviceName(outage, texts),
		time: range ?? (end === null ? texts.since(from) : `${from} – ${format.moment(end)}`),
		length: format.duration(outage.durationSeconds),
		isOngoing: end === null && !isOver,
		details: [
			end === null ? openEnd : '',
			locations.length === 0 ? '' : format.list(locations.map(cleanText)),
			cleanText(firstError ?? ''),
		].filter((text) => text !== ''),
	};
}

function compareTexts(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
