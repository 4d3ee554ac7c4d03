import { rootAccountId as accountId } from './accounts';

const workdays = ['Mo', 'Tu', 'We', 'Th', 'Fr'];

/** What the root account has configured from the start, so that lists show something. */
export const seedSchedules = [
	{
		accountId,
		fields: {
			Name: 'Office hours',
			Description: 'When people work',
			Weekly_Intervals: [{ Days: workdays, From_Min: 480, To_Min: 1080, Included: true }],
			Date_Time_Intervals: [{ From: 1798675200000, To: 1798761540000 }],
			Assigned_To: { Devices: [84_211], Notification_Groups: [] },
		},
	},
	{
		accountId,
		fields: {
			Name: 'Always but Sunday nights',
			Description: null,
			Weekly_Intervals: [
				{ Days: ['Su', ...workdays, 'Sa'], From_Min: 0, To_Min: 1439, Included: true },
				{ Days: ['Su'], From_Min: 120, To_Min: 240, Included: false },
			],
			Date_Time_Intervals: [],
			Assigned_To: { Devices: [], Notification_Groups: [] },
		},
	},
];

export const seedFilters = [
	{
		accountId,
		fields: {
			Name: 'Two locations',
			Description: 'Down when two locations see it',
			Rules: { Time_Min: 0, Number_Of_Locations: 2, Number_Of_Tasks: 1, Owner_Device: false },
			Items: [{ Error_Type: 'Http', Error_Code_To_Ignore: [503, { From: 520, To: 529 }] }],
			Assigned_To: [84_211],
		},
	},
	{
		accountId,
		fields: {
			Name: 'Five minutes',
			Description: null,
			Rules: { Time_Min: 5, Number_Of_Locations: 1, Number_Of_Tasks: 1, Owner_Device: false },
			Items: [],
			Assigned_To: [],
		},
	},
];

export const seedAlertGroups = [
	{
		accountId,
		fields: {
			Name: 'On call',
			Scheduler_Id: 0,
			Addresses: [
				{ Type: 'Email', Template_Id: 0, Address: 'ops@example.test' },
				{ Type: 'Slack', Template_Id: 0, WebHook: 'https://hooks.example.test/services/T0/B0/x' },
			],
			Assigned_To: [84_211, 84_212],
		},
	},
	{
		accountId,
		fields: {
			Name: 'Office',
			Scheduler_Id: 301,
			Addresses: [{ Type: 'Phone', Template_Id: 0, Code: '555', Number: '5551234' }],
			Assigned_To: [],
		},
	},
];

export const seedTemplates = [
	{
		accountId,
		fields: {
			Name: 'Short',
			Subject: '<%Site_Name%>',
			Email_Reply_To: 'ops@example.test',
			Template_Type: 'Txt',
			Error_Message: '<%Site_Name%> is down',
			Test_Message: 'A test',
			Uptime_Message: '<%Site_Name%> is up again',
			Assigned_To: [],
		},
	},
];
