import { decodeHtml } from '../../words/text';
import { isObject, type JsonObject } from '../../words/util/json';
import { shorten } from '../../words/util/phrases';
import type { Alert, AlertKind, AlertReading } from './alert';
import { fieldsOf, maxFields } from './body';

/** The words for a kind, without blanks and in small letters: of `AlertName`, and of `Type`. */
const kinds: Record<string, AlertKind> = {
	alert: 'down',
	down: 'down',
	error: 'down',
	allclear: 'up',
	up: 'up',
	uptime: 'up',
	test: 'test',
};

/** Fields by their names in small letters without signs; the vendor's own example has some of them. */
const names: Record<string, keyof Texts> = {
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
};

interface Texts {
	alert?: string;
	deviceId?: string;
	deviceName?: string;
	downSeconds?: string;
	downSince?: string;
	encoding?: string;
	errorCode?: string;
	errorType?: string;
	reason?: string;
	secret?: string;
	sentAt?: string;
	taskName?: string;
}

const templateHint =
	'In the delivery address of the alert group in your account, use the unchanged Template from Monitoring Alert Trigger.';

/** The fields of a request, including the secret. */
export interface AlertRequest {
	texts: Texts;
	/** The fields that have no meaning here. */
	others: JsonObject;
	/** Why there are no fields. */
	problem?: string;
}

/**
 * Splits the body of a request into known texts and other fields; `problem` if it has no fields.
 * Names count regardless of case and punctuation.
 *
 * @param body no larger than {@link maxBodyBytes}
 */
export function openRequest(body: string): AlertRequest {
	const fields = fieldsOf(body);
	// A problem ends a sentence that starts with "the alert".
	if (fields === undefined) return { texts: {}, others: {}, problem: 'is not in JSON' };
	if (fields === 'tooMany') {
		return { texts: {}, others: {}, problem: `has more than ${maxFields} fields` };
	}
	const texts: Texts = {};
	const others: Array<[string, unknown]> = [];
	for (const [name, value] of Object.entries(fields)) {
		const known = nameOf(name);
		if (known && !isNested(value)) texts[known] = value === null ? '' : String(value);
		// Unsafe names, such as `__proto__`, are dropped.
		else if (!unsafe.has(name)) others.push([name, withoutUnsafe(value)]);
	}
	return { texts, others: Object.fromEntries(others) };
}

/**
 * The alert in a request, or why it cannot be read (`unread`). Only a test may have no device.
 *
 * @param ownId the device ID in the address of the webhook; it precedes the one in the request
 */
export function readAlert({ others, problem, texts }: AlertRequest, ownId?: string): AlertReading {
	if (problem !== undefined) return unread(problem);
	const decode = texts.encoding === 'uri' ? decodeUri : decodeHtml;
	const read = (name: keyof Texts, max = maxTextLength) => textOf(decode(texts[name] ?? ''), max);
	const word = read('alert') ?? '';
	const kind = kindOf(word);
	if (!kind) {
		return unread(word === '' ? 'has no alert type' : `has the unknown alert type "${word}"`);
	}
	const deviceName = read('deviceName', maxNameLength) ?? null;
	const deviceId = idOf(ownId ?? read('deviceId') ?? '');
	if (deviceName === null && deviceId === null && kind !== 'test') {
		return unread('has no device');
	}
	const alert: Alert = {
		kind,
		deviceId,
		deviceName,
		downSince: timeOf(texts.downSince),
		downSeconds: countOf(texts.downSeconds),
		sentAt: timeOf(texts.sentAt),
		taskName: read('taskName'),
		reason: read('reason'),
		errorType: read('errorType'),
		errorCode: read('errorCode'),
		details: others,
	};
	return { alert };
}

function unread(problem: string): AlertReading {
	return { unread: { problem, hint: templateHint } };
}

/** Responses of a monitored site can be long. */
const maxTextLength = 5000;

/** As long as other saved device names. */
const maxNameLength = 200;

function textOf(text: string, max: number): string | undefined {
	return shorten(text.trim(), max) || undefined;
}

function nameOf(name: string): keyof Texts | undefined {
	const plain = name.toLowerCase().replace(/[^a-z]/g, '');
	return Object.hasOwn(names, plain) ? names[plain] : undefined;
}

function kindOf(word: string): AlertKind | undefined {
	const plain = word.toLowerCase().replace(/[^a-z]/g, '');
	return Object.hasOwn(kinds, plain) ? kinds[plain] : undefined;
}

/** Razor escapes its output, including encoded values; encoded texts contain none of these escapes. */
function decodeUri(text: string): string {
	const encoded = decodeHtml(text);
	try {
		return decodeURIComponent(encoded);
	} catch {
		return encoded;
	}
}

/** As the lists of the service have it: a number. */
function idOf(text: string): string | number | null {
	if (text === '') return null;
	return /^\d{1,15}$/.test(text) ? Number(text) : shorten(text, maxNameLength);
}

const [firstTime, lastTime] = [Date.UTC(2000, 0), Date.UTC(2200, 0)];

/** Where there is no time, .NET has the year 1. */
function timeOf(text = ''): number | undefined {
	const time = text.trim() === '' ? Number.NaN : Number(text);
	return time >= firstTime && time < lastTime ? Math.floor(time) : undefined;
}

function countOf(text = ''): number | undefined {
	const count = text.trim() === '' ? Number.NaN : Number(text);
	return count >= 0 && count < 1e10 ? Math.floor(count) : undefined;
}

/** What could reach into objects by its name. */
const unsafe = new Set(['__proto__', 'constructor', 'prototype']);

function isNested(value: unknown): boolean {
	return typeof value === 'object' && value !== null;
}

function withoutUnsafe(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutUnsafe);
	if (!isObject(value)) return value;
	const entries = Object.entries(value).filter(([name]) => !unsafe.has(name));
	return Object.fromEntries(entries.map(([name, inner]) => [name, withoutUnsafe(inner)]));
}
