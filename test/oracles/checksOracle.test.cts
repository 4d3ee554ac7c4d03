/**
 * Slow responses in random stories, with restarts and quiet hours, compared with a computation that goes through
 * all checks again at each poll, and is written from docs/trigger-reference.md alone.
 */
import type { SlowSettings } from '../../nodes/shared/features/watch';
import { caseCount } from '../support/cases.cts';
import { checkOf, CheckWatch, minuteMs, start } from '../support/checkWatch.cts';
import { seededRandom, type Random } from '../support/random.cts';
import { slowEvents, type OracleCheckPoll } from './support/oracleSlow.cts';
import { publishFigures, seed } from '../chaos/support/round.cts';

const places = ['Paris', 'London', 'Madrid'];
const pollsPerStory = 60;
const limit = 2;

interface Story {
	settings: SlowSettings;
	polls: OracleCheckPoll[];
	restarts: Set<number>;
}

function makeStory(random: Random): Story {
	const own = places.slice(0, 1 + random.integerBelow(3));
	const tasks = random.chance(0.3) ? ['a', 'b'] : ['a'];
	const polls: OracleCheckPoll[] = [];
	let [time, isSlow, isDown, isDropped] = [start, false, false, false];
	for (let at = 0; at < pollsPerStory; at++) {
		if (random.chance(0.2)) isSlow = !isSlow;
		if (random.chance(0.1)) isDown = !isDown;
		if (random.chance(0.08)) isDropped = !isDropped;
		const turns = Array.from({ length: 1 + random.integerBelow(4) }, () => ({
			location: random.pick(own),
			task: random.pick(tasks),
		}));
		const checks = turns.map(({ location, task }) => {
			time += minuteMs;
			const seconds =
				random.chance(0.15) !== isSlow ? 3 + random.integerBelow(100_000) / 90_000 : 1;
			return { time, location, task, isSuccess: !isDown && random.chance(0.95), seconds };
		});
		polls.push({ checks, isDropped: at > 0 && isDropped });
	}
	const restarts = new Set(polls.flatMap((_, at) => (random.chance(0.1) ? [at] : [])));
	const settings = {
		seconds: limit,
		checks: 1 + random.integerBelow(4),
		locations: 1 + random.integerBelow(3),
	};
	return { settings, polls, restarts };
}

function tellNode({ polls, restarts, settings }: Story): string[][] {
	const watch = new CheckWatch(settings);
	return polls.map(({ checks, isDropped }, at) => {
		if (restarts.has(at)) watch.restart();
		const seen = checks.map((check) => checkOf(check.time, check));
		const events = watch.poll(seen, undefined, isDropped ? 'drop' : 'no');
		return events.map(({ kind, slowness }) => {
			if (!slowness) return kind;
			const { checks: count, locations, seconds } = slowness;
			return `gotSlow ${seconds.toFixed(3)} s, ${count} from ${[...locations].sort().join('+')}`;
		});
	});
}

function tellOracle({ polls, settings }: Story): string[][] {
	return slowEvents(polls, settings);
}

it('the polling trigger reports slow responses as docs/trigger-reference.md defines', () => {
	const random = seededRandom(seed);
	const count = caseCount(20, 200);
	const complaints: string[] = [];
	const counts = new Map<string, number>();
	for (let index = 0; index < count; index++) {
		const story = makeStory(random);
		const [node, oracle] = [tellNode(story), tellOracle(story)];
		for (const event of node.flat()) {
			const [kind] = event.split(' ');
			counts.set(kind, (counts.get(kind) ?? 0) + 1);
		}
		const at = node.findIndex((events, poll) => events.join() !== oracle[poll].join());
		if (at < 0) continue;
		complaints.push(
			`Seed ${seed}, story ${index + 1}, poll ${at + 1}: the node says ${node[at].join()}, the docs ${oracle[at].join()}; ${JSON.stringify(story.settings)}`,
		);
	}
	expect(complaints.slice(0, 3)).toEqual([]);
	expect([...counts.keys()].sort()).toEqual(['gotSlow', 'normalAgain']);
	publishFigures('Slow responses compared with a computation from their documentation', [
		{ name: 'Sequences of polls', value: count },
		{ name: 'Polls', value: count * pollsPerStory },
		{ name: 'Events', value: [...counts.values()].reduce((sum, one) => sum + one, 0) },
		{ name: 'Polls that differ from the computation', value: complaints.length },
	]);
});
