import { countOf } from '../../accountSetup';
import { siteOf, devicesText, minutesText, quoteNames, wiki } from '../words';
import type { AuditedTask } from '../account';
import { isActive, isActiveTask, ruleAbout } from '../rule';
import { hoursIn, weekOf } from '../../../words/values/week';
import { groupInSteps } from '../../../words/util/turn';
import { listSome } from '../../../words/util/phrases';

/** Whether a task can check a certificate: a web task, which is not run in a browser, with https. */
function canCheckCertificate({ kind, url }: AuditedTask): boolean {
	return kind === 'web' && /^https:/i.test(url);
}

/** Whether a task gets a page in which it can look for a keyword; an empty method is GET. */
function canCheckKeyword({ kind, method }: AuditedTask): boolean {
	return kind === 'web' && ['', 'GET', 'POST'].includes(method.toUpperCase());
}

/** Whether a host is in a private network, such as a router, so that visitors cannot reach it. */
function isPrivateHost(host: string): boolean {
	return (
		/^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(host) ||
		/\.(?:internal|lan|local)$/.test(host)
	);
}

const noTasks = ruleAbout('device', {
	label: 'Device Without Tasks',
	severity: 'high',
	whyItMatters: 'A device without tasks checks nothing, so no outage is ever detected.',
	fix: 'Add a task (Task > Create), or delete the device.',
	source: 'Checks run the tasks of a device ([docs/dev/service.md](dev/service.md), W7).',
	among: isActive,
	find: (device) => (device.tasks.length === 0 ? 'has no tasks' : undefined),
});

const oneLocation = ruleAbout('device', {
	label: 'One Location Only',
	severity: 'medium',
	needs: ['location'],
	whyItMatters: 'A network problem at the location looks like an outage of the site.',
	fix: 'Add locations, preferably three or more: Device > Update, Locations.',
	source: `[The vendor's wiki](${wiki}/frequency-monitoring-algorithm/): a site is down when several locations report it.`,
	among: isActive,
	find: ({ locations }) => {
		if (locations.length !== 1) return undefined;
		const [{ name, isPrivate }] = locations;
		// Hosts inside a network often have only one agent.
		return isPrivate ? undefined : `is checked from ${name} only`;
	},
});

const unusableLocation = ruleAbout('device', {
	label: 'Missing Location',
	severity: 'medium',
	needs: ['location'],
	whyItMatters:
		'No checks run from there, so the device has fewer active locations than configured.',
	fix: 'Choose other locations: Device > Update, Locations.',
	source:
		'The list of locations shows which are available and which are deleted ([docs/dev/service.md](dev/service.md), W4).',
	among: isActive,
	find: ({ locations }) => {
		const gone = locations.filter(({ isUsable }) => !isUsable);
		if (gone.length === 0) return undefined;
		return `uses locations from which no checks are possible: ${quoteNames(gone)}`;
	},
});

const slowInterval = ruleAbout('device', {
	label: 'Long Check Interval',
	severity: 'medium',
	whyItMatters:
		'An outage shorter than the interval can pass unseen, and a longer one is noticed late.',
	fix: 'Choose a shorter Frequency: Device > Update.',
	source: `[The vendor's wiki](${wiki}/frequency-monitoring-algorithm/): one location checks at a time, at this interval.`,
	among: isActive,
	find: ({ frequencySeconds }, _account, { maxIntervalMinutes }) => {
		const minutes = (frequencySeconds ?? 0) / 60;
		return minutes > maxIntervalMinutes ? `is checked every ${minutesText(minutes)}` : undefined;
	},
});

const neverScheduled = ruleAbout('schedule', {
	label: 'Schedule Without Hours',
	severity: 'high',
	needs: ['schedule'],
	whyItMatters: 'Devices or groups with this schedule are never checked or alerted.',
	fix: 'Add hours: Schedule > Update, Monitoring Hours.',
	source: `[The vendor's wiki](${wiki}/create-new-scheduler/): hours that are not included have no processing.`,
	find: (schedule) => {
		const week = weekOf(schedule);
		return week !== undefined && !week.includes(1) ? 'includes no hour of the week' : undefined;
	},
});

const pastExclusion = ruleAbout('schedule', {
	label: 'Expired Maintenance',
	severity: 'low',
	needs: ['schedule'],
	whyItMatters: 'Old entries hide the maintenance that is still planned.',
	fix: 'Remove the excluded times that are over: Schedule > Update.',
	source: 'A schedule keeps its past excluded times.',
	find: ({ excluded }, { now }) => {
		const isOver = excluded.length > 0 && excluded.every(({ to }) => to < now);
		if (!isOver) return undefined;
		return excluded.length === 1
			? 'has an excluded time that is over'
			: `has ${excluded.length} excluded times, all of them over`;
	},
});

const endlessExclusion = ruleAbout('schedule', {
	label: 'Open-Ended Maintenance',
	severity: 'medium',
	needs: ['schedule'],
	whyItMatters: 'A window meant for one night stops monitoring for weeks.',
	fix: 'Shorten the excluded time: Schedule > Update, Unmonitored Dates.',
	source: `[The vendor's wiki](${wiki}/edit-scheduler/): excluded times are single windows; the limit is that of Paused Too Long.`,
	find: ({ excluded }, { now }, { maxPausedDays }) => {
		const longest = excluded
			.filter(({ to }) => to > now)
			.map(({ from, to }) => (to - from) / 86_400_000)
			.find((days) => days > maxPausedDays);
		return longest === undefined
			? undefined
			: `excludes ${countOf(Math.round(longest), 'day')} without a break`;
	},
});

const partOfWeek = ruleAbout('device', {
	label: 'Limited Monitoring Hours',
	severity: 'low',
	needs: ['schedule'],
	whyItMatters: 'Failures outside these hours are found only when the hours start again.',
	fix: 'If the site is open all the time, remove the schedule: Device > Update.',
	source: `[The vendor's wiki](${wiki}/create-new-scheduler/): a device with a schedule is checked in its hours only.`,
	among: isActive,
	find: ({ schedule }) => {
		const week = weekOf(schedule);
		const hours = week ? hoursIn(week) : 168;
		return hours > 0 && hours < 168
			? `is checked in ${hours} of the 168 hours of a week`
			: undefined;
	},
});

const noKeyword = ruleAbout('task', {
	label: 'No Keyword',
	severity: 'medium',
	whyItMatters: 'Empty pages and error pages count as up.',
	fix: 'Add a text that only the right page has: Task > Update, Keyword 1.',
	source: 'Keywords check the content of a page ([docs/dev/service.md](dev/service.md), W7).',
	among: (task) => isActiveTask(task) && canCheckKeyword(task),
	find: (task) => (task.hasKeyword ? undefined : 'does not check the content of the page'),
});

const noCertificateCheck = ruleAbout('task', {
	label: 'Certificate Not Checked',
	severity: 'medium',
	whyItMatters:
		'Browsers refuse a site with an expired or untrusted certificate, but its checks still succeed.',
	fix: 'Switch on all three Certificate Checks: Task > Update.',
	source:
		'Each certificate check is switched on separately ([docs/dev/service.md](dev/service.md), W7).',
	among: (task) => isActiveTask(task) && canCheckCertificate(task),
	find: ({ checksCertificate, checksCertificateDate }) => {
		if (checksCertificateDate) return undefined;
		return checksCertificate
			? 'does not check the date of the certificate'
			: 'does not check the certificate';
	},
});

const noCertificateReminder = ruleAbout('task', {
	label: 'No Certificate Reminder',
	severity: 'low',
	whyItMatters:
		'The first alert is sent only after the certificate has expired, when browsers already refuse the site.',
	fix: 'Set Certificate Reminder (Days) to 14 days or more: Task > Update.',
	source: 'A reminder of 0 days is none ([docs/dev/service.md](dev/service.md), W7).',
	among: (task) => isActiveTask(task) && canCheckCertificate(task) && task.checksCertificateDate,
	find: ({ reminderDays }) =>
		reminderDays > 0
			? undefined
			: 'checks the certificate, but sends no reminder before it expires',
});

const plainHttp = ruleAbout('task', {
	label: 'Unencrypted Address',
	severity: 'low',
	whyItMatters: 'Visitors use https; this task checks http, or only its redirect.',
	fix: 'Change the URL to https: Task > Update.',
	source:
		'[RFC 6797](https://www.rfc-editor.org/rfc/rfc6797): browsers that know a site go to it by https only.',
	among: (task) => isActiveTask(task) && /^https?:/i.test(task.url),
	find: ({ url, host }) => {
		const isPublic = /^http:/i.test(url) && !isPrivateHost(host);
		return isPublic ? 'checks an address without encryption (http)' : undefined;
	},
});

const passwordInUrl = ruleAbout('task', {
	label: 'Password in Address',
	severity: 'medium',
	whyItMatters: 'The address appears in alerts, reports and emails.',
	fix: 'Move user and password to User Name and Password: Task > Update.',
	source:
		'[RFC 3986](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1): passwords in addresses are deprecated.',
	find: ({ hasPasswordInUrl }) =>
		hasPasswordInUrl ? 'has user and password in its address' : undefined,
});

const longTimeout = ruleAbout('task', {
	label: 'Timeout Exceeds Interval',
	severity: 'low',
	whyItMatters: 'A check that hangs delays the next one.',
	fix: 'Set a shorter Task Timeout (Seconds): Task > Update.',
	source: `[The vendor's wiki](${wiki}/frequency-monitoring-algorithm/): checks follow each other at the device's frequency.`,
	among: isActiveTask,
	find: ({ timeoutSeconds, device: { frequencySeconds } }) => {
		const isLong = (timeoutSeconds ?? 0) > (frequencySeconds ?? Number.POSITIVE_INFINITY);
		return isLong
			? `waits up to ${countOf(timeoutSeconds ?? 0, 'second')}, but is checked every ${countOf(frequencySeconds ?? 0, 'second')}`
			: undefined;
	},
});

const anyDnsAnswer = ruleAbout('task', {
	label: 'DNS Task Without Expected Answer',
	severity: 'low',
	whyItMatters: 'A host name that resolves to a wrong server counts as up.',
	fix: 'Set the expected answer: Task > Update, Expected Answer Section.',
	source: `[The vendor's wiki](${wiki}/dns/): ExpectedAnswer is compared with the response of the server.`,
	among: (task) => isActiveTask(task) && task.kind === 'dns',
	find: ({ hasExpectedAnswer }) =>
		hasExpectedAnswer ? undefined : 'does not check the address that the name resolves to',
});

const unrelatedTasks = ruleAbout('device', {
	label: 'Unrelated Tasks',
	severity: 'low',
	whyItMatters: 'When one of the sites is down, alerts and reports show all of them as down.',
	fix: 'Create a device for each site: Device > Create, then Task > Delete here.',
	source: `[The vendor's wiki](${wiki}/status-report-card/): unrelated tasks in one device make reports and alerts inexact.`,
	find: ({ tasks }) => {
		const hosts = tasks.map(({ host }) => host).filter(Boolean);
		const sites = [...new Set(hosts.map(siteOf))];
		return sites.length > 1
			? `checks ${sites.length} sites at once: ${listSome(sites, 3)}`
			: undefined;
	},
});

const duplicateAddress = ruleAbout('task', {
	label: 'Duplicate Monitor',
	severity: 'low',
	whyItMatters: 'It counts twice in your package, and alerts twice.',
	fix: 'Keep one of the tasks: Task > Delete.',
	source:
		'Packages are billed by devices and tasks; two checks of one address return the same result.',
	among: (task) => isActiveTask(task) && task.url !== '',
	*prepare({ task: all }) {
		const active = all.filter(isActiveTask);
		const bySame = yield* groupInSteps(active, ({ duplicateKey }) => duplicateKey);
		return (task) => {
			const same = bySame.get(task.duplicateKey) ?? [];
			// Reported once, for the first of them.
			if (same[0] !== task || same.length === 1) return undefined;
			const others = same.slice(1);
			const devices = [...new Set(others.map(({ device }) => device))];
			const elsewhere = devices.filter((device) => device !== task.device);
			return elsewhere.length === 0
				? 'checks the same address as another task of the device'
				: `checks an address that is also checked by ${devicesText(elsewhere)}`;
		};
	},
});

export const checkingRules = {
	noTasks,
	oneLocation,
	unusableLocation,
	slowInterval,
	neverScheduled,
	pastExclusion,
	endlessExclusion,
	partOfWeek,
	noKeyword,
	noCertificateCheck,
	noCertificateReminder,
	plainHttp,
	passwordInUrl,
	longTimeout,
	anyDnsAnswer,
	unrelatedTasks,
	duplicateAddress,
};
