/**
 * `npm run test:chaos`: a round of the chaos tests, with seed 1. `-- --seeds 5` runs a round with each of the
 * seeds 1 to 5, `--seed 7` begins with 7, `--hours 8` begins rounds with further seeds for 8 hours, `--quick`
 * takes a tenth of the cases, and `--publish` writes docs/dev/reliability.md from what was measured. Other
 * arguments go to Jest, as the name of a test file. What the seed changes nothing in runs in the first round.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { printHeading, printLine } from '../../scripts/print.cts';
import { writeReliability } from './reliability.cts';

const root = path.join(__dirname, '..', '..');
const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const hourMs = 3_600_000;

/** Test files without anything random. */
const withoutSeed = [
	'endlessResponses',
	'faultMatrix',
	'hiddenSecrets',
	'memory',
	'serviceFlips',
	'timeClock',
	'wideRecords',
];

function readArguments() {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			seed: { type: 'string', default: '1' },
			seeds: { type: 'string', default: '1' },
			hours: { type: 'string' },
			quick: { type: 'boolean', default: false },
			publish: { type: 'boolean', default: false },
		},
	});
	const toCount = (name: 'seed' | 'seeds' | 'hours') => {
		const count = Number(values[name]);
		if (count > 0) return count;
		throw new Error(`--${name} takes a number above 0, not "${values[name]}".`);
	};
	return {
		firstSeed: toCount('seed'),
		rounds: toCount('seeds'),
		durationMs: values.hours === undefined ? 0 : toCount('hours') * hourMs,
		isQuick: values.quick,
		publishes: values.publish,
		files: positionals,
	};
}

function runRound(
	seed: number,
	figures: string,
	{ firstSeed, isQuick, files }: ReturnType<typeof readArguments>,
) {
	printHeading(`Round with seed ${seed}`, 1);
	const startedAt = Date.now();
	const env = {
		...process.env,
		CHAOS_SEED: String(seed),
		CHAOS_FIGURES: path.join(figures, String(seed)),
		TEST_TIER: isQuick ? 'fast' : 'release',
	};
	const done = [
		...(seed === firstSeed ? [] : withoutSeed.map((name) => `/${name}\\.test\\.cts$`)),
		// The suite has run them, with as many cases.
		...(isQuick && seed === 1 ? ['/test/oracles/'] : []),
	].map((pattern) => `--testPathIgnorePatterns=${pattern}`);
	// Test files named as arguments run in every round.
	const left = files.length > 0 ? [] : done;
	const run = (...args: string[]) =>
		spawnSync(process.execPath, [jest, ...files, ...left, '--passWithNoTests', ...args], {
			cwd: root,
			env,
			stdio: 'inherit',
		}).status;
	// Measurements have the machine for themselves.
	const status =
		run('--selectProjects', 'chaos') || run('--maxWorkers=1', '--selectProjects', 'soak');
	const seconds = Math.round((Date.now() - startedAt) / 1000);
	printLine(`Seed ${seed}: ${status === 0 ? 'green' : 'red'}, ${seconds} s`);
	return status === 0;
}

async function main(): Promise<void> {
	const options = readArguments();
	const { firstSeed, rounds, durationMs, publishes } = options;
	const figures = mkdtempSync(path.join(tmpdir(), 'chaos-'));
	const endsAt = Date.now() + durationMs;
	const red: number[] = [];
	try {
		for (let seed = firstSeed; seed < firstSeed + rounds || Date.now() < endsAt; seed++) {
			if (!runRound(seed, figures, options)) red.push(seed);
			// After each round, so that its figures are kept if it is stopped.
			else if (publishes && red.length === 0) await writeReliability(figures);
		}
		if (red.length > 0) throw new Error(`Red with seed ${red.join(', ')}.`);
	} finally {
		rmSync(figures, { recursive: true, force: true });
	}
}

void main();
