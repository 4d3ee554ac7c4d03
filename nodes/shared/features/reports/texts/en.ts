import { isOne } from './plural';
import type { Texts } from './texts';

export const en: Texts = {
	language: 'English',
	locale: 'en-US',
	colon: ': ',
	comma: ', ',
	semicolon: '; ',
	dash: ' – ',
	sentenceGap: ' ',
	bracketed: (text) => ` (${text})`,
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
	budgetBar: 'The thin bar shows how much of the allowed downtime is used.',
	devicesHeading: 'Devices, worst first',
	daysHeading: 'Uptime per day',
	daysPerCell: (count) => `Uptime per ${count} days`,
	met: 'Target met',
	missed: 'Target missed',
	metSoFar: 'Target met so far',
	missedSoFar: 'Below the target so far',
	stillDown: 'still down',
	downAtLastCheck: 'still down at the last check',
	downAtEnd: 'down at the last check of the period',
	yes: 'yes',
	no: 'no',
	seconds: 'seconds',
	minutes: 'minutes',
	percentagePoints: 'percentage points',
	points: (change) => `${change} ${isOne(change) ? 'point' : 'points'}`,
	deviceNamed: (id) => `Device ${id}`,
	verdict: (met, all, target) =>
		met === all
			? `${all === 1 ? 'The device' : `All ${all} devices`} met the target of ${target}.`
			: `${all - met} of ${all} ${all === 1 ? 'device' : 'devices'} missed the target of ${target}.`,
	verdictSoFar: (met, all, target) =>
		met === all
			? `${all === 1 ? 'The device has' : `All ${all} devices have`} met the target of ${target} so far.`
			: `${all - met} of ${all} ${all === 1 ? 'device' : 'devices'} ${all - met === 1 ? 'is' : 'are'} below the target of ${target} so far.`,
	withoutData: (count) =>
		count === 1 ? '1 more device has no data.' : `${count} more devices have no data.`,
	judgedByData:
		'Some days have no data. The target is judged by the days with data; the others count neither as uptime nor as downtime.',
	daysWithData: (days, all) => `data for ${days} of ${all} ${all === 1 ? 'day' : 'days'}`,
	ownTargets: 'Devices with their own target are judged by that target.',
	noVerdict: 'There is no data for this period.',
	missedBy: (device, reason) => `${device} missed the target: ${reason}.`,
	belowBy: (device, reason) => `${device} is below the target: ${reason}.`,
	oneOutage: (time, when) => `an outage of ${time} (${when})`,
	someOutages: (count, time, when) => `${count} outages, the longest lasting ${time} (${when})`,
	downtimeMostlyOn: (time, day) => `${time} of downtime, most of it on ${day}`,
	seenFrom: (locations) => `seen from ${locations}`,
	comparedWith: (period) => `Compared with ${period}`,
	comparedPart: (period) => `Compared with the same part of an earlier period (${period})`,
	budget: (time) => `${time} of allowed downtime left`,
	overBudget: (time) => `${time} more downtime than allowed`,
	budgetIs: (time, period) =>
		`The target allows this much downtime per device: ${time} for ${period}.`,
	downFor: (time) => `${time} of downtime`,
	longest: (time) => `longest ${time}`,
	backAfter: (time) => `recovered after ${time} on average`,
	mostWithin: (time) => `95% of checks took ${time} or less`,
	outageCount: (count, text) => `${text} ${count === 1 ? 'outage' : 'outages'}`,
	outagesInAll: (count, time) => `${count}, ${time} in total`,
	failedOf: (failed, checks) => `Failed checks: ${failed} of ${checks}`,
	orMore: (percentage) => `${percentage} or more`,
	below: (percentage) => `below ${percentage}`,
	between: (from, to) => `${from} to ${to}`,
	stripSummary: (good, fair, bad, unknown) =>
		`Target met: ${good}, missed: ${fair}, missed by far: ${bad}, no data: ${unknown}`,
	since: (moment) => `since ${moment}`,
	orEarlier: 'or earlier',
	noOutages: 'No outages in this period.',
	moreDevices: (count, text) =>
		count === 1 ? '1 more device is not listed here.' : `${text} more devices are not listed here.`,
	moreOutages: (count, text) =>
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
	slaCredit: 'SLA credit',
	slaUptime: 'SLA uptime',
	notObserved: 'Time without checks',
	slaNote:
		'SLA credit: the listed outages count, without planned downtime and time without checks. When several devices are down at once, the time counts once.',
	statusPage: {
		title: 'Service status',
		states: {
			up: 'Up',
			down: 'Down',
			paused: 'Paused',
			noTasks: 'Not checked',
			unknown: 'Unknown',
		},
		overall: {
			allUp: () => 'All systems are up',
			someDown: (count, all) => `${count} of ${all} systems ${count === 1 ? 'is' : 'are'} down`,
			allDown: (count) => (count === 1 ? 'The system is down' : `All ${count} systems are down`),
			unknown: (count, all) =>
				count === 0 || count === all
					? 'The state of the systems is unknown'
					: `The state of ${count} of ${all} systems is unknown`,
		},
		downSince: (moment) => `Down since ${moment}`,
		failsFrom: (failing, total) => `Fails from ${failing} of ${total} locations`,
		degradedState: 'Degraded',
		degraded: (count) =>
			count === 1
				? '1 system fails from some locations.'
				: `${count} systems fail from some locations.`,
		noOutages: 'No outages',
		stillLasted: 'An earlier outage continued',
		stale: 'This page has not been updated for a while and may be out of date.',
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
		},
		until: (moment) => `until ${moment}`,
		noDevices: 'There is nothing to show yet.',
		systems: 'Systems',
		otherSystems: 'Other systems',
		updated: (moment, zone) => `Updated ${moment} (${zone})`,
		latestCheck: (moment) => `Latest check: ${moment}`,
		today: 'Today',
		daysAgo: (count) => `${count} ${count === 1 ? 'day' : 'days'} ago`,
		uptimeInDays: (percentage, count) =>
			`${percentage} uptime in ${count} ${count === 1 ? 'day' : 'days'}`,
		worseDays: (count, percentage) =>
			`${count} ${count === 1 ? 'day' : 'days'} below ${percentage}`,
		outagesOf: (days) => `Outages in the last ${days} days`,
		downFor: (time) => `Down for ${time}`,
		seenFrom: (locations) => `Seen from ${locations}`,
		stateIs: (state) => `state according to the service: ${state}`,
		sources:
			'State and uptime come from the monitoring service. Outages are found in its single checks and can differ: the service uses its own rules to decide when a system is down.',
		clock: 'Times of checks and outages are in the time zone of the monitoring service.',
	},
};
