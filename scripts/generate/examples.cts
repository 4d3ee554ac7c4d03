/**
 * The parameters with which operations run against the sandbox, so that their output shows all the
 * types a field usually has. Parameters that are not set have the editor's value.
 */
import type { INodeParameters } from 'n8n-workflow';

/** An operation of Monitoring Config, such as `task create`, and its parameters. */
export type Step = [operation: string, parameters: INodeParameters];

export interface Example {
	/** Run before the example; the last of them hands its item to the run. */
	after?: Step[];
	/** Those of other operations of the resource have no effect. */
	parameters: INodeParameters;
	/** Whether an option changes the form of the output, which the schema then does not show. */
	isOtherForm?: true;
}

export type NodeName = 'MonitoringConfig' | 'MonitoringReports';

function byId(value: number | string) {
	return { __rl: true, mode: 'id', value: String(value) };
}

/** The one that the last step created. */
const created = byId('={{ $json.id }}');
const createdDevice = byId('={{ $json.deviceId }}');

const runLoadTest: Step = [
	'loadTest run',
	{ loadTest: byId(7001), userName: 'Ann', waitForResult: false },
];
const stopLoadTest: Step = ['loadTest stop', { loadTest: created }];

const newDevice = {
	name: 'Shop',
	urls: 'https://www.shop.example.test/',
	locations: ['New York'],
};

const enteredDevice = { ...newDevice, fillInFrom: 'fields' };

/** Has every setting that devices can have. */
const createFullDevice: Step = [
	'device create',
	{
		...newDevice,
		options: { requestStyle: 'deviceThenTasks' },
		settings: {
			additionalFields: JSON.stringify({
				Scheduler_Id: 301,
				Tags: ['shop'],
				Notifications: { Notification_Groups: [{ Id: 201, Time_Shift_Min: 0 }] },
			}),
		},
	},
];

const device = byId(84211);

const newTasks = {
	web: {
		device,
		name: 'Basket',
		url: 'https://www.shop.example.test/basket',
		additionalFields: { keyword1: 'Pay' },
	},
	dns: { device, kind: 'dns', name: 'Address', hostName: 'example.test' },
	other: { device, kind: 'other', name: 'Ping', taskTypeId: 14 },
} satisfies Record<string, INodeParameters>;

function ofEachKind(parameters: INodeParameters): Example[] {
	return Object.values(newTasks).map((task) => ({
		after: [['task create', task]],
		parameters: { task: created, ...parameters },
	}));
}

const newTemplate = {
	name: 'Long',
	replyTo: 'ops@example.test',
	downMessage: 'Down',
	testMessage: 'Test',
	uptimeMessage: 'Up',
};

/** An export of the sandbox's account with another device, and one that checked less often. */
const earlierExport = JSON.stringify({
	format: 'dotcom-monitor-account-setup',
	version: 1,
	notRead: [],
	devices: [
		{ name: 'Company website', id: 84211, frequencySeconds: 3600, otherFields: { Old: true } },
		{ name: 'Blog', id: 80000 },
	],
	alertGroups: [],
	schedules: [],
	filters: [],
	alertTemplates: [],
	end: true,
});

const plannedMaintenance = {
	planName: 'Sunday backup',
	when: 'everyWeek',
	hours: '02:00-04:00 Su',
	applyTo: 'several',
	deviceIds: 'Company website, Careers page',
};

const onceMaintenance = {
	planName: 'Move',
	when: 'once',
	start: '2099-12-24T22:00:00',
	end: '2099-12-25T02:00:00',
	applyTo: 'several',
	deviceIds: 'Summer campaign (old)',
};

const warehouse = { devices: 'text', deviceNames: '84231' };

const lastDay = {
	dateRange: 'custom',
	from: '2026-11-19T12:00:00',
	to: '2026-11-20T12:00:00',
	returnAll: true,
};

/** The same account with another schedule, and one filter that it has not. */
const laterExport = JSON.stringify({
	format: 'dotcom-monitor-account-setup',
	version: 1,
	notRead: ['devices', 'alertTemplates'],
	devices: [],
	alertGroups: [
		{ name: 'Night shift', addresses: [{ type: 'Slack', webHook: '<secret: not in the file>' }] },
	],
	schedules: [{ name: 'Office hours', id: 301, description: 'Without Fridays' }],
	filters: [{ name: 'At once', rules: { numberOfLocations: 1, numberOfTasks: 1 } }],
	alertTemplates: [],
	end: true,
});

const planned = {
	readFrom: 'text',
	setupText: laterExport,
	removeOthers: true,
	maxRemovals: 10,
} satisfies INodeParameters;

/** By resource and operation, or by resource for its other operations, or `*` for all others. */
export const examples: Record<NodeName, Record<string, Example[]>> = {
	MonitoringConfig: {
		'accountSetup apply': [
			{
				after: [['accountSetup plan', planned]],
				parameters: {
					...planned,
					output: 'rows',
					setupPlanToken: '={{ $json.planToken }}',
					whenRefused: 'goOn',
				},
			},
		],
		'accountSetup audit': [{ parameters: {} }, { parameters: { auditOutput: 'report' } }],
		'accountSetup compare': [
			{ parameters: { readFrom: 'text', earlierText: earlierExport } },
			{ after: [['accountSetup export', {}]], parameters: {} },
			{
				parameters: { readFrom: 'text', earlierText: earlierExport, output: 'rows' },
				isOtherForm: true,
			},
		],
		'accountSetup copy': [
			{ parameters: { device, departmentTo: byId(41002) } },
			{ parameters: { device, departmentTo: byId(41002), mode: 'preview' } },
			{
				parameters: {
					device,
					departmentTo: byId(41003),
					mode: 'preview',
					existingNames: 'suffix',
				},
			},
		],
		'accountSetup export': [{ parameters: {} }, { parameters: { format: 'json' } }],
		'accountSetup plan': [
			{ parameters: planned },
			{ parameters: { ...planned, output: 'rows' }, isOtherForm: true },
			{ after: [['accountSetup export', {}]], parameters: {} },
		],
		alertGroup: [
			{ parameters: { alertGroup: byId(201), updateFields: { name: 'Night shift' } } },
			{ parameters: { alertGroup: byId(202), updateFields: { name: 'Day shift' } } },
		],
		'alertGroup create': [
			{
				parameters: {
					name: 'Night shift',
					schedule: byId(301),
					addresses: { address: [{ type: 'Email', email: 'ops@example.test' }] },
				},
			},
			{
				parameters: {
					name: 'Always',
					addresses: { address: [{ type: 'Email', email: 'ops@example.test' }] },
				},
			},
		],
		alertTemplate: [
			{ parameters: { alertTemplate: byId(401), updateFields: { name: 'Brief' } } },
			{
				after: [['alertTemplate create', newTemplate]],
				parameters: { alertTemplate: created, updateFields: { name: 'Longer' } },
			},
		],
		'alertTemplate create': [
			{ parameters: { ...newTemplate, additionalFields: { subject: 'Alert' } } },
			{ parameters: newTemplate },
		],
		'apiRequest send': [{ parameters: { path: 'device/84211' } }],
		auditEvent: [{ parameters: { auditEvent: '7005' } }],
		department: [{ parameters: {} }],
		device: [
			{ parameters: { device, minutes: 30, updateFields: { name: 'Home page' } } },
			{
				after: [createFullDevice],
				parameters: { device: createdDevice, minutes: 30, updateFields: { frequency: 600 } },
			},
		],
		'device copy': [{ parameters: { device, newName: 'Company website (copy)' } }],
		'device create': [
			{ parameters: newDevice },
			{ parameters: { ...newDevice, options: { requestStyle: 'deviceThenTasks' } } },
		],
		'device pauseForTime': [
			{ parameters: { device, minutes: 30 } },
			{
				parameters: {
					applyTo: 'several',
					deviceIds: '84211, 84212',
					minutes: 30,
					start: '2099-01-05T09:30:00',
				},
			},
		],
		'device upsert': [
			{ parameters: enteredDevice },
			{ parameters: { ...enteredDevice, frequency: 600 } },
			{ parameters: { ...enteredDevice, name: 'Blog', mode: 'preview' } },
			{ parameters: { ...enteredDevice, options: { output: 'summary' } }, isOtherForm: true },
		],
		filter: [
			{ parameters: { filter: byId(501), updateFields: { minutes: 10 } } },
			{
				after: [['filter create', { name: 'Any', numberOfLocations: 1, numberOfTasks: 1 }]],
				parameters: { filter: created, updateFields: { name: 'Any location' } },
			},
		],
		'filter create': [
			{
				parameters: {
					name: 'Ignore 503',
					numberOfLocations: 2,
					numberOfTasks: 1,
					additionalFields: {
						description: 'Maintenance pages',
						minutes: 5,
						ownerDevice: true,
						codesToIgnore: { codes: [{ kind: 'Http', codes: '503, 520-529' }] },
					},
				},
			},
			{ parameters: { name: 'Any', numberOfLocations: 1, numberOfTasks: 1 } },
		],
		frequency: [{ parameters: { platform: byId(1) } }],
		loadTest: [
			{ parameters: { loadTest: byId(7001) } },
			{ after: [runLoadTest], parameters: { loadTest: created } },
		],
		'loadTest run': [
			{
				parameters: {
					loadTest: byId(7001),
					options: { checkEvery: 1 },
					failIf: { averageSeconds: 3 },
					whenExceeded: 'report',
				},
			},
			{
				parameters: {
					loadTest: byId(7002),
					options: { checkEvery: 1 },
					failIf: { averageSeconds: 3 },
					whenExceeded: 'report',
				},
			},
			{ parameters: { loadTest: byId(7001), waitForResult: false } },
		],
		'loadTest getResult': [
			{ after: [runLoadTest, stopLoadTest], parameters: { loadTest: created } },
		],
		location: [{ parameters: { platform: byId(1) } }],
		platform: [{ parameters: {} }],
		'maintenance cancel': [
			{
				after: [
					['maintenance plan', { ...plannedMaintenance, deviceIds: 'Careers page' }],
					['device update', { device: byId(84212), updateFields: { schedule: byId(302) } }],
				],
				parameters: { plan: { __rl: true, mode: 'name', value: 'Sunday backup' } },
			},
		],
		'maintenance getAll': [
			{
				after: [['maintenance plan', { ...plannedMaintenance, deviceIds: 'Careers page' }]],
				parameters: {},
			},
			{ after: [['maintenance plan', onceMaintenance]], parameters: {} },
		],
		'maintenance plan': [
			{ parameters: plannedMaintenance },
			{ parameters: onceMaintenance },
			{ parameters: { ...plannedMaintenance, deviceIds: 'Careers page' } },
		],
		schedule: [
			{ parameters: { schedule: byId(301), updateFields: { name: 'Office' } } },
			{ parameters: { schedule: byId(302), updateFields: { name: 'Always' } } },
		],
		'schedule create': [
			{
				parameters: {
					name: 'Shop hours',
					monitoringHours: '08:00-18:00 Mo-Fr',
					additionalFields: {
						description: 'Open shop',
						excludedTimes: {
							time: [{ from: '2026-12-24T00:00:00', to: '2026-12-27T00:00:00' }],
						},
					},
				},
			},
			{ parameters: { name: 'Always', monitoringHours: 'all day every day' } },
		],
		session: [{ parameters: { department: byId(41002) } }, { parameters: {} }],
		task: ofEachKind({}),
		'task create': Object.values(newTasks).map((parameters) => ({ parameters })),
		'task getAll': ofEachKind({ device }),
		'task update': ofEachKind({ kind: 'other', updateFields: { taskTimeout: 20 } }),
		user: [
			{ parameters: { user: byId(8001), userFields: '{ "Role": "User" }' } },
			{
				after: [['user create', { userFields: '{ "Name": "Eve", "Role": "User" }' }]],
				parameters: { user: created, userFields: '{ "Role": "Administrator" }' },
			},
		],
		'user create': [{ parameters: { userFields: '{ "Name": "Eve", "Email": "eve@shop.test" }' } }],
	},
	MonitoringReports: {
		'*': [{ parameters: lastDay }],
		configuration: [
			{
				after: [
					['task create', newTasks.dns],
					['task create', newTasks.other],
				],
				parameters: {},
			},
		],
		'outage explain': [
			{ parameters: { ...warehouse, rangeWords: '2026-11-19 19:00' } },
			{ parameters: { ...warehouse, rangeWords: '2026-11-20 10:00' } },
		],
		'outage getAll': [
			{ parameters: lastDay },
			{ parameters: { ...lastDay, to: '2026-11-19T19:45:00' } },
			{ parameters: { ...lastDay, itemPer: 'device' }, isOtherForm: true },
			{ parameters: { ...lastDay, itemPer: 'report' }, isOtherForm: true },
		],
		'deviceStatus getAll': [
			{ parameters: {} },
			{ parameters: { output: 'oneItem' }, isOtherForm: true },
		],
		'statusPage create': [
			{ parameters: { hiddenDevices: 'No such device' } },
			{ parameters: { include: [] } },
		],
		'summary getAll': [{ parameters: { ...lastDay, groupBy: 'day' } }, { parameters: lastDay }],
		'uptimeReport create': [
			{ parameters: { ...lastDay, include: ['days', 'devices', 'outages'] } },
			{ parameters: { ...lastDay, options: { compareWith: 'nothing' }, include: ['devices'] } },
			{ parameters: { ...lastDay, options: { includeFigures: true } }, isOtherForm: true },
		],
	},
};

/** Operations whose output is whatever the service answers: their schemas name no field. */
export const openOperations = ['MonitoringConfig apiRequest send'];
