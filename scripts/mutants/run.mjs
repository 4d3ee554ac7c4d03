/**
 * `npm run test:mutants`: changes the code in random places, one after the other, and runs the tests that
 * come by there. What no test notices is printed, and kept in `.mutants/`.
 *
 * - `--pure 150`: how many changes in the rooms of pure functions. What the unit tests miss there meets the
 *   engine tests, too.
 * - `--rest 60`: how many in the rest of `nodes/`, against both.
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
const engineTests = 'test/engine/**/*.test.ts';

/** The outcome of each of these mutants, as Stryker names it. */
async function runMutants(mutants, tests) {
	if (mutants.length === 0) return [];
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

const isMissed = ({ status }) => status === 'Survived' || status === 'NoCoverage';

function report(name, results) {
	// Modules stay loaded, so what runs while they are loaded cannot change.
	const tested = results.filter((mutant) => !mutant.static);
	const missed = tested.filter(isMissed);
	const slow = tested.filter(({ status }) => status === 'Timeout');
	return [
		...missed.map(describeMutant),
		...(slow.length > 0 ? ['Caught because the tests took too long:\n'] : []),
		...slow.map(describeMutant),
		`${name}: ${tested.length - missed.length} of ${tested.length} caught`,
		`(${results.length - tested.length} more run while a module is loaded)\n`,
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

const seed = Number(values.seed);
const pick = (count, isWanted) => pickMutants(root, { isWanted, count: Number(count), seed });

const unitResults = await runMutants(await pick(values.pure, isPure), [unitTests]);
console.log(`\n${report('Pure functions, with the unit tests alone', unitResults)}`);
const missedByUnit = unitResults.filter((mutant) => isMissed(mutant) && !mutant.static);
const rest = await pick(values.rest, (file) => !isPure(file));
const engineResults = await runMutants([...missedByUnit, ...rest], [unitTests, engineTests]);

const outcomes = new Map(
	[...unitResults, ...engineResults].map((mutant) => [keyOf(mutant), mutant]),
);
const all = [...outcomes.values()];
const inPure = (mutant) => isPure(path.relative(root, mutant.fileName));
const text = [
	report('Pure functions', all.filter(inPure)),
	report(
		'The rest',
		all.filter((mutant) => !inPure(mutant)),
	),
].join('\n');
mkdirSync('.mutants', { recursive: true });
writeFileSync(`.mutants/${seed}.txt`, text);
console.log(`\n${text}`);
