/**
 * Slow Response and Back to Normal with Longer Than Usual in random histories, with restarts and quiet hours, compared with
 * a computation that is written from docs/trigger-reference.md alone.
 */
import type { SlowSettings } from '../../nodes/shared/features/watch';
import { caseCount } from '../support/cases.cts';
import { checkOf, CheckWatch, minuteMs, start } from '../support/checkWatch.cts';
import { seededRandom, type Random } from '../support/random.cts';
import {
	slowEvents,
	type OracleCheck,
	type OracleCheckPoll,
	type OracleSlowEvent,
} from './support/oracleSlow.cts';
import { OracleUsual } from './support/oracleUsual.cts';
import { publishFigures, seed } from '../chaos/support/round.cts';

const normalShare = 0.85;
/** The node remembers the usual with few digits: this is how far it may be from the computation. */
const exactness = 0.005;
const dayMs = 24 * 60 * minuteMs;

interface History {
	settings: SlowSettings;
	times: number;
	polls: OracleCheckPoll[];
	restarts: Set<number>;
	checks: OracleCheck[];
}

const between = (random: Random, low: number, high: number) =>
	low + ((high - low) * random.integerBelow(1_000_000)) / 1_000_000;

/** A device with a daily swing, slow times of minutes to days, failures, and pauses without checks. */
function makeHistory(random: Random): History {
	const usual = new OracleUsual();
	const times = between(random, 1.2, 3);
	const sources = ['Paris', 'London', 'Madrid']
		.slice(0, 1 + random.integerBelow(3))
		.flatMap((location) =>
			(random.chance(0.3) ? ['a', 'b'] : ['a']).map((task) => ({ location, task })),
		)
		.map((source, at) => ({
			...source,
			base: between(random, 0.2, 2),
			// Some locations and tasks are added later.
			from: at > 0 && random.chance(0.2) ? start + between(random, 0, 8) * dayMs : start,
		}));
	const [swing, noise] = [between(random, 0, 0.7), between(random, 0.02, 0.3)];
	const everyMs = between(random, 10, 50) * minuteMs;
	const end = start + between(random, 4, 18) * dayMs;
	const checks: OracleCheck[] = [];
	let [factor, isDown] = [1, false];
	for (let time = start, at = 0; time < end; at++) {
		time += Math.round(everyMs * between(random, 0.5, 1.5));
		if (random.chance(0.005)) time += Math.round(between(random, 0, 30) * 60 * minuteMs);
		if (random.chance(factor === 1 ? 0.01 : 0.06))
			factor = factor === 1 ? between(random, 1.3, 5) : 1;
		if (random.chance(isDown ? 0.3 : 0.01)) isDown = !isDown;
		const source = sources[at % sources.length];
		if (time < source.from) continue;
		const { base, location, task } = source;
		const season = 1 + swing * Math.sin((2 * Math.PI * time) / dayMs);
		const seconds = base * season * factor * Math.exp(between(random, -2, 2) * noise);
		const usualSeconds = usual.usualOf({ time, task, location });
		const limit = usualSeconds === undefined ? undefined : usualSeconds * times;
		const isSuccess = !isDown && random.chance(0.98);
		const check = { time, task, location, isSuccess, limit, seconds: keepOff(seconds, limit) };
		checks.push(check);
		if (isSuccess) usual.learn(check);
	}
	const polls: OracleCheckPoll[] = [];
	let isDropped = false;
	for (let at = 0; at < checks.length;) {
		if (random.chance(0.05)) isDropped = !isDropped;
		const next = at + 1 + random.integerBelow(5);
		polls.push({ checks: checks.slice(at, next), isDropped: isDropped && at > 0 });
		at = next;
	}
	return {
		times,
		settings: {
			limit: { times },
			checks: 1 + random.integerBelow(4),
			locations: 1 + random.integerBelow(3),
		},
		polls,
		restarts: new Set(polls.flatMap((_, at) => (random.chance(0.05) ? [at] : []))),
		checks,
	};
}

/** No check is so near to the limit that the digits of the node decide. */
function keepOff(seconds: number, limit: number | undefined): number {
	if (limit === undefined) return seconds;
	const near = [limit, limit * normalShare].find((one) => Math.abs(seconds / one - 1) < exactness);
	return near === undefined ? seconds : near * (1 + exactness);
}

function eventsOfNode({ polls, restarts, settings, times }: History): OracleSlowEvent[][] {
	const watch = new CheckWatch({ slow: settings });
	return polls.map(({ checks, isDropped }, at) => {
		if (restarts.has(at)) watch.restart();
		const seen = checks.map((check) => checkOf(check.time, check));
		return watch.poll(seen, undefined, isDropped ? 'drop' : 'no').map(({ facts, kind }) => {
			if (kind !== 'gotSlow') return { text: kind };
			const { checks: count, locations, seconds, usualSeconds } = Object(facts);
			const places = [...locations].sort().join('+');
			const text = `gotSlow ${seconds.toFixed(3)} s, ${count} from ${places}`;
			return { text, limit: usualSeconds * times };
		});
	});
}

function differ(node: OracleSlowEvent[], oracle: OracleSlowEvent[]): boolean {
	const texts = [node, oracle].map((events) => events.map(({ text }) => text).join());
	const areNear = node.every(({ limit = 1 }, at) => {
		const { limit: expected = 1 } = oracle[at] ?? {};
		return Math.abs(limit - expected) < exactness * (expected + 1);
	});
	return texts[0] !== texts[1] || !areNear;
}

it('reports what docs/trigger-reference.md defines as longer than usual', () => {
	const random = seededRandom(seed);
	const count = caseCount(50, 500);
	const complaints: string[] = [];
	const counts = { polls: 0, checks: 0, gotSlow: 0, normalAgain: 0 };
	for (let index = 0; index < count; index++) {
		const history = makeHistory(random);
		const { polls, settings } = history;
		const node = eventsOfNode(history);
		const oracle = slowEvents(polls, { ...settings, normalShare });
		counts.polls += polls.length;
		counts.checks += history.checks.length;
		for (const { text } of node.flat()) counts[text === 'normalAgain' ? text : 'gotSlow']++;
		const at = node.findIndex((events, poll) => differ(events, oracle[poll]));
		if (at < 0) continue;
		complaints.push(
			`Seed ${seed}, history ${index + 1}, poll ${at + 1}: the node reports ${JSON.stringify(node[at])}, the docs ${JSON.stringify(oracle[at])}; ${JSON.stringify(settings)}`,
		);
	}
	expect(complaints.slice(0, 3)).toEqual([]);
	expect(Math.min(counts.gotSlow, counts.normalAgain)).toBeGreaterThan(count / 2);
	publishFigures('Longer Than Usual compared with a computation from its documentation', [
		{ name: 'Histories of checks', value: count },
		{ name: 'Polls', value: counts.polls },
		{ name: 'Checks', value: counts.checks },
		{ name: 'Slow Response', value: counts.gotSlow },
		{ name: 'Back to Normal', value: counts.normalAgain },
		{ name: 'Histories that differ from the computation', value: complaints.length },
	]);
});
