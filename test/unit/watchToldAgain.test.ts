/** What is remembered of what another run of n8n told (what is told again: engine/triggerToldAgain). */
import { replayEvents, testEvent, type DeviceReading } from '../../nodes/shared/features/watch';
import { start, three, watchAccount } from '../support/watchAccount';

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
