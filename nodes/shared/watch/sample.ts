import { eventNow } from './deviceEvents';
import type { BudgetUse } from './checks/types';
import {
	checkEvents,
	eventKinds,
	type EventKind,
	type SampleOfEvent,
	type WatchedEvent,
} from './kinds';
import type { CheckDetails, DeviceReading, Incident, WatchEvent } from './types';

const sampleLengthMs = 720_000;

/** How long before the poll the first check failed. */
const sampleCheckMs = 40_000;

/**
 * An event to build a workflow with: of a device that is down right now, or made up and marked so.
 *
 * @param wanted the events that the user asked for, the first of them first
 */
export function testEvent(
	readings: readonly DeviceReading[],
	wanted: readonly WatchedEvent[],
	now: number,
): WatchEvent {
	const down = readings.find(({ state }) => state === 'down');
	if (down && (wanted.includes('any') || wanted.includes('wentDown'))) {
		return {
			...eventNow(down, 'wentDown', now),
			eventId: `test-${down.id ?? down.name}-wentDown-${now}`,
			startedBefore: true,
			downSince: now,
			incident: { action: 'open', since: now },
		};
	}
	const [first = 'wentDown'] = wanted;
	const kind = first === 'any' ? 'wentDown' : first;
	const { hasLength, previousState, state }: SampleOfEvent = eventKinds[kind].choice.sample;
	const began = hasLength ? now - sampleLengthMs : now;
	const isOfOutage = state === 'down' || previousState === 'down';
	return {
		...eventNow(readings[0], kind, now),
		eventId: `sample-${first}-${now}`,
		previousState,
		state,
		since: state === null ? null : state === previousState ? began : now,
		downSince: isOfOutage ? began : null,
		durationMs: hasLength ? sampleLengthMs : null,
		...(isOfOutage ? { details: sampleDetails(began) } : {}),
		...(isOfOutage ? { incident: { action: actionOf(state, previousState), since: began } } : {}),
		...sampleOfChecks(kind, began),
		isSample: true,
	};
}

/** What the latest checks would say: a workflow is built with all that can be there. */
function sampleDetails(now: number): CheckDetails {
	return {
		address: 'https://www.example.com',
		failedLocations: ['London', 'New York'],
		failedSince: new Date(now - sampleCheckMs).toISOString().slice(0, 19),
		failedLayer: 'connection',
		failures: [
			{
				time: new Date(now - sampleCheckMs).toISOString().slice(0, 19),
				location: 'London',
				layer: 'connection',
				error: 'Timeout after 30 s',
			},
		],
		firstError: 'Timeout after 30 s',
		lastError: 'Timeout after 30 s',
		status: 'F',
		severity: 'someLocations',
	};
}

/** What an event of single checks would say besides. */
function sampleOfChecks(kind: EventKind, began: number): Partial<WatchEvent> {
	if (kind === 'normalAgain') return { incident: { action: 'close', since: began, of: 'slow' } };
	if (kind === 'gotSlow') {
		const since = new Date(began - sampleLengthMs).toISOString().slice(0, 19);
		const locations = ['London', 'New York'];
		const slowness = { seconds: 4.2, usualSeconds: 1.1, checks: 3, locations, since };
		return {
			slowness: { ...slowness, phase: 'waiting' },
			incident: { action: 'open', since: began, of: 'slow' },
		};
	}
	const isOfBudget = checkEvents.some((one) => one === kind);
	return isOfBudget ? { budget: sampleBudget[kind === 'budgetUsedUp' ? 'usedUp' : 'burning'] } : {};
}

const sampleTarget = { targetPercentage: 99.9, periodDays: 30 };

const sampleBudget: Record<'burning' | 'usedUp', BudgetUse> = {
	burning: {
		...sampleTarget,
		...{ burnRate: 200, windowHours: 1, downSeconds: 720, usedPercent: 27.8, secondsLeft: 1872 },
	},
	usedUp: {
		...sampleTarget,
		...{ burnRate: null, windowHours: null, downSeconds: 2592, usedPercent: 100, secondsLeft: 0 },
	},
};

function actionOf(state: string | null, previousState: string | null): Incident['action'] {
	if (state !== 'down') return 'close';
	return previousState === 'down' ? 'update' : 'open';
}
