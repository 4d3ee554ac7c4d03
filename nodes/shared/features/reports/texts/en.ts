import type { DeviceState, FailedLayer, NoticePhase, OverallState } from '../../uptime';
import { isOne } from './plural';

const overall: Record<OverallState, (count: number, all: number) => string> = {
	allUp: () => 'All systems are up',
	someDown: (count, all) => `${count} of ${all} systems ${count === 1 ? 'is' : 'are'} down`,
	allDown: (count) => (count === 1 ? 'The system is down' : `All ${count} systems are down`),
	unknown: (count, all) =>
		count === 0 || count === all
			? 'The state of the systems is unknown'
			: `The state of ${count} of ${all} systems is unknown`,
};

/** The punctuation of most languages. */
export const punctuation = {
	/** Between a name and its value. */
	colon: ': ',
	/** Between parts, and between parts that can contain commas. */
	comma: ', ',
	semicolon: '; ',
	/** Between the first and the last of a range. */
	dash: ' – ',
	sentenceGap: ' ',
	/** As it follows another text. */
	bracketed: (text: string) => ` (${text})`,
};

/** The English texts, and with them the names and parameters of the texts of all languages. */
export const en = {
	/** Of dates and numbers (BCP 47). */
	locale: 'en-US',
	...punctuation,
	/** As in the messages of this package. */
	units: { day: 'd', hour: 'h', minute: 'min', second: 's' },
	title: 'Uptime report',
	noData: 'no data',
	uptime: 'Uptime',
	downtime: 'Downtime',
	downtimeOfAll: 'Downtime (total of all devices)',
	checks: 'Checks',
	failed: 'Failed checks',
	average: 'Response time (average)',
	target: 'Uptime target',
	previousUptime: 'Previous uptime',
	uptimeChange: 'Uptime change',
	budgetLeft: 'Allowed downtime left',
	outages: 'Outages',
	outageLength: 'Outage duration',
	device: 'Device',
	deviceId: 'Device ID',
	daysWithDataLabel: 'Days with data',
	devicesHeading: 'Devices, worst first',
	daysHeading: 'Uptime per day',
	/** Over a strip whose cells are several days each. */
	daysPerCell: (count: number) => `Uptime per ${count} days`,
	met: 'Target met',
	missed: 'Target missed',
	/** The same of a period that is not over. */
	metSoFar: 'Target met so far',
	missedSoFar: 'Below the target so far',
	/** Of a device whose state now is known. */
	stillDown: 'still down',
	/** For an outage without an end in a current period: the device may be paused since. */
	downAtLastCheck: 'still down at the last check',
	/** Of an outage without an end in a period that is over. */
	downAtEnd: 'down at the last check of the period',
	/** The reason of an outage without a message. */
	failedLayers: {
		dns: 'host name not found (DNS)',
		connection: 'no connection',
		certificate: 'no encrypted connection (TLS)',
		http: 'server did not answer as expected',
		content: 'unexpected content',
		unknown: 'reason unknown',
	} satisfies Record<FailedLayer, string>,
	yes: 'yes',
	no: 'no',
	seconds: 'seconds',
	minutes: 'minutes',
	percentagePoints: 'percentage points',
	/** @param change with its sign: "+0.02" */
	points: (change: string) => `${change} ${isOne(change) ? 'point' : 'points'}`,
	/** How many devices met the target, of those with data: at least one. */
	verdict: (met: number, all: number, target: string) =>
		met === all
			? `${all === 1 ? 'The device' : `All ${all} devices`} met the target of ${target}.`
			: `${all - met} of ${all} ${all === 1 ? 'device' : 'devices'} missed the target of ${target}.`,
	verdictSoFar: (met: number, all: number, target: string) =>
		met === all
			? `${all === 1 ? 'The device has' : `All ${all} devices have`} met the target of ${target} so far.`
			: `${all - met} of ${all} ${all === 1 ? 'device' : 'devices'} ${all - met === 1 ? 'is' : 'are'} below the target of ${target} so far.`,
	withoutData: (count: number) =>
		count === 1 ? '1 more device has no data.' : `${count} more devices have no data.`,
	judgedByData:
		'Some days have no data. The target is judged by the days with data; the others count neither as uptime nor as downtime.',
	daysWithData: (days: number, all: number) =>
		`data for ${days} of ${all} ${all === 1 ? 'day' : 'days'}`,
	ownTargets: 'Devices with their own target are judged by that target.',
	noVerdict: 'There is no data for this period.',
	/** Why a device missed the target. @param reason without a full stop */
	missedBy: (device: string, reason: string) => `${device} missed the target: ${reason}.`,
	/** The same of a period that is not over. */
	belowBy: (device: string, reason: string) => `${device} is below the target: ${reason}.`,
	/** Of a device that had one. @param when also where from it was seen */
	oneOutage: (time: string, when: string) => `an outage of ${time} (${when})`,
	/** Of a device that had several, the longest of them. @param count as it is written */
	someOutages: (count: string, time: string, when: string) =>
		`${count} outages, the longest lasting ${time} (${when})`,
	/** Where outages are not known. */
	downtimeMostlyOn: (time: string, day: string) => `${time} of downtime, most of it on ${day}`,
	seenFrom: (locations: string) => `seen from ${locations}`,
	comparedWith: (period: string) => `Compared with ${period}`,
	/** Where the period is not over: an equal part. */
	comparedPart: (period: string) => `Compared with the same part of an earlier period (${period})`,
	budget: (time: string) => `${time} of allowed downtime left`,
	overBudget: (time: string) => `${time} more downtime than allowed`,
	/** The explanation of the error budget. @param time that of the whole period */
	budgetIs: (time: string, period: string) =>
		`The target allows this much downtime per device: ${time} for ${period}.`,
	downFor: (time: string) => `${time} of downtime`,
	longest: (time: string) => `longest ${time}`,
	backAfter: (time: string) => `recovered after ${time} on average`,
	mostWithin: (time: string) => `95% of checks took ${time} or less`,
	/** @param count as it is written */
	outagesInAll: (count: string, time: string) => `${count}, ${time} in total`,
	failedOf: (failed: string, checks: string) => `${failed} of ${checks}`,
	orMore: (percentage: string) => `${percentage} or more`,
	below: (percentage: string) => `below ${percentage}`,
	between: (from: string, to: string) => `${from} to ${to}`,
	/** How many days, or parts of the period, were good, not so good, bad and unknown. */
	stripSummary: (good: number, fair: number, bad: number, unknown: number) =>
		`Target met: ${good}, missed: ${fair}, missed by far: ${bad}, no data: ${unknown}`,
	/** Before a moment from which on something lasts. */
	since: (moment: string) => `since ${moment}`,
	orEarlier: 'or earlier',
	noOutages: 'No outages in this period.',
	/** @param count as it is written */
	moreDevices: (count: number, text: string) =>
		count === 1 ? '1 more device is not listed here.' : `${text} more devices are not listed here.`,
	/** @param count as it is written */
	moreOutages: (count: number, text: string) =>
		count === 1
			? '1 earlier outage is not listed here.'
			: `${text} earlier outages are not listed here.`,
	source:
		'Uptime, downtime and response times come from the summaries of the monitoring service. Times are in its time zone.',
	outagesSource:
		"Outages and their lengths come from single checks, downtime from the service's summaries. The two can differ: the service uses its own rules to decide when a device is down.",
	planned:
		'Planned downtime is excluded: uptime, downtime and outages come from single checks, if a device has any; response times come from the summaries of the monitoring service. Times are in its time zone.',
	sameWeight:
		'The time each device was monitored is unknown, so figures for several devices weight all devices equally.',
	statusPage: {
		title: 'Service status',
		states: {
			up: 'Up',
			down: 'Down',
			paused: 'Paused',
			noTasks: 'Not checked',
			unknown: 'Unknown',
		} satisfies Record<DeviceState, string>,
		/** The first sentence. @param count of those that are down, or of those not known */
		overall,
		downSince: (moment: string) => `Down since ${moment}`,
		failsFrom: (failing: number, total: number) => `Fails from ${failing} of ${total} locations`,
		/** In place of "up", for a device that fails from some locations. */
		degradedState: 'Degraded',
		degraded: (count: number) =>
			count === 1
				? '1 system fails from some locations.'
				: `${count} systems fail from some locations.`,
		noOutages: 'No outages',
		/** Of a day on which no outage began, but one lasted. */
		stillLasted: 'An earlier outage continued',
		stale: 'This page has not been updated for a while and may be out of date.',
		/** The link to Subscribe URL. */
		subscribe: 'Subscribe to updates',
		notices: 'Incidents and maintenance',
		phases: {
			planned: 'Planned',
			inProgress: 'In progress',
			done: 'Completed',
			investigating: 'Investigating',
			identified: 'Identified',
			monitoring: 'Monitoring',
			resolved: 'Resolved',
		} satisfies Record<NoticePhase, string>,
		until: (moment: string) => `until ${moment}`,
		noDevices: 'There is nothing to show yet.',
		/** The heading over devices without a group; the second where others have one. */
		systems: 'Systems',
		otherSystems: 'Other systems',
		updated: (moment: string, zone: string) => `Updated ${moment} (${zone})`,
		latestCheck: (moment: string) => `Latest check: ${moment}`,
		today: 'Today',
		daysAgo: (count: number) => `${count} ${count === 1 ? 'day' : 'days'} ago`,
		/** @param count of the days that have data */
		uptimeInDays: (percentage: string, count: number) =>
			`${percentage} uptime in ${count} ${count === 1 ? 'day' : 'days'}`,
		/** Over the days of a device that were not good: below this. */
		worseDays: (count: number, percentage: string) =>
			`${count} ${count === 1 ? 'day' : 'days'} below ${percentage}`,
		outagesOf: (days: number) => `Outages in the last ${days} days`,
		downFor: (time: string) => `Down for ${time}`,
		/** For a device whose checks differ from its state. */
		stateIs: (state: string) => `state according to the service: ${state}`,
		sources:
			'State and uptime come from the monitoring service. Outages are found in its single checks and can differ: the service uses its own rules to decide when a system is down.',
		clock: 'Times of checks and outages are in the time zone of the monitoring service.',
	},
};

/** The texts of a language. Without `units`, units of time are as the language has them in Intl. */
export interface Texts extends Omit<typeof en, 'units'> {
	units?: typeof en.units;
	/** After a time of day within a sentence, if the language has a word for it. */
	oClock?: string;
}
