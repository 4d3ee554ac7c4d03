/**
 * Five hours of a workflow that is switched on, a poll a minute: all that can go wrong, and exactly the
 * events that should come of it. Whether n8n saves what a poll remembers with items only or each time
 * makes no difference.
 */
import type { INodeParameters } from 'n8n-workflow';

import { sandboxForTest } from '../support/sandbox.cts';
import { TriggerHost, type SavePolicy } from '../support/triggerHost.cts';
import { passMinutes, startClock } from '../support/clock.cts';
import { answerStates, statusDocument, type DeviceStates } from '../support/watchedDevices.cts';

interface Happening {
	/** Changes of states; null for a device that is deleted. */
	states?: Record<number, string | null>;
	answer?: string;
	isCutOff?: true;
	waitSeconds?: number;
	/** n8n is killed and started again before the poll. */
	isRestarted?: true;
	/** The workflow is saved with other parameters before the poll. */
	parameters?: INodeParameters;
	expected?: string[];
}

const errorDocument = '<DotcomMonitorConfig><error>Maintenance</error></DotcomMonitorConfig>';
const otherAccount =
	'<DotcomMonitorConfig><Site ID="7" Name="Foreign" State="Down" Status="ACTIVE"/></DotcomMonitorConfig>';

/** By the number of the poll, from 1. */
const script: Record<number, Happening> = {
	5: { states: { 1: 'down' }, expected: ['1 wentDown'] },
	// Nothing that fails in an outage ends it, or begins it again.
	7: { answer: errorDocument },
	8: { answer: '' },
	9: { isCutOff: true },
	10: { answer: otherAccount },
	12: { isRestarted: true },
	20: { states: { 1: 'up' }, expected: ['1 cameBack'] },
	// A restart between an event and the next poll, and right before an event.
	21: { isRestarted: true },
	30: { states: { 2: 'down' }, isRestarted: true, expected: ['2 wentDown'] },
	31: { states: { 2: 'up' }, isRestarted: true, expected: ['2 cameBack'] },
	// What happens while the service does not answer is reported afterwards.
	40: { states: { 3: 'down' }, answer: errorDocument },
	41: { expected: ['3 wentDown'] },
	42: { states: { 3: 'up' }, answer: '' },
	43: { states: { 3: 'down' } },
	50: { states: { 3: 'up' }, expected: ['3 cameBack'] },
	// Devices are added, paused, removed; a device that is missing for a moment is not removed.
	60: { states: { 5: 'up' }, expected: ['5 newDevice'] },
	61: { states: { 6: 'down' }, expected: ['6 newDevice', '6 wentDown'] },
	70: { states: { 5: null } },
	72: { states: { 5: 'up' } },
	80: { states: { 5: null } },
	81: { answer: errorDocument },
	83: { expected: ['5 deviceRemoved'] },
	90: { states: { 4: 'paused' }, expected: ['4 paused'] },
	91: { isRestarted: true },
	99: { states: { 4: 'up' }, expected: ['4 resumed'] },
	100: { states: { 6: 'paused' }, expected: ['6 paused'] },
	101: { states: { 6: 'up' }, expected: ['6 cameBack'] },
	// Other settings replay nothing.
	110: { states: { 1: 'down' }, expected: ['1 wentDown'] },
	111: { parameters: { devices: 'allBut', exceptDevices: '6' } },
	112: { states: { 6: 'down' } },
	120: { parameters: { devices: 'all', exceptDevices: '' } },
	121: { states: { 1: 'up', 6: 'up' }, expected: ['1 cameBack', '6 cameBack'] },
	130: { parameters: { options: { confirmPolls: 3 } } },
	131: { states: { 2: 'down' } },
	132: { states: { 2: 'up' } },
	140: { states: { 2: 'down' } },
	141: { answer: '' },
	143: { expected: ['2 wentDown'] },
	150: { states: { 2: 'up' } },
	152: { expected: ['2 cameBack'] },
	// A device that changes all the time is unstable, until it no longer does.
	160: { parameters: { options: { maxChangesPerHour: 4 } } },
	161: { states: { 3: 'down' }, expected: ['3 wentDown'] },
	162: { states: { 3: 'up' }, expected: ['3 cameBack'] },
	163: { states: { 3: 'down' }, expected: ['3 wentDown'] },
	164: { states: { 3: 'up' }, expected: ['3 cameBack'] },
	165: { states: { 3: 'down' }, expected: ['3 unstable'] },
	166: { states: { 3: 'up' } },
	167: { states: { 3: 'down' } },
	168: { states: { 3: 'up' } },
	// An hour after the change of poll 166 there are two left, half as many as are allowed.
	226: { expected: ['3 cameBack'] },
	// Many at once, with a failure in between.
	240: {
		states: { 1: 'down', 2: 'down', 4: 'down' },
		expected: ['1 wentDown', '2 wentDown', '4 wentDown'],
	},
	241: { states: { 1: 'up', 2: 'up' }, isCutOff: true },
	242: { expected: ['1 cameBack', '2 cameBack'] },
	260: { isRestarted: true },
	// From here on the service is known to allow one request in ten seconds.
	290: { waitSeconds: 45 },
	299: { states: { 4: 'up' }, isRestarted: true, expected: ['4 cameBack'] },
};

const names: Record<string, string> = {
	1: 'Shop front',
	2: 'Mail relay',
	3: 'Blog',
	4: 'Archive',
	5: 'Campaign',
	6: 'Intranet',
};

function stateOf(states: Record<string, string>): DeviceStates {
	const entries = Object.entries(states).map(([id, state]) => [id, { name: names[id], state }]);
	return Object.fromEntries(entries);
}

async function runScript(savePolicy: SavePolicy) {
	startClock('2026-11-20T10:00:00Z');
	const sandbox = await sandboxForTest();
	const host = new TriggerHost({
		credential: sandbox,
		parameters: {
			events: ['wentDown', 'cameBack', 'paused', 'resumed', 'newDevice', 'deviceRemoved'],
		},
		savePolicy,
	});
	const states: Record<string, string> = { 1: 'up', 2: 'up', 3: 'up', 4: 'up' };
	answerStates(sandbox, stateOf(states));
	expect(await host.activate()).toEqual([]);
	const found: Record<number, string[]> = {};
	const failures: number[] = [];
	const ids: unknown[] = [];
	for (let at = 1; at <= 300; at++) {
		passMinutes(1);
		const {
			answer,
			isCutOff,
			isRestarted,
			parameters,
			states: changes = {},
			waitSeconds,
		} = script[at] ?? {};
		for (const [id, state] of Object.entries(changes)) {
			if (state === null) delete states[id];
			else states[id] = state;
		}
		sandbox.faults.clear();
		const once = { path: '*status.aspx', times: 1 };
		const document = statusDocument(stateOf(states));
		const body = answer ?? (isCutOff ? document.slice(0, -40) : document);
		if (waitSeconds) sandbox.faults.add({ ...once, kind: 'throttle', seconds: waitSeconds });
		else sandbox.faults.add({ ...once, kind: 'body', body });
		const poll = parameters ? host.update(parameters) : isRestarted ? host.restart() : host.poll();
		const items = await poll.catch(() => {
			failures.push(at);
			return [];
		});
		ids.push(...items.map(({ eventId }) => eventId));
		const events = items.map(({ deviceId, event }) => `${String(deviceId)} ${String(event)}`);
		if (events.length > 0) found[at] = events.sort();
	}
	return { found, failures, ids };
}

it.each<SavePolicy>(['withItems', 'eachPoll'])(
	'the polling trigger fires exactly the expected events in 300 polls when n8n saves %s',
	async (savePolicy) => {
		const { failures, found, ids } = await runScript(savePolicy);
		const expected = Object.entries(script).flatMap(([at, { expected: all }]) =>
			all ? [[at, all]] : [],
		);
		expect(found).toEqual(Object.fromEntries(expected));
		expect(failures).toEqual([7, 8, 9, 10, 40, 42, 81, 141, 241, 290]);
		expect(new Set(ids).size).toBe(ids.length);
	},
);
