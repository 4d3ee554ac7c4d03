import { createHash, timingSafeEqual } from 'node:crypto';

import type { IWebhookFunctions } from 'n8n-workflow';

import { isObject, type JsonObject } from '../shared/util/json';
import { secretHeader } from './fields';

/** The body as it was sent, whatever n8n has made of it. */
export function readBody(context: IWebhookFunctions): string {
	const request = context.getRequestObject();
	const raw: unknown = 'rawBody' in request ? request.rawBody : undefined;
	if (raw instanceof Uint8Array) return new TextDecoder().decode(raw);
	const body: unknown = context.getBodyData();
	if (typeof body === 'string') return body;
	// Of a form with files, n8n gives the fields apart.
	const fields = isObject(body) && isObject(body.data) && isObject(body.files) ? body.data : body;
	return JSON.stringify(fields ?? '');
}

/** What the URL says behind its question mark. */
export function readQuery(context: IWebhookFunctions, name: string): string | undefined {
	const query: unknown = context.getQueryData();
	const value = isObject(query) ? ownOf(query, name) : undefined;
	return typeof value === 'string' ? value : undefined;
}

function ownOf(object: JsonObject, name: string): unknown {
	return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** @param inBody what the alert itself says */
export function knowsSecret(
	context: IWebhookFunctions,
	secret: string,
	inBody: string | undefined,
): boolean {
	if (secret === '') return true;
	const inHeader = context.getHeaderData()[secretHeader.toLowerCase()];
	const given = [inHeader, readQuery(context, 'secret'), inBody];
	// All are compared: how long it takes says nothing of them.
	return given.map((text) => isSame(String(text ?? ''), secret)).includes(true);
}

/** Compares without saying by its time how much is the same. */
function isSame(one: string, other: string): boolean {
	const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest());
	return timingSafeEqual(left, right);
}
