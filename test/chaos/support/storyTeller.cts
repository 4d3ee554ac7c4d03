/** Plays a story to the node, in n8n's poll context, and to the model of docs/trigger-reference.md. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { rawFeedCredential } from '../../support/rawFeed.cts';
import { rawServerForTest } from '../../support/rawServer.cts';
import { TriggerHost } from '../../support/triggerHost.cts';
import { TooCloseError, type OracleEvent } from '../../support/oracleTurn.cts';
import { TriggerOracle } from '../../support/triggerOracle.cts';
import type { Step, Story } from './triggerStories.cts';

const words: Record<string, string> = {
	up: 'State="Up" Status="ACTIVE"',
	down: 'State="Down" Status="ACTIVE"',
	paused: 'State="Postponed" Status="POSTPONED"',
	unknown: 'State="Undefined" Status="ACTIVE"',
};

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
	events: Array<{ event: string; deviceId: string; step: number }>;
	mismatch?: number;
}

/** A feed whose list a story says, with a clock that it sets. */
export async function storyTeller() {
	const elapsed = performance.now.bind(performance);
	let [time, passed] = [0, 0];
	// It stands during a poll: how long a busy machine takes must decide nothing.
	jest.spyOn(Date, 'now').mockImplementation(() => time);
	jest.spyOn(performance, 'now').mockImplementation(() => elapsed() + passed);
	let answer = { status: 200, body: '' };
	const headers = { 'content-type': 'text/xml' };
	const server = await rawServerForTest(({ url }) =>
		url.includes('status.aspx') ? { headers, ...answer } : { status: 404, body: 'no' },
	);
	const credential = rawFeedCredential(server);

	return { tell };

	async function tell(story: Story): Promise<StoryOutput> {
		const host = new TriggerHost({
			credential,
			parameters: toParameters(story),
			timezone: story.timezone,
		});
		const oracle = new TriggerOracle(story.settings);
		const told: StoryOutput = { node: [], model: [], events: [] };
		const times: number[] = [];
		time = Date.parse(story.beginsAt);
		let saved = oracle.save();
		// n8n tries again when it could not switch a workflow on.
		let starting: Step['kind'] | undefined;
		for (const [index, written] of story.steps.entries()) {
			const { list, seconds } = written;
			const kind = written.kind === 'poll' ? (starting ?? 'poll') : written.kind;
			const step = { ...written, kind };
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
				if (error instanceof TooCloseError) return told;
				throw error;
			}
			passed += seconds * 1000 + 60_000;
			answer = answerOf(step);
			const actual = await ask(host, step, times);
			told.node.push(actual.lines);
			told.model.push(expected);
			told.events.push(...actual.events.map((event) => ({ ...event, step: index })));
			const listed = new Set(list.map(({ id }) => id));
			[actual.lines, expected] = [actual.lines, expected].map((lines) =>
				missingLast(lines, listed),
			);
			if (actual.lines.join('\n') !== expected.join('\n')) return { ...told, mismatch: index };
		}
		return told;
	}
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

async function ask(host: TriggerHost, step: Step, times: readonly number[]) {
	try {
		const items =
			step.kind === 'switchOn'
				? await host.activate()
				: step.kind === 'restart'
					? await host.restart()
					: await host.poll();
		const events: Array<{ event: string; deviceId: string }> = [];
		const lines = items.flatMap((item) => {
			const inner = Array.isArray(item.events) ? (item.events as IDataObject[]) : [item];
			const prefix = item.event === 'digest' ? 'digest: ' : '';
			return inner.map((one) => {
				events.push({ event: String(one.event), deviceId: String(one.deviceId) });
				return `${prefix}${describe(fromItem(one), times)}`;
			});
		});
		return { lines, events };
	} catch (error) {
		if (error instanceof Error && 'context' in error) return { lines: ['refused'], events: [] };
		throw error;
	}
}

function fromItem(item: IDataObject): OracleEvent {
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

function toParameters({ settings, quietHours }: Story): INodeParameters {
	const options: INodeParameters = {
		confirmPolls: settings.confirmPolls,
		removedPolls: settings.removedPolls,
		ignorePaused: settings.ignoresPaused,
		firstPoll: settings.announcesFirst ? 'announce' : 'silent',
		oneItemPerPoll: false,
	};
	if (settings.maxChangesPerHour > 0) options.maxChangesPerHour = settings.maxChangesPerHour;
	if (settings.quiet !== 'no') Object.assign(options, { quietHours, quietEvents: settings.quiet });
	const { remindMinutes, maxReminders } = settings;
	return { events: [...settings.events], remindMinutes, maxReminders, options };
}

function answerOf({ list, kind, fault, seconds }: Step) {
	// Renaming is no event.
	const name = seconds % 5 === 0 ? 'Renamed' : 'Device';
	const sites = list.map(
		({ id, state }) => `<Site ID="${id}" Name="${name} ${id}" ${words[state]}/>`,
	);
	const body = `<?xml version="1.0"?><DotcomMonitorConfig>${sites.join('')}</DotcomMonitorConfig>`;
	if (kind !== 'fail') return { status: 200, body };
	if (fault === 'status') return { status: 404, body: 'no' };
	if (fault === 'cut') return { status: 200, body: body.slice(0, -25) };
	return { status: 200, body: '<?xml version="1.0"?><Error>No</Error>' };
}
