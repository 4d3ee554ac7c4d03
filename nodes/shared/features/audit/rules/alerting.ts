import { countOf } from '../../accountSetup';
import type {
	AttachedGroup,
	AuditedAccount,
	AuditedAddress,
	AuditedDevice,
	AuditedGroup,
} from '../account';
import { addToGroup } from '../../../words/util/groupBy';
import { forEachInSteps, type Steps } from '../../../words/util/turn';
import { entryKey, isActive, isSameEntry, ruleAbout } from '../rule';
import { isMailbox } from '../../../words/values/mailbox';
import { hoursIn, isCovered, isWhole, weekOf, type Week } from '../../../words/values/week';
import { devicesText, minutesText, quote, quoteNames, wiki } from '../words';

function hasAddresses({ group }: AttachedGroup): boolean {
	return group !== undefined && group.addresses.length > 0;
}

function hasAlerts({ alertGroups, hasOwnAlerts }: AuditedDevice): boolean {
	return hasOwnAlerts || alertGroups.some(hasAddresses);
}

function attachedGroups({ alertGroups }: AuditedDevice): AuditedGroup[] {
	return alertGroups.flatMap(({ group }) => group ?? []);
}

/** The active devices that pass `isChosen`, by the key of each of their groups. */
function* usersByGroup(
	{ device }: AuditedAccount,
	isChosen: (device: AuditedDevice) => boolean = () => true,
): Steps<Map<string, AuditedDevice[]>> {
	const users = new Map<string, AuditedDevice[]>();
	yield* forEachInSteps(device, (one) => {
		if (!isActive(one) || !isChosen(one)) return;
		for (const key of new Set(attachedGroups(one).map(entryKey))) addToGroup(users, key, one);
	});
	return users;
}

/**
 * Whether a device is checked at hours at which none of its groups alerts; false if it has none, or
 * if unknown.
 */
function hasSilentHours(device: AuditedDevice): boolean {
	// Alerts without a group have no schedule.
	if (device.hasOwnAlerts) return false;
	const groups = attachedGroups(device).filter(({ addresses }) => addresses.length > 0);
	// A group without a schedule always alerts.
	if (groups.length === 0 || groups.some(({ schedule }) => schedule === undefined)) return false;
	const checkedWeek = weekOf(device.schedule);
	const alertWeeks = groups.map(({ schedule }) => weekOf(schedule));
	const knownWeeks = alertWeeks.filter((week): week is Week => week !== undefined);
	if (checkedWeek === undefined || knownWeeks.length < alertWeeks.length) return false;
	return !isCovered(checkedWeek, knownWeeks);
}

/** Whether an address reaches one person, unlike a channel or an on-call service that people share. */
function isOfOnePerson({ type }: AuditedAddress): boolean {
	return /^(?:email|pager|phone|sms|wireless)$/i.test(type);
}

/** The minutes between the first failed check and the first alert, for a device that has alerts. */
function alertDelayOf({ alertGroups, filter, hasOwnAlerts }: AuditedDevice): number {
	const delays = alertGroups.filter(hasAddresses).map(({ delayMinutes }) => delayMinutes);
	const groupDelay = hasOwnAlerts ? 0 : Math.min(...delays);
	return groupDelay + (filter?.minutes ?? 0);
}

const nobodyAlerted = ruleAbout('device', {
	label: 'No Alerts',
	severity: 'high',
	needs: ['alertGroup'],
	whyItMatters: 'No one is alerted when the device is down.',
	fix: 'Add an alert group that has addresses: Device > Update, Alert Groups.',
	source: 'A device alerts only its own groups ([docs/dev/service.md](dev/service.md), W5).',
	among: isActive,
	find: (device) => {
		if (hasAlerts(device)) return undefined;
		const { alertGroups } = device;
		if (alertGroups.length === 0) return 'has no alert group';
		const groups = attachedGroups(device);
		return groups.length === 0
			? 'has only deleted alert groups'
			: `has only alert groups without addresses: ${quoteNames(groups)}`;
	},
});

const groupWithoutAddresses = ruleAbout('alertGroup', {
	label: 'Alert Group Without Addresses',
	severity: 'high',
	needs: ['alertGroup'],
	whyItMatters: 'Devices with this group alert no one.',
	fix: 'Add addresses: Alert Group > Update. Or delete the group.',
	source: 'A group alerts its addresses ([docs/dev/service.md](dev/service.md), W8).',
	*prepare(account) {
		const usersOf = yield* usersByGroup(account);
		return (group) => {
			if (group.addresses.length > 0) return undefined;
			const users = usersOf.get(entryKey(group)) ?? [];
			return `has no addresses${users.length === 0 ? '' : `, but is used by ${devicesText(users)}`}`;
		};
	},
});

const silentHours = ruleAbout('alertGroup', {
	label: 'Limited Alert Hours',
	severity: 'medium',
	needs: ['alertGroup', 'schedule'],
	whyItMatters: 'Failures at night or on weekends go unnoticed.',
	fix: 'Remove the schedule (Alert Group > Update), or add a second alert group (Device > Update).',
	source: `[The vendor's wiki](${wiki}/create-new-scheduler/): in hours that are not included nothing is processed.`,
	*prepare(account) {
		// Devices that are checked at times when none of their groups alerts.
		const silentUsersOf = yield* usersByGroup(account, hasSilentHours);
		return (group) => {
			const week = weekOf(group.schedule);
			if (week === undefined || isWhole(week)) return undefined;
			const users = silentUsersOf.get(entryKey(group));
			if (users === undefined) return undefined;
			return `alerts in ${hoursIn(week)} of the 168 hours of a week; at other times no one is alerted for ${devicesText(users)}`;
		};
	},
});

const oneAddress = ruleAbout('device', {
	label: 'Single Alert Address',
	severity: 'low',
	needs: ['alertGroup'],
	whyItMatters: 'If one person is away or one channel fails, alerts are missed.',
	fix: 'Add a second address, preferably on another channel: Alert Group > Update.',
	source:
		'[Google SRE book](https://sre.google/sre-book/being-on-call/): on call are a primary and a secondary.',
	among: (device) => isActive(device) && !device.hasOwnAlerts,
	find: (device) => {
		const addresses = attachedGroups(device).flatMap((group) => group.addresses);
		const distinct = new Set(addresses.map(({ duplicateKey }) => duplicateKey));
		if (distinct.size !== 1 || !isOfOnePerson(addresses[0])) return undefined;
		return `alerts one address only, by ${addresses[0].type}`;
	},
});

const alertedTwice = ruleAbout('device', {
	label: 'Duplicate Alert Address',
	severity: 'low',
	needs: ['alertGroup'],
	whyItMatters: 'People who get every alert twice soon ignore them.',
	fix: 'Remove the address from one of the alert groups: Alert Group > Update.',
	source:
		'[Google SRE book](https://sre.google/sre-book/monitoring-distributed-systems/): needless alerts wear out those who get them.',
	among: isActive,
	find: (device) => {
		// A group with a delay is an escalation for alerts without a reaction.
		const atOnce = new Map<string, number>();
		for (const { group, delayMinutes } of device.alertGroups) {
			for (const { duplicateKey } of group?.addresses ?? []) {
				const key = `${delayMinutes} ${group?.schedule?.id ?? ''} ${duplicateKey}`;
				atOnce.set(key, (atOnce.get(key) ?? 0) + 1);
			}
		}
		const twice = [...atOnce.values()].filter((count) => count > 1).length;
		if (twice === 0) return undefined;
		const addresses = twice === 1 ? 'an address' : `${twice} addresses`;
		return `alerts ${addresses} more than once at the same time`;
	},
});

const invalidEmail = ruleAbout('alertGroup', {
	label: 'Invalid Email Address',
	severity: 'high',
	needs: ['alertGroup'],
	whyItMatters: 'Mail to this address never arrives.',
	fix: 'Correct the address: Alert Group > Update.',
	source:
		'[RFC 5321](https://www.rfc-editor.org/rfc/rfc5321#section-4.1.2): a mailbox is name@host.',
	find: (group) => {
		// The text of an address can be a list of several addresses.
		const wrong = group.addresses.flatMap(({ email }) =>
			email === undefined || email.split(/[;,]/).every((part) => isMailbox(part.trim()))
				? []
				: [email],
		);
		if (wrong.length === 0) return undefined;
		return `has ${wrong.length === 1 ? 'a mail address' : 'mail addresses'} in an invalid format: ${wrong.map(quote).join(', ')}`;
	},
});

const lateAlert = ruleAbout('device', {
	label: 'Late First Alert',
	severity: 'medium',
	needs: ['alertGroup', 'filter'],
	whyItMatters: 'Customers notice the outage before you do.',
	fix: 'Lower the alert delay (Device > Update) or the minutes of the filter (Filter > Update).',
	source: `[The vendor's wiki](${wiki}/groups/): a delay is meant for the second group of an escalation.`,
	among: (device) => isActive(device) && hasAlerts(device),
	find: (device, _account, { maxAlertDelayMinutes }) => {
		const delay = alertDelayOf(device);
		return delay > maxAlertDelayMinutes
			? `sends its first alert ${minutesText(delay)} after the first failed check`
			: undefined;
	},
});

const noAllClear = ruleAbout('device', {
	label: 'No Recovery Alert',
	severity: 'low',
	needs: ['alertGroup'],
	whyItMatters: 'People keep investigating an outage that is already over.',
	fix: 'Switch on Send Recovery Alert: Device > Update.',
	source: `[The vendor's wiki](${wiki}/get-device-info/): Send_Uptime_Alert is the alert for recovery.`,
	among: (device) => isActive(device) && hasAlerts(device),
	find: (device) =>
		device.sendsUptimeAlert === false ? 'sends no alert when it recovers' : undefined,
});

/**
 * A condition of a filter that can never be met, in words: "3 locations fail, and it has 2". Empty
 * if it can be met, or if the device has none of these (`noun`).
 */
function unreachableCondition(required: number | null | undefined, existing: number, noun: string) {
	const count = required ?? 0;
	const isUnreachable = existing > 0 && count > existing;
	return isUnreachable ? [`${countOf(count, noun)} fail, and it has ${existing}`] : [];
}

const filterNeverFires = ruleAbout('device', {
	label: 'Filter That Never Alerts',
	severity: 'high',
	needs: ['filter'],
	whyItMatters: 'No alert is sent, no matter how long the device is down.',
	fix: 'Lower its conditions (Filter > Update), or choose another filter (Device > Update).',
	source: `[The vendor's wiki](${wiki}/filter-operations/): a filter allows an alert when the number of failing locations and tasks is reached.`,
	among: (device) => isActive(device) && device.filter !== undefined,
	find: ({ filter, locations, tasks }) => {
		const { numberOfLocations, numberOfTasks, name = '' } = filter ?? {};
		const asks = [
			...unreachableCondition(numberOfLocations, locations.length, 'location'),
			...unreachableCondition(numberOfTasks, tasks.length, 'task'),
		];
		if (asks.length === 0) return undefined;
		return `never alerts: its filter ${quote(name)} waits until ${asks.join('; and until ')}`;
	},
});

const filterAtOneLocation = ruleAbout('filter', {
	label: 'Filter Satisfied by One Location',
	severity: 'low',
	needs: ['filter'],
	whyItMatters:
		'A network problem between one location and the site looks like an outage. In a simulation with 30 real outages, one location reported 58 to 157 outages; two locations reported 30 to 34.',
	fix: 'Set Failing Locations to 2: Filter > Update.',
	source: `[The vendor's wiki](${wiki}/frequency-monitoring-algorithm/): after a failure all locations check at once, so a second location causes no delay.`,
	find: (filter, { device }) => {
		if (filter.numberOfLocations !== 1 || filter.minutes > 0) return undefined;
		const users = device.filter(
			(one) => isActive(one) && isSameEntry(one.filter, filter) && one.locations.length > 1,
		);
		if (users.length === 0) return undefined;
		return `alerts as soon as one location cannot reach the site, for ${devicesText(users)}`;
	},
});

export const alertingRules = {
	nobodyAlerted,
	groupWithoutAddresses,
	silentHours,
	oneAddress,
	alertedTwice,
	invalidEmail,
	lateAlert,
	noAllClear,
	filterNeverFires,
	filterAtOneLocation,
};
