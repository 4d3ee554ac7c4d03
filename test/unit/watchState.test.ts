/** What is remembered from poll to poll, as it is written down: by this version, by others, and damaged. */
import {
	restoreState,
	serializeState,
	toDigestItem,
	toEventItem,
	watch,
	type WatchEvent,
	type WatchState,
} from '../../nodes/shared/watch';
import { isObject } from '../../nodes/shared/util/json';
import { three, watchAccount } from '../support/watchAccount';
import { toWatchSettings } from '../support/watchSettings';

it.each([
	['another version', (state: WatchState) => JSON.stringify({ ...state, version: 2 })],
	['no text', (state: WatchState) => state],
	['half a text', (state: WatchState) => serializeState(state).slice(0, -5)],
])('does not take %s for a state', (_, damage) => {
	const { poll, state } = watchAccount();
	poll(three);
	const known = state();
	expect(known).toBeDefined();
	if (known) expect(restoreState(damage(known))).toEqual({ isUnreadable: true });
});

/** As a node of version 1 wrote it, with all that can be in it. */
const written =
	'{"version":1,"generation":"mp","sequence":7,"account":"account","selection":"all","leftOut":["9"],"sample":["1","2","3"],"held":[{"eventId":"3-paused-mp-7","kind":"paused","time":1795176000000,"deviceId":3,"deviceName":"Device 3","previousState":"up","state":"paused","since":1795176000000,"startedBefore":false,"downSince":null,"durationMs":null}],"heldLeftOut":2,"devices":{"1":{"id":1,"name":"Device 1","state":"down","since":1795176000000,"startedBefore":true,"outage":{"since":1795176000000,"startedBefore":true,"reminders":1,"remindedAt":1795176060000}},"2":{"id":2,"name":null,"state":"up","since":1795176000000,"candidate":{"state":"down","polls":1,"since":1795176120000},"changes":[1795176000000],"missing":1},"3":{"id":3,"name":"Device 3","state":"up","since":1795176000000,"unstable":{"state":"paused","since":1795176060000}}}}';

/** A poll three minutes later, with devices in these states. */
function pollOf(...states: string[]) {
	const readings = states.map((state, at) => ({
		key: String(at + 1),
		id: at + 1,
		name: `Device ${at + 1}`,
		state,
	}));
	const devices = { key: 'all', includes: () => true };
	return { now: 1_795_176_180_000, readings, account: 'account', isActivation: false, devices };
}

it('goes on from what an earlier node of the same version wrote', () => {
	const { isUnreadable, state } = restoreState(written);
	expect([isUnreadable, state && JSON.parse(serializeState(state))]).toEqual([
		false,
		JSON.parse(written),
	]);
	const poll = pollOf('up', 'down', 'paused');
	const step = watch(state, poll, toWatchSettings({ events: new Set(['any']) }));
	expect(step.held).toMatchObject([{ eventId: '3-paused-mp-7' }]);
	expect(step.events).toMatchObject([
		{ eventId: '1-cameBack-mp-8', startedBefore: true, durationMs: 180_000 },
		{ eventId: '2-wentDown-mp-9', since: 1_795_176_120_000 },
		{ eventId: '3-paused-mp-10' },
	]);
});

/** One poll after what was kept, and the items of all that it reports. */
function goOn(kept: unknown) {
	const poll = pollOf('down', 'up', 'down', 'up');
	const settings = toWatchSettings({
		events: new Set(['any', 'stillDown']),
		reminder: { everyMs: 60_000, maxCount: 9 },
		maxChangesPerHour: 2,
	});
	const { events, held, state } = watch(restoreState(kept).state, poll, settings);
	const digest = (own: WatchEvent[]) =>
		toDigestItem(
			{ eventId: '', time: poll.now, events: own, leftOut: 0, isAfterQuiet: true, downNow: [] },
			'UTC',
		);
	events.forEach((event) => toEventItem(event, 'UTC'));
	serializeState(state);
	return digest(held);
}

const full: unknown = JSON.parse(
	written
		.replace(
			'"downSince":null',
			'"downSince":1795176000000,"details":{"failedLocations":["Paris"],"lastError":"500","failedSince":null}',
		)
		.replace(
			'"unstable":',
			'"removedAt":1795176000000,"untoldRemovalAt":1795176000000,"untoldEnd":{"endedAt":1795176000000,"previousState":"down","outage":{"since":1795176000000,"untold":{"previousState":"up"}}},"unstable":',
		),
);

/** The same with one value after the other in place of each of its values. */
function* damage(value: unknown, replacements: readonly unknown[]): Generator<unknown> {
	yield* replacements;
	if (!Array.isArray(value) && !isObject(value)) return;
	for (const [key, own] of Object.entries(value)) {
		for (const changed of damage(own, replacements)) {
			yield Array.isArray(value)
				? Object.assign([...value], { [key]: changed })
				: { ...value, [key]: changed };
		}
	}
}

const foreign = [null, undefined, '', 'x', 0, -1, 1e300, true, [], [1], {}, { since: 'x' }];

/** The same with another value at one place of the outage of its first device. */
function withOutage(change: object): string {
	const devices = Object.entries(Object(Object(full).devices));
	const [name, device] = devices.find(([, one]) => Object(one).outage !== undefined) ?? [];
	const outage = { ...Object(device).outage, ...change };
	const changed = { ...Object(full).devices, [String(name)]: { ...Object(device), outage } };
	return JSON.stringify({ ...Object(full), devices: changed });
}

it.each([
	['since', 'yesterday'],
	['reminders', 1.5],
	['remindedAt', 'now'],
	['untold', 'up'],
	['untold', { previousState: 1 }],
])('begins anew where %s of an outage is %j', (key, value) => {
	expect(restoreState(withOutage({})).isUnreadable).toBe(false);
	expect(restoreState(withOutage({ [key]: value })).isUnreadable).toBe(true);
});

it('goes on, or begins anew, whatever value of a saved state is damaged', () => {
	let unreadable = 0;
	let count = 0;
	for (const damaged of damage(full, foreign)) {
		const kept = JSON.stringify(damaged);
		count += 1;
		unreadable += restoreState(kept).isUnreadable ? 1 : 0;
		expect(() => goOn(kept)).not.toThrow();
	}
	expect(unreadable).toBeGreaterThan(300);
	expect(unreadable).toBeLessThan(count);
});

it('reports what was held back of a kind that another version knows', () => {
	const kept = written.replace('"kind":"paused"', '"kind":"slow"');
	expect(goOn(kept)).toMatchObject({
		message: expect.stringContaining('Device 3 has been paused since 12:00; it was up'),
		events: [{ event: 'changed', eventId: '3-paused-mp-7', deviceId: 3 }],
	});
	expect(goOn(kept.replace('slow', 'constructor'))).toMatchObject({ counts: { changed: 1 } });
});
