/** What is remembered from poll to poll, as it is written down: by this version, by others, and damaged. */
import {
	restoreState,
	serializeState,
	toDigestItem,
	toEventItem,
	watch,
	type WatchEvent,
	type WatchState,
} from '../../nodes/shared/features/watch';
import { isObject } from '../../nodes/shared/words/util/json';
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

it('continues from the state of an earlier node of the same version', () => {
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
			'"downSince":1795176000000,"details":{"failedLocations":["Paris"],"lastError":"500","failedSince":null},"incident":{"action":"trigger","since":1795176000000}',
		)
		.replace(
			'"unstable":',
			'"removedAt":1795176000000,"unreportedRemovalAt":1795176000000,"unreportedEnd":{"endedAt":1795176000000,"previousState":"down","outage":{"since":1795176000000,"unreported":{"previousState":"up"}}},"unstable":',
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

/** The same with another value at a path such as `devices.1.outage.since`. */
function withValue(content: unknown, [key, ...path]: string[], value: unknown): unknown {
	if (key === undefined) return value;
	const own = withValue(Object(content)[key], path, value);
	return Array.isArray(content)
		? Object.assign([...content], { [key]: own })
		: { ...Object(content), [key]: own };
}

it.each([
	...['generation', 'account', 'selection', 'sample.0', 'leftOut.0'],
	...['held.0.eventId', 'held.0.kind', 'held.0.deviceName', 'held.0.previousState'],
	...['held.0.state', 'held.0.details.failedLocations.0', 'held.0.details.lastError'],
	...['held.0.details.status', 'held.0.details.failedSince', 'held.0.details.severity'],
	...['held.0.incident.action', 'held.0.incident.failedSince', 'devices.1.name'],
	...['devices.1.state', 'devices.1.outage.failedSince', 'devices.2.candidate.state'],
	...['devices.1.outage.unreported.previousState', 'devices.3.unstable.state'],
	...[
		'devices.3.unreportedEnd.previousState',
		'devices.3.unreportedEnd.outage.unreported.previousState',
	],
])('starts again where %s is no text', (path) => {
	expect(restoreState(JSON.stringify(withValue(full, path.split('.'), 'x'))).isUnreadable).toBe(
		false,
	);
	expect(restoreState(JSON.stringify(withValue(full, path.split('.'), 5))).isUnreadable).toBe(true);
});

it.each([
	...['held.0.time', 'held.0.since', 'held.0.downSince', 'held.0.durationMs'],
	...['held.0.incident.since', 'devices.1.since', 'devices.1.outage.since'],
	...['devices.1.outage.remindedAt', 'devices.2.candidate.since', 'devices.2.changes.0'],
	...['devices.3.removedAt', 'devices.3.unreportedRemovalAt', 'devices.3.unreportedEnd.endedAt'],
	...['devices.3.unreportedEnd.outage.since', 'sequence', 'heldLeftOut', 'held.0.changes'],
	...['devices.1.outage.reminders', 'devices.2.candidate.polls', 'devices.2.missing'],
])('starts again where %s is no number', (path) => {
	expect(restoreState(JSON.stringify(withValue(full, path.split('.'), 5))).isUnreadable).toBe(
		false,
	);
	for (const value of ['yesterday', 1e300])
		expect(restoreState(JSON.stringify(withValue(full, path.split('.'), value))).isUnreadable).toBe(
			true,
		);
});

it.each([
	...['held', 'held.0', 'held.0.details', 'held.0.details.failedLocations', 'held.0.incident'],
	...['devices', 'devices.1', 'devices.1.id', 'held.0.deviceId', 'devices.1.outage'],
	...[
		'devices.1.outage.unreported',
		'devices.2.candidate',
		'devices.2.changes',
		'sample',
		'leftOut',
	],
	...['devices.3.unstable', 'devices.3.unreportedEnd', 'devices.3.unreportedEnd.outage'],
])('starts again where %s is a switch', (path) => {
	const kept = JSON.stringify(withValue(full, path.split('.'), true));
	expect(restoreState(kept).isUnreadable).toBe(true);
});

it('continues or starts again, whatever value of a saved state is damaged', () => {
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
