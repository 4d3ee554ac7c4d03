import { countOf, kindLabels } from '../../accountSetup';
import { nameKey } from '../../../words/names';
import { forEachInSteps, groupInSteps } from '../../../words/util/turn';
import type { AuditedAccount, AuditedDepartment, AuditedDevice, AuditedEntity } from '../account';
import { entryKey, ruleAbout } from '../rule';
import { quoteNames, wiki } from '../words';

const pausedTooLong = ruleAbout('device', {
	label: 'Paused Too Long',
	severity: 'medium',
	whyItMatters: 'It is not checked. Maybe someone forgot to resume it.',
	fix: 'Resume it (Device > Resume), or delete it.',
	source: `[The vendor's wiki](${wiki}/get-list-of-filtered-audit-events/): the audit log shows the changes and their times.`,
	find: ({ isPaused, name, department }, { lastChanges }, { maxPausedDays }) => {
		if (!isPaused) return undefined;
		const changes = lastChanges.get(department);
		if (changes === undefined) return 'is paused; it is unknown since when';
		if (changes.has(nameKey(name))) return undefined;
		return `is paused, and the audit log has no change in the last ${countOf(maxPausedDays, 'day')}`;
	},
});

const mutedTooLong = ruleAbout('device', {
	label: 'Muted Too Long',
	severity: 'high',
	whyItMatters: 'It is checked, but no alerts are sent.',
	fix: 'End the muting: Device > Mute Alerts with 1 minute.',
	source:
		'Alerts can be silenced for any number of minutes ([docs/dev/service.md](dev/service.md), W6).',
	find: ({ mutedMinutes }, _account, { maxPausedDays }) => {
		const days = mutedMinutes / 1440;
		if (days <= maxPausedDays) return undefined;
		return `has its alerts muted for ${countOf(Math.round(days), 'day')}`;
	},
});

/** About the kinds whose names are chosen from lists. */
const namesTwice = ruleAbout(['device', 'alertGroup', 'schedule', 'filter', 'alertTemplate'], {
	label: 'Duplicate Name',
	severity: 'medium',
	needs: ['alertGroup', 'schedule', 'filter', 'alertTemplate'],
	whyItMatters: 'Alerts, sheets and By Name fields cannot distinguish them.',
	fix: 'Rename one of them with Update, or delete it.',
	source:
		"[Terraform's provider for the service](https://github.com/rymancl/terraform-provider-dotcommonitor): names can be duplicates, and looking them up then fails.",
	*prepare(account, kind) {
		const all: readonly AuditedEntity[] = account[kind];
		const keyOf = ({ name, department }: AuditedEntity) =>
			JSON.stringify([nameKey(name), department]);
		const byName = yield* groupInSteps(all, keyOf);
		return (entity) => {
			const same = byName.get(keyOf(entity)) ?? [];
			// Reported once, for the first of them.
			if (same[0] !== entity || same.length === 1) return undefined;
			const ids = same.slice(0, 5).map(({ id }) => String(id));
			const more = same.length > ids.length ? ' and others' : '';
			return `is the name of ${same.length} ${kindLabels[kind]}s: IDs ${ids.join(', ')}${more}`;
		};
	},
});

const missingReference = ruleAbout(['device', 'alertGroup'], {
	label: 'Broken Reference',
	severity: 'high',
	needs: ['alertGroup', 'schedule', 'filter'],
	whyItMatters: 'The behavior of the service in this case is not documented.',
	fix: 'Choose another one: Device > Update, or Alert Group > Update.',
	source: 'Devices and groups store IDs, and the items with these IDs can be deleted.',
	find: ({ missing }) =>
		missing.length === 0 ? undefined : `refers to deleted items: ${missing.join(', ')}`,
});

const unused = ruleAbout(['alertGroup', 'filter', 'schedule'], {
	label: 'Unused Item',
	severity: 'low',
	needs: ['alertGroup', 'schedule', 'filter'],
	whyItMatters: 'It looks as if it had an effect, but no device uses it.',
	fix: 'Use it (Device > Update), or delete it.',
	source:
		'Groups, filters and schedules have an effect only on devices that use them ([docs/dev/service.md](dev/service.md), W5).',
	*prepare({ device, alertGroup }, kind) {
		const listUsed: Record<typeof kind, () => Array<AuditedEntity | undefined>> = {
			alertGroup: () => device.flatMap((one) => one.alertGroups.map(({ group }) => group)),
			filter: () => device.map(({ filter }) => filter),
			schedule: () => [...device, ...alertGroup].map(({ schedule }) => schedule),
		};
		const usedKeys = new Set<string>();
		yield* forEachInSteps(listUsed[kind](), (one) => one && usedKeys.add(entryKey(one)));
		// `isAssigned`: also to devices that are not listed here, such as those of other departments.
		return (entity) =>
			entity.isAssigned || usedKeys.has(entryKey(entity)) ? undefined : 'is not used';
	},
});

function isListed({ id }: AuditedDevice, departments: readonly AuditedDepartment[]): boolean {
	return departments.some(({ deviceIds }) => deviceIds.has(String(id)));
}

const withoutMain = ({ department }: AuditedAccount) => department.filter((one) => !one.isMain);

/**
 * The departments of the company that has an audited department: the company that lists any of its
 * devices. None if they list no device of the account: then they should not see it.
 */
function* departmentsByPlace(account: AuditedAccount) {
	const listing = (devices: readonly AuditedDevice[]) =>
		account.department.filter((one) => devices.some((device) => isListed(device, [one])));
	const used = new Set(listing(account.device));
	const places = yield* groupInSteps(account.device, ({ department }) => department);
	const ownDepartments = new Map<string | undefined, AuditedDepartment[]>();
	yield* forEachInSteps(places, ([place, devices]) => {
		const companies = new Set(listing(devices).map(({ company }) => company));
		const own = withoutMain(account).filter(({ company }) => companies.has(company));
		ownDepartments.set(place, own.some((one) => used.has(one)) ? own : []);
	});
	return ownDepartments;
}

const inNoDepartment = ruleAbout('device', {
	label: 'Device Without Department',
	severity: 'low',
	needs: ['department'],
	whyItMatters: 'People in a department cannot see the device, nor that it is down.',
	fix: 'Assign it to a department in your account. If it is right like this, add this rule to Rules to Skip.',
	source: `[The vendor's wiki](${wiki}/authentication/): a login to a department only gives access to that department.`,
	// If no department has any, the account has devices that departments should not see.
	applies: (account) => {
		const departments = withoutMain(account);
		return account.device.some((device) => isListed(device, departments));
	},
	*prepare(account) {
		const ownDepartments = yield* departmentsByPlace(account);
		return (device) => {
			const own = ownDepartments.get(device.department) ?? [];
			if (own.length === 0 || isListed(device, own)) return undefined;
			return `is only in the main account, not in ${own.length === 1 ? 'the department' : 'one of the departments'} ${quoteNames(own)}`;
		};
	},
});

const loadTestNeverRun = ruleAbout('loadTest', {
	label: 'Load Test Never Run',
	severity: 'low',
	needs: ['loadTest'],
	whyItMatters: 'The capacity of the site is unknown.',
	fix: 'Run it (Load Test > Run), or delete it in your account.',
	source: `[The vendor's wiki](${wiki}/loadview-api-get-test-settings/): until it is started, a test has the status Scheduled.`,
	find: ({ isIdle, name }, { loadTest }) => {
		// Run starts a copy: the test itself stays unchanged.
		const hasRun = loadTest.some((other) => !other.isIdle && other.name.startsWith(name));
		return isIdle && !hasRun ? 'was never run' : undefined;
	},
});

const nearlyFull = ruleAbout('solution', {
	label: 'Package Nearly Full',
	severity: 'medium',
	needs: ['usage'],
	whyItMatters: 'The next device cannot be created.',
	fix: 'Delete devices or tasks you no longer need, or request a larger package.',
	source:
		'The Account report of the XML feed shows the used and available units ([docs/dev/service.md](dev/service.md), X4).',
	find: ({ used, available }, _account, { maxUsedPercent }) => {
		const all = used + available;
		const percent = all > 0 ? (100 * used) / all : 0;
		return percent >= maxUsedPercent
			? `is ${Math.floor(percent)} % used: ${used} of ${all}`
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
