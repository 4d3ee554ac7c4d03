/** Plays a story to the rules of Monitoring Reports Trigger, and to the model of docs/trigger-reference.md. */
import {
	restoreState,
	serializeState,
	toEventItem,
	toReading,
	watch,
	worstOfEach,
	type WatchedEvent,
	type WatchSettings,
} from '../../../nodes/shared/features/watch';
import { TooCloseError, type OracleEvent } from './oracleTurn.cts';
import { TriggerOracle } from './triggerOracle.cts';
import type { Step, Story } from './triggerStories.cts';

/** Whether a moment is in hours such as 22:00-02:00, as a clock in the zone shows it. */
function isInside(hours: string, time: number, timeZone: string): boolean {
	const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
	const [from, to] = hours.split('-');
	const shown = clock.format(time);
	return from < to ? shown >= from && shown < to : shown >= from || shown < to;
}

export interface StoryOutput {
	/** By step: what the node, and what the model says. */
	node: string[][];
	model: string[][];
	mismatch?: number;
}

export function playStory(story: Story): StoryOutput {
	const node = new Node(story);
	const oracle = new TriggerOracle(story.settings);
	const output: StoryOutput = { node: [], model: [] };
	const times: number[] = [];
	let time = Date.parse(story.beginsAt);
	let saved = oracle.save();
	// n8n tries again when it could not switch a workflow on.
	let starting: Step['kind'] | undefined;
	for (const [index, written] of story.steps.entries()) {
		const { list, seconds } = written;
		const kind = written.kind === 'poll' ? (starting ?? 'poll') : written.kind;
		time += seconds * 1000;
		times.push(time);
		const { quiet } = story.settings;
		const isQuiet = quiet !== 'no' && isInside(story.quietHours, time, story.timezone);
		let expected = ['refused'];
		try {
			if (kind === 'restart') oracle.restore(saved);
			if (kind === 'switchOn') oracle.switchOn();
			const isStart = kind === 'restart' || kind === 'switchOn';
			if (isStart) starting = kind;
			const result = kind === 'fail' ? 'refused' : oracle.poll(list, time, isQuiet);
			if (result !== 'refused') {
				const { digest = [], events } = result;
				expected = [
					...digest.map((event) => `digest: ${describe(event, times)}`),
					...events.map((event) => describe(event, times)),
				];
				if (isStart || expected.length > 0) saved = oracle.save();
				starting = undefined;
			}
		} catch (error) {
			if (error instanceof TooCloseError) return output;
			throw error;
		}
		const actual = node.take({ ...written, kind }, time, isQuiet, times);
		output.node.push(actual);
		output.model.push(expected);
		const listed = new Set(list.map(({ id }) => id));
		const [own, rules] = [actual, expected].map((lines) => missingLast(lines, listed).join('\n'));
		if (own !== rules) return { ...output, mismatch: index };
	}
	return output;
}

/** "those that are missing last, in any order": of each poll that found events, in the order of the polls. */
function missingLast(lines: string[], listed: Set<string>): string[] {
	const held = lines.filter((line) => line.startsWith('digest'));
	const moment = (line: string) => Number(/ at (\d+)/.exec(line)?.[1]);
	const inOrder = held.every((line, at) => at === 0 || moment(held[at - 1]) <= moment(line));
	const digest = inOrder ? held.sort() : held;
	const rest = lines.slice(held.length);
	const first = rest.findIndex((line) => !listed.has(line.split(' ')[0]));
	if (first < 0) return [...digest, ...rest];
	const ofAccount = rest.findIndex((line) => line.startsWith('null '));
	const end = ofAccount < 0 ? rest.length : ofAccount;
	if (end < first) return [...digest, ...rest];
	return [...digest, ...rest.slice(0, first), ...rest.slice(first, end).sort(), ...rest.slice(end)];
}

/** The rules of the node, with what n8n saves: with items, and when a workflow is switched on or started again. */
class Node {
	private kept: string | undefined;

	private saved: string | undefined;

	private readonly settings: WatchSettings;

	constructor({ settings }: Story) {
		const { events, maxChangesPerHour, maxReminders, remindMinutes, ...others } = settings;
		this.settings = {
			...others,
			events: new Set(events as readonly WatchedEvent[]),
			maxChangesPerHour: maxChangesPerHour || undefined,
			reminder: { everyMs: remindMinutes * 60_000, maxCount: maxReminders || Infinity },
		};
	}

	take({ kind, list, seconds }: Step, now: number, isQuiet: boolean, times: readonly number[]) {
		if (kind === 'switchOn') this.kept = undefined;
		if (kind === 'restart') this.kept = this.saved;
		if (kind === 'fail') return ['refused'];
		// Renaming is no event.
		const name = seconds % 5 === 0 ? 'Renamed' : 'Device';
		const readings = list.flatMap(({ id, state }) => toReading(id, `${name} ${id}`, state) ?? []);
		const poll = {
			...{ now, readings: worstOfEach(readings), account: 'account' },
			devices: { key: 'all', includes: () => true },
			isActivation: kind === 'switchOn',
		};
		const settings = isQuiet ? this.settings : { ...this.settings, quiet: 'no' as const };
		try {
			const { events, held, state } = watch(restoreState(this.kept).state, poll, settings);
			this.kept = serializeState(state);
			if (kind !== 'poll' || held.length + events.length > 0) this.saved = this.kept;
			const lines = (all: typeof events) =>
				all.map((event) => describe(fromItem(toEventItem(event, 'UTC')), times));
			return [...lines(held).map((line) => `digest: ${line}`), ...lines(events)];
		} catch (error) {
			if (error instanceof Error && error.name !== 'TypeError') return ['refused'];
			throw error;
		}
	}
}

function fromItem(item: Record<string, unknown>): OracleEvent {
	const text = (value: unknown) => (value === null ? null : String(value));
	const moment = (value: unknown) => (value === null ? null : Date.parse(String(value)));
	return {
		event: String(item.event),
		deviceId: String(item.deviceId),
		time: Date.parse(String(item.time)),
		state: text(item.state),
		previousState: text(item.previousState),
		since: moment(item.since),
		downSince: moment(item.downSince),
		durationSeconds: item.durationSeconds === null ? null : Number(item.durationSeconds),
		startedBefore: item.startedBefore === true,
	};
}

/** With moments as the number of the poll, since a machine takes milliseconds to ask. */
function describe(event: OracleEvent, times: readonly number[]): string {
	const poll = (moment: number | null) => {
		if (moment === null) return '-';
		const at = times.findIndex((time) => Math.abs(moment - time) < 5000);
		return at < 0 ? new Date(moment).toISOString() : `${at + 1}`;
	};
	const { deviceId, state, previousState, since, downSince, durationSeconds } = event;
	const tail = event.startedBefore ? ', started before' : '';
	const lasted = durationSeconds === null ? '-' : `${Math.round(durationSeconds / 20)}`;
	return `${deviceId} ${event.event} at ${poll(event.time)} (${previousState} to ${state}, since ${poll(since)}, down since ${poll(downSince)}, ${lasted}${tail})`;
}
