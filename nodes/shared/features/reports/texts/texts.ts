import type { DeviceState, NoticePhase, OverallState } from '../../uptime';

export interface Texts {
	/** As the editor, which is in English, calls it. */
	language: string;
	/** Of dates and numbers (BCP 47). */
	locale: string;
	/** Units of time, where messages have them in this language, too; otherwise as is usual in it. */
	units?: Record<'day' | 'hour' | 'minute' | 'second', string>;
	/** Between a name and its value. */
	colon: string;
	/** Between parts, and between parts that can contain commas. */
	comma: string;
	semicolon: string;
	/** Between the first and the last of a range. */
	dash: string;
	/** Between sentences. */
	sentenceGap: string;
	/** A text in brackets, as it follows another. */
	bracketed(text: string): string;
	/** After a time of day within a sentence, if the language has a word for it. */
	oClock?: string;
	/** The default title of a report. */
	title: string;
	noData: string;
	uptime: string;
	downtime: string;
	downtimeOfAll: string;
	checks: string;
	failed: string;
	average: string;
	target: string;
	previousUptime: string;
	uptimeChange: string;
	budgetLeft: string;
	outages: string;
	/** Of all outages together. */
	outageLength: string;
	device: string;
	deviceId: string;
	daysWithDataLabel: string;
	budgetBar: string;
	devicesHeading: string;
	daysHeading: string;
	/** Over a strip whose cells are several days each. */
	daysPerCell(count: number): string;
	met: string;
	missed: string;
	/** The same of a period that is not over. */
	metSoFar: string;
	missedSoFar: string;
	/** Of a device whose state now is known. */
	stillDown: string;
	/** For an outage without an end in a current period: the device may be paused since. */
	downAtLastCheck: string;
	/** Of an outage without an end in a period that is over. */
	downAtEnd: string;
	yes: string;
	no: string;
	seconds: string;
	minutes: string;
	percentagePoints: string;
	/** @param change with its sign: "+0.02" */
	points(change: string): string;
	deviceNamed(id: string): string;
	/** How many devices met the target, of those with data: at least one. */
	verdict(met: number, all: number, target: string): string;
	verdictSoFar(met: number, all: number, target: string): string;
	/** How many devices a verdict is not about. */
	withoutData(count: number): string;
	/** Where days without data are in the period of a device. */
	judgedByData: string;
	/** On how many days of the period so far. */
	daysWithData(days: number, all: number): string;
	/** Where some devices have another target than the report. */
	ownTargets: string;
	noVerdict: string;
	/** Why a device missed the target. @param reason without a full stop */
	missedBy(device: string, reason: string): string;
	/** The same of a period that is not over. */
	belowBy(device: string, reason: string): string;
	/** Of a device that had one. @param when also where from it was seen */
	oneOutage(time: string, when: string): string;
	/** Of a device that had several, the longest of them. @param count as it is written */
	someOutages(count: string, time: string, when: string): string;
	/** Where outages are not known. */
	downtimeMostlyOn(time: string, day: string): string;
	seenFrom(locations: string): string;
	comparedWith(period: string): string;
	/** Where the period is not over: an equal part. */
	comparedPart(period: string): string;
	budget(time: string): string;
	overBudget(time: string): string;
	/** The explanation of the error budget. @param time that of the whole period */
	budgetIs(time: string, period: string): string;
	downFor(time: string): string;
	longest(time: string): string;
	/** The mean time to repair of several outages. */
	backAfter(time: string): string;
	/** The 95th percentile of response times. */
	mostWithin(time: string): string;
	/** @param count as it is written */
	outageCount(count: number, text: string): string;
	/** How many outages there were, and their lengths added up. */
	outagesInAll(count: string, time: string): string;
	failedOf(failed: string, checks: string): string;
	orMore(percentage: string): string;
	below(percentage: string): string;
	between(from: string, to: string): string;
	/** How many days, or parts of the period, were good, not so good, bad and unknown. */
	stripSummary(good: number, fair: number, bad: number, unknown: number): string;
	/** Before a moment from which on something lasts. */
	since(moment: string): string;
	orEarlier: string;
	noOutages: string;
	/** @param count as it is written */
	moreDevices(count: number, text: string): string;
	/** @param count as it is written */
	moreOutages(count: number, text: string): string;
	/** Where the figures come from. */
	source: string;
	/** Why outages and downtime need not be the same. */
	outagesSource: string;
	/** Where the figures come from when planned downtime is left out. */
	planned: string;
	/** Where uptime cannot be weighted by time. */
	sameWeight: string;
	slaCredit: string;
	/** The uptime that the credit is based on. */
	slaUptime: string;
	notObserved: string;
	/** What counts for the credit. */
	slaNote: string;
	statusPage: StatusTexts;
}

export interface StatusTexts {
	title: string;
	states: Record<DeviceState, string>;
	/** The first sentence. @param count of those that are down, or of those not known */
	overall: Record<OverallState, (count: number, all: number) => string>;
	downSince(moment: string): string;
	/** Of a device that is up. */
	failsFrom(failing: number, total: number): string;
	/** In place of "up", for a device that fails from some locations. */
	degradedState: string;
	/** How many fail from some locations, as a sentence. */
	degraded(count: number): string;
	/** Of a day, or several. */
	noOutages: string;
	/** Of a day on which no outage began, but one lasted. */
	stillLasted: string;
	/** Shown when the page is old. */
	stale: string;
	/** The link to Subscribe URL. */
	subscribe: string;
	/** The heading over maintenance and incidents. */
	notices: string;
	phases: Record<NoticePhase, string>;
	until(moment: string): string;
	noDevices: string;
	/** The heading over devices without a group; the second where others have one. */
	systems: string;
	otherSystems: string;
	updated(moment: string, zone: string): string;
	latestCheck(moment: string): string;
	today: string;
	daysAgo(count: number): string;
	/** @param count of the days that have data */
	uptimeInDays(percentage: string, count: number): string;
	/** Over the days of a device that were not good: below this. */
	worseDays(count: number, percentage: string): string;
	outagesOf(days: number): string;
	downFor(time: string): string;
	seenFrom(locations: string): string;
	/** For a device whose checks differ from its state. */
	stateIs(state: string): string;
	/** Why state, uptime and outages need not agree. */
	sources: string;
	clock: string;
}
