/**
 * The exports of other monitoring tools, one table each, below what they share. Column names are
 * compared without case, punctuation and plural endings. Nested fields are columns with joined
 * names: `request method`. Of several names in one text, the first filled column counts.
 */
import { isObject, type JsonObject } from '../../../../shared/words/util/json';
import { normalAddress } from '../../../../shared/words/values/webAddress';

const needsTaskType = 'needs a Task Type ID, which is not known. Create it in Dotcom-Monitor.';

/** Why a monitor cannot be taken over. */
export const reasons = {
	absence: 'It alerts when a text is present, but a Keyword must be present.',
	group: 'A group checks nothing. Its monitors have their own rows.',
	heartbeat: 'A heartbeat waits for calls of a job, but Dotcom-Monitor only sends checks.',
	inverted: 'It expects a failure, but a device expects success.',
	mail: `A mail server ${needsTaskType}`,
	ping: `A ping ${needsTaskType}`,
	port: `A port ${needsTaskType}`,
	record: 'It asks for another DNS record than A, which a sheet cannot contain.',
	script: 'It runs a script. Record its steps again in Dotcom-Monitor.',
};

/** The platform of each kind of monitor; `text` is a web address with an optional keyword. */
export const platforms = { web: 'HTTPS', text: 'HTTPS', dns: 'DNS', ssl: 'SSL' };

export type Reason = keyof typeof reasons;
export type Target = keyof typeof platforms;

/** The columns of all exports; each has one of the names. */
export const columns = {
	name: 'friendly name, pronounceable name, name',
	url: 'web address, url, url ip, website url, request url, hostname',
	type: 'monitor type, test type, check type, type',
	frequency: 'interval, check frequency, check rate, resolution, frequency',
	keyword: 'keyword value, required keyword, find string, should contain, keyword',
	method: 'http method type, http method, test type, request method, method',
	tags: 'tags',
};

/** The types of each kind or reason in most exports; unlisted ones are not taken over either. */
export const commonTypes: Partial<Record<Reason | Target, string>> = {
	web: 'http, https, http(s), url, head, status, expected_status_code',
	text: 'keyword, api',
	dns: 'dns',
	ssl: 'ssl',
	absence: 'keyword_absence',
	group: 'group',
	heartbeat: 'heartbeat, push',
	mail: 'smtp, pop, pop3, imap',
	ping: 'ping, icmp, tailscale-ping',
	port: 'port, tcp, udp, ssh',
	script: 'browser, multi_step, playwright, real-browser',
};

const yes = /^(?:true|1|yes)$/i;

/** Values that refuse a monitor: `absence` only counts for texts, `record` only for DNS. */
export const refusals: Array<[string, RegExp, 'absence' | 'inverted' | 'record']> = [
	['keyword type', /^(?:1|(?:alert.?)?exists)$/i, 'absence'],
	['should not contain', /./, 'absence'],
	['do not find, invert keyword', yes, 'absence'],
	['upside down, should fail', yes, 'inverted'],
	['dns resolve type, request record type', /^(?!a$)./i, 'record'],
];

/** Values that mean paused; "0" as a status is UptimeRobot's. */
export const paused: Array<[columns: string, value: RegExp]> = [
	['status', /^(?:0|paused)$/i],
	['paused, force inactive', yes],
	['active, activated', /^(?:false|0|no)$/i],
];

/** Settings that a sheet cannot contain. */
export const leftOut = {
	'request headers': 'custom http headers, headers, request headers, custom header',
	'request body': 'post value, post data, request body, post body, post raw, body',
	login:
		'http username, auth, username, auth username, basic auth user, request basic auth username',
	'query parameters': 'request query parameters',
	'other assertions': 'other assertions',
	'certificate alerts': 'ssl expiration, enable ssl alert, expiry notification',
	'expected DNS address': 'expected ip, dns ips',
	'DNS server': 'name server, dns server, dns resolve server, request name server',
	'muted alerts': 'muted',
};

/** An export. */
export interface Source {
	name: string;
	/** Columns that no other file has together; several for different kinds of rows. */
	signatures: string[];
	/** The unit of the frequency. */
	unit: 'minute' | 'second';
	/** The types that have another meaning than in `commonTypes`. */
	types?: typeof commonTypes;
	/** The columns with the address, if they depend on the kind. */
	addresses?: Partial<Record<Target, string>>;
	methods?: Record<string, string>;
	/** A note if a column is missing, as in the short lists of some APIs. */
	short?: { column: string; note: string };
	/** Converts nested values to columns. */
	prepare?(row: JsonObject): JsonObject;
}

export const sources: Source[] = [
	{
		// API v2 `getMonitors`: documented, with numbers as types. API v3: seen in clients, with words.
		// CSV: assumed, in seconds. Keyword Type 1 alerts when the text is present.
		name: 'UptimeRobot',
		signatures: [
			'friendly name, url ip, type, interval',
			'friendly name, url, type, interval, create date time',
		],
		unit: 'second',
		types: { web: '1', text: '2', ping: '3', port: '4', heartbeat: '5' },
		methods: { 1: 'HEAD', 2: 'GET', 3: 'POST', 4: 'PUT', 5: 'PATCH', 6: 'DELETE', 7: 'OPTIONS' },
	},
	{
		// API 3.1 `GET /checks`, and `GET /checks/{id}`, whose type is an object: documented.
		name: 'Pingdom',
		signatures: ['created, hostname, ipv6, name, resolution, type'],
		unit: 'minute',
		types: { text: 'http' },
		short: {
			column: 'encryption',
			note: 'The list of checks has no path, scheme or text: https and the start page are used. To keep them, read each check (GET /checks/{id})',
		},
		prepare(row) {
			const [[type, details] = ['', {}]] = isObject(row.type) ? Object.entries(row.type) : [];
			if (!isObject(details) || type === '') return row;
			const { encryption = false, port, url } = details;
			const scheme = encryption === true ? 'https' : 'http';
			const host = [row.hostname, port ?? []].flat().join(':');
			const address = normalAddress(`${scheme}://${host}${String(url ?? '/')}`);
			return {
				...row,
				...details,
				encryption,
				type,
				...(type === 'http' && { 'web address': address }),
			};
		},
	},
	{
		// Uptime API v2 `GET /monitors` and `GET /heartbeats`: documented; the fields are in `attributes`.
		name: 'Better Stack',
		signatures: [
			'pronounceable name, monitor type, check frequency',
			'name, period, grace, paused at',
		],
		unit: 'second',
		addresses: { dns: 'request body' },
	},
	{
		// API v1 `GET /uptime` and `GET /uptime/{id}`: documented.
		name: 'StatusCake',
		signatures: ['name, website url, test type, check rate, contact groups'],
		unit: 'second',
		types: { text: 'http' },
		short: {
			column: 'find string',
			note: 'The list of tests has no text to find. To keep it, read each test (GET /uptime/{id})',
		},
	},
	{
		// `monitorList` of a backup (version 1) or of the socket API (version 2): seen.
		name: 'Uptime Kuma',
		signatures: ['name, type, interval, retry interval, upside down'],
		unit: 'second',
		addresses: { dns: 'hostname' },
	},
	{
		// API v1 `GET /checks`: documented. With `frequency` 0, `frequencyOffset` has the seconds.
		name: 'Checkly',
		signatures: ['name, check type, activated, muted, should fail'],
		unit: 'minute',
		addresses: { dns: 'request query', ssl: 'request hostname' },
		prepare(row) {
			const { assertions = [] } = isObject(row.request) ? row.request : {};
			const all = [assertions].flat().filter(isObject);
			const ofText = (wanted: string) =>
				all.filter((one) => one.source === 'TEXT_BODY' && one.comparison === wanted);
			const [text] = ofText('CONTAINS');
			return {
				...row,
				frequency: row.frequency === 0 ? `${String(row.frequencyOffset)} s` : row.frequency,
				keyword: text?.target,
				'should not contain': ofText('NOT_CONTAINS').map(({ target }) => target),
				'other assertions': all.filter((one) => one !== text && one.source !== 'STATUS_CODE')
					.length,
			};
		},
	},
];
