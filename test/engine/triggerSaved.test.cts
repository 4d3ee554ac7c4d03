/** What polls remember that start nothing: n8n saves it with its durable scheduler alone. */
import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import { passMinutes, startClock } from '../support/clock.cts';
import { answerStates } from '../support/watchedDevices.cts';

async function setUp(parameters: object) {
	startClock('2026-11-20T12:00:00Z');
	const sandbox = await sandboxForTest();
	const host = new TriggerHost({
		credential: sandbox,
		parameters: { ...parameters },
	});
	const answer = (state: string) => {
		passMinutes(1);
		answerStates(sandbox, { [firstDevice]: { name: 'Shop front', state } });
	};
	/** Each poll starts with the saved data, as after a restart. */
	const pollDurably = async (state: string) => {
		answer(state);
		const { items, save } = await host.pollDurably();
		save();
		return items;
	};
	return { host, answer, pollDurably };
}

const eventsOf = (items: object[]) => items.map((item) => Object(item).event);

it('a recovery without an event is known after any restart with the durable scheduler', async () => {
	const { pollDurably } = await setUp({ events: ['wentDown'] });
	const found = [];
	for (const state of ['up', 'down', 'up', 'down']) {
		found.push(eventsOf(await pollDurably(state)));
	}
	expect(found).toEqual([[], ['wentDown'], [], ['wentDown']]);
});

it('events held in quiet hours are known after any restart with the durable scheduler', async () => {
	const { pollDurably } = await setUp({ options: { quietHours: '12:00-12:04' } });
	for (const state of ['up', 'down', 'up']) expect(await pollDurably(state)).toEqual([]);
	expect(await pollDurably('up')).toMatchObject([
		{ event: 'digest', counts: { wentDown: 1, cameBack: 1 } },
	]);
});

it.each([
	['known', 'an event', ['wentDown', 'cameBack'], ['cameBack'], ['wentDown']],
	['not known', 'no event', ['wentDown'], [], []],
])(
	'without the durable scheduler, a recovery is %s after a restart if it was %s',
	async (_, __, events, recovery, next) => {
		const { answer, host } = await setUp({ events });
		answer('up');
		await host.activate();
		answer('down');
		expect(eventsOf(await host.poll())).toEqual(['wentDown']);
		answer('up');
		expect(eventsOf(await host.poll())).toEqual(recovery);
		answer('down');
		expect(eventsOf(await host.restart())).toEqual(next);
	},
);

it('devices still down at the end of quiet hours are reported after a restart, with held events dropped', async () => {
	const { answer, host } = await setUp({
		options: { quietHours: '12:02-12:05', quietEvents: 'drop' },
	});
	answer('up');
	await host.activate();
	answer('down');
	expect(await host.poll()).toEqual([]);
	answer('down');
	expect(await host.restart()).toEqual([]);
	answer('down');
	expect(await host.poll()).toEqual([]);
	answer('down');
	expect(eventsOf(await host.poll())).toEqual(['wentDown']);
});
