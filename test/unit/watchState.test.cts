/** What is remembered from poll to poll, as it is saved: by this version, by others, and damaged. */
import {
	restoreState,
	serializeState,
	toDigestItem,
	watch,
	type WatchState,
} from '../../nodes/shared/features/watch';
import { contentOf } from '../support/savedText.cts';
import { three, watchAccount } from '../support/watchAccount.cts';
import { toWatchSettings } from '../support/watchSettings.cts';

function savedState(): WatchState {
	const { poll, state } = watchAccount();
	poll(three);
	const known = state();
	if (!known) throw new Error('There is no state');
	return known;
}

it.each([
	['another version', (text: string) => text.replace(/^2 /, '1 ')],
	['no text', () => savedState()],
	['the JSON of version 1', (text: string) => text.replace(/^\S+ \S+ \{/, '{"version":1,')],
	['a cut text', (text: string) => text.slice(0, -5)],
	['a longer text', (text: string) => `${text} `],
])('a saved state is unreadable if it is %s', (_, change) => {
	const saved = change(serializeState(savedState()));
	expect(restoreState(saved)).toEqual({ isUnreadable: true });
});

it('a saved state is unreadable if any of its characters is changed', () => {
	const text = serializeState(savedState());
	for (let at = 0; at < text.length; at++) {
		const changed = `${text.slice(0, at)}${text[at] === '1' ? '0' : '1'}${text.slice(at + 1)}`;
		expect(restoreState(changed)).toEqual({ isUnreadable: true });
	}
});

/** As a node of version 2 wrote it, with all that can be in it. */
const written =
	'2 cVZcbbyyCCip {"generation":"mp","sequence":7,"account":"account","selection":"all","leftOut":["9"],"sample":["1","2","3"],"held":[{"eventId":"3-paused-mp-7","kind":"paused","time":1795176000000,"deviceId":3,"deviceName":"Device 3","previousState":"up","state":"paused","since":1795176000000,"startedBefore":false,"downSince":null,"durationMs":null}],"heldLeftOut":2,"devices":{"1":{"id":1,"name":"Device 1","state":"down","since":1795176000000,"startedBefore":true,"outage":{"since":1795176000000,"startedBefore":true,"reminders":1,"remindedAt":1795176060000}},"2":{"id":2,"name":null,"state":"up","since":1795176000000,"candidate":{"state":"down","polls":1,"since":1795176120000},"changes":[1795176000000],"missing":1},"3":{"id":3,"name":"Device 3","state":"up","since":1795176000000,"unstable":{"state":"paused","since":1795176060000}}}}';

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

it('the watch continues from the state of an earlier node of the same version', () => {
	const { isUnreadable, state } = restoreState(written);
	const again = state && serializeState(state);
	expect([isUnreadable, again && contentOf(again)]).toEqual([false, contentOf(written)]);
	const poll = pollOf('up', 'down', 'paused');
	const step = watch(state, poll, toWatchSettings({ events: new Set(['any']) }));
	expect(step.held).toMatchObject([{ eventId: '3-paused-mp-7' }]);
	expect(step.events).toMatchObject([
		{ eventId: '1-cameBack-outage-mwoxfuo0', startedBefore: true, durationMs: 180_000 },
		{ eventId: '2-wentDown-outage-mwoxif9c', since: 1_795_176_120_000 },
		{ eventId: '3-paused-mp-10' },
	]);
});

it.each(['slow', 'constructor'])('a held event of the unknown kind %s is kept', (kind) => {
	const { state } = restoreState(written);
	const held = state?.held.map((event) => Object.assign(event, { kind })) ?? [];
	const saved = serializeState({ ...savedState(), held });
	const events = restoreState(saved).state?.held ?? [];
	const digest = { eventId: '', time: 0, events, leftOut: 0, isAfterQuiet: true, downNow: [] };
	expect(toDigestItem(digest, 'UTC')).toMatchObject({
		message: expect.stringContaining('Device 3 has been paused since 12:00 UTC; it was up'),
		events: [{ event: 'changed', eventId: '3-paused-mp-7', deviceId: 3 }],
		counts: { changed: 1 },
	});
});
