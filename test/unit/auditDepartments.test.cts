import type { AccountContent } from '../../nodes/shared/features/accountSetup';
import { defaultAuditLimits, type AuditRuleName } from '../../nodes/shared/features/audit';
import type { JsonObject } from '../../nodes/shared/words/util/json';
import { joinContents, runAudit, toAuditedContent } from '../support/auditAtOnce.cts';

const [Days, From_Min, To_Min] = [['Mo', 'Tu', 'We', 'Th', 'Fr'], 480, 1080];
const office = {
	...{ Id: 31, Name: 'Office hours', Date_Time_Intervals: [] },
	Weekly_Intervals: [{ Days, From_Min, To_Min, Included: true }],
};
const group = {
	...{ Id: 21, Name: 'On call', Scheduler_Id: 31 },
	Addresses: [{ Type: 'Email', Address: 'a@b.test' }],
};
const Rules = { Time_Min: 0, Number_Of_Locations: 1, Number_Of_Tasks: 1 };
const filter = { Id: 41, Name: 'One location', Rules, Items: [] };
const device = {
	...{ Id: 1, Name: 'Shop', Platform_Id: 1, Frequency: 300, Locations: [2, 3, 14] },
	...{ Status_Description: 'ACTIVE', Postpone: false, Filter_Id: 41, Scheduler_Id: 0 },
	Notifications: { Notification_Groups: [{ Id: 21, Time_Shift_Min: 0 }] },
};

/** A department with these devices. It lists the shared group, schedule and filter, as its own objects. */
function contentOf(devices: JsonObject[]): AccountContent {
	const none = { device: [], alertGroup: [], schedule: [], filter: [], alertTemplate: [] };
	const shared = { alertGroup: [{ ...group }], schedule: [{ ...office }], filter: [{ ...filter }] };
	return {
		entities: { ...none, ...shared, device: devices },
		tasks: new Map(devices.map((one) => [one, []])),
		names: { ...none, platform: [], package: [], location: [] },
		notRead: [],
	};
}

const rules: AuditRuleName[] = ['silentHours', 'filterAtOneLocation'];

it.each([[[device]], [[], [device]], [[device], []]])(
	'the audit finds problems of entries that all departments list: %#',
	(...departments) => {
		const contents = departments.map(
			(devices, index) =>
				[`Department ${index}`, toAuditedContent(contentOf(devices), [])] as const,
		);
		const account = {
			...joinContents(contents.map(([name, content]) => [name, content])),
			...{ loadTest: [], solution: [], department: [], unread: [] },
			...{ lastChanges: new Map(), now: Date.now() },
		};
		const { problems } = runAudit(account, defaultAuditLimits, rules);
		expect(problems.map(({ rule }) => rule)).toEqual([
			'Limited Alert Hours',
			'Filter Satisfied by One Location',
		]);
	},
);
