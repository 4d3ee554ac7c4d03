/**
 * The exports of other monitoring tools, one table each. The fields are those of the API reference
 * of the tool, its Terraform provider or its own code.
 */
import { isObject, type JsonObject } from '../../../../shared/words/util/json';
import { normalAddress } from '../../../../shared/words/values/webAddress';
import type { commonTypes, Target } from './exportColumns';

/** Usual values of settings that are off. */
const off = /^(?:0|false|null|none)$/i;
const on = /^true$/i;

/** A setting that a sheet cannot contain and that changes when a monitor alerts. */
type Noted = [label: string, columns: string, usual?: RegExp];

export interface Source {
	name: string;
	/** Columns that no other file has together; several for different kinds of rows. */
	signatures: string[];
	/** The unit of the frequency. */
	unit: 'minute' | 'second';
	/** The shortest and longest frequency of the tool, in seconds: others show a wrong unit. */
	range: [min: number, max: number];
	/** Columns that are taken over or decide whether a monitor can be. */
	taken: string;
	/** Settings to name if they are filled and not usual, by default `off`. */
	noted: Noted[];
	/** Columns without effect on alerts, or with a field of their own, such as locations; exact. */
	irrelevant: string;
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

/** Whether a setting of another tool changes its alerts: filled, and not a `usual` value. */
export function changesAlerts(text: string, usual = off): boolean {
	return text !== '' && !usual.test(text);
}

const day = 86_400;

export const sources: Source[] = [
	{
		// API v2 `getMonitors`: documented, in seconds, with numbers as types. API v3: seen in clients,
		// with words. CSV: seen, by now in seconds, in an older file in minutes. Keyword Type 1 alerts
		// when the text is present.
		name: 'UptimeRobot',
		signatures: [
			'friendly name, url ip, type, interval',
			'friendly name, url, type, interval, create date time',
		],
		unit: 'second',
		range: [30, day],
		taken:
			'type, friendly name, url ip, url, interval, keyword type, keyword value, http method, http method type, status, tags',
		noted: [
			['status codes', 'custom http statuses, success http response codes', /^2xx, 3xx$/],
			['request headers', 'custom http headers'],
			['request body', 'post value, post value data'],
			['login', 'http username'],
			['timeout', 'timeout', /^(?:0|30)$/],
			['keyword case', 'keyword case type'],
			['certificate errors', 'ignore ssl errors'],
			['certificate errors', 'checkSSLErrors', on],
			['certificate alerts', 'ssl expiration reminder'],
			['domain alerts', 'domain expiration reminder'],
			['redirects', 'follow redirections', on],
			['slow responses', 'response time threshold'],
			['expected DNS address', 'config dns records'],
			['maintenance windows', 'mwindows, maintenance windows'],
		],
		irrelevant:
			'id, sub_type, subType, port, Port, Alert Contact, Alert Contacts, alert_contacts, assignedAlertContacts, create_datetime, createDateTime, http_password, httpPassword, http_auth_type, authType, post_type, postValueType, post_content_type, disable_domain_expire_notifications, gracePeriod, config, all_time_uptime_ratio, custom_uptime_ratio, average_response_time, logs, response_times, ssl, timezone, is_group_main, psps, regionalData, groupId, user, apiKey, lastIncident, lastIncidentId, lastDayUptimes, currentStateDuration',
		types: { web: '1', text: '2', ping: '3', port: '4', heartbeat: '5' },
		methods: { 1: 'HEAD', 2: 'GET', 3: 'POST', 4: 'PUT', 5: 'PATCH', 6: 'DELETE', 7: 'OPTIONS' },
	},
	{
		// API 3.1 `GET /checks`, and `GET /checks/{id}`, whose type is an object: documented. The
		// resolution is 1, 5, 15, 30 or 60 minutes.
		name: 'Pingdom',
		signatures: ['created, hostname, ipv6, name, resolution, type'],
		unit: 'minute',
		range: [60, 3600],
		taken: 'name, hostname, resolution, type, status, paused, tags, url, port, encryption',
		noted: [
			['request headers', 'requestheaders', /^Pingdom\.com_bot/],
			['request body and POST', 'postdata'],
			['login', 'username, auth'],
			['alert delay', 'sendnotificationwhendown', /^2$/],
			['slow responses', 'responsetime threshold', /^30000$/],
			['certificate errors', 'verify certificate', on],
			['certificate alerts', 'ssl down days before'],
			['IPv6', 'ipv6'],
			['expected DNS address', 'expectedip'],
			['DNS server', 'nameserver'],
			['maintenance windows', 'maintenanceids'],
		],
		irrelevant:
			'id, check, created, lasterrortime, lasttesttime, lastresponsetime, lastdownstart, lastdownend, userids, teams, teamids, integrationids, custom_message, notifyagainevery, notifywhenbackup, probe_filters, severity_level',
		types: { text: 'http' },
		short: {
			column: 'encryption',
			note: 'The list of checks has no path, scheme or text: https and the start page are used. To keep them, read each check (GET /checks/{id})',
		},
		prepare(row) {
			// In the response for a single check, `type` is an object: { "http": { "url": "/", … } }.
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
		// Uptime API v2 `GET /monitors` and `GET /heartbeats`: documented, in seconds; the fields are
		// in `attributes`.
		name: 'Better Stack',
		signatures: [
			'pronounceable name, monitor type, check frequency',
			'name, period, grace, paused at',
		],
		unit: 'second',
		range: [30, day],
		taken:
			'attributes, pronounceable name, monitor type, url, check frequency, required keyword, http method, status, type, name',
		noted: [
			['status codes', 'expected status codes', /^200$/],
			['request headers', 'request headers'],
			['request body', 'request body'],
			['login', 'auth username'],
			['timeout', 'request timeout', /^30$/],
			['alert delay', 'confirmation period'],
			['recovery period', 'recovery period', /^180$/],
			['certificate errors', 'verify ssl', on],
			['certificate alerts', 'ssl expiration'],
			['domain alerts', 'domain expiration'],
			['redirects', 'follow redirects', on],
			['cookies', 'remember cookies', on],
			['IP version', 'ip version'],
			['proxy', 'proxy host'],
			['maintenance windows', 'maintenance from', /^00:00(?::00)?$/],
		],
		irrelevant:
			'id, relationships, paused, paused_at, period, grace, monitor_group_id, heartbeat_group_id, sort_index, last_checked_at, created_at, updated_at, call, sms, email, push, critical_alert, team_wait, team_name, policy_id, expiration_policy_id, auth_password, port, regions, playwright_script, scenario_name, environment_variables, proxy_port, maintenance_to, maintenance_days, maintenance_timezone',
		addresses: { dns: 'request body' },
	},
	{
		// API v1 `GET /uptime` and `GET /uptime/{id}`: documented, in seconds.
		name: 'StatusCake',
		signatures: ['name, website url, test type, check rate, contact groups'],
		unit: 'second',
		range: [30, day],
		taken:
			'name, website url, test type, check rate, find string, do not find, paused, status, tags',
		noted: [
			['status codes', 'status codes'],
			['request headers', 'custom header'],
			['request body and POST', 'post body, post raw'],
			['user agent', 'user agent'],
			['timeout', 'timeout', /^15$/],
			['alert delay', 'confirmation', /^2$/],
			['alert delay', 'trigger rate'],
			['text in headers', 'include header'],
			['redirects', 'follow redirects'],
			['final address', 'final endpoint'],
			['cookies', 'use jar'],
			['certificate alerts', 'enable ssl alert'],
			['expected DNS address', 'dns ips'],
			['DNS server', 'dns server'],
		],
		irrelevant:
			'id, contact_groups, uptime, host, last_tested_at, next_location, port, processing, processing_on, processing_state, servers, regions',
		types: { text: 'http' },
		short: {
			column: 'find string',
			note: 'The list of tests has no text to find. To keep it, read each test (GET /uptime/{id})',
		},
	},
	{
		// `monitorList` of a backup (version 1) or of the socket API (version 2): seen, in seconds.
		name: 'Uptime Kuma',
		signatures: ['name, type, interval, retry interval, upside down'],
		unit: 'second',
		range: [1, 24 * day],
		taken:
			'name, type, url, hostname, interval, keyword, invert keyword, method, upside down, dns resolve type, active, force inactive, tags',
		noted: [
			['status codes', 'accepted statuscodes', /^200-299$/],
			['request headers', 'headers'],
			['request body', 'body'],
			['login', 'basic auth user, oauth client id'],
			['timeout', 'timeout', /^(?:0|48)$/],
			['alert delay', 'maxretries'],
			['certificate errors', 'ignore tls'],
			['certificate alerts', 'expiry notification'],
			['domain alerts', 'domain expiry notification'],
			['client certificate', 'tls cert'],
			['redirects', 'maxredirects', /^10$/],
			['proxy', 'proxy id'],
			['conditions', 'conditions'],
			['DNS server', 'dns resolve server', /^1\.1\.1\.1$/],
			['maintenance windows', 'maintenance'],
		],
		irrelevant:
			'id, parent, childrenIDs, path, pathName, description, weight, port, retryInterval, resendInterval, packetSize, screenshot, notificationIDList, includeSensitiveData, authMethod, authWorkstation, authDomain, basic_auth_pass, httpBodyEncoding, dns_last_result, docker_container, docker_host, pushToken, databaseQuery, databaseConnectionString, jsonPath, jsonPathOperator, expectedValue, game, gamedigGivenPortOnly, mqttTopic, mqttSuccessMessage, mqttUsername, mqttPassword, grpcUrl, grpcProtobuf, grpcMethod, grpcServiceName, grpcEnableTls, grpcBody, grpcMetadata, radiusUsername, radiusPassword, radiusCalledStationId, radiusCallingStationId, radiusSecret, kafkaProducerTopic, kafkaProducerBrokers, kafkaProducerSsl, kafkaProducerAllowAutoTopicCreation, kafkaProducerMessage, kafkaProducerSaslOptions, tlsCa, tlsKey, oauth_client_secret, oauth_token_url, oauth_scopes, oauth_auth_method',
		addresses: { dns: 'hostname' },
	},
	{
		// API v1 `GET /checks`: documented, in minutes, at most a day. With `frequency` 0,
		// `frequencyOffset` has the seconds.
		name: 'Checkly',
		signatures: ['name, check type, activated, muted, should fail'],
		unit: 'minute',
		range: [10, day],
		taken: 'name, check type, frequency, frequency offset, activated, should fail, request, tags',
		noted: [
			['status codes', 'status codes'],
			['other assertions', 'other assertions'],
			['request headers', 'request headers'],
			['request body', 'request body'],
			['query parameters', 'request query parameters'],
			['login', 'request basic auth username'],
			['slow responses', 'max response time', /^(?:20000|30000)$/],
			['alert delay', 'retry strategy max retries', /^[02]$/],
			['alert delay', 'alert settings run based escalation failed run threshold', /^[01]$/],
			['muted alerts', 'muted'],
			['redirects', 'request follow redirects', on],
			['certificate errors', 'request skip ssl'],
			['certificate alerts', 'ssl check domain'],
			['IP version', 'request ip family', /^IPv4$/],
			['setup scripts', 'local setup script, setup snippet id'],
			['DNS server', 'request name server'],
		],
		irrelevant:
			'id, description, locations, privateLocations, groupId, groupOrder, runtimeId, script, scriptPath, created_at, updated_at, environmentVariables, doubleCheck, degradedResponseTime, retryStrategy, alertSettings, useGlobalAlertSettings, alertChannelSubscriptions, runParallel, localTearDownScript, tearDownSnippetId, heartbeat, accountId',
		addresses: { dns: 'request query', ssl: 'request hostname' },
		prepare(row) {
			// Assertions about the text and the status become columns; others are only counted.
			const { assertions = [] } = isObject(row.request) ? row.request : {};
			const all = [assertions].flat().filter(isObject);
			const ofText = (wanted: string) =>
				all.filter((one) => one.source === 'TEXT_BODY' && one.comparison === wanted);
			const [text] = ofText('CONTAINS');
			const codes = all.filter(({ source }) => source === 'STATUS_CODE');
			const isUsual = ({ comparison, target }: JsonObject) =>
				comparison === 'EQUALS' && String(target) === '200';
			return {
				...row,
				frequency: row.frequency === 0 ? `${String(row.frequencyOffset)} s` : row.frequency,
				keyword: text?.target,
				'should not contain': ofText('NOT_CONTAINS').map(({ target }) => target),
				'status codes': codes.filter((one) => !isUsual(one)).length,
				'other assertions': all.filter((one) => one !== text && !codes.includes(one)).length,
			};
		},
	},
];
