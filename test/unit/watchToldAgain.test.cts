/** What is remembered of what another run of n8n told (what is told again: engine/triggerToldAgain). */
import { replayEvents, testEvent, type DeviceReading } from '../../nodes/shared/features/watch';
import { start, three, watchAccount } from '../support/watchAccount.cts';

const shop: DeviceReading = { key: '1', id: 1, name: 'Shop', state: 'down' };

it('remembers the last two hundred, over restarts that follow each other within seconds', () => {
	const step = watchAccount({}).poll(three);
	const eventsFrom = (first: number) =>
		Array.from({ length: 200 }, (_, at) => ({
			...testEvent([shop], ['wentDown'], start),
			eventId: `event ${first + at}`,
			deviceId: first + at,
		}));
	const waiting = { since: start, events: eventsFrom(0) };
	const reported = { run: 'second', events: eventsFrom(200), waiting };
	const found = replayEvents(reported, step, [], 'third', start);
	expect(found.again).toEqual([]);
	expect(found.reported.waiting?.events).toEqual(eventsFrom(200));
});

it.each([
	['wentDown', { action: 'open', since: start }],
	['stillDown', { action: 'update', since: start - 720_000 }],
	['cameBack', { action: 'close', since: start - 720_000 }],
	['gotSlow', { action: 'open', since: start, story: 'slow' }],
	['normalAgain', { action: 'close', since: start - 720_000, story: 'slow' }],
	['newDevice', undefined],
] as const)('a sample of %s belongs to an incident as a real event does', (kind, incident) => {
	expect(testEvent([{ ...shop, state: 'up' }], [kind], start).incident).toEqual(incident);
});
