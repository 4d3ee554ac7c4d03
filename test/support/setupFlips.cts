/** In what a service can differ from the sandbox, one thing each, and what follows from it. */
import type { SandboxOptions } from '../../sandbox/index.cts';
import type { ProbeName } from '../../nodes/shared/features/checkSetup';
import type { Flip, FlippedReply } from './flippedService.cts';

export interface SetupFlip extends Flip {
	name: string;
	/** The one probe that reports it. */
	probe: ProbeName;
	/** What the sandbox itself does otherwise. */
	options?: SandboxOptions;
	/** Whether only Write Probe shows it. */
	writes?: true;
	/** Error of Device > Get Many; without it the operation succeeds. */
	devices?: RegExp;
	/** Error of Response > Get Many. */
	responses?: RegExp;
	/** Error of Device > Create. */
	creation?: RegExp;
	/** The stored values that Device > Create reports as different from the sent ones. */
	stored?: unknown;
	/** Error of Monitoring Reports Trigger. */
	trigger?: RegExp;
}

type Change = Flip['reply'];

function json(change: (content: never) => unknown): Change {
	return ({ body }) => ({ body: JSON.stringify(change(JSON.parse(body) as never)) });
}

const envelope = json((content) => ({ Success: true, Result: content }));
const nothing: Change = () => ({ body: '' });
const body =
	(text: string): Change =>
	() => ({ body: text });
const gone: Change = () => ({
	status: 404,
	headers: { 'content-type': 'application/json' },
	body: '{"Message":"No HTTP resource was found"}',
});
const webPage: Change = () => ({
	status: 200,
	headers: { 'content-type': 'text/html' },
	body: '<!DOCTYPE html><html><head><title>Log in</title></head><body>Log in</body></html>',
});
const redirect: Change = () => ({ status: 302, headers: { location: '/login.aspx' }, body: '' });

function text(pattern: RegExp, replacement: string): Change {
	return ({ body: own }) => ({ body: own.replace(pattern, replacement) });
}

const refusal: Change = body(
	'<?xml version="1.0"?><DotcomMonitorOnlineReport><error>Not known.</error></DotcomMonitorOnlineReport>',
);

const webApi = (path: string) => new RegExp(`^GET /config_api_v1/${path}$`);
const login = /^POST \/config_api_v1\/login$/;
const isDiscovery = ({ body: own }: FlippedReply) => own.includes('Accounts');
/** Asks for something that there is not. */
const notCarriedOut = () => '/config_api_v1/nothing';
const detail = /Type=Detail/;
const fourMinutes = 240_000;
const fiveHours = 5 * 3_600_000;

export const setupFlips: SetupFlip[] = [
	// The login and its session.
	{
		name: 'a login says more than OK',
		probe: 'login',
		on: login,
		reply: (reply) =>
			isDiscovery(reply) ? reply : { body: '{"Success":true,"Result":"Welcome back"}' },
	},
	{
		name: 'the session has a cookie of another name',
		probe: 'sessionCookie',
		on: /^$/,
		cookieName: 'SessionId',
	},
	{
		name: 'every reply replaces the cookie',
		probe: 'parallelReads',
		on: /^$/,
		options: { rotateCookies: true },
	},
	{
		name: 'the end of a session is a redirect',
		probe: 'withoutCookie',
		on: webApi('platforms'),
		hasCookie: false,
		reply: redirect,
	},
	{
		name: 'the end of a session is a web page',
		probe: 'withoutCookie',
		on: webApi('platforms'),
		hasCookie: false,
		reply: webPage,
	},
	{
		name: 'the end of a session is a 403',
		probe: 'withoutCookie',
		on: webApi('platforms'),
		hasCookie: false,
		reply: () => ({ status: 403 }),
	},
	{
		name: 'a refusal explains itself in Message',
		probe: 'refusalText',
		on: webApi('platforms'),
		hasCookie: false,
		reply: text(/"ErrorDescription"/, '"Message"'),
	},
	{
		name: 'OPTIONS allows no POST of devices',
		probe: 'createInOneRequest',
		on: /^OPTIONS .*\/devices$/,
		reply: ({ headers }) => ({ status: 405, headers: { ...headers, allow: 'PUT' } }),
	},
	{
		name: 'OPTIONS allows no PUT of devices',
		probe: 'createThenTasks',
		on: /^OPTIONS .*\/devices$/,
		reply: ({ headers }) => ({ headers: { ...headers, allow: 'POST' } }),
	},
	{ name: 'paths have a case', probe: 'pathCase', on: webApi('PLATFORMS'), reply: gone },
	{
		name: 'an unknown ID is a 404',
		probe: 'unknownId',
		on: webApi('device/2147483647'),
		reply: gone,
	},
	{
		name: 'an unknown ID is null',
		probe: 'unknownId',
		on: webApi('device/2147483647'),
		reply: body('null'),
	},
	// Lists.
	{
		name: 'platforms come in an envelope',
		probe: 'platforms',
		on: webApi('platforms'),
		reply: (reply) => (reply.status === 200 ? (envelope?.(reply, 0, '') ?? {}) : {}),
	},
	{
		name: 'a platform has another name',
		probe: 'platformNames',
		on: webApi('platforms'),
		reply: text(/"UserView"/, '"WebView"'),
	},
	{
		name: 'frequencies are in an object',
		probe: 'frequencies',
		on: webApi('frequencies/ServerView'),
		reply: body('{"Frequencies":[60,300]}'),
	},
	{
		name: 'frequencies do not exist',
		probe: 'frequencies',
		on: webApi('frequencies/.*'),
		reply: gone,
	},
	{
		name: 'frequencies are in minutes',
		probe: 'frequencyUnit',
		on: webApi('frequencies/.*'),
		reply: body('[1,3,5,10]'),
	},
	{
		name: 'locations come in an envelope',
		probe: 'locations',
		on: webApi('locations/.*'),
		reply: envelope,
	},
	{
		name: 'one platform has no locations',
		probe: 'locations',
		on: webApi('locations/3'),
		reply: nothing,
	},
	{
		name: 'locations are called otherwise',
		probe: 'locations',
		on: webApi('locations/.*'),
		reply: text(/"IsPrivate"/g, '"Private"'),
	},
	{
		name: 'devices come in an envelope',
		probe: 'deviceLists',
		on: webApi('devices/.*'),
		reply: envelope,
	},
	{
		name: 'a platform without devices gives an empty reply',
		probe: 'deviceLists',
		on: webApi('devices/3'),
		reply: nothing,
	},
	{
		name: 'a platform without devices gives null',
		probe: 'deviceLists',
		on: webApi('devices/3'),
		reply: body('null'),
	},
	{
		name: 'one platform is refused',
		probe: 'deviceLists',
		on: webApi('devices/7'),
		reply: gone,
		devices: /No HTTP resource was found/,
	},
	{
		name: 'devices are listed as objects',
		probe: 'deviceLists',
		on: webApi('devices/.*'),
		reply: json((ids: number[]) => ids.map((Id) => ({ Id }))),
		devices: /returned no list of device IDs/,
		creation: /returned no list of device IDs/,
	},
	{ name: 'there are no users', probe: 'users', on: webApi('users'), reply: gone },
	{
		name: 'alert groups come in an envelope',
		probe: 'alertGroups',
		on: webApi('groups'),
		reply: envelope,
	},
	{
		name: 'the addresses of an alert group are called otherwise',
		probe: 'alertGroups',
		on: webApi('group/.*'),
		reply: text(/"Addresses"/, '"Channels"'),
	},
	{ name: 'there are no templates', probe: 'alertTemplates', on: webApi('templates'), reply: gone },
	{
		name: 'filters are listed as objects',
		probe: 'filters',
		on: webApi('filters'),
		reply: json((ids: number[]) => ids.map((Id) => ({ Id, Name: 'Only me' }))),
	},
	{
		name: 'a schedule comes in an envelope',
		probe: 'schedules',
		on: webApi('scheduler/.*'),
		reply: envelope,
	},
	{
		name: 'the audit trail is a bare list',
		probe: 'audit',
		on: webApi('audit/list'),
		reply: json(({ Result }: { Result: unknown }) => Result),
	},
	{
		name: 'the audit trail does not say who',
		probe: 'audit',
		on: webApi('audit/list'),
		reply: text(/"UserLogin"/g, '"Who"'),
	},
	{
		name: 'the audit trail has ISO dates',
		probe: 'auditTimes',
		on: webApi('audit/list'),
		reply: text(/"ActionTime":"[^"]*"/g, '"ActionTime":"2026-11-20T10:15:00"'),
	},
	{
		name: 'departments have their accounts elsewhere',
		probe: 'departments',
		on: login,
		reply: (reply) =>
			isDiscovery(reply) ? { body: reply.body.replaceAll('"Name":', '"Title":') } : reply,
	},
	{
		name: 'listing departments starts a session',
		probe: 'departmentSession',
		on: login,
		reply: (reply) =>
			isDiscovery(reply)
				? { headers: { ...reply.headers, 'set-cookie': ['.ASPXFORMSAUTH=not-of-the-session'] } }
				: reply,
	},
	// Devices and tasks.
	{
		name: 'a device comes in an envelope',
		probe: 'device',
		on: webApi('device/8\\d+'),
		reply: envelope,
	},
	{
		name: 'a device says how often in minutes',
		probe: 'deviceFrequency',
		on: webApi('device/8\\d+'),
		reply: json(({ Frequency, ...rest }: { Frequency: number }) => ({
			...rest,
			Frequency: Frequency / 60,
		})),
	},
	{
		name: 'a device has names of locations',
		probe: 'deviceLocations',
		on: webApi('device/8\\d+'),
		reply: text(/"Locations":\[[^\]]*\]/, '"Locations":["Paris","London"]'),
	},
	{
		name: 'a device is RUNNING',
		probe: 'deviceStatus',
		on: webApi('device/8\\d+'),
		reply: text(/"ACTIVE"/, '"RUNNING"'),
	},
	{
		name: 'tasks are listed as objects',
		probe: 'taskLists',
		on: webApi('device/8\\d+/tasks'),
		reply: json((ids: number[]) => ids.map((Id) => ({ Id }))),
	},
	{
		name: 'a task has no Task_Type_Id',
		probe: 'task',
		on: webApi('task/.*'),
		reply: text(/"Device_Id"/, '"Site_Id"'),
	},
	{
		name: 'https is type 1',
		probe: 'taskTypes',
		on: webApi('task/.*'),
		reply: text(/"Task_Type_Id":2/, '"Task_Type_Id":1'),
	},
	{
		name: 'timeouts of tasks are in seconds',
		probe: 'taskTimeout',
		on: webApi('task/.*'),
		reply: text(/"Timeout":120000/, '"Timeout":120'),
	},
	// Load tests.
	{
		name: 'load tests are refused to the Web API UID',
		probe: 'loadTestsOfWebApiUid',
		on: webApi('StressTest'),
		reply: (_reply, before) => (before === 0 ? { status: 403 } : {}),
	},
	{
		name: 'the login for load tests is not known',
		probe: 'loadTestingLogin',
		on: /TypeUID/,
		reply: gone,
	},
	{
		name: 'load tests have another ID',
		probe: 'loadTests',
		on: webApi('StressTest'),
		reply: text(/StressHistory_Seq_ID/g, 'TestId'),
	},
	{
		name: 'a load test is Paused',
		probe: 'loadTest',
		on: webApi('StressTest/.*'),
		reply: text(/"Status":"[^"]*"/, '"Status":"Paused"'),
	},
	// The feed: devices.
	{
		name: 'the PID is refused',
		probe: 'feedAccess',
		trigger: /refused the request: Not known\./,
		on: /\.aspx/,
		reply: refusal,
		responses: /refused the request: Not known\./,
	},
	{
		name: 'there is no status report',
		probe: 'statusReport',
		on: /status\.aspx/,
		reply: gone,
		trigger: /cannot answer this request \(status 404\)/,
	},
	{
		name: 'the status report has another root',
		probe: 'statusReport',
		on: /status\.aspx/,
		reply: text(/DotcomMonitorConfig/g, 'DotcomMonitorStatus'),
	},
	{
		name: 'a device is a Device',
		probe: 'statusReport',
		trigger: /an empty list of devices/,
		on: /status\.aspx/,
		reply: text(/<Site /g, '<Device '),
	},
	{
		name: 'the second request is refused with another status',
		probe: 'throttle',
		trigger: /does not allow this request \(status 403\)/,
		on: /status\.aspx/,
		reply: (_reply, before) =>
			before === 1 ? { status: 403, headers: {}, body: 'Too many requests' } : {},
	},
	{
		name: 'devices are OK or Alerting',
		probe: 'stateWords',
		on: /status\.aspx/,
		reply: text(/State="Up"/g, 'State="OK"'),
	},
	{
		name: 'devices are Running',
		probe: 'statusWords',
		on: /status\.aspx/,
		reply: text(/Status="ACTIVE"/g, 'Status="Running"'),
	},
	{
		name: 'the feed has other IDs',
		probe: 'deviceIds',
		on: /\.aspx/,
		ask: (url) => url.replace(/Site=9(\d+)/g, 'Site=8$1'),
		reply: text(/ID="84/g, 'ID="94'),
	},
	{
		name: 'only the first of several devices counts',
		probe: 'severalDevices',
		on: /status\.aspx/,
		ask: (url) => url.replace(/(Site=\d+)&Site=\d+/, '$1'),
	},
	{
		name: 'an unknown device is refused',
		probe: 'unknownDevice',
		on: /Site=2147483647/,
		reply: refusal,
	},
	{
		name: 'the department counts for nothing',
		probe: 'department',
		on: /Department=/,
		ask: (url) => url.replace(/&Department=\d+/, ''),
	},
	{
		name: 'the configuration has no tasks',
		probe: 'configuration',
		on: /config\.aspx/,
		reply: text(/Task/g, 'Check'),
	},
	{
		name: 'the configuration has frequencies in milliseconds',
		probe: 'configurationFrequency',
		on: /config\.aspx/,
		reply: ({ body: own }) => ({
			body: own.replace(/Frequency="(\d+)"/g, (_match, value: string) =>
				value === '60' ? 'Frequency="60"' : `Frequency="${Number(value) * 1000}"`,
			),
		}),
	},
	{
		name: 'the account has Packages',
		probe: 'account',
		on: /Account\.aspx/,
		reply: text(/Solution/g, 'Package'),
	},
	{
		name: 'the feed says Windows-1252',
		probe: 'feedEncoding',
		on: /status\.aspx/,
		reply: ({ headers, body: own }) => ({
			headers: { ...headers, 'content-type': 'text/xml; charset=windows-1252' },
			body: own.replace(' encoding="utf-8"', ''),
		}),
	},
	// The feed: checks.
	{
		name: 'a check is a Check',
		probe: 'checks',
		on: detail,
		reply: text(/(<\/?)Response>/g, '$1Check>'),
	},
	{
		name: 'checks lack a part of their time',
		probe: 'checks',
		on: detail,
		reply: text(/<SSLTime>[^<]*<\/SSLTime>/g, ''),
	},
	{
		name: 'the time is in a field of another name',
		probe: 'checkTime',
		on: detail,
		reply: text(/(<\/?)Time>/g, '$1MonitorMoment>'),
	},
	{
		name: 'dates have the name of the month',
		probe: 'checkTimeForm',
		on: detail,
		reply: text(/<Time>(\d+)\/(\d+)\//g, '<Time>$2-Nov-'),
	},
	{
		name: 'results are P and E',
		probe: 'resultWords',
		on: detail,
		reply: text(/<Status>S</g, '<Status>P<'),
	},
	{
		name: 'durations are milliseconds',
		probe: 'durationUnit',
		on: detail,
		reply: ({ body: own }) => ({
			body: own.replace(
				/<Duration>([^<]*)</g,
				(_match, seconds: string) => `<Duration>${Number(seconds) * 1000}<`,
			),
		}),
	},
	{
		name: 'checks do not say where they were made',
		probe: 'checkLocation',
		on: detail,
		reply: text(/<Location>[^<]*<\/Location>|<\/?Location[^>]*>/g, ''),
	},
	{
		name: 'the latest checks come first',
		probe: 'checkOrder',
		on: detail,
		reply: ({ body: own }) => ({
			body: own.replace(/(?:<Response>.*?<\/Response>)+/gs, (group) =>
				(group.match(/<Response>.*?<\/Response>/gs) ?? []).reverse().join(''),
			),
		}),
	},
	{
		name: 'all locations check at once',
		probe: 'checkCadence',
		on: detail,
		reply: ({ body: own }) => ({ body: moveTimes(own, (time) => time - (time % fourMinutes)) }),
	},
	{
		name: 'the account is in another time zone',
		probe: 'accountClock',
		on: detail,
		ask: (url) => moveRange(url, fiveHours),
		reply: ({ body: own }) => ({ body: moveTimes(own, (time) => time - fiveHours) }),
	},
	{
		name: 'a day in To ends with its first moment',
		probe: 'wholeDay',
		on: detail,
		ask: (url) => endTheDayBefore(url),
		responses: /From is after To/,
	},
	{
		name: 'a range without To ends with its first day',
		probe: 'openRange',
		on: /Type=Detail&From=[^&]*$/,
		ask: (url) => `${url}&To=${/From=([^&]*)/.exec(url)?.[1] ?? ''}`,
	},
	{
		name: 'times of day are ignored',
		probe: 'timesOfDay',
		on: detail,
		ask: (url) => url.replaceAll(/%20\d\d%3A\d\d%3A\d\d/g, ''),
	},
	{
		name: 'times of day are refused',
		probe: 'timesOfDay',
		on: /Type=Detail.*From=[^&]* \d\d:/,
		reply: refusal,
	},
	{
		name: 'the location counts for nothing',
		probe: 'locationFilter',
		on: detail,
		ask: (url) => url.replace(/&location=[^&]*/, ''),
	},
	{
		name: 'the result counts for nothing',
		probe: 'resultFilter',
		on: detail,
		ask: (url) => url.replace(/&Result=[^&]*/, ''),
	},
	// The feed: summaries.
	{
		name: 'a type that does not exist is taken for Overall',
		probe: 'unknownType',
		on: /Type=NoSuchType/,
		ask: (url) => url.replace('NoSuchType', 'Overall'),
	},
	{ name: 'Overall is refused', probe: 'overall', on: /Type=Overall/, reply: refusal },
	{ name: 'Day is refused', probe: 'days', on: /Type=Day/, reply: refusal },
	{ name: 'Hour is refused', probe: 'hours', on: /Type=Hour/, reply: refusal },
	{
		name: 'Hour gives days',
		probe: 'hours',
		on: /Type=Hour/,
		ask: (url) => url.replace('Type=Hour', 'Type=Day'),
	},
	{ name: 'Week is refused', probe: 'weeks', on: /Type=Week/, reply: refusal },
	{ name: 'Month is refused', probe: 'months', on: /Type=Month/, reply: refusal },
	{ name: 'Quarter is refused', probe: 'quarters', on: /Type=Quarter/, reply: refusal },
	{ name: 'Year is refused', probe: 'years', on: /Type=Year/, reply: refusal },
	{
		name: 'uptime is called availability',
		probe: 'summaryFigures',
		on: /Type=/,
		reply: text(/(Uptime|Downtime)-Percentage/g, '$1-Share'),
	},
	{
		name: 'averages are milliseconds',
		probe: 'averageUnit',
		on: /Type=/,
		reply: text(/Average-Response-Time>(\d+)\.(\d+)</g, 'Average-Response-Time>$1$2.0<'),
	},
	{
		name: 'days have no date',
		probe: 'dayDates',
		on: /Type=Day/,
		reply: text(/<Date>[^<]*<\/Date>/g, ''),
	},
	// What only writing shows. The sandbox's new devices have IDs from 250001 on.
	{
		name: 'a creation does not say the ID',
		probe: 'writeOneRequest',
		writes: true,
		on: /^POST .*\/devices$/,
		reply: body('{"Success":true,"Result":"Created"}'),
	},
	{
		name: 'a creation is refused',
		probe: 'writeOneRequest',
		creation: /^Not here$/,
		writes: true,
		on: /^POST .*\/devices$/,
		ask: notCarriedOut,
		reply: () => ({ status: 400, body: '{"Success":false,"ErrorDescription":"Not here"}' }),
	},
	{
		name: 'tasks in a device are ignored',
		probe: 'writeStored',
		writes: true,
		on: webApi('device/250001(/tasks)?'),
		reply: ({ body: own }) => ({
			body: own.startsWith('[')
				? '[]'
				: own.replace(/"Number_Of_Tasks":\d+/, '"Number_Of_Tasks":0'),
		}),
		stored: ['1 task was sent, but the device has none'],
	},
	{
		name: 'a pause in a new device is ignored',
		probe: 'writeStored',
		writes: true,
		on: webApi('device/250001'),
		reply: text(/"Postpone":true/, '"Postpone":false'),
	},
	{
		name: 'a change is confirmed and not kept',
		probe: 'writeChange',
		writes: true,
		on: /^POST .*\/device\/250001$/,
		ask: notCarriedOut,
		reply: () => ({ status: 200, body: '{"Success":true,"Result":"Ok"}' }),
	},
	{
		name: 'tasks cannot be made',
		probe: 'writeInSteps',
		writes: true,
		on: /^PUT .*\/tasks$/,
		ask: notCarriedOut,
		reply: () => ({ status: 400, body: '{"Success":false,"ErrorDescription":"Not here"}' }),
	},
	{
		name: 'a deletion is confirmed and not done',
		probe: 'writeDelete',
		writes: true,
		on: /^DELETE .*\/device\/250001$/,
		ask: notCarriedOut,
		reply: () => ({ status: 200, body: '{"Success":true,"Result":"Ok"}' }),
	},
];

/** The times of a report, each moved. */
function moveTimes(own: string, move: (time: number) => number): string {
	return own.replace(/<Time>([^<]*)</g, (_match, written: string) => {
		const time = Date.parse(`${written} UTC`);
		return `<Time>${format(move(time))}<`;
	});
}

/** The range of a request, later by so much. */
function moveRange(url: string, byMs: number): string {
	return url.replace(/(From|To)=([^&]*)/g, (_match, name: string, value: string) => {
		const written = decodeURIComponent(value);
		const isDay = !written.includes(':');
		const time = Date.parse(`${written} UTC`) + (isDay && name === 'To' ? 86_399_000 : 0);
		return `${name}=${encodeURIComponent(format(time + byMs))}`;
	});
}

/** As `11/22/2026 18:05:00`. */
function format(time: number): string {
	const iso = new Date(time).toISOString();
	return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`;
}

/** A `To` without a time, as a service understands it for which it is the moment it begins. */
function endTheDayBefore(url: string): string {
	return url.replace(/To=(\d\d)%2F(\d\d)%2F(\d{4})(?=&|$)/, (_match, month, day, year) => {
		const before = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)) - 1000);
		const two = (value: number) => String(value).padStart(2, '0');
		const date = [two(before.getUTCMonth() + 1), two(before.getUTCDate()), before.getUTCFullYear()];
		return `To=${date.join('%2F')}%20${two(before.getUTCHours())}%3A59%3A59`;
	});
}
