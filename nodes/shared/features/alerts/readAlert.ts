import { decodeHtml, withoutLogins } from '../../words/text';
import { isObject, type JsonObject } from '../../words/util/json';
import { shorten } from '../../words/util/phrases';
import type { Alert, AlertKind, AlertReading } from './alert';
import { readBodyFields, maxFields } from './body';

/** The kinds by the values of the service's `AlertName` and `Type`, in lower case, without punctuation. */
const kindsByWord: Record<string, AlertKind> = {
	alert: 'down',
	down: 'down',
	error: 'down',
	allclear: 'up',
	up: 'up',
	uptime: 'up',
	test: 'test',
};

/** The known texts by the names of fields, in lower case, without punctuation; some are from the vendor's example. */
const textsByField = {
	alert: 'alert',
	alertname: 'alert',
	alerttype: 'alert',
	deviceid: 'deviceId',
	devicename: 'deviceName',
	sitename: 'deviceName',
	downsince: 'downSince',
	startmonitordowntime: 'downSince',
	downseconds: 'downSeconds',
	encoding: 'encoding',
	error: 'reason',
	errorcode: 'errorCode',
	errortype: 'errorType',
	reason: 'reason',
	secret: 'secret',
	sentat: 'sentAt',
	taskname: 'taskName',
} as const;

type Texts = Partial<Record<(typeof textsByField)[keyof typeof textsByField], string>>;

const templateHint =
	'In the delivery address of the alert group in your account, use the unchanged Template from Monitoring Alert Trigger.';

export interface AlertRequest {
	texts: Texts;
	/** The other fields: unknown ones, and objects in place of texts. */
	others: JsonObject;
	/** Why the request is no alert: the end of a sentence that starts with "the alert". */
	problem?: string;
}

/**
 * Splits the fields of a request into known texts and others, or returns the `problem` of a body that
 * cannot be read. Names of fields count regardless of case and punctuation.
 *
 * @param body no larger than {@link maxBodyBytes}
 */
export function splitRequest(body: string): AlertRequest {
	const fields = readBodyFields(body);
	if (fields === undefined) return { texts: {}, others: {}, problem: 'is not in JSON' };
	if (fields === 'tooMany') {
		return { texts: {}, others: {}, problem: `has more than ${maxFields} fields` };
	}
	const texts: Texts = {};
	const others: Array<[string, unknown]> = [];
	for (const [name, value] of Object.entries(fields)) {
		const known = valueOfWord(textsByField, name);
		const isNested = typeof value === 'object' && value !== null;
		if (known && !isNested) texts[known] = value === null ? '' : String(value);
		// Unsafe names, such as `__proto__`, are dropped.
		else if (!unsafeNames.has(name)) others.push([name, withoutUnsafe(value)]);
	}
	return { texts, others: Object.fromEntries(others) };
}

/**
 * The alert in a request, or why it cannot be read (`unread`). Only a test may have no device. If the
 * field `encoding` is "uri", all texts are percent-encoded.
 *
 * @param urlId the device ID in the address of the webhook; used instead of the one in the body
 */
export function readAlert({ others, problem, texts }: AlertRequest, urlId?: string): AlertReading {
	if (problem !== undefined) return unread(problem);
	const decode = texts.encoding === 'uri' ? decodeUri : decodeHtml;
	const readText = (name: keyof Texts, max = maxTextLength) =>
		shorten(withoutLogins(decode(texts[name] ?? '')).trim(), max) || undefined;
	const word = readText('alert') ?? '';
	const kind = valueOfWord(kindsByWord, word);
	if (!kind) {
		return unread(word === '' ? 'has no alert type' : `has the unknown alert type "${word}"`);
	}
	const deviceName = readText('deviceName', maxNameLength) ?? null;
	const deviceId = idOf(urlId ?? readText('deviceId') ?? '');
	if (deviceName === null && deviceId === null && kind !== 'test') {
		return unread('has no device');
	}
	const alert: Alert = {
		kind,
		deviceId,
		deviceName,
		downSince: timeOf(texts.downSince),
		downSeconds: secondsOf(texts.downSeconds),
		sentAt: timeOf(texts.sentAt),
		taskName: readText('taskName'),
		reason: readText('reason'),
		errorType: readText('errorType'),
		errorCode: readText('errorCode'),
		details: others,
	};
	return { alert };
}

function unread(problem: string): AlertReading {
	return { unread: { problem, hint: templateHint } };
}

/** Responses of a monitored site can be long. */
const maxTextLength = 5000;

/** The limit of other saved device names. */
const maxNameLength = 200;

/** Looks a word up in a table, regardless of case and punctuation; undefined if it is not there. */
function valueOfWord<Value>(table: Record<string, Value>, word: string): Value | undefined {
	const key = word.toLowerCase().replace(/[^a-z\d]/g, '');
	return Object.hasOwn(table, key) ? table[key] : undefined;
}

/**
 * Decodes a percent-encoded text. Decodes HTML escapes first, because the service's template engine
 * (Razor) adds them to all output. If the percent-encoding is invalid, only HTML escapes are decoded.
 */
function decodeUri(text: string): string {
	const encoded = decodeHtml(text);
	try {
		return decodeURIComponent(encoded);
	} catch {
		return encoded;
	}
}

/** An ID as a number, like in the lists of the service; other texts are only shortened. Null for an empty text. */
function idOf(text: string): string | number | null {
	if (text === '') return null;
	return /^\d{1,15}$/.test(text) ? Number(text) : shorten(text, maxNameLength);
}

const [firstTime, lastTime] = [Date.UTC(2000, 0), Date.UTC(2200, 0)];

/** Milliseconds since 1970; undefined if not a plausible time. Without a time, .NET writes the year 1. */
function timeOf(text = ''): number | undefined {
	const time = text.trim() === '' ? Number.NaN : Number(text);
	return time >= firstTime && time < lastTime ? Math.floor(time) : undefined;
}

/** A number of seconds, rounded down; undefined if it is none, negative or absurdly large. */
function secondsOf(text = ''): number | undefined {
	const seconds = text.trim() === '' ? Number.NaN : Number(text);
	return seconds >= 0 && seconds < 1e10 ? Math.floor(seconds) : undefined;
}

/** Names that could change the prototype of objects. */
const unsafeNames = new Set(['__proto__', 'constructor', 'prototype']);

/** A copy of a value without {@link unsafeNames} and logins at any depth. */
function withoutUnsafe(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutUnsafe);
	if (typeof value === 'string') return withoutLogins(value);
	if (!isObject(value)) return value;
	const entries = Object.entries(value).filter(([name]) => !unsafeNames.has(name));
	return Object.fromEntries(entries.map(([name, inner]) => [name, withoutUnsafe(inner)]));
}
