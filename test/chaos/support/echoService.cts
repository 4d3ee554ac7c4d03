/**
 * A service that repeats all it knows of secrets: the sandbox, behind a server that adds the UIDs, the PID and
 * the cookies to whatever it answers, or answers with nothing but them.
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Sandbox } from '../../../sandbox/index.cts';
import { serverForTest } from '../../support/listen.cts';
import { credentialFor } from '../../support/workflows.cts';
import { forward } from './forward.cts';

export interface EchoService {
	credential: ICredentialDataDecryptedObject;
	/** UIDs, PID and all cookies so far. */
	secrets: string[];
	/** What it answers other requests than logins with from now on; undefined for what the sandbox says. */
	fault?: EchoFault;
	/** Whether logins meet the fault, too. */
	faultsLogin: boolean;
}

interface Reply {
	status: number;
	statusText?: string;
	/** With names in lower case. */
	headers: OutgoingHttpHeaders;
	body: string;
	/** Whether the connection ends in the body. */
	isCut?: boolean;
}

export type ReplyKind = 'json' | 'xml' | 'text';

/** A way to spell a secret that the reader of such a reply takes for the secret itself. */
export type Spelling = (secret: string, kind: ReplyKind) => string;

/** Makes a reply of the secrets, as they are spelled in one of a kind. */
export type EchoFault = (say: (kind: ReplyKind) => string[]) => Partial<Reply>;

const isXml = (text: string) => text.trimStart().startsWith('<');

/** Every object says the secrets in a name, a value and a key. */
function echoInJson(value: unknown, secrets: readonly string[]): unknown {
	if (Array.isArray(value)) return value.map((entry) => echoInJson(entry, secrets));
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([name, own]) => [name, echoInJson(own, secrets)]);
	const echo = Object.fromEntries(secrets.map((secret) => [secret, [secret]]));
	const all: Record<string, unknown> = { ...Object.fromEntries(entries), Echo: echo };
	if (typeof all.Name === 'string') all.Name = `${all.Name} ${secrets.join(' ')}`;
	return all;
}

/** Spelled behind JSON's own escapes, which would escape the escapes. */
function respell(text: string, secrets: readonly string[], spell: (secret: string) => string) {
	return secrets.reduce((spelled, secret) => spelled.replaceAll(secret, spell(secret)), text);
}

function echoInXml(document: string, secrets: readonly string[]): string {
	const echo = secrets.join(' ');
	return document
		.replace(/\bName="([^"]*)"/g, (_, name: string) => `Name="${name} ${echo}"`)
		.replace(/<(Name|Location|URL|error)>([^<]*)/gi, `<$1>$2 ${echo}`)
		.replace(/<Response>/g, `<Response><Echo>${echo}</Echo>`);
}

function echo(body: string, secrets: readonly string[], spell: Spelling): string {
	if (body === '') return body;
	if (isXml(body)) {
		return respell(echoInXml(body, secrets), secrets, (secret) => spell(secret, 'xml'));
	}
	try {
		const echoed = JSON.stringify(echoInJson(JSON.parse(body), secrets));
		return respell(echoed, secrets, (secret) => spell(secret, 'json'));
	} catch {
		return body;
	}
}

const cookieValues = (cookies: readonly string[]) =>
	cookies.map((cookie) => cookie.split(';')[0]).map((pair) => pair.slice(pair.indexOf('=') + 1));

function send(response: ServerResponse, { status, statusText, headers, body, isCut }: Reply): void {
	if (statusText !== undefined) response.statusMessage = statusText;
	response.writeHead(status, headers);
	if (isCut) response.write(body, () => response.destroy());
	else response.end(body);
}

/** Until the end of the test. */
export async function startEchoService(sandbox: Sandbox, spell: Spelling): Promise<EchoService> {
	const { loadTestingUid } = sandbox.credentials;
	const own = credentialFor(sandbox, { loadTestingUid });
	const secrets = [own.webApiUid, own.loadTestingUid, own.xmlFeedPid].map(String);
	const service: EchoService = { credential: own, secrets, faultsLogin: false };
	const origin = await serverForTest(async (request, response) => {
		const reply = await forward(sandbox, request).catch(() => undefined);
		// The test is over, and with it the sandbox, while somebody still reads.
		if (!reply) return void response.destroy();
		const sent = (request.headers.cookie ?? '').split('; ');
		const set = [reply.headers['set-cookie'] ?? []].flat().map(String);
		const cookies = cookieValues([...sent, ...set]).filter((value) => value !== '');
		secrets.push(...cookies.filter((cookie) => !secrets.includes(cookie)));
		const isLogin = request.url?.includes('/login') === true;
		const fault = isLogin && !service.faultsLogin ? undefined : service.fault;
		// A reply can repeat what it got or sets itself, not the cookies of other sessions.
		const known = [...new Set([...secrets.slice(0, 3), ...cookies])];
		const faulty = fault?.((kind) => known.map((secret) => spell(secret, kind))) ?? {};
		const body = echo(reply.body.toString(), known, spell);
		send(response, { ...reply, body, ...faulty, headers: { ...reply.headers, ...faulty.headers } });
	});
	service.credential = {
		...own,
		webApiUrl: sandbox.webApiUrl.replace(sandbox.origin, origin),
		xmlFeedUrl: sandbox.xmlFeedUrl.replace(sandbox.origin, origin),
	};
	return service;
}
