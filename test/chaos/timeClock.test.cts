/** A clock of the host that is set while something runs: what takes a time takes no longer, and no less. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { INodeParameters } from 'n8n-workflow';

import { LabelStore } from '../../nodes/shared/n8n/editor/keptLabels';
import { Turn } from '../../nodes/shared/words/util/turn';
import { SessionPool } from '../../nodes/shared/service/webApi';
import { serverForTest } from '../support/listen.cts';
import { firstDevice } from '../support/nodes.cts';
import { rawFeedCredential } from '../support/rawFeed.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { startRawService } from '../support/rawService.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import { statusDocument } from '../support/watchedDevices.cts';
import { byId, config, errorOf, reports, runNode, runOperation } from '../support/workflows.cts';
import { jumpingClock } from './support/hostClock.cts';

const hourMs = 3_600_000;

/** The answer, or undefined when none came in time: against waiting for hours. */
async function soon<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
	return await Promise.race([answer, sleep(60_000, undefined, { ref: false })]);
}

const jumps: Array<[string, number]> = [
	['back by an hour', -hourMs],
	['back by a year', -8766 * hourMs],
	['ahead by an hour', hourMs],
	['ahead by a year', 8766 * hourMs],
];

describe.each(jumps)('a clock that is set %s', (_, milliseconds) => {
	it('a clock change does not disturb requests that keep the rate limit of the XML feed', async () => {
		const sandbox = await sandboxForTest({ now: Date.now.bind(Date), throttleSeconds: 1 });
		const clock = jumpingClock();
		const node = reports('Read', 'deviceStatus', 'getAll');
		for (const jump of [0, 0, milliseconds, 0]) {
			clock.jump(jump);
			const run = await soon(runNode(node, sandbox));
			expect(run && errorOf(run)).toEqual({});
		}
	});

	it('a clock change neither lengthens nor shortens a pause that the Web API asks for', async () => {
		const clock = jumpingClock();
		let asked = 0;
		const service = await startRawService(() => {
			if (++asked > 1) return { body: '{"Id":84211,"Name":"Shop"}' };
			clock.jump(milliseconds);
			return { status: 429, headers: { 'Retry-After': '1' } };
		});
		const before = performance.now();
		const running = runNode(
			config('Get', 'device', 'get', { device: byId(firstDevice) }),
			service.credential,
		);
		await sleep(300);
		clock.jump(milliseconds);
		const run = await soon(running);
		expect(run && errorOf(run)).toEqual({});
		expect(asked).toBe(2);
		expect(performance.now() - before).toBeGreaterThan(900);
	});

	it('a clock change does not end the wait for a load test', async () => {
		const sandbox = await sandboxForTest({ now: Date.now.bind(Date) });
		const clock = jumpingClock();
		const options = { checkEvery: 1 };
		const running = runOperation(sandbox, 'loadTest', 'run', { loadTest: byId(7001), options });
		await sleep(500);
		clock.jump(milliseconds);
		const run = await soon(running);
		expect(run && errorOf(run)).toEqual({});
	});

	it('a clock change lets other work take its turn during a long computation', async () => {
		const clock = jumpingClock();
		const turn = new Turn();
		clock.jump(milliseconds);
		clock.pass(100);
		let hasOther = false;
		setImmediate(() => (hasOther = true));
		// Node decides in which turn, but it must be one of the next: without turns it would be none of them.
		for (let pause = 0; pause < 100 && !hasOther; pause++) {
			clock.pass(100);
			await turn.pause();
		}
		expect(hasOther).toBe(true);
	});

	it('a clock change does not change how long labels and sessions last', async () => {
		const clock = jumpingClock();
		const labels = new LabelStore();
		labels.open(['a']).set(1, 'Shop');
		const login = { url: 'https://service.example.test/config_api_v1', uid: 'U'.repeat(32) };
		const pool = new SessionPool();
		pool.sessionFor('a', login);
		clock.jump(milliseconds);
		clock.pass(30_000);
		expect(labels.open(['a']).get(1)).toBe('Shop');
		pool.sessionFor('b', login);
		expect(pool.size).toBe(2);
		clock.pass(31_000);
		expect(labels.open(['a']).get(1)).toBeUndefined();
		pool.sessionFor('c', login);
		expect(pool.size).toBe(2);
	});
});

const failing = `<DotcomMonitorOnlineReport><Site ID="${firstDevice}" Name="Shop">${[
	'<Response><Time>11/20/2026 11:55:00 AM</Time><Status>S</Status></Response>',
	'<Response><Time>11/20/2026 12:00:20 PM</Time><Status>F</Status><Error>Status 500</Error></Response>',
].join('')}</Site></DotcomMonitorOnlineReport>`;

const statesOf = (state: string) => ({ [firstDevice]: { name: 'Shop', state } });

/** `next` returns the list of states, and may take its time. */
async function watchedFeed(next: () => string, parameters: INodeParameters = {}) {
	const feed = await rawServerForTest(({ url }) => ({
		headers: { 'content-type': 'text/xml' },
		body: url.includes('status.aspx') ? statusDocument(statesOf(next())) : failing,
	}));
	return new TriggerHost({ credential: rawFeedCredential(feed), parameters });
}

it('a clock change during a poll does not shorten it: its event has the results of its checks', async () => {
	const clock = jumpingClock();
	let [state, jump] = ['up', 0];
	const host = await watchedFeed(() => {
		clock.jump(jump);
		return state;
	});
	await host.activate();
	[state, jump] = ['down', hourMs];
	expect(await host.poll()).toMatchObject([{ event: 'wentDown', lastError: 'Status 500' }]);
});

it('a poll that started just before the clock was set back does not silence the next one', async () => {
	const clock = jumpingClock();
	let state = 'up';
	const host = await watchedFeed(() => {
		clock.pass(2000);
		return state;
	});
	await host.activate();
	clock.pass(60_000);
	clock.jump(-63_000);
	state = 'down';
	expect(await host.poll()).toMatchObject([{ event: 'wentDown' }]);
});

it('a poll that a later one overtook emits nothing, even if the clock was set back in between', async () => {
	const clock = jumpingClock();
	const upDocument = statusDocument(statesOf('up'));
	const downDocument = statusDocument(statesOf('down'));
	let answers = [upDocument];
	let overtake = () => {};
	const isOvertaken = new Promise<void>((resolve) => (overtake = resolve));
	const origin = await serverForTest(async (_, response) => {
		const document = answers.shift() ?? upDocument;
		// All but the end of the list: the next request may be sent then.
		response.writeHead(200, { 'Content-Type': 'text/xml' }).write(document.slice(0, -5));
		if (document === downDocument) await isOvertaken;
		response.end(document.slice(-5));
	});
	const xmlFeedUrl = `${origin}/reporting/xml`;
	const host = new TriggerHost({ credential: { xmlFeedPid: '0'.repeat(32), xmlFeedUrl } });
	await host.activate();
	answers = [downDocument, upDocument];
	const slow = host.poll();
	await sleep(500);
	clock.jump(-hourMs);
	expect(await host.poll()).toEqual([]);
	overtake();
	expect(await slow).toEqual([]);
	expect(await host.poll()).toEqual([]);
});

it('concurrent polls emit an event once, even if the clock changes in between', async () => {
	for (const milliseconds of [-hourMs, hourMs]) {
		const clock = jumpingClock();
		let state = 'up';
		const host = await watchedFeed(() => state);
		(await host.pollDurably()).save();
		state = 'down';
		const first = await host.pollDurably();
		clock.jump(milliseconds);
		const second = await host.pollDurably();
		expect([first.items.length, second.items.length]).toEqual([1, 0]);
	}
});

it.each([
	['two hours', -2 * hourMs],
	['ten years', -87_660 * hourMs],
])('a trigger whose clock was set back by %s continues its reminders', async (_, jump) => {
	const clock = jumpingClock();
	let state = 'up';
	const host = await watchedFeed(
		() => {
			clock.pass(60_000);
			return state;
		},
		{ events: ['wentDown', 'stillDown'], remindMinutes: 15 },
	);
	await host.activate();
	state = 'down';
	expect(await host.poll()).toMatchObject([{ event: 'wentDown' }]);
	clock.jump(jump);
	const reportedAt: number[] = [];
	for (let minute = 0; minute < 40; minute++) {
		if ((await host.poll()).length > 0) reportedAt.push(minute);
	}
	expect(reportedAt).toEqual([15, 30]);
});

it('a trigger whose clock was set back does not report old changes as new ones', async () => {
	const clock = jumpingClock();
	let state = 'up';
	const host = await watchedFeed(
		() => {
			clock.pass(60_000);
			return state;
		},
		{ events: ['any'], options: { maxChangesPerHour: 4 } },
	);
	await host.activate();
	for (const next of ['down', 'up', 'down', 'up']) {
		state = next;
		expect(await host.poll()).toHaveLength(1);
	}
	clock.pass(2 * hourMs);
	clock.jump(-8766 * hourMs);
	for (const next of ['down', 'up', 'down', 'up']) {
		state = next;
		expect(await host.poll()).toHaveLength(1);
	}
});
