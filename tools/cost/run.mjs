/**
 * `npm run test:cost`: how long `npm test` and `npm run check` take, in seconds and CPU seconds, and the slowest tests.
 * `-- --publish` writes the figures into docs/dev/tests.md. Needs bash, and a quiet machine.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const shown = 20;

const folder = mkdtempSync(path.join(tmpdir(), 'cost-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
const log = path.join(folder, 'tests.jsonl');

/** Seconds of the clock and of the processors. @throws Error for a command that fails. */
function measure(command) {
	const { status, output } = spawnSync('bash', ['-c', `time ${command} >&2`], {
		cwd: root,
		encoding: 'utf8',
		env: { ...process.env, TIMEFORMAT: 'cost: %R %U %S', TEST_COST_LOG: log },
		maxBuffer: Infinity,
	});
	const text = output.join('');
	if (status !== 0) throw new Error(`${command} failed.\n${text}`);
	const [, ...numbers] = /cost: (\S+) (\S+) (\S+)/.exec(text);
	const [seconds, user, system] = numbers.map(Number);
	const [, tests] = /^(\d+) passed, 0 failed/m.exec(text);
	return `| \`${command}\` | ${tests} | ${Math.round(seconds)} s | ${Math.round(user + system)} s |`;
}

const rows = ['npm test', 'npm run check'].map(measure);
const date = new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
const table = [
	`_${date}, after \`npm start\`, ${availableParallelism()} cores, nothing else running._`,
	'',
	'| Command | Tests | Time | CPU |',
	'| --- | ---: | ---: | ---: |',
	...rows,
].join('\n');
console.log(table);
const tests = readFileSync(log, 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line));
for (const { ms, file, name } of tests.sort((a, b) => b.ms - a.ms).slice(0, shown)) {
	console.log(`${ms} ms  ${file}: ${name}`);
}
if (process.argv.includes('--publish')) {
	const page = path.join(root, 'docs', 'dev', 'tests.md');
	const between = /(?<=<!-- cost -->\n\n)[^]*?(?=\n\n<!-- end -->)/;
	writeFileSync(page, readFileSync(page, 'utf8').replace(between, table));
	spawnSync('npx', ['prettier', '--write', page], { cwd: root, stdio: 'inherit' });
}
