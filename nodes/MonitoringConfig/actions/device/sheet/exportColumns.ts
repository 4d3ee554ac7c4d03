/**
 * The columns, types and refusals of the exports of all tools. Column names are compared without
 * case, punctuation and plural endings. Nested fields are columns with joined names: `request
 * method`. Of several names in one text, the first filled column counts.
 */

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
