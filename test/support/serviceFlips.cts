/** In what a service can differ from the sandbox, one thing each, and what follows from it. */
import type { SandboxOptions } from '../../sandbox/index.cts';
import type { Flip, FlippedReply } from './flippedService.cts';

export interface ServiceFlip extends Flip {
	name: string;
	/** What the sandbox itself does otherwise. */
	options?: SandboxOptions;
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
const fiveHours = 5 * 3_600_000;

export const serviceFlips: ServiceFlip[] = [
	// The login and its session.
	{
		name: 'a login says more than OK',
		on: login,
		reply: (reply) =>
			isDiscovery(reply) ? reply : { body: '{"Success":true,"Result":"Welcome back"}' },
	},
	{ name: 'the session has a cookie of another name', on: /^$/, cookieName: 'SessionId' },
	{ name: 'every reply replaces the cookie', on: /^$/, options: { rotateCookies: true } },
	// Lists.
	{
		name: 'platforms come in an envelope',
		on: webApi('platforms'),
		reply: (reply) => (reply.status === 200 ? (envelope?.(reply, 0, '') ?? {}) : {}),
	},
	{
		name: 'a platform has another name',
		on: webApi('platforms'),
		reply: text(/"UserView"/, '"WebView"'),
	},
	{
		name: 'frequencies are in an object',
		on: webApi('frequencies/ServerView'),
		reply: body('{"Frequencies":[60,300]}'),
	},
	{ name: 'frequencies do not exist', on: webApi('frequencies/.*'), reply: gone },
	{ name: 'frequencies are in minutes', on: webApi('frequencies/.*'), reply: body('[1,3,5,10]') },
	{ name: 'locations come in an envelope', on: webApi('locations/.*'), reply: envelope },
	{ name: 'one platform has no locations', on: webApi('locations/3'), reply: nothing },
	{
		name: 'locations are called otherwise',
		on: webApi('locations/.*'),
		reply: text(/"IsPrivate"/g, '"Private"'),
	},
	{ name: 'devices come in an envelope', on: webApi('devices/.*'), reply: envelope },
	{
		name: 'a platform without devices gives an empty reply',
		on: webApi('devices/3'),
		reply: nothing,
	},
	{ name: 'a platform without devices gives null', on: webApi('devices/3'), reply: body('null') },
	{
		name: 'one platform is refused',
		on: webApi('devices/7'),
		reply: gone,
		devices: /No HTTP resource was found/,
	},
	{
		name: 'devices are listed as objects',
		on: webApi('devices/.*'),
		reply: json((ids: number[]) => ids.map((Id) => ({ Id }))),
		devices: /returned no list of device IDs/,
		creation: /returned no list of device IDs/,
	},
	{
		name: 'listing departments starts a session',
		on: login,
		reply: (reply) =>
			isDiscovery(reply)
				? { headers: { ...reply.headers, 'set-cookie': ['.ASPXFORMSAUTH=not-of-the-session'] } }
				: reply,
	},
	// Devices and tasks.
	{ name: 'a device comes in an envelope', on: webApi('device/8\\d+'), reply: envelope },
	{
		name: 'a device says how often in minutes',
		on: webApi('device/8\\d+'),
		reply: json(({ Frequency, ...rest }: { Frequency: number }) => ({
			...rest,
			Frequency: Frequency / 60,
		})),
	},
	{
		name: 'a device has names of locations',
		on: webApi('device/8\\d+'),
		reply: text(/"Locations":\[[^\]]*\]/, '"Locations":["Paris","London"]'),
	},
	{
		name: 'a device is RUNNING',
		on: webApi('device/8\\d+'),
		reply: text(/"ACTIVE"/, '"RUNNING"'),
	},
	{
		name: 'tasks are listed as objects',
		on: webApi('device/8\\d+/tasks'),
		reply: json((ids: number[]) => ids.map((Id) => ({ Id }))),
	},
	// The feed: devices.
	{
		name: 'the PID is refused',
		trigger: /refused the request: Not known\./,
		on: /\.aspx/,
		reply: refusal,
		responses: /refused the request: Not known\./,
	},
	{
		name: 'there is no status report',
		on: /status\.aspx/,
		reply: gone,
		trigger: /cannot answer this request \(status 404\)/,
	},
	{
		name: 'the status report has another root',
		on: /status\.aspx/,
		reply: text(/DotcomMonitorConfig/g, 'DotcomMonitorStatus'),
	},
	{
		name: 'a device is a Device',
		trigger: /an empty list of devices/,
		on: /status\.aspx/,
		reply: text(/<Site /g, '<Device '),
	},
	{
		name: 'the second request is refused with another status',
		trigger: /does not allow this request \(status 403\)/,
		on: /status\.aspx/,
		reply: (_reply, before) =>
			before === 1 ? { status: 403, headers: {}, body: 'Too many requests' } : {},
	},
	{
		name: 'devices are OK or Alerting',
		on: /status\.aspx/,
		reply: text(/State="Up"/g, 'State="OK"'),
	},
	{
		name: 'devices are Running',
		on: /status\.aspx/,
		reply: text(/Status="ACTIVE"/g, 'Status="Running"'),
	},
	{
		name: 'the feed has other IDs',
		on: /\.aspx/,
		ask: (url) => url.replace(/Site=9(\d+)/g, 'Site=8$1'),
		reply: text(/ID="84/g, 'ID="94'),
	},
	{
		name: 'the feed says Windows-1252',
		on: /status\.aspx/,
		reply: ({ headers, body: own }) => ({
			headers: { ...headers, 'content-type': 'text/xml; charset=windows-1252' },
			body: own.replace(' encoding="utf-8"', ''),
		}),
	},
	// The feed: checks.
	{ name: 'a check is a Check', on: detail, reply: text(/(<\/?)Response>/g, '$1Check>') },
	{
		name: 'checks lack a part of their time',
		on: detail,
		reply: text(/<SSLTime>[^<]*<\/SSLTime>/g, ''),
	},
	{
		name: 'the time is in a field of another name',
		on: detail,
		reply: text(/(<\/?)Time>/g, '$1MonitorMoment>'),
	},
	{
		name: 'dates have the name of the month',
		on: detail,
		reply: text(/<Time>(\d+)\/(\d+)\//g, '<Time>$2-Nov-'),
	},
	{ name: 'results are P and E', on: detail, reply: text(/<Status>S</g, '<Status>P<') },
	{
		name: 'durations are milliseconds',
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
		on: detail,
		reply: text(/<Location>[^<]*<\/Location>|<\/?Location[^>]*>/g, ''),
	},
	{
		name: 'the latest checks come first',
		on: detail,
		reply: ({ body: own }) => ({
			body: own.replace(/(?:<Response>.*?<\/Response>)+/gs, (group) =>
				(group.match(/<Response>.*?<\/Response>/gs) ?? []).reverse().join(''),
			),
		}),
	},
	{
		name: 'the account is in another time zone',
		on: detail,
		ask: (url) => moveRange(url, fiveHours),
		reply: ({ body: own }) => ({ body: moveTimes(own, (time) => time - fiveHours) }),
	},
	{
		name: 'a day in To ends with its first moment',
		on: detail,
		ask: (url) => endTheDayBefore(url),
		responses: /From is after To/,
	},
	// Creations. The sandbox's new devices have IDs from 250001 on.
	{
		name: 'a creation does not say the ID',
		on: /^POST .*\/devices$/,
		reply: body('{"Success":true,"Result":"Created"}'),
	},
	{
		name: 'a creation is refused',
		creation: /^Not here$/,
		on: /^POST .*\/devices$/,
		ask: notCarriedOut,
		reply: () => ({ status: 400, body: '{"Success":false,"ErrorDescription":"Not here"}' }),
	},
	{
		name: 'tasks in a device are ignored',
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
		on: webApi('device/250001'),
		reply: text(/"Postpone":true/, '"Postpone":false'),
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
