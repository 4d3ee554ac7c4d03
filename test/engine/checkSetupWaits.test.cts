/** What Check Setup waits for: the end of the session, and the feed's limit. Its clock passes at once. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { checkSetup, type SetupFinding } from '../../nodes/shared/features/checkSetup';
import type { SandboxOptions } from '../../sandbox/index.cts';
import { fetchTransport } from '../../scripts/checkService/fetchTransport.cts';
import { flippedService, type Flip } from '../support/flippedService.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { setupFlips } from '../support/setupFlips.cts';

async function checkWith(
	options: SandboxOptions,
	flip: Flip = { on: /^$/ },
	includesSlow = true,
	beginsAt = Date.now(),
) {
	let passedMs = beginsAt - Date.now();
	const waits: number[] = [];
	const now = () => Date.now() + passedMs;
	const sandbox = await sandboxForTest({ ...options, now });
	const credential = await flippedService(sandbox, flip);
	const clock = {
		now,
		elapsed: now,
		wait: async (milliseconds: number) => {
			waits.push(milliseconds);
			passedMs += milliseconds;
		},
	};
	const transport = fetchTransport();
	const texts: string[] = [];
	const findings = await checkSetup(
		{
			webApiTransport: transport,
			feedTransport: transport,
			clock,
			timeZone: 'UTC',
			...accessOf(credential),
		},
		{
			includesSlow,
			mayWrite: false,
			includesHandled: true,
			onProgress: (text) => texts.push(text),
		},
	);
	return { findings, waits, texts, sandbox };
}

function accessOf({
	webApiUid,
	webApiUrl,
	xmlFeedPid,
	xmlFeedUrl,
}: ICredentialDataDecryptedObject) {
	return {
		webApi: { uid: String(webApiUid), url: String(webApiUrl) },
		feed: { pid: String(xmlFeedPid), url: String(xmlFeedUrl), secrets: [] },
	};
}

function differing(findings: SetupFinding[]) {
	return findings.filter(({ result }) => result === 'differs').map(({ probe }) => probe);
}

function evidenceOf(findings: SetupFinding[], name: string) {
	return findings.find(({ probe }) => probe === name)?.evidence;
}

const afterTheEnd = /^GET \/config_api_v1\/platforms$/;

/** Replies to the first request after 65 seconds without one. */
function afterIdle(reply: NonNullable<Flip['reply']>): NonNullable<Flip['reply']> {
	return (own, before, url) => (own.status === 401 ? reply(own, before, url) : {});
}

describe('the end of a session', () => {
	it('is looked at last, after 65 seconds without a request', async () => {
		const { findings, waits, texts } = await checkWith({});
		expect(differing(findings)).toEqual([]);
		expect(waits).toEqual([65_000]);
		expect(evidenceOf(findings, 'sessionEnd')).toBe('status 401, a refusal after 65 seconds');
		expect(texts).toHaveLength(findings.length);
		expect(texts.at(-1)).toMatch(/^Check Setup (\d+) of \1: After a minute without/);
	});

	it.each([
		['a redirect', { status: 302, headers: { location: '/login' }, body: '' }],
		['a refusal of another status', { status: 403 }],
		['a web page', { status: 200, headers: {}, body: '<!DOCTYPE html><html><body>Log in' }],
	])('is distinguished from %s', async (_name, reply) => {
		const { findings } = await checkWith(
			{},
			{ on: afterTheEnd, hasCookie: true, reply: afterIdle(() => reply) },
		);
		expect(differing(findings)).toEqual(['sessionEnd']);
	});

	it('may come later', async () => {
		const { findings } = await checkWith({ inactivitySeconds: 600 });
		expect(differing(findings)).toEqual(['sessionEnd']);
		expect(findings[0].whatToDo).toBe('Nothing: sessions only last longer than documented.');
	});
});

describe('the limit of the feed', () => {
	it('is kept, and its form is as expected', async () => {
		const { findings, waits, sandbox } = await checkWith({ throttleSeconds: 10 }, undefined, false);
		expect(differing(findings)).toEqual([]);
		expect(evidenceOf(findings, 'throttle')).toMatch(/^[12] requests? had to wait \(status 200\)$/);
		// On a busy machine requests do not travel equally long, so that another one may come too early.
		expect(sandbox.counters.throttled).toBeLessThan(4);
		const feed = sandbox.requests.filter(
			({ path, throttled }) => path.endsWith('.aspx') && !throttled,
		);
		const gaps = feed.slice(1).map(({ at }, index) => at - feed[index].at);
		expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10_000);
		expect(waits.length).toBeGreaterThan(feed.length);
	});

	it.each([
		['without a root', null],
		['with another root', 'Throttle'],
	])('is understood %s', async (_name, throttleWrapper) => {
		const { findings } = await checkWith(
			{ throttleSeconds: 10, throttleWrapper },
			undefined,
			false,
		);
		expect(differing(findings)).toEqual([]);
	});
});

describe('around the end of a day', () => {
	it.each([
		['hour', '2026-11-24T10:58:21Z'],
		['day', '2026-11-24T23:58:30Z'],
	])('may last over the end of the %s', async (_unit, beginsAt) => {
		const { findings } = await checkWith(
			{ throttleSeconds: 10 },
			undefined,
			false,
			Date.parse(beginsAt),
		);
		expect(differing(findings)).toEqual([]);
	});

	it('does not judge in the first hour of a day whether a report without To continues', async () => {
		const endsWithFirstDay = setupFlips.find(({ probe }) => probe === 'openRange');
		const resultAt = async (time: string) => {
			const { findings } = await checkWith({}, endsWithFirstDay, false, Date.parse(time));
			return findings.find(({ probe }) => probe === 'openRange')?.result;
		};
		expect(await resultAt('2026-11-25T00:30:00Z')).toBe('notSeen');
		expect(await resultAt('2026-11-25T01:30:00Z')).toBe('differs');
	});
});
