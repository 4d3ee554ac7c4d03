/**
 * `npm run test:moments`: the tests of `npm run check` at twelve moments, such as February 29 and the clock changes of
 * Berlin and New York. Prints each test that fails at some of them: it depends on the date. Arguments go to Jest, as the
 * name of a test file; with TEST_TIER=fast, only those of `npm test` run. Needs Debian's `faketime`, and installs it as
 * root.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const dayMs = 86_400_000;

const inDays = (days) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 19);

const moments = {
	today: inDays(0),
	'in 200 days': inDays(200),
	'in a year': inDays(365),
	'the last day of a month': '2027-01-31T12:00:00',
	"New Year's Eve, 23:59 UTC": '2026-12-31T23:59:00',
	'February 29': '2028-02-29T12:00:00',
	'one minute before summer time in Berlin': '2027-03-28T00:59:00',
	'one minute before winter time in Berlin': '2027-10-31T00:59:00',
	'one minute before summer time in New York': '2027-03-14T06:59:00',
	'one minute before winter time in New York': '2027-11-07T05:59:00',
	'Sunday, 00:05 UTC': '2027-05-02T00:05:00',
	'Monday, 00:05 UTC': '2027-05-03T00:05:00',
};

function installFaketime() {
	if (spawnSync('faketime', ['--version']).status === 0) return;
	for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'faketime']]) {
		const { status } = spawnSync('apt-get', args, { stdio: 'inherit' });
		if (status !== 0) throw new Error("This needs Debian's package faketime. Install it first.");
	}
}

/** The titles of failed tests and files, each with its file. */
function runAt(moment, folder) {
	const results = path.join(folder, 'results.json');
	const { status } = spawnSync(
		'faketime',
		[
			...['-f', `@${moment.replace('T', ' ')}`, process.execPath, jest, ...process.argv.slice(2)],
			...['--silent', '--json', `--outputFile=${results}`],
			...['--selectProjects', 'unit', 'oracles', 'engine', 'house'],
		],
		{
			cwd: root,
			env: {
				...process.env,
				TZ: 'UTC',
				TEST_CLOCK: 'machine',
				FAKETIME_DONT_FAKE_MONOTONIC: '1',
				NO_FAKE_STAT: '1',
			},
			stdio: ['ignore', 'ignore', 'inherit'],
		},
	);
	const { numPassedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
	const failed = testResults.flatMap(({ name, status: ofFile, assertionResults }) => {
		const titles = assertionResults
			.filter(({ status: ofTest }) => ofTest === 'failed')
			.map(({ fullName }) => fullName);
		const file = path.relative(root, name);
		if (ofFile === 'failed' && titles.length === 0) return [`${file}: the file itself`];
		return titles.map((title) => `${file}: ${title}`);
	});
	if (status !== 0 && failed.length === 0) failed.push('The run itself');
	return { numPassedTests, failed };
}

installFaketime();
const folder = mkdtempSync(path.join(tmpdir(), 'moments-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
/** The names of the moments at which a test fails. */
const failures = new Map();
for (const [name, moment] of Object.entries(moments)) {
	const { numPassedTests, failed } = runAt(moment, folder);
	console.log(`${moment}, ${name}: ${numPassedTests} passed, ${failed.length} failed`);
	for (const test of failed) failures.set(test, [...(failures.get(test) ?? []), name]);
}
const count = Object.keys(moments).length;
for (const [test, names] of failures) {
	const cause =
		names.length === count
			? 'fails at each moment'
			: `depends on the date: it fails ${names.length} of ${count} times, at: ${names.join('; ')}`;
	console.error(`\n${test}\n  ${cause}.`);
}
console.log(
	`\n${failures.size === 0 ? 'Green at each moment.' : `${failures.size} tests failed.`}`,
);
process.exitCode = failures.size === 0 ? 0 : 1;
