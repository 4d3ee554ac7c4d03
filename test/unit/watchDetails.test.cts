import { noteCheckDetails, testEvent, type WatchEvent } from '../../nodes/shared/features/watch';
import { start, watchAccount } from '../support/watchAccount.cts';

const deviceCount = 501;

const every = (state: string) =>
	Object.fromEntries(Array.from({ length: deviceCount }, (_, index) => [index + 1, state]));

const withError = (events: readonly WatchEvent[], lastError: string) =>
	events.map((event) => ({
		...event,
		details: { failedLocations: ['Paris'], failedSince: null, lastError },
	}));

it('the details of 500 outages are updated, and no more of them remembered', () => {
	const account = watchAccount();
	account.poll(every('up'));
	const { events, state } = account.poll(every('down'));
	const opened = noteCheckDetails(state, withError(events, 'first'));
	const updated = noteCheckDetails(opened, withError(events, 'second'));
	const errors = [...updated.devices.values()].map(({ outage }) => outage?.details?.lastError);
	expect(errors).toEqual([...Array.from({ length: 500 }, () => 'second'), undefined]);
});

it.each([
	['wentDown', { action: 'open', since: start }],
	['stillDown', { action: 'update', since: start - 720_000 }],
	['cameBack', { action: 'close', since: start - 720_000 }],
	['gotSlow', { action: 'open', since: start, story: 'slow' }],
	['normalAgain', { action: 'close', since: start - 720_000, story: 'slow' }],
	['newDevice', undefined],
] as const)('a sample of %s belongs to an incident as a real event does', (kind, incident) => {
	const shop = { key: '1', id: 1, name: 'Shop', state: 'up' };
	expect(testEvent([shop], [kind], start).incident).toEqual(incident);
});
