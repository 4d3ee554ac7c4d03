/** What can happen to a request on the wire, and to its response. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

import { createHtmlPage, htmlContentType } from '../../../sandbox/http/htmlPages.cts';
import type { Exchange, WireFault } from './faultProxy.cts';
import type { WireResponse } from './forward.cts';

/** No body is complete within the times that these tests wait. */
const dripMs = 2000;

type Headers = Record<string, string>;

/** The request is not carried out. */
export function status(code: number, headers: Headers = {}): WireFault {
	return ({ answer, request }) => {
		request.resume();
		const body = Buffer.from(createHtmlPage(code));
		answer({ status: code, headers: { 'content-type': htmlContentType, ...headers }, body });
	};
}

/** After it was carried out, as behind a gateway that stops waiting. */
export function statusAfter(code: number): WireFault {
	return async (exchange) => {
		await exchange.carryOut();
		await status(code)(exchange);
	};
}

/** Carried out each time, and answered so the first time. */
export function statusOnceAfter(code: number, headers: Headers = {}): WireFault {
	return async (exchange) => {
		const response = await exchange.carryOut();
		if (exchange.number === 1) await status(code, headers)(exchange);
		else exchange.answer(response);
	};
}

/** Refuses it as the service does. */
export const refuse: WireFault = ({ answer, request }) => {
	request.resume();
	const headers = { 'content-type': 'application/json' };
	const body = Buffer.from('{"Success":false,"ErrorDescription":["No"]}');
	answer({ status: 200, headers, body });
};

/** The request is carried out. */
export function changed(change: (response: WireResponse) => Partial<WireResponse>): WireFault {
	return async ({ answer, carryOut }) => {
		const response = await carryOut();
		const { headers = {}, ...rest } = change(response);
		answer({ ...response, ...rest, headers: { ...response.headers, ...headers } });
	};
}

export function changedText(change: (text: string) => string): WireFault {
	return changed(({ body }) => ({ body: Buffer.from(change(body.toString())) }));
}

const packers = {
	gzip: gzipSync,
	deflate: deflateSync,
	rawDeflate: deflateRawSync,
	br: brotliCompressSync,
};

export function packed(way: keyof typeof packers): WireFault {
	const encoding = way === 'rawDeflate' ? 'deflate' : way;
	return changed(({ body }) => ({
		headers: { 'content-encoding': encoding },
		body: packers[way](body),
	}));
}

export function brokenlyPacked(encoding: string): WireFault {
	const headers = { 'content-encoding': encoding };
	return changed(() => ({ headers, body: Buffer.from(`this is not ${encoding}`) }));
}

/** As .NET writes it, with a mark at its beginning. */
export const inUtf16 = changed(({ body, headers }) => {
	const text = body.toString().replace('encoding="utf-8"', 'encoding="utf-16"');
	const [type] = String(headers['content-type'] ?? 'application/json').split(';');
	return {
		headers: { 'content-type': `${type}; charset=utf-16` },
		body: Buffer.from(`\ufeff${text}`, 'utf16le'),
	};
});

/** The first name in each object, or an attribute of the first element, twice: at last as it was. */
export const withDuplicates = changedText((text) =>
	text.startsWith('<')
		? text.replace(/<(\w+)/, '<$1 Twice="1" Twice="2"')
		: text.replaceAll(/\{"(\w+)":/g, '{"$1":null,"$1":'),
);

export const dropBefore: WireFault = ({ request }) => void request.socket.destroy();

/** The service has begun to read the request, and its connection is reset. */
export const resetDuring: WireFault = async ({ request }) => {
	await once(request, 'readable');
	request.read(1);
	request.socket.resetAndDestroy();
};

export const dropAfter: WireFault = async ({ carryOut, request }) => {
	await carryOut();
	request.socket.destroy();
};

/** The headers promise the whole body, of which so many bytes come. */
export function cutAfter(count: (length: number) => number): WireFault {
	return async ({ carryOut, request, response }) => {
		const { status: code, headers, body } = await carryOut();
		response.writeHead(code, { ...headers, 'content-length': body.length, connection: 'close' });
		response.write(body.subarray(0, count(body.length)), () => request.socket.destroy());
	};
}

/** Nothing comes of a request that was carried out. */
export const silence: WireFault = async ({ carryOut }) => void (await carryOut());

/** So many bytes of the body come, and then nothing. */
export function stallAfter(count: number): WireFault {
	return async ({ carryOut, response }) => {
		const { status: code, headers, body } = await carryOut();
		response.writeHead(code, { ...headers, 'content-length': body.length });
		response.flushHeaders();
		if (count > 0) response.write(body.subarray(0, count));
	};
}

export const drip: WireFault = async ({ carryOut, response }) => {
	const { status: code, headers, body } = await carryOut();
	response.writeHead(code, { ...headers, 'content-length': body.length });
	for (const byte of body) {
		if (response.destroyed) return;
		response.write(Buffer.of(byte));
		await wait(dripMs);
	}
	response.end();
};

/** Interim responses before the one that counts. */
export function interim(send: (response: Exchange['response']) => void): WireFault {
	return async ({ answer, carryOut, response }) => {
		send(response);
		answer(await carryOut());
	};
}

/** The session of the request has ended: the first time only, or each time. */
export function sessionEnded(times: number): WireFault {
	return async ({ answer, carryOut, number, sandbox }) => {
		if (number <= times) sandbox.expireSessions();
		answer(await carryOut());
	};
}

/** The service carries it out, and the session ends before the next request. */
export const sessionEndedDuring: WireFault = async ({ answer, carryOut, sandbox }) => {
	const response = await carryOut();
	sandbox.expireSessions();
	answer(response);
};

/** The execution is stopped while its request is carried out. */
export const canceledDuring: WireFault = async ({ answer, cancel, carryOut }) => {
	const response = await carryOut();
	cancel();
	answer(response);
};

/** The execution is stopped when the whole response is on its way. */
export const canceledAfter: WireFault = async ({ answer, cancel, carryOut, response }) => {
	response.on('finish', cancel);
	answer(await carryOut());
};
