/** What alerts come to: repeated, late, lost and in another order. Each test is a story. */
import type { Alert } from '../../nodes/shared/features/alerts';
import {
	activatedState,
	emptyAlertState,
	laterState,
	maxAlertedDevices,
	restoreAlertState,
	serializeAlertState,
	applyAlert,
	applyUnreadAlert,
	type AlertSettings,
} from '../../nodes/shared/features/watch';
import { firstDevice } from '../support/nodes.cts';

const minute = 60_000;
const noon = Date.UTC(2026, 10, 20, 12);

/** The service's clock is five hours behind. */
const zone = -300 * minute;

function tell(settings: Partial<AlertSettings> = {}) {
	const all: AlertSettings = {
		events: new Set(['wentDown', 'cameBack', 'stillDown', 'test', 'notUnderstood']),
		reminder: { everyMs: 60 * minute, maxCount: 2 },
		isQuiet: false,
		...settings,
	};
	let state = emptyAlertState(1);
	let now = noon;
	/** Minutes are after noon; `since` is the start of the outage. */
	const alert = (kind: Alert['kind'], at: number, since?: number, more: Partial<Alert> = {}) => ({
		kind,
		deviceId: firstDevice,
		deviceName: 'Shop front',
		sentAt: noon + at * minute + zone,
		downSince: since === undefined ? undefined : noon + since * minute + zone,
		details: {},
		...more,
	});
	const take = (one: Alert, at: number, isSaved = true) => {
		now = noon + at * minute;
		const step = applyAlert(state, one, now, all);
		// As it is written down and read again.
		const saved = isSaved ? restoreAlertState(serializeAlertState(step.state)) : step.state;
		state = saved ?? emptyAlertState(0);
		return step;
	};
	const events = (one: Alert, at: number) =>
		take(one, at).events.map(({ kind, incident }) => [kind, incident?.action]);
	const activate = (at: number) => {
		state = activatedState(state, noon + at * minute);
	};
	return { all, activate, alert, take, events, state: () => state };
}

it('an outage has its start by its own clock and in the time of n8n', () => {
	const { alert, take } = tell();
	const { events } = take(alert('down', 3, 1), 3);
	expect(events).toMatchObject([
		{
			since: noon + minute,
			downSince: noon + minute,
			eventId: 'wentDown-84211-20261120T070100',
			incident: { failedSince: '2026-11-20T07:01:00' },
			details: { failedSince: '2026-11-20T07:01:00' },
		},
	]);
	const [back] = take(alert('up', 11, 1), 11).events;
	expect(back).toMatchObject({
		eventId: 'cameBack-84211-20261120T070100',
		downSince: noon + minute,
		durationMs: 10 * minute,
		incident: { failedSince: '2026-11-20T07:01:00' },
	});
});

it('the first alert of a device has no previous state, and later ones have "up" or "down"', () => {
	const { alert, take } = tell();
	const events = [
		...take(alert('down', 0, 0), 0).events,
		...take(alert('up', 5, 0), 5).events,
		...take(alert('down', 9, 9), 9).events,
	];
	expect(events.map(({ previousState }) => previousState)).toEqual([null, 'down', 'up']);
});

it('the same event has the same ID when the memory is lost', () => {
	const ids = [tell(), tell()].map(({ alert, take }, at) =>
		[alert('down', at, 0), alert('up', 9, 0)].flatMap((one) =>
			take(one, 9).events.map(({ eventId }) => eventId),
		),
	);
	expect(ids[0]).toEqual(ids[1]);
});

it.each([
	['with a start', 0, {}],
	['with a start and no times', 0, { sentAt: undefined }],
	['without a start', undefined, {}],
])(
	'an outage %s has the same key and IDs when the workflow is switched on again',
	(_, since, more) => {
		const { activate, alert, take } = tell();
		const seen = (kind: Alert['kind'], at: number) =>
			take(alert(kind, at, since, more), at).events.map(({ eventId }) => eventId);
		const down = seen('down', 1);
		activate(5);
		expect(seen('down', 6)).toEqual(down);
		activate(7);
		activate(8);
		expect(seen('up', 9)).toEqual([String(down[0]).replace('wentDown', 'cameBack')]);
	},
);

it('the length of an outage is counted if the All Clear has 0 seconds', () => {
	const { alert, take } = tell();
	take(alert('down', 0, 0), 0);
	const [back] = take(alert('up', 10, 0, { downSeconds: 0 }), 10).events;
	expect(back).toMatchObject({ durationMs: 10 * minute });
});

it('alerts without the start of the outage keep the order of sending', () => {
	const { alert, events } = tell();
	expect(events(alert('down', 1), 1)).toEqual([['wentDown', 'open']]);
	expect(events(alert('up', 0), 2)).toEqual([]);
	expect(events(alert('up', 3), 3)).toEqual([['cameBack', 'close']]);
	expect(events(alert('up', 3), 4)).toEqual([]);
	expect(events(alert('down', 2), 5)).toEqual([]);
	expect(events(alert('down', 6), 6)).toEqual([['wentDown', 'open']]);
	expect(events(alert('down', 8), 9)).toEqual([]);
	expect(events(alert('up', 7), 10)).toEqual([['cameBack', 'close']]);
	expect(events(alert('down', 8), 11)).toEqual([['wentDown', 'open']]);
});

it('a clock that was set forward is followed, even if the first alert after that is late', () => {
	const { alert, events } = tell();
	expect(events(alert('down', 0, 0), 0)).toEqual([['wentDown', 'open']]);
	// Sent after three minutes, an hour later by the new clock.
	expect(events(alert('down', 63, 0), 5)).toEqual([]);
	expect(events(alert('down', 80, 80), 20)).toEqual([
		['cameBack', 'close'],
		['wentDown', 'open'],
	]);
});

it('reminders are sent as often as chosen, and the close has the same key', () => {
	const { alert, take } = tell();
	const ids = Array.from({ length: 300 }, (_, at) => take(alert('down', at, 0), at).events).flat();
	expect(ids.map(({ eventId }) => eventId)).toEqual([
		'wentDown-84211-20261120T070000',
		'stillDown-84211-20261120T070000-1',
		'stillDown-84211-20261120T070000-2',
	]);
	const [back] = take(alert('up', 300, 0), 300).events;
	expect(back.eventId).toBe('cameBack-84211-20261120T070000');
});

it('a test changes nothing in the state of devices', () => {
	const { alert, events, state } = tell();
	events(alert('up', 0), 0);
	const before = state();
	expect(events(alert('test', 0), 0)).toEqual([['test', undefined]]);
	expect(state()).toEqual(before);
});

it('events in quiet hours are held until the first alert after them', () => {
	const { alert, all, take } = tell();
	Object.assign(all, { isQuiet: true });
	expect(take(alert('down', 0, 0), 0).events).toEqual([]);
	expect(take(alert('up', 5, 0), 5).events).toEqual([]);
	expect(take(alert('test', 6), 6).events).toHaveLength(1);
	expect(take(alert('down', 90, 90), 90).events).toEqual([]);
	Object.assign(all, { isQuiet: false });
	const step = take(alert('down', 95, 90), 95);
	expect(step.events).toEqual([]);
	expect(step.held.map(({ kind }) => kind)).toEqual(['wentDown', 'cameBack', 'wentDown']);
	expect(take(alert('down', 96, 90), 96).held).toEqual([]);
});

it('up to 200 KB of quiet hours are kept, and other events are counted for the digest', () => {
	const { alert, all, take, state } = tell();
	Object.assign(all, { isQuiet: true });
	const reason = '€'.repeat(5000);
	for (let id = 1; id <= 160; id++) {
		take(alert('down', id, id, { deviceId: id, deviceName: '€'.repeat(200), reason }), id);
	}
	const { held, heldLeftOut } = state();
	expect(Buffer.byteLength(JSON.stringify(held))).toBeLessThan(201_000);
	expect(held.length + heldLeftOut).toBe(160);
	expect(heldLeftOut).toBeGreaterThan(0);
	expect(held[0].details?.lastError).toHaveLength(300);
	Object.assign(all, { isQuiet: false });
	const step = take(alert('up', 500, 1, { deviceId: 1 }), 500);
	expect([step.held.length, step.heldLeftOut]).toEqual([held.length, heldLeftOut]);
});

it('no reminder is sent in addition to the digest of devices that are down', () => {
	const { alert, all, events, take } = tell();
	Object.assign(all, { isQuiet: true });
	take(alert('down', 0, 0), 0);
	Object.assign(all, { isQuiet: false });
	const step = take(alert('down', 180, 0), 180);
	expect([step.held.length, step.events]).toEqual([1, []]);
	expect(events(alert('down', 239, 0), 239)).toEqual([]);
	expect(events(alert('down', 240, 0), 240)).toEqual([['stillDown', 'update']]);
});

it('devices are remembered up to the limit, those that are down longest', () => {
	const { alert, take, state } = tell();
	take(alert('down', 0, 0, { deviceId: 1 }), 0);
	for (let id = 2; id < maxAlertedDevices + 20; id++)
		take(alert('up', id, id, { deviceId: id }), id, false);
	expect(state().devices.size).toBe(maxAlertedDevices);
	expect(state().devices.has('1')).toBe(true);
	expect(serializeAlertState(state()).length).toBeLessThan(300_000);
});

it('unreadable alerts are reported once an hour, even if their digits differ', () => {
	const unread = { problem: 'is not in JSON', hint: '' };
	let state = emptyAlertState(1);
	const events = (body: string, at: number) => {
		const step = applyUnreadAlert(state, unread, body, noon + at * minute);
		({ state } = step);
		return step.events.length;
	};
	expect([events('{"at":12', 0), events('{"at":13', 1), events('other', 2)]).toEqual([1, 0, 1]);
	expect(events('{"at":99', 61)).toBe(1);
});

it('the later of two saved copies is used, and none that cannot be read', () => {
	const [one, two] = [emptyAlertState(5), { ...emptyAlertState(5), revision: 2 }];
	expect(laterState(one, two)).toBe(two);
	expect(laterState(two, one)).toBe(two);
	expect(laterState(two, emptyAlertState(6))).toEqual(emptyAlertState(6));
	const changed = serializeAlertState(two).replace('"revision":2', '"revision":3');
	for (const kept of ['', '{', '{}', 7, '{"version":3}', changed, null, undefined]) {
		expect(restoreAlertState(kept)).toBeUndefined();
	}
});
