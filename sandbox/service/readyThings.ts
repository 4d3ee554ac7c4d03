import { rootAccountId as accountId } from './accounts';

const workdays = ['Mo', 'Tu', 'We', 'Th', 'Fr'];

/** What the root account has configured from the start, so that lists show something. */
export const readySchedules = [
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

export const readyFilters = [
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
