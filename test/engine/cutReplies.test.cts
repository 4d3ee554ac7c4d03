/**
 * A reply that was cut, at each of its bytes: it is never taken for an empty one, nor for another. Further packers and
 * framings are cut at each byte of their ends, and at some places between.
 */
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

import { serverForTest } from '../support/listen.cts';
import { rawCredential } from '../support/rawService.cts';
import { config, json, reports, runNode } from '../support/workflows.cts';

const packers = {
	gzip: { encoding: 'gzip', pack: gzipSync },
	deflate: { encoding: 'deflate', pack: deflateSync },
	'deflate without its header': { encoding: 'deflate', pack: deflateRawSync },
	brotli: { encoding: 'br', pack: brotliCompressSync },
};

type Packer = keyof typeof packers;
type Send = (response: ServerResponse, headers: Record<string, string>, body: Buffer) => void;

/** How the end of a body is told; in all of them what was cut looks whole. */
const framings: Record<string, Send> = {
	'its length': (response, headers, body) =>
		response.writeHead(200, { ...headers, 'content-length': body.length }).end(body),
	'the end of the connection': (response, headers, body) => {
		const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
		response.socket?.write(`HTTP/1.1 200 OK\r\n${lines.join('')}connection: close\r\n\r\n`);
		response.socket?.end(body);
	},
	chunks: (response, headers, body) => {
		response.writeHead(200, headers);
		// The last byte by itself.
		response.write(body.subarray(0, -1));
		response.end(body.subarray(-1));
	},
};

const ways: Array<[Packer, string]> = [
	...Object.keys(framings).map((framing): [Packer, string] => ['gzip', framing]),
	['deflate', 'the end of the connection'],
	['deflate without its header', 'chunks'],
	['brotli', 'its length'],
];

/** Of the ways, the one that is tried with every byte. */
function isFirst(packer: Packer, framing: string): boolean {
	const [[firstPacker, firstFraming]] = ways;
	return packer === firstPacker && framing === firstFraming;
}

interface Reply {
	text: string;
	/** How many bytes of it are sent, as far as it has them; without it, all. */
	bytes?: number;
}

interface Service {
	packer: Packer;
	framing: string;
	/** Whether it packs replies to those who do not ask for it, too. */
	always?: boolean;
	/** To all requests but the login, one after the other; the last one again and again. */
	replies: Reply[];
}

/** The ID of the first device; each next one has the next ID. */
const firstId = 100;

/** The devices that were created, all of one name. */
function readReply(url: string, count: number): string {
	if (url.endsWith('/platforms')) return '[{"Id":1,"Name":"HTTPS","Available":true}]';
	if (url.includes('/device/')) return '{"Name":"Tea"}';
	return JSON.stringify(Array.from({ length: count }, (_, at) => firstId + at));
}

async function startService({ packer, framing, always = false, replies }: Service) {
	const { encoding, pack } = packers[packer];
	let answered = 0;
	const origin = await serverForTest((request, response) => {
		const { url = '', headers } = request;
		request.resume();
		request.on('end', () => {
			if (url.endsWith('/login')) return response.end('{"Success":true,"Result":"OK"}');
			if (/\/(?:platforms|devices?\/)/.test(url)) return response.end(readReply(url, answered));
			const { text: template, bytes } = replies[Math.min(answered, replies.length - 1)];
			const text = template.replaceAll('123', String(firstId + answered++));
			const asked = String(headers['accept-encoding']).split(/[,\s]+/);
			const isPacked = always || asked.includes(encoding);
			const type = url.includes('.aspx') ? 'text/xml' : 'application/json';
			const body = isPacked ? pack(text) : Buffer.from(text);
			const own = { 'content-type': type, ...(isPacked && { 'content-encoding': encoding }) };
			return framings[framing](response, own, body.subarray(0, bytes));
		});
	});
	return rawCredential(origin);
}

/** The ends of a packed reply are cut at each byte, as they have what says that it is whole. */
const endBytes = 20;

/** A reply with each of its beginnings but the empty one, or with some of them; packed or not. */
function cutsOf(text: string, packer: Packer, isWhole = true): Reply[] {
	const { length } = packers[packer].pack(text);
	const isCut = (bytes: number) =>
		isWhole || bytes % 25 === 0 || bytes <= endBytes || bytes >= length - endBytes;
	return Array.from({ length: length - 1 }, (_, at) => ({ text, bytes: 1 + at })).filter(
		({ bytes }) => isCut(bytes),
	);
}

const device = {
	name: 'Tea',
	platform: 'HTTPS',
	urls: 'https://www.example.test/',
	frequency: 300,
	locations: ['New York'],
};

const onError = 'continueRegularOutput';

async function create(service: Service) {
	const node = config(
		'Create',
		'device',
		'create',
		{ ...device, options: { itemsAtOnce: 1 } },
		{ onError },
	);
	const run = await runNode(node, await startService(service), {
		rows: service.replies.map(() => ({})),
	});
	return json(run, 'Create');
}

type Outcome = Awaited<ReturnType<typeof create>>[number];

/** A creation has the ID of its reply, or says that nobody knows what became of it. */
function expectHonest({ deviceId, error, details }: Outcome, at: number): void {
	if (deviceId === firstId + at) return;
	expect(error).toMatch(/damaged in transit|not JSON/);
	expect(details).toMatch(/The request may have been carried out/);
	expect(deviceId).toBeUndefined();
}

const created = '{"Success":true,"Result":123}';

/** Its gzip begins with the table of its codes: for long, nothing comes of it. */
const words = Array.from({ length: 16 }, (_, at) => `q${(at * 7919) % 101}zx`).join(' ');
const wordy = JSON.stringify({ Note: words, Success: true, Result: 123 });

describe.each(ways)(
	'a service that packs in %s when it is asked to, replies ended by %s',
	(packer, framing) => {
		it.each([
			['short', created],
			['long', wordy],
		])('a creation stays uncertain if its %s reply was cut at any byte', async (_length, text) => {
			const replies = cutsOf(text, packer, isFirst(packer, framing));
			const outcomes = await create({ packer, framing, replies });
			outcomes.forEach(expectHonest);
		});
	},
);

describe.each(Object.keys(packers) as Packer[])('a proxy that packs in %s unasked', (packer) => {
	const service = { packer, framing: 'its length', always: true };

	it('a creation stays uncertain if its reply, packed unasked, was cut at any byte', async () => {
		for (const text of [created, wordy]) {
			const replies = cutsOf(text, packer, text === created);
			const outcomes = await create({ ...service, replies });
			// As long as a gzip of nothing.
			outcomes.forEach((outcome, at) => {
				if (text !== wordy || at !== 19) expectHonest(outcome, at);
			});
		}
	});

	it('replies packed unasked are read as empty only if they are empty, and in full if whole', async () => {
		const replies = [{ text: created }, { text: '', bytes: 0 }, { text: created }];
		const outcomes = await create({ ...service, replies });
		expect(outcomes.map(({ deviceId }) => deviceId)).toEqual([firstId, firstId + 1, firstId + 2]);
	});
});

it.each(Object.keys(framings))(
	'a gzip of nothing counts as empty, ended by %s',
	async (framing) => {
		const replies = [{ text: '' }, { text: created }];
		const outcomes = await create({ packer: 'gzip', framing, always: true, replies });
		expect(outcomes.map(({ deviceId }) => deviceId)).toEqual([firstId, firstId + 1]);
	},
);

const sites = Array.from(
	{ length: 8 },
	(_, at) => `<Site ID="${at + 1}" Name="Shop ${(at * 7919) % 101}" State="Up" Status="ACTIVE"/>`,
);
const report = `<?xml version="1.0"?><DotcomMonitorConfig>${sites.join('')}</DotcomMonitorConfig>`;

// Each row asks for another device: what several want is asked for once.
const ofDevice = { returnAll: true, devices: 'text', deviceNames: '={{ $json.device }}' };

it.each(ways)('a report cut at any byte is not read: %s, ended by %s', async (packer, framing) => {
	const replies = [...cutsOf(report, packer, isFirst(packer, framing)), { text: report }];
	const node = reports('Read', 'deviceStatus', 'getAll', ofDevice, { onError });
	const run = await runNode(node, await startService({ packer, framing, replies }), {
		rows: replies.map((_, at) => ({ device: String(at + 1) })),
	});
	const devicesByRow = new Map<number, unknown[]>();
	for (const { json: output, pairedItem } of run.items('Read')) {
		const { item: row } = Object(pairedItem);
		const { error } = output;
		// As long as a gzip of nothing.
		const isKnown = framing === 'its length' && row !== 19;
		if (error) expect(error).toMatch(isKnown ? said : saidOrNothing);
		else devicesByRow.set(row, [...(devicesByRow.get(row) ?? []), output.deviceId]);
	}
	expect(devicesByRow.has(replies.length - 1)).toBe(true);
	const all = sites.map((_, at) => at + 1);
	for (const devices of devicesByRow.values()) expect(devices).toEqual(all);
});

const said = /damaged in transit|is not complete: it ends after/;
const saidOrNothing = new RegExp(`${said.source}|returned an empty response`);

it('uncompressed replies are read to list the configuration', async () => {
	const replies = [{ text: '[1,2,3]' }];
	const node = config('List', 'filter', 'getAll', { options: { idsOnly: true } });
	const run = await runNode(
		node,
		await startService({ packer: 'gzip', framing: 'its length', replies }),
	);
	expect(json(run, 'List')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});
