/**
 * `npm run test:mutants`: changes the code in random places, one after the other, and runs the tests that
 * come by there. What no test notices is printed, and kept in `.mutants/`.
 *
 * - `--pure 150`: how many changes in the rooms of pure functions, against the unit tests.
 * - `--rest 60`: how many in the rest of `nodes/`, against the engine tests too.
 * - `--seed 1`: another number changes other places.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { Stryker } from '@stryker-mutator/core';

import { keyOf, pickMutants, rangeOf } from './sample.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Folders of nodes/shared that neither send a request nor know n8n. */
const pureRooms = [
	...['export', 'http', 'names', 'render', 'text', 'uptime', 'util', 'values', 'watch'],
	...['xmlFeed/map', 'xmlFeed/parse'],
];

const isPure = (file) => pureRooms.some((room) => file.startsWith(`nodes/shared/${room}/`));

const unitTests = 'test/unit/**/*.test.ts';

const samples = {
	pure: { name: 'Pure functions', isWanted: isPure, tests: [unitTests] },
	rest: {
		name: 'The rest',
		isWanted: (file) => !isPure(file),
		tests: [unitTests, 'test/engine/**/*.test.ts'],
	},
};

/** The outcome of each of these mutants, as Stryker names it. */
async function runMutants(mutants, tests) {
	const keys = new Set(mutants.map(keyOf));
	// Read by jest.config.js and by sample.mjs in processes of their own.
	process.env.MUTANTS_TESTS = JSON.stringify(tests);
	process.env.MUTANTS_PICKED = JSON.stringify([...keys]);
	const results = await new Stryker({
		mutate: mutants.map((mutant) => rangeOf(root, mutant)),
		testRunner: 'jest',
		plugins: ['@stryker-mutator/jest-runner', path.join(root, 'scripts/mutants/sample.mjs')],
		checkers: ['picked'],
		jest: { configFile: 'scripts/mutants/jest.config.js', enableFindRelatedTests: false },
		// The engine runs the built nodes.
		buildCommand: 'npx gulp --silent build',
		coverageAnalysis: 'perTest',
		// Modules stay loaded, so a constant that is made when they are loaded cannot change.
		ignoreStatic: true,
		disableTypeChecks: 'nodes/**/*.ts',
		ignorePatterns: ['.host', '.versions', '.screenshots'],
		tempDirName: '.mutants/copy',
		concurrency: 1,
		dryRunTimeoutMinutes: 60,
		timeoutMS: 60_000,
		reporters: ['progress-append-only'],
		allowConsoleColors: false,
	}).runMutationTest();
	// A report counts from 1 on, all else in Stryker from 0 on.
	const fromZero = ({ line, column }) => ({ line: line - 1, column: column - 1 });
	return results
		.map(({ location: { start, end }, ...result }) => ({
			...result,
			location: { start: fromZero(start), end: fromZero(end) },
		}))
		.filter((mutant) => keys.has(keyOf(mutant)));
}

function describeMutant({ fileName, location: { start, end }, replacement }) {
	const lines = readFileSync(fileName, 'utf8')
		.split('\n')
		.slice(start.line, end.line + 1);
	lines.push(lines.pop().slice(0, end.column));
	const original = lines.join('\n').slice(start.column);
	const place = `${path.relative(root, fileName)}:${start.line + 1}`;
	return `${place}\n- ${original}\n+ ${replacement}\n`;
}

function report(name, results) {
	const withStatus = (...wanted) => results.filter(({ status }) => wanted.includes(status));
	const missed = withStatus('Survived', 'NoCoverage');
	// A file that throws, or leaves something open, is red as well.
	const caught = withStatus('Killed', 'Timeout', 'RuntimeError');
	const slow = withStatus('Timeout');
	const total = caught.length + missed.length;
	return [
		...missed.map(describeMutant),
		...(slow.length > 0 ? ['Caught because the tests took too long:\n'] : []),
		...slow.map(describeMutant),
		`${name}: ${caught.length} of ${total} caught`,
		`${results.length - total} more run only while a module is loaded\n`,
	].join('\n');
}

const { values } = parseArgs({
	options: {
		pure: { type: 'string', default: '150' },
		rest: { type: 'string', default: '60' },
		seed: { type: 'string', default: '1' },
	},
});

process.chdir(root);
process.env.N8N_USER_FOLDER = mkdtempSync(path.join(tmpdir(), 'mutants-'));
process.once('exit', () => rmSync(process.env.N8N_USER_FOLDER, { recursive: true }));

for (const [sample, { name, isWanted, tests }] of Object.entries(samples)) {
	const [count, seed] = [Number(values[sample]), Number(values.seed)];
	if (count === 0) continue;
	const mutants = await pickMutants(root, { isWanted, count, seed });
	const text = report(`${name}, seed ${seed}`, await runMutants(mutants, tests));
	mkdirSync('.mutants', { recursive: true });
	writeFileSync(`.mutants/${sample}-${seed}.txt`, text);
	console.log(`\n${text}`);
}
