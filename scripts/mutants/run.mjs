/**
 * `npm run test:mutants`: changes the code in random places, one after the other, and runs the tests that
 * come by there (`runTests.mjs`). What no test notices is printed, and kept in `.mutants/`.
 *
 * - `--pure 100`: how many changes in the rooms of pure functions.
 * - `--rest 40`: how many in the rest of `nodes/`.
 * - `--seed 1`: another number changes other places.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { Stryker } from '@stryker-mutator/core';

import { keyOf, pickMutants, rangeOf } from './sample.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Folders of nodes/shared that neither send a request nor know n8n. */
const pureRooms = [
	...['accountSetup', 'audit', 'reports', 'uptime', 'watch'].map((name) => `features/${name}`),
	...['service/http', 'service/xmlFeed/map', 'service/xmlFeed/parse', 'words'],
];

const isPure = (file) =>
	!/^nodes\/shared\/features\/\w+\/service\//.test(file) &&
	pureRooms.some((room) => file.startsWith(`nodes/shared/${room}/`));

/** Each of these mutants, with what came of it. */
async function runMutants(mutants) {
	const keys = new Set(mutants.map(keyOf));
	// Read by sample.mjs in a process of its own.
	process.env.MUTANTS_PICKED = JSON.stringify([...keys]);
	const results = await new Stryker({
		mutate: mutants.map((mutant) => rangeOf(root, mutant)),
		testRunner: 'command',
		commandRunner: { command: 'node scripts/mutants/runTests.mjs' },
		plugins: [path.join(root, 'scripts/mutants/sample.mjs')],
		checkers: ['picked'],
		// The engine runs the built nodes.
		buildCommand: 'npx gulp --silent build',
		disableTypeChecks: 'nodes/**/*.ts',
		ignorePatterns: ['.host', '.versions', '.screenshots'],
		tempDirName: '.mutants/copy',
		concurrency: 1,
		dryRunTimeoutMinutes: 120,
		// Nothing ends in time what `runTests.mjs` does not end itself.
		timeoutMS: 7_200_000,
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
	const missed = results.filter(({ status }) => status === 'Survived');
	const caught = `${results.length - missed.length} of ${results.length} caught`;
	return [...missed.map(describeMutant), `${name}: ${caught}\n`].join('\n');
}

const { values } = parseArgs({
	options: {
		pure: { type: 'string', default: '100' },
		rest: { type: 'string', default: '40' },
		seed: { type: 'string', default: '1' },
	},
});

process.chdir(root);
const seed = Number(values.seed);
const notes = path.join(root, '.mutants', String(seed));
for (const left of ['.mutants/copy', notes]) rmSync(left, { recursive: true, force: true });
mkdirSync(notes, { recursive: true });
// Read by runTests.mjs.
process.env.MUTANTS_REACH = path.join(notes, 'reach.jsonl');
process.env.MUTANTS_LOG = path.join(notes, 'log.txt');

const pick = (count, isWanted) => pickMutants(root, { isWanted, count: Number(count), seed });
const results = await runMutants([
	...(await pick(values.pure, isPure)),
	...(await pick(values.rest, (file) => !isPure(file))),
]);
const inPure = (mutant) => isPure(path.relative(root, mutant.fileName));
const text = [
	report('Pure functions', results.filter(inPure)),
	report(
		'The rest',
		results.filter((mutant) => !inPure(mutant)),
	),
].join('\n');
writeFileSync(path.join(notes, 'report.txt'), text);
console.log(`\n${text}`);
