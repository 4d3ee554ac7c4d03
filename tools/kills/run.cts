/**
 * `npm run test:kills`: a real n8n, killed with `kill -9` at random moments while it writes a sheet with Create
 * or Update and polls with Monitoring Reports Trigger, and started again. `-- --rounds 50` says how often (half of them
 * as n8n is by default, half with its durable scheduler), `--seed 7` at which moments, and `--publish` writes what
 * was found into docs/dev/reliability.md.
 */
import { inspect, parseArgs } from 'node:util';

import { seededRandom } from '../../test/support/random.cts';
import { durableScheduler } from '../../scripts/host/index.cts';
import { printHeading, printLine } from '../../scripts/print.cts';
import { figuresOf, publishKills, summarize, type Kills } from './figures.cts';
import { KilledN8n, type RoundResult } from './round.cts';

const settings: Array<[title: string, env: NodeJS.ProcessEnv]> = [
	['as n8n is by default', {}],
	['with the durable scheduler', durableScheduler],
];

function readArguments() {
	const { values } = parseArgs({
		options: {
			rounds: { type: 'string', default: '26' },
			seed: { type: 'string', default: '1' },
			publish: { type: 'boolean', default: false },
		},
	});
	const toCount = (name: 'rounds' | 'seed') => {
		const count = Number(values[name]);
		if (Number.isInteger(count) && count > 0) return count;
		throw new Error(`--${name} takes a whole number above 0, not "${values[name]}".`);
	};
	return {
		rounds: toCount('rounds'),
		seed: toCount('seed'),
		publishes: values.publish,
	};
}

function describeRound({ left, fates, restartMs }: RoundResult): string {
	const sheets = left.map(({ complete, incomplete }) => `${complete.length}+${incomplete.length}`);
	return `devices ${sheets.join(', ')}; ${fates.join(', ')}; n8n was back in ${(restartMs / 1000).toFixed(1)} s`;
}

/** Runs the rounds; after one that fails, with a new n8n. */
async function runRounds(title: string, env: NodeJS.ProcessEnv, seeds: number[]): Promise<Kills> {
	printHeading(title, 2);
	const rounds: Kills = { title, results: [], failures: 0 };
	const rest = [...seeds];
	while (rest.length > 0) {
		const n8n = await KilledN8n.start(env);
		let seed;
		try {
			while ((seed = rest.shift()) !== undefined) {
				const result = await n8n.round(seededRandom(seed));
				printLine(`${seed}: ${describeRound(result)}`);
				rounds.results.push(result);
			}
			n8n.checkAtTheEnd();
		} catch (error) {
			rounds.failures++;
			printLine(`${seed ?? 'At the end'}: ${inspect(error)}\n${await n8n.describe()}`);
		} finally {
			await n8n.stop();
		}
	}
	return rounds;
}

async function main(): Promise<void> {
	const { rounds, seed, publishes } = readArguments();
	const startedAt = Date.now();
	const seeds = Array.from({ length: rounds }, (_, index) => seed * 1000 + index);
	const half = Math.ceil(rounds / settings.length);
	const sheets: Kills[] = [];
	for (const [index, [title, env]] of settings.entries()) {
		const own = seeds.slice(index * half, (index + 1) * half);
		if (own.length > 0) sheets.push(await runRounds(title, env, own));
	}
	const seconds = Math.round((Date.now() - startedAt) / 1000);
	for (const kills of sheets) printLine(summarize(kills.title, figuresOf(kills)));
	const failures = sheets.reduce((sum, one) => sum + one.failures, 0);
	printLine(`Seed ${seed}: ${rounds} kills, ${failures} failed, ${seconds} s`);
	if (failures > 0) process.exitCode = 1;
	if (failures > 0 || !publishes) return;
	await publishKills(sheets, { seed, seconds });
}

void main();
