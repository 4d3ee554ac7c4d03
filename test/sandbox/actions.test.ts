/** What can be done with an entity beside reading and writing it: the `actions` of its collection. */
import { schedules } from '../../sandbox/collections/schedules';
import { rootAccountId } from '../../sandbox/service/accounts';
import type { Collection } from '../../sandbox/service/collection';
import { Service } from '../../sandbox/service/service';
import { createCollectionRoutes } from '../../sandbox/webApi/entityRoutes';

const bells: Collection = {
	...schedules,
	name: 'Bell',
	firstId: 1,
	seeds: [{ Name: 'Door' }],
	actions: {
		'POST ring': ({ Name }, body) => ({ result: `${String(Name)} ${String(body)}` }),
		'GET mute': ({ Name }) => ({ stored: { Name, Muted: true }, result: null }),
	},
};

/** What a route of the bells answers, in one account. */
function openBells() {
	const service = new Service({
		seed: 1,
		now: () => 0,
		inactivitySeconds: 60,
		throttleSeconds: 0,
		throttleWrapper: null,
		rotateCookies: false,
		loadTestsNeedOwnUid: false,
	});
	const routes = new Map(Object.entries(createCollectionRoutes(bells)));
	return (route: string, id: number, body?: unknown) =>
		routes.get(route)?.({ service, accountId: rootAccountId, id, platform: '', body });
}

it('answers with what an action makes of the entity and the body, and keeps the entity', () => {
	const call = openBells();
	const before = call('GET /bell/:id', 1);
	expect(call('POST /bell/:id/ring', 1, 'twice')).toEqual({ Success: true, Result: 'Door twice' });
	expect(call('GET /bell/:id', 1)).toEqual(before);
});

it('keeps what an action says is stored from now on', () => {
	const call = openBells();
	expect(call('GET /bell/:id/mute', 1)).toEqual({ Success: true, Result: null });
	expect(call('GET /bell/:id', 1)).toMatchObject({ Id: 1, Name: 'Door', Muted: true });
});

it('refuses an action with an unknown ID', () => {
	expect(() => openBells()('POST /bell/:id/ring', 2)).toThrow('Bell 2 does not exist');
});
