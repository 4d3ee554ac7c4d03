/**
 * `npm run test:mutants`: changes the code in random places, one after the other, and runs the
 * tests that reach them (`runTests.mjs`). Mutants that neither a test nor TypeScript notices are
 * printed, and kept in `.mutants/`.
 *
 * - `--count 100`: how many changes, anywhere in `nodes/` but in texts and tables of fields
 *   (`sample.mjs`).
 * - `--seed 1`: another number changes other places.
 * - `--publish` writes the figures into docs/dev/tests.md.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { Stryker } from '@stryker-mutator/core';

import { keyOf, pickMutants, rangeOf } from './sample.mjs';
import { createTypeCheck } from './types.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Each of these mutants, with its result. */
async function runMutants(mutants) {
	const keys = new Set(mutants.map(keyOf));
	// Read by sample.mjs in a separate process.
	process.env.MUTANTS_PICKED = JSON.stringify([...keys]);
	const results = await new Stryker({
		mutate: mutants.map((mutant) => rangeOf(root, mutant)),
		testRunner: 'command',
		commandRunner: { command: 'node tools/mutants/runTests.mjs' },
		plugins: [path.join(root, 'tools/mutants/sample.mjs')],
		checkers: ['picked'],
		// The engine runs the built nodes.
		buildCommand: 'npx gulp --silent build',
		disableTypeChecks: 'nodes/**/*.ts',
		ignorePatterns: ['.host', '.versions', '.screenshots'],
		tempDirName: '.mutants/copy',
		concurrency: 1,
		dryRunTimeoutMinutes: 120,
		// Only `runTests.mjs` ends runs that take too long.
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

const { values } = parseArgs({
	options: {
		count: { type: 'string', default: '100' },
		seed: { type: 'string', default: '1' },
		publish: { type: 'boolean', default: false },
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

const { picked, of } = await pickMutants(root, { count: Number(values.count), seed });
const results = await runMutants(picked);
const isRefused = createTypeCheck(root);
const missed = results.filter((one) => one.status === 'Survived' && !isRefused(one));
const caught = `${results.length - missed.length} of ${results.length} random changes caught`;
const figures = `${caught} (seed ${seed}, of ${of.toLocaleString('en-US')} possible ones)`;
const text = [...missed.map(describeMutant), figures].join('\n');
writeFileSync(path.join(notes, 'report.txt'), text);
console.log(`\n${text}`);
if (values.publish) {
	const page = readFileSync('docs/dev/tests.md', 'utf8');
	const date = new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
	const between = /(?<=<!-- mutants -->\n\n)[^]*?(?=\n\n<!-- end -->)/;
	writeFileSync('docs/dev/tests.md', page.replace(between, `_${date}: ${figures}._`));
}
