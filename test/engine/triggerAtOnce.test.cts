/** Polls of one node that begin with the same memory, as n8n's durable scheduler lets them. */
import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import { passMinutes, startClock } from '../support/clock.cts';
import { answerStates } from '../support/watchedDevices.cts';

async function setUp() {
	startClock('2026-11-20T12:00:00Z');
	const sandbox = await sandboxForTest();
	const host = new TriggerHost({ credential: sandbox });
	const poll = async (state: string) => {
		answerStates(sandbox, { [firstDevice]: { name: 'Shop front', state } });
		return await host.pollDurably();
	};
	(await poll('up')).save();
	passMinutes(1);
	return { poll };
}

const eventsOf = (items: object[]) => items.map((item) => Object(item).event);

it('concurrent polls emit an event once, even if both see it before either is saved', async () => {
	const { poll } = await setUp();
	const [first, second] = [await poll('down'), await poll('down')];
	expect(eventsOf([...first.items, ...second.items])).toEqual(['wentDown']);
	first.save();
	expect((await poll('down')).items).toEqual([]);
	expect(eventsOf((await poll('up')).items)).toEqual(['cameBack']);
});

it('an event that n8n has not saved is emitted again', async () => {
	const { poll } = await setUp();
	expect(eventsOf((await poll('down')).items)).toEqual(['wentDown']);
	passMinutes(1);
	const again = await poll('down');
	expect(eventsOf(again.items)).toEqual(['wentDown']);
});
