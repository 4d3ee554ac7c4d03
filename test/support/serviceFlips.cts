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

const flip = (
	name: string,
	on: RegExp,
	reply?: Change,
	more?: Partial<ServiceFlip>,
): ServiceFlip => ({ name, on, reply, ...more });

export const serviceFlips: ServiceFlip[] = [
	// The login and its session.
	flip('a login says more than OK', login, (reply) =>
		isDiscovery(reply) ? reply : { body: '{"Success":true,"Result":"Welcome back"}' },
	),
	flip('the session has a cookie of another name', /^$/, undefined, { cookieName: 'SessionId' }),
	flip('every reply replaces the cookie', /^$/, undefined, { options: { rotateCookies: true } }),
	// Lists.
	flip('platforms come in an envelope', webApi('platforms'), (reply) =>
		reply.status === 200 ? (envelope?.(reply, 0, '') ?? {}) : {},
	),
	flip('a platform has another name', webApi('platforms'), text(/"UserView"/, '"WebView"')),
	flip(
		'frequencies are in an object',
		webApi('frequencies/ServerView'),
		body('{"Frequencies":[60,300]}'),
	),
	flip('frequencies do not exist', webApi('frequencies/.*'), gone),
	flip('frequencies are in minutes', webApi('frequencies/.*'), body('[1,3,5,10]')),
	flip('locations come in an envelope', webApi('locations/.*'), envelope),
	flip('one platform has no locations', webApi('locations/3'), nothing),
	flip('locations are called otherwise', webApi('locations/.*'), text(/"IsPrivate"/g, '"Private"')),
	flip('devices come in an envelope', webApi('devices/.*'), envelope),
	flip('a platform without devices gives an empty reply', webApi('devices/3'), nothing),
	flip('a platform without devices gives null', webApi('devices/3'), body('null')),
	flip('one platform is refused', webApi('devices/7'), gone, {
		devices: /No HTTP resource was found/,
	}),
	flip(
		'devices are listed as objects',
		webApi('devices/.*'),
		json((ids: number[]) => ids.map((Id) => ({ Id }))),
		{ devices: /returned no list of device IDs/, creation: /returned no list of device IDs/ },
	),
	flip('listing departments starts a session', login, (reply) =>
		isDiscovery(reply)
			? { headers: { ...reply.headers, 'set-cookie': ['.ASPXFORMSAUTH=not-of-the-session'] } }
			: reply,
	),
	// Devices and tasks.
	flip('a device comes in an envelope', webApi('device/8\\d+'), envelope),
	flip(
		'a device says how often in minutes',
		webApi('device/8\\d+'),
		json(({ Frequency, ...rest }: { Frequency: number }) => ({
			...rest,
			Frequency: Frequency / 60,
		})),
	),
	flip(
		'a device has names of locations',
		webApi('device/8\\d+'),
		text(/"Locations":\[[^\]]*\]/, '"Locations":["Paris","London"]'),
	),
	flip('a device is RUNNING', webApi('device/8\\d+'), text(/"ACTIVE"/, '"RUNNING"')),
	flip(
		'tasks are listed as objects',
		webApi('device/8\\d+/tasks'),
		json((ids: number[]) => ids.map((Id) => ({ Id }))),
	),
	// The feed: devices.
	flip('the PID is refused', /\.aspx/, refusal, {
		trigger: /refused the request: Not known\./,
		responses: /refused the request: Not known\./,
	}),
	flip('there is no status report', /status\.aspx/, gone, {
		trigger: /cannot answer this request \(status 404\)/,
	}),
	flip(
		'the status report has another root',
		/status\.aspx/,
		text(/DotcomMonitorConfig/g, 'DotcomMonitorStatus'),
	),
	flip('a device is a Device', /status\.aspx/, text(/<Site /g, '<Device '), {
		trigger: /an empty list of devices/,
	}),
	flip(
		'the second request is refused with another status',
		/status\.aspx/,
		(_reply, before) =>
			before === 1 ? { status: 403, headers: {}, body: 'Too many requests' } : {},
		{ trigger: /does not allow this request \(status 403\)/ },
	),
	flip('devices are OK or Alerting', /status\.aspx/, text(/State="Up"/g, 'State="OK"')),
	flip('devices are Running', /status\.aspx/, text(/Status="ACTIVE"/g, 'Status="Running"')),
	flip('the feed has other IDs', /\.aspx/, text(/ID="84/g, 'ID="94'), {
		ask: (url) => url.replace(/Site=9(\d+)/g, 'Site=8$1'),
	}),
	flip('the feed says Windows-1252', /status\.aspx/, ({ headers, body: own }) => ({
		headers: { ...headers, 'content-type': 'text/xml; charset=windows-1252' },
		body: own.replace(' encoding="utf-8"', ''),
	})),
	// The feed: checks.
	flip('a check is a Check', detail, text(/(<\/?)Response>/g, '$1Check>')),
	flip('checks lack a part of their time', detail, text(/<SSLTime>[^<]*<\/SSLTime>/g, '')),
	flip('the time is in a field of another name', detail, text(/(<\/?)Time>/g, '$1MonitorMoment>')),
	flip('dates have the name of the month', detail, text(/<Time>(\d+)\/(\d+)\//g, '<Time>$2-Nov-')),
	flip('results are P and E', detail, text(/<Status>S</g, '<Status>P<')),
	flip('durations are milliseconds', detail, ({ body: own }) => ({
		body: own.replace(
			/<Duration>([^<]*)</g,
			(_match, seconds: string) => `<Duration>${Number(seconds) * 1000}<`,
		),
	})),
	flip(
		'checks do not say where they were made',
		detail,
		text(/<Location>[^<]*<\/Location>|<\/?Location[^>]*>/g, ''),
	),
	flip('the latest checks come first', detail, ({ body: own }) => ({
		body: own.replace(/(?:<Response>.*?<\/Response>)+/gs, (group) =>
			(group.match(/<Response>.*?<\/Response>/gs) ?? []).reverse().join(''),
		),
	})),
	flip(
		'the account is in another time zone',
		detail,
		({ body: own }) => ({ body: moveTimes(own, (time) => time - fiveHours) }),
		{ ask: (url) => moveRange(url, fiveHours) },
	),
	flip('a day in To ends with its first moment', detail, undefined, {
		ask: (url) => endTheDayBefore(url),
		responses: /From is after To/,
	}),
	// Creations. The sandbox's new devices have IDs from 250001 on.
	flip(
		'a creation does not say the ID',
		/^POST .*\/devices$/,
		body('{"Success":true,"Result":"Created"}'),
	),
	flip(
		'a creation is refused',
		/^POST .*\/devices$/,
		() => ({ status: 400, body: '{"Success":false,"ErrorDescription":"Not here"}' }),
		{ creation: /^Not here$/, ask: notCarriedOut },
	),
	flip(
		'tasks in a device are ignored',
		webApi('device/250001(/tasks)?'),
		({ body: own }) => ({
			body: own.startsWith('[')
				? '[]'
				: own.replace(/"Number_Of_Tasks":\d+/, '"Number_Of_Tasks":0'),
		}),
		{ stored: ['1 task was sent, but the device has none'] },
	),
	flip(
		'a pause in a new device is ignored',
		webApi('device/250001'),
		text(/"Postpone":true/, '"Postpone":false'),
	),
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
