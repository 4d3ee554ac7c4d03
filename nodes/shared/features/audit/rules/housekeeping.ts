import { countOf, kindLabels } from '../../accountSetup';
import { nameKey } from '../../../words/names';
import { groupBy } from '../../../words/util/groupBy';
import type { AuditedAccount, AuditedDevice, AuditedEntity } from '../account';
import { joinRules, ruleAbout, type AuditRule, type SubjectKind } from '../rule';
import { quoteNames } from '../words';

const wiki = 'https://www.dotcom-monitor.com/wiki/knowledge-base';

const pausedTooLong = ruleAbout('device', {
	label: 'Paused Too Long',
	severity: 'medium',
	whyItMatters: 'Who paused it may have forgotten to resume it: it is not checked.',
	fix: 'Resume it (Device > Resume), or delete it.',
	source: `[The vendor's wiki](${wiki}/get-list-of-filtered-audit-events/): the audit log says what was changed and when.`,
	find:
		({ lastChanges }, { maxPausedDays }) =>
		({ isPaused, name }) => {
			if (!isPaused) return undefined;
			if (lastChanges === undefined) return 'is paused, since when is not known';
			if (lastChanges.has(nameKey(name))) return undefined;
			return `is paused, and the audit log has no change of it in the last ${countOf(maxPausedDays, 'day')}`;
		},
});

const mutedTooLong = ruleAbout('device', {
	label: 'Muted Too Long',
	severity: 'high',
	whyItMatters: 'It is checked, and whatever happens nobody is alerted.',
	fix: 'Let the alerts come back: Device > Mute Alerts with 1 minute.',
	source:
		'Alerts can be silenced for any number of minutes ([docs/dev/service.md](dev/service.md), W6).',
	find:
		(_account, { maxPausedDays }) =>
		({ mutedMinutes }) => {
			const days = mutedMinutes / 1440;
			if (days <= maxPausedDays) return undefined;
			return `has its alerts muted for ${countOf(Math.round(days), 'day')}`;
		},
});

const namesTwiceTexts = {
	label: 'Duplicate Name',
	severity: 'medium',
	needs: ['alertGroup', 'schedule', 'filter', 'alertTemplate'],
	whyItMatters: 'Alerts, sheets and By Name fields cannot distinguish them.',
	fix: 'Rename one of them with Update, or delete it.',
	source:
		"[Terraform's provider for the service](https://github.com/rymancl/terraform-provider-dotcommonitor): names may be there twice, and looking them up then fails.",
} as const;

/** The kinds whose names are chosen from lists. */
type NamedKind = 'alertGroup' | 'alertTemplate' | 'device' | 'filter' | 'schedule';

function namesTwiceOf(kind: NamedKind): AuditRule {
	return ruleAbout(kind, {
		...namesTwiceTexts,
		find: (account) => {
			const all: readonly AuditedEntity[] = account[kind];
			const byName = groupBy(all, ({ name }) => nameKey(name));
			return (one) => {
				const same = byName.get(nameKey(one.name)) ?? [];
				if (same[0] !== one || same.length === 1) return undefined;
				const ids = same.slice(0, 5).map(({ id }) => String(id));
				const more = same.length > ids.length ? ' and others' : '';
				return `is the name of ${same.length} ${kindLabels[kind]}s: IDs ${ids.join(', ')}${more}`;
			};
		},
	});
}

const namesTwice = joinRules(namesTwiceTexts, [
	namesTwiceOf('device'),
	namesTwiceOf('alertGroup'),
	namesTwiceOf('schedule'),
	namesTwiceOf('filter'),
	namesTwiceOf('alertTemplate'),
]);

const missingTexts = {
	label: 'Broken Reference',
	severity: 'high',
	needs: ['alertGroup', 'schedule', 'filter'],
	whyItMatters: 'How the service works without it is not documented.',
	fix: 'Choose another one: Device > Update, or Alert Group > Update.',
	source: 'IDs are written into devices and groups, and what they point at can be deleted.',
} as const;

const missingReference = joinRules(missingTexts, [
	ruleAbout('device', { ...missingTexts, find: () => describeMissing }),
	ruleAbout('alertGroup', { ...missingTexts, find: () => describeMissing }),
]);

function describeMissing({ missing }: { missing: readonly string[] }): string | undefined {
	return missing.length === 0 ? undefined : `points at what is not there: ${missing.join(', ')}`;
}

/** What nothing in the account uses. */
function unusedRule(
	kind: SubjectKind & ('alertGroup' | 'filter' | 'schedule'),
	isUsed: (account: AuditedAccount, one: AuditedEntity) => boolean,
): AuditRule {
	return ruleAbout(kind, {
		...unusedTexts,
		// The account can have devices that it does not list here.
		find: (account) => (one) =>
			one.isAssigned || isUsed(account, one) ? undefined : 'is used by nothing',
	});
}

const unusedTexts = {
	label: 'Unused Item',
	severity: 'low',
	needs: ['alertGroup', 'schedule', 'filter'],
	whyItMatters: 'It suggests alerts or filters that are not in effect.',
	fix: 'Attach it where it was meant for (Device > Update), or delete it.',
	source:
		'Groups, filters and schedules work only where they are attached ([docs/dev/service.md](dev/service.md), W5).',
} as const;

const unused = joinRules(unusedTexts, [
	unusedRule('alertGroup', ({ device }, one) =>
		device.some(({ alertGroups }) => alertGroups.some(({ group }) => group === one)),
	),
	unusedRule('filter', ({ device }, one) => device.some(({ filter }) => filter === one)),
	unusedRule('schedule', ({ device, alertGroup }, one) =>
		[...device, ...alertGroup].some(({ schedule }) => schedule === one),
	),
]);

function isInDepartment({ id }: AuditedDevice, { department }: AuditedAccount): boolean {
	return department.some(({ deviceIds }) => deviceIds.has(String(id)));
}

const inNoDepartment = ruleAbout('device', {
	label: 'Device Without Department',
	severity: 'low',
	needs: ['department'],
	whyItMatters:
		'People who work in a department do not know that it is there, nor that it is down.',
	fix: 'Assign it to a department in your account. If it is meant for the main account only, leave out this rule.',
	source: `[The vendor's wiki](${wiki}/authentication/): who logs in to a department works in it alone.`,
	// Where none is seen in any, the account has devices of its own that departments are not to see.
	applies: (account) => account.device.some((device) => isInDepartment(device, account)),
	find: (account) => (device) => {
		if (isInDepartment(device, account)) return undefined;
		const { department } = account;
		return `is in none of ${countOf(department.length, 'department')}: ${quoteNames(department)}`;
	},
});

const loadTestNeverRun = ruleAbout('loadTest', {
	label: 'Load Test Never Run',
	severity: 'low',
	needs: ['loadTest'],
	whyItMatters: 'The capacity of the site is not known.',
	fix: 'Run it (Load Test > Run), or delete it in your account.',
	source: `[The vendor's wiki](${wiki}/loadview-api-get-test-settings/): until it is started, a test has the status Scheduled.`,
	find:
		({ loadTest }) =>
		({ isIdle, name }) => {
			// What runs is a copy: the test itself stays as it is.
			const hasRun = loadTest.some((other) => !other.isIdle && other.name.startsWith(name));
			return isIdle && !hasRun ? 'was never run' : undefined;
		},
});

const nearlyFull = ruleAbout('solution', {
	label: 'Package Nearly Full',
	severity: 'medium',
	needs: ['usage'],
	whyItMatters: 'The next device cannot be made when it is needed.',
	fix: 'Delete what is not needed any more, or ask for a larger package.',
	source:
		'The report Account of the XML feed says what is used and what is left ([docs/dev/service.md](dev/service.md), X4).',
	find:
		(_account, { maxUsedPercent }) =>
		({ used, available }) => {
			const all = used + available;
			const percent = all > 0 ? (100 * used) / all : 0;
			return percent >= maxUsedPercent
				? `is used by ${Math.floor(percent)} %: ${used} of ${all}`
				: undefined;
		},
});

export const housekeepingRules = {
	pausedTooLong,
	mutedTooLong,
	namesTwice,
	missingReference,
	unused,
	inNoDepartment,
	loadTestNeverRun,
	nearlyFull,
};
