import type { JsonObject } from '../../nodes/shared/words/util/json';
import type { Sandbox } from '../../sandbox/index.cts';

export interface PlantedAccount {
	[path: string]: unknown;
}

const packageName = 'ServerView';

/** Two sites that are monitored as they should be: nothing in it is a problem. */
export function cleanAccount(): PlantedAccount {
	return {
		platforms: [{ Id: 1, Name: packageName, Available: true, Packages: [] }],
		'devices/1': [1, 2],
		'locations/1': [
			{ Id: 2, Name: 'New York', Available: true, IsDeleted: false, IsPrivate: false },
			{ Id: 3, Name: 'London', Available: true, IsDeleted: false, IsPrivate: false },
			{ Id: 14, Name: 'Frankfurt', Available: true, IsDeleted: false, IsPrivate: false },
			{ Id: 900, Name: 'Our office', Available: true, IsDeleted: false, IsPrivate: true },
		],
		'device/1': device(1, 'Shop'),
		'device/2': device(2, 'Blog'),
		'device/1/tasks': [11],
		'device/2/tasks': [12, 13],
		'task/11': webTask(11, 1, 'https://www.shop.test/'),
		'task/12': webTask(12, 2, 'https://blog.shop.test/'),
		'task/13': {
			Id: 13,
			Name: 'Name of the blog',
			Device_Id: 2,
			Task_Type_Id: 8,
			Timeout: 30_000,
			HostNameToResolve: 'blog.shop.test',
			RecordType: 'A',
			ExpectedAnswer: '192.0.2.10',
		},
		groups: [21],
		'group/21': {
			Id: 21,
			Name: 'On call',
			Scheduler_Id: 0,
			Addresses: [
				{ Type: 'Email', Template_Id: 0, Address: 'ops@shop.test' },
				{ Type: 'Slack', Template_Id: 0, WebHook: 'https://hooks.test/T1/secret-hook' },
			],
			Assigned_To: [1, 2],
		},
		schedulers: [31],
		'scheduler/31': {
			Id: 31,
			Name: 'All but one night',
			Weekly_Intervals: [{ Days: everyDay, From_Min: 0, To_Min: 1439, Included: true }],
			Date_Time_Intervals: [inDays(5, 1)],
			Assigned_To: { Devices: [1], Notification_Groups: [] },
		},
		filters: [41],
		'filter/41': {
			Id: 41,
			Name: 'Two locations',
			Rules: { Time_Min: 0, Number_Of_Locations: 2, Number_Of_Tasks: 1 },
			Items: [],
			Assigned_To: [1, 2],
		},
		templates: [51],
		'template/51': { Id: 51, Name: 'Short' },
		StressTest: [{ StressHistory_Seq_ID: 61 }],
		'StressTest/61': { ID: 61, Name: 'Sale', Status: 'Finished', DevicePlatform: packageName },
		'audit/list': { Success: true, Result: [] },
		'Account.aspx': usage(50, 50),
	};
}

export const everyDay = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/** An interval of a schedule, from `start` days after now on. */
export function inDays(start: number, days: number): { From: number; To: number } {
	const minute = 60_000;
	const From = Math.floor(Date.now() / minute) * minute + start * 1440 * minute;
	return { From, To: From + days * 1440 * minute };
}

export function usage(used: number, available: number): string {
	return `<?xml version="1.0"?><DotcomMonitorAccount><Solution Name="${packageName}" Used="${used}" Available="${available}"/></DotcomMonitorAccount>`;
}

function device(Id: number, Name: string): JsonObject {
	return {
		Id,
		Name,
		Platform_Id: 1,
		Frequency: 300,
		Locations: [2, 3, 14],
		Alert_Silence_Min: 0,
		Status_Description: 'ACTIVE',
		Postpone: false,
		Send_Uptime_Alert: true,
		Filter_Id: 41,
		Scheduler_Id: 31,
		Notifications: {
			E_Mail_Flag: false,
			E_Mail_Address: null,
			Notification_Groups: [{ Id: 21, Time_Shift_Min: 0 }],
		},
	};
}

function webTask(Id: number, Device_Id: number, Url: string): JsonObject {
	return {
		Id,
		Device_Id,
		Url,
		Name: `Page ${Id}`,
		Task_Type_Id: 2,
		RequestType: 'GET',
		Timeout: 30_000,
		Keyword1: 'Welcome',
		GetParams: [],
		PostParams: [],
		CheckCertificateDate: true,
		CheckCertificateAuthority: true,
		ExpirationReminderInDays: '14',
	};
}

export function withFields(
	account: PlantedAccount,
	path: string,
	fields: JsonObject,
): PlantedAccount {
	return { ...account, [path]: { ...(account[path] as JsonObject), ...fields } };
}

/** Lets a sandbox answer with an account, whoever asks. */
export function plant(sandbox: Sandbox, account: PlantedAccount): void {
	for (const [path, content] of Object.entries(account)) {
		const isText = typeof content === 'string';
		sandbox.faults.add({
			path: `*/${path}`,
			kind: 'status',
			status: 200,
			body: isText ? content : JSON.stringify(content),
			contentType: isText ? 'text/xml' : 'application/json',
		});
	}
}
