/**
 * `npm run test:mutants`: changes the code in random places, one after the other, and runs the tests
 * that reach them (`runner.js`). One build in `.mutants/copy` has a switch for each mutant. Those that
 * neither a test nor TypeScript notices are printed, and kept in `.mutants/`.
 *
 * - `--count 100`: how many changes, anywhere in `nodes/` and `credentials/` (`sample.mjs`).
 * - `--seed 1`: another number changes other places.
 * - `--tier full`: first the tests of `npm test`, then what `npm run check` adds; `fast`: only the former.
 * - `--publish` writes the figures into docs/dev/tests.md.
 * - Other arguments are paths of tests, as in Jest.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { addSwitches, pickMutants } from './sample.mjs';
import { createTypeCheck } from './types.mjs';

/** Jest's projects of each tier. */
const projects = {
	fast: ['unit', 'oracles', 'engine'],
	full: ['unit', 'oracles', 'engine', 'house'],
};

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const copy = path.join(root, '.mutants', 'copy');

/** The project with switches in its sources, and its build. */
function buildCopy(changed) {
	rmSync(copy, { recursive: true, force: true });
	const listArgs = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
	const files = execFileSync('git', listArgs, { cwd: root, encoding: 'utf8' }).split('\0');
	for (const file of files) {
		if (!file || !existsSync(path.join(root, file))) continue;
		mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
		copyFileSync(path.join(root, file), path.join(copy, file));
	}
	symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
	for (const { name, content } of changed) writeFileSync(path.join(copy, name), content);
	execFileSync(process.execPath, ['node_modules/gulp/bin/gulp.js', '--silent', 'build'], {
		cwd: copy,
		stdio: ['ignore', 'inherit', 'inherit'],
	});
}

/** Each of these mutants with `caughtBy`, if a test noticed it. */
function runTier(tier, mutants, fileOfId, paths) {
	const [plan, found] = ['plan.json', 'found.json'].map((name) => path.join(notes, name));
	rmSync(found, { force: true });
	writeFileSync(plan, JSON.stringify({ mutants, fileOfId }));
	console.log(`\n== ${tier} tier: ${mutants.length} mutants`);
	const jestArgs = ['--ci', '--runner=<rootDir>/tools/mutants/runner.js', ...paths];
	const { stderr } = spawnSync(
		process.execPath,
		['node_modules/jest/bin/jest.js', ...jestArgs, '--selectProjects', ...projects[tier]],
		{
			cwd: copy,
			env: { ...process.env, TEST_TIER: tier, MUTANTS_PLAN: plan, MUTANTS_RESULTS: found },
			stdio: ['ignore', 'inherit', 'pipe'],
			maxBuffer: Infinity,
		},
	);
	if (!existsSync(found)) throw new Error(`Jest ended without results:\n${stderr}`);
	const { results, red } = JSON.parse(readFileSync(found, 'utf8'));
	writeFileSync(path.join(notes, `red-${tier}.txt`), red.join('\n'));
	console.log(`${red.length} tests fail without a mutant, and did not count.`);
	return results;
}

function describeMutant({ fileName, location: { start, end }, replacement, isLoaded, tests }) {
	const lines = readFileSync(path.join(root, fileName), 'utf8')
		.split('\n')
		.slice(start.line, end.line + 1);
	lines.push(lines.pop().slice(0, end.column));
	const original = lines.join('\n').slice(start.column);
	const reached = isLoaded ? 'runs while the module loads' : `${tests} tests reach it`;
	return `${fileName}:${start.line + 1} (${reached})\n- ${original}\n+ ${replacement}\n`;
}

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		count: { type: 'string', default: '100' },
		seed: { type: 'string', default: '1' },
		tier: { type: 'string', default: 'full' },
		publish: { type: 'boolean', default: false },
	},
});
if (!Object.hasOwn(projects, values.tier)) throw new Error('--tier must be fast or full.');

const seed = Number(values.seed);
const notes = path.join(root, '.mutants', String(seed));
rmSync(notes, { recursive: true, force: true });
mkdirSync(notes, { recursive: true });

const { picked, of } = await pickMutants(root, { count: Number(values.count), seed });
const isRefused = createTypeCheck(root);
const accepted = picked.filter((mutant) => !isRefused(mutant));
console.log(`TypeScript refuses ${picked.length - accepted.length} of ${picked.length} mutants.`);
const { changed, mutants, fileOfId } = await addSwitches(root, accepted);
buildCopy(changed);

let missed = mutants;
const caught = [];
for (const tier of values.tier === 'fast' ? ['fast'] : ['fast', 'full']) {
	const results = runTier(tier, missed, fileOfId, positionals);
	missed = results.filter(({ caughtBy }) => !caughtBy);
	caught.push(`${picked.length - missed.length} by the ${tier} tier`);
}
const total = of.toLocaleString('en-US');
const figures = `of ${picked.length} random changes, ${caught.join(', ')} (seed ${seed}, of ${total} possible ones)`;
const text = [...missed.map(describeMutant), `Caught: ${figures}`].join('\n');
writeFileSync(path.join(notes, 'report.txt'), text);
console.log(`\n${text}`);
if (values.publish) {
	const page = readFileSync(path.join(root, 'docs/dev/tests.md'), 'utf8');
	const date = new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
	const between = /(?<=<!-- mutants -->\n\n)[^]*?(?=\n\n<!-- end -->)/;
	const published = page.replace(between, `_${date}: caught ${figures}._`);
	writeFileSync(path.join(root, 'docs/dev/tests.md'), published);
}
