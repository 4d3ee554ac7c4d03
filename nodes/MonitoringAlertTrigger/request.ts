import { createHash, timingSafeEqual } from 'node:crypto';

import type { IWebhookFunctions } from 'n8n-workflow';

import { maxBodyBytes, splitRequest } from '../shared/features/alerts';
import { redactSecrets } from '../shared/service/http/redact';
import { isObject } from '../shared/words/util/json';
import { secretHeader } from './fields';

/** The body as sent, even if n8n has parsed it; undefined if it is too large for an alert. */
export function readBody(context: IWebhookFunctions): string | undefined {
	const request = context.getRequestObject();
	const raw: unknown = 'rawBody' in request ? request.rawBody : undefined;
	const body = raw instanceof Uint8Array ? raw : textOf(context.getBodyData());
	if (Buffer.byteLength(body) > maxBodyBytes) return undefined;
	return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

/** n8n's body as text: JSON, unless it is text already. */
function textOf(body: unknown): string {
	if (typeof body === 'string') return body;
	// n8n separates the fields of a form with files into `data`.
	const fields = isObject(body) && isObject(body.data) && isObject(body.files) ? body.data : body;
	return JSON.stringify(fields ?? '');
}

/** A parameter in the query of the URL; undefined if it is missing or repeated. */
export function readQuery(context: IWebhookFunctions, name: string): string | undefined {
	const query: unknown = context.getQueryData();
	const value = isObject(query) && Object.hasOwn(query, name) ? query[name] : undefined;
	return typeof value === 'string' ? value : undefined;
}

/**
 * Whether a request has the secret in its header, URL or body. The body is parsed only if its text
 * contains the secret, escaped or not.
 *
 * @param body undefined if it is too large
 * @param secret empty to accept all requests
 */
export function containsSecret(
	context: IWebhookFunctions,
	secret: string,
	body: string | undefined,
): boolean {
	if (secret === '') return true;
	const inHeader = String(context.getHeaderData()[secretHeader.toLowerCase()] ?? '');
	// Node.js reads headers as Latin-1, but clients may send UTF-8.
	const inUtf8 = Buffer.from(inHeader, 'latin1').toString();
	// Always compares all, so that the response time reveals nothing about them.
	const outside = [inHeader, inUtf8, readQuery(context, 'secret') ?? ''].map((text) =>
		isSameText(text, secret),
	);
	if (outside.includes(true)) return true;
	if (body === undefined || redactSecrets(body, [secret]) === body) return false;
	return isSameText(splitRequest(body).texts.secret ?? '', secret);
}

/** Compares in constant time, so that the time does not reveal the start of a secret. */
function isSameText(one: string, other: string): boolean {
	const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest());
	return timingSafeEqual(left, right);
}
