import { LabelStore } from '../../nodes/shared/n8n/editor/keptLabels';

it('the label store forgets a label after a minute, however often it was requested', () => {
	let now = 1_000_000;
	const store = new LabelStore(() => now);
	store.open(['device', 'UID']).set(1, 'Shop');
	for (now += 20_000; now < 1_060_000; now += 20_000) {
		expect(store.open(['device', 'UID']).get('1')).toBe('Shop');
	}
	expect(store.open(['device', 'UID']).get(1)).toBeUndefined();
});

it('the label store keeps the lists of other credentials, departments and kinds apart', () => {
	const store = new LabelStore();
	store.open(['device', { uid: 'one' }, 41_001]).set(1, 'Shop');
	for (const key of [
		['device', { uid: 'two' }, 41_001],
		['device', { uid: 'one' }, 41_002],
		['filter', { uid: 'one' }, 41_001],
	]) {
		expect(store.open(key).get(1)).toBeUndefined();
	}
});

it('the label store remembers twenty lists, and none of those unused for a minute', () => {
	let now = 1_000_000;
	const store = new LabelStore(() => now);
	for (let number = 0; number < 100; number++) store.open([number]).set(1, 'Shop');
	expect(store.size).toBe(20);
	expect(store.open([99]).get(1)).toBe('Shop');
	expect(store.open([0]).get(1)).toBeUndefined();
	now += 60_000;
	store.open(['new']);
	expect(store.size).toBe(1);
});

it('the label store holds no secret', () => {
	const store = new LabelStore();
	store.open(['device', { uid: 'SECRET-UID' }]);
	const lists: unknown = Reflect.get(store, 'lists');
	expect(lists instanceof Map && [...lists.keys()]).toEqual([
		expect.stringMatching(/^[\da-f]{64}$/),
	]);
});
