/**
 * Stryker runs this in its copy of the project. Once without a mutant, to see which test files
 * reach which mutants; then for each mutant those that do, the unit tests and the quick ones first,
 * until a test fails. Ends with 1 when the mutant is caught.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const { MUTANTS_LOG: log, MUTANTS_REACH: reach, __STRYKER_ACTIVE_MUTANT__: mutant } = process.env;

/** Without a result for this long, a mutant has made something endless. */
const patienceMs = 600_000;

let jest;
/** Together with its worker, which ignores other signals in an endless loop. */
const stopJest = () => {
	if (jest?.exitCode === null) process.kill(-jest.pid, 'SIGKILL');
};
process.once('exit', stopJest);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Jest's exit code, and the files and tests that failed. */
function runJest(args) {
	return new Promise((resolve) => {
		const jestArgs = ['--selectProjects', 'suite', '--maxWorkers=1', ...args];
		jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...jestArgs], {
			detached: true,
		});
		let output = '';
		let isEndless = false;
		const giveUp = () => {
			isEndless = true;
			stopJest();
		};
		let timer = setTimeout(giveUp, patienceMs);
		jest.stderr.on('data', (data) => {
			output += data;
			timer.refresh();
		});
		jest.stdout.resume();
		jest.once('close', (code) => {
			clearTimeout(timer);
			const failures = output.match(/^FAIL .*|^ {2}● (?!Console).*/gm) ?? [];
			resolve({ code, failures: isEndless ? ['endless'] : [...new Set(failures)] });
		});
	});
}

/**
 * How a test calls the changed file: by its name without folder and ending, or by that of the folder that is
 * one module; or by what it exports, as n8n's editor calls the lists of a node.
 */
function namesOfChanged() {
	const isHere = (file) => readFileSync(file, 'utf8').includes(`stryMutAct_9fa48("${mutant}")`);
	const files = readdirSync('nodes', { recursive: true })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => path.join('nodes', file));
	const file = files.find(isHere);
	const module = path.basename(file.endsWith('index.ts') ? path.dirname(file) : file, '.ts');
	const exports = readFileSync(file, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm);
	return [module, ...[...exports].map(([, name]) => name)];
}

/** The total time for test files that may not be related to a mutant. */
const maxOthersMs = 60_000;

function filesToRun() {
	const lines = readFileSync(reach, 'utf8').trim().split('\n');
	const notes = lines.map((line) => JSON.parse(line)).filter(({ isRed }) => !isRed);
	const unitFirst = (one, other) =>
		Number(other.file.includes('/unit/')) - Number(one.file.includes('/unit/')) ||
		one.ms - other.ms;
	const near = notes.filter(({ mutants }) => mutants.includes(mutant)).sort(unitFirst);
	if (!notes.some(({ whileLoaded }) => whileLoaded.includes(mutant)))
		return near.map(({ file }) => file);

	// Any file can reach code that runs while a module is loaded: files that name it come first.
	const names = namesOfChanged();
	const isNaming = ({ file }) => {
		const text = readFileSync(file, 'utf8');
		return names.some((name) => text.includes(name));
	};
	const far = notes.filter((note) => !near.includes(note)).sort(unitFirst);
	let othersMs = 0;
	const others = far.filter((note) => !isNaming(note) && (othersMs += note.ms) <= maxOthersMs);
	return [...near, ...far.filter(isNaming), ...others].map(({ file }) => file);
}

if (mutant === undefined) {
	if (!existsSync(reach))
		await runJest(['--testEnvironment=<rootDir>/tools/mutants/environment.js']);
} else {
	const files = filesToRun();
	process.env.MUTANTS_ORDER = JSON.stringify(files);
	const untilCaught = [
		'--bail',
		'--testEnvironment=<rootDir>/tools/mutants/firstFailure.js',
		'--testSequencer=<rootDir>/tools/mutants/sequencer.js',
	];
	const startedAt = performance.now();
	const { code, failures } =
		files.length === 0
			? { code: 0, failures: [] }
			: await runJest([...untilCaught, '--runTestsByPath', ...files]);
	const seconds = Math.round((performance.now() - startedAt) / 1000);
	const outcome = code === 0 ? 'missed' : 'caught';
	appendFileSync(
		log,
		`${mutant} ${outcome}, ${files.length} files, ${seconds} s: ${failures.join(' | ')}\n`,
	);
	process.exitCode = code === 0 ? 0 : 1;
}
