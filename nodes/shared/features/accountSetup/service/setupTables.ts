/** The service names of the fields in an account setup file; docs/dev/service.md W5 to W11. */
import type { SetupField, SetupTables } from '../table';
import { certificateChecks, downloads } from '../../../service/webApi/task/taskBody';
import { webApiFacts } from '../../../service/webApi/facts';

const id: SetupField = { from: 'Id', name: 'id' };
const name: SetupField = { from: 'Name', name: 'name', as: 'name' };
const identity = [name, id];

/** For entries that devices or groups use: the service lists their users in `Assigned_To`. */
const assignable = { readOnly: ['Assigned_To'], usedBy: 'Assigned_To', openTexts: [] };

const description: SetupField = { from: 'Description', name: 'description' };

/** Names stay, values do not: the values sent with a request are often secrets. */
const pair: readonly SetupField[] = [name, { from: 'Value', name: 'value', isSecret: true }];

const address: readonly SetupField[] = [
	{ from: 'Type', name: 'type' },
	{ from: 'Address', name: 'email' },
	{ from: 'Code', name: 'code' },
	{ from: 'Number', name: 'number' },
	{ from: 'WirelessDeviceEmail', name: 'wirelessEmail' },
	{ from: 'Host', name: 'host' },
	{ from: 'Version', name: 'snmpVersion' },
	{ from: 'UserId', name: 'snmpUserId' },
	{ from: 'Template_Id', name: 'template', refersTo: 'alertTemplate' },
	{ from: 'Community', name: 'community', isSecret: true },
	{ from: 'File', name: 'file', isSecret: true },
	{ from: 'IntegrationKey', name: 'integrationKey', isSecret: true },
	{ from: 'IntegrationURL', name: 'integrationUrl', isSecret: true },
	{ from: 'WebHook', name: 'webHook', isSecret: true },
];

const flags = [...Object.keys(certificateChecks), ...Object.keys(downloads)].map((from) => ({
	from,
	name: `${from[0].toLowerCase()}${from.slice(1).replaceAll('_', '')}`,
}));

const notifications: readonly SetupField[] = [
	{
		from: 'Notification_Groups',
		name: 'alertGroups',
		isUnordered: true,
		fields: [
			{ from: 'Id', name: 'group', refersTo: 'alertGroup' },
			{ from: 'Time_Shift_Min', name: 'delayMinutes' },
		],
	},
];

export const setupTables: SetupTables = {
	device: {
		fields: [
			...identity,
			{ from: 'Platform_Id', name: 'platform', refersTo: 'platform' },
			{ from: 'Package_Id', name: 'package', refersTo: 'package' },
			{ from: 'Frequency', name: 'frequencySeconds', as: 'number' },
			{ from: 'Locations', name: 'locations', refersTo: 'location', isUnordered: true },
			{ from: 'Postpone', name: 'isPaused', as: 'switch' },
			{ from: 'Filter_Id', name: 'filter', refersTo: 'filter' },
			{ from: 'Scheduler_Id', name: 'schedule', refersTo: 'schedule' },
			{ from: 'Owner_Device_Id', name: 'ownerDevice', refersTo: 'device' },
			{ from: 'Tags', name: 'tags', isUnordered: true },
			{ from: 'Send_Uptime_Alert', name: 'sendUptimeAlert' },
			{ from: 'Avoid_Simultaneous_Checks', name: 'skipSimultaneousChecks' },
			{ from: 'False_Positive_Check', name: 'falsePositiveCheck' },
			{ from: 'Notifications', name: 'notifications', fields: notifications },
		],
		readOnly: webApiFacts.readOnlyDeviceFields.value,
		openTexts: [
			'E_Mail_Address',
			'WL_Device_Email_Address',
			...['Pager_Area_Code', 'Pager_Phone', 'Pager_Num_Code'],
			...['Phone_Area_Code', 'Phone_Phone', 'SMS_Phone'],
		],
	},
	task: {
		fields: [
			...identity,
			{ from: 'Task_Type_Id', name: 'taskTypeId', as: 'number' },
			{ from: 'Url', name: 'url', as: 'url' },
			{ from: 'RequestType', name: 'method' },
			{ from: 'Keyword1', name: 'keyword1' },
			{ from: 'Keyword2', name: 'keyword2' },
			{ from: 'Keyword3', name: 'keyword3' },
			{
				from: 'Timeout',
				name: 'timeoutSeconds',
				dividedBy: webApiFacts.taskTimeoutPerSecond.value,
			},
			{ from: 'HostNameToResolve', name: 'hostName' },
			{ from: 'RecordType', name: 'recordType' },
			{ from: 'DNSServer', name: 'dnsServer' },
			{ from: 'Protocol', name: 'protocol' },
			{ from: 'RecursionDesiredFlag', name: 'recursionDesired' },
			{ from: 'VerifyResponseFrom', name: 'verifyResponseFrom' },
			{ from: 'ServersTimeoutFilter', name: 'serversTimeoutFilter' },
			{ from: 'ExpectedAnswer', name: 'expectedAnswer' },
			{ from: 'ExpectedAuthority', name: 'expectedAuthority' },
			{ from: 'ExpectedAdditional', name: 'expectedAdditional' },
			{
				from: 'DNSResolveMode',
				name: 'dnsResolveMode',
				whenNew: webApiFacts.taskDefaults.value.DNSResolveMode,
			},
			{ from: 'DNSserverIP', name: 'dnsServerIp' },
			{ from: 'CustomDNSHosts', name: 'customDnsHosts' },
			{ from: 'ExpirationReminderInDays', name: 'expirationReminder' },
			...flags,
			{ from: 'GetParams', name: 'queryParameters', fields: pair },
			{ from: 'PostParams', name: 'formFields', fields: pair },
			{ from: 'HeaderParams', name: 'headers', fields: pair },
			{ from: 'UserName', name: 'userName', isSecret: true },
			{ from: 'UserPass', name: 'password', isSecret: true },
			{ from: 'ClientCertificate', name: 'clientCertificate', isSecret: true },
			{ from: 'PrepareScript', name: 'prepareScript', isSecret: true },
		],
		readOnly: ['Device_Id'],
		openTexts: [],
	},
	alertGroup: {
		fields: [
			...identity,
			{ from: 'Scheduler_Id', name: 'schedule', refersTo: 'schedule' },
			{ from: 'Addresses', name: 'addresses', fields: address, isUnordered: true },
		],
		...assignable,
	},
	schedule: {
		fields: [
			...identity,
			description,
			{
				from: 'Weekly_Intervals',
				name: 'weeklyHours',
				fields: [
					{ from: 'Days', name: 'days' },
					{ from: 'From_Min', name: 'fromMinute' },
					{ from: 'To_Min', name: 'toMinute' },
					{ from: 'Included', name: 'isMonitored' },
				],
			},
			{
				from: 'Date_Time_Intervals',
				name: 'excludedTimes',
				fields: [
					{ from: 'From', name: 'from', as: 'time' },
					{ from: 'To', name: 'to', as: 'time' },
				],
			},
		],
		...assignable,
	},
	filter: {
		fields: [
			...identity,
			description,
			{
				from: 'Rules',
				name: 'rules',
				fields: [
					{ from: 'Time_Min', name: 'minutes' },
					{ from: 'Number_Of_Locations', name: 'numberOfLocations' },
					{ from: 'Number_Of_Tasks', name: 'numberOfTasks' },
					{ from: 'Owner_Device', name: 'ownerDevice' },
				],
			},
			{
				from: 'Items',
				name: 'ignoredCodes',
				fields: [
					{ from: 'Error_Type', name: 'errorType' },
					{
						from: 'Error_Code_To_Ignore',
						name: 'codes',
						fields: [
							{ from: 'From', name: 'from' },
							{ from: 'To', name: 'to' },
						],
					},
				],
			},
		],
		...assignable,
	},
	alertTemplate: {
		fields: [
			...identity,
			{ from: 'Subject', name: 'subject' },
			{ from: 'Email_Reply_To', name: 'replyTo' },
			{ from: 'Template_Type', name: 'format' },
			{ from: 'Error_Message', name: 'downMessage' },
			{ from: 'Test_Message', name: 'testMessage' },
			{ from: 'Uptime_Message', name: 'uptimeMessage' },
		],
		...assignable,
	},
};

/** The paths of the fields with secrets in objects of the service: `Addresses[*].WebHook`. */
export function secretPaths(tables: SetupTables): string[] {
	return Object.values(tables).flatMap(({ fields }) => pathsIn(fields, ''));
}

/** The paths of the secret ones among fields; `prefix` is the path of their object: `Addresses[*].` */
function pathsIn(fields: readonly SetupField[], prefix: string): string[] {
	return fields.flatMap(({ from, isSecret, fields: inner = [] }) =>
		isSecret ? [`${prefix}${from}`] : pathsIn(inner, `${prefix}${from}[*].`),
	);
}
