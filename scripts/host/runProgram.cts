import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	closeSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const maxShownLines = 25;
/** Compiling one large file prints nothing for minutes on a busy machine. */
const maxStandstillMs = 10 * 60_000;
/** Counted instead of timed: a machine that sleeps makes no check. */
const checksPerStandstill = 10;

export interface ProgramOptions {
	/** The folder it runs in. */
	cwd: string;
	/** Its whole environment; this process's own by default. */
	env?: NodeJS.ProcessEnv;
	/** A folder it writes into: changed files are progress, like output. */
	writesTo?: string;
	/** How long it may do neither before it is stopped. */
	standstillMs?: number;
}

/**
 * Runs a program to its end and returns what it printed to its standard output. It may take any time as
 * long as it makes progress. It prints into files: a Node process that ends itself loses what a pipe has
 * not taken yet, and n8n's commands end that way.
 *
 * @throws Error with the cause and the last lines of all it printed, when its exit code is not 0.
 */
export async function runProgram(
	program: string,
	args: string[],
	options: ProgramOptions,
	name = [program, ...args].join(' '),
): Promise<string> {
	const { cwd, env, standstillMs = maxStandstillMs } = options;
	const folder = mkdtempSync(path.join(tmpdir(), 'monitoring-run-'));
	const output = path.join(folder, 'output');
	const errors = path.join(folder, 'errors');
	const files = [output, errors].map((file) => openSync(file, 'a'));
	const written = [folder, ...(options.writesTo ? [options.writesTo] : [])];
	let checksWithoutProgress = 0;
	let lastChange = newestChange(written);
	const child = spawn(program, args, { cwd, env, stdio: ['ignore', ...files] });
	const timer = setInterval(() => {
		const change = newestChange(written);
		checksWithoutProgress = change === lastChange ? checksWithoutProgress + 1 : 0;
		lastChange = change;
		if (checksWithoutProgress >= checksPerStandstill) child.kill('SIGKILL');
	}, standstillMs / checksPerStandstill);
	try {
		const [code, signal] = await once(child, 'close');
		const printed = readFileSync(output, 'utf8');
		if (code === 0) return printed;
		const cause =
			checksWithoutProgress >= checksPerStandstill
				? `was stopped: for ${standstillMs / 1000} s, it printed nothing and wrote no file`
				: `ended ${describeEnd(code, signal)}`;
		throw new Error(`"${name}" ${cause}. ${lastLines(printed + readFileSync(errors, 'utf8'))}`);
	} finally {
		clearInterval(timer);
		files.forEach(closeSync);
		rmSync(folder, { recursive: true });
	}
}

/** Such as "with exit code 1" or "by SIGKILL". */
export function describeEnd(code: number | null, signal: NodeJS.Signals | null): string {
	return signal ? `by ${signal}` : `with exit code ${code}`;
}

/** Of what a program printed, for the message of an error. */
export function lastLines(printed: string): string {
	const lines = printed.trim().split('\n').slice(-maxShownLines);
	return lines[0] ? `Its last lines:\n${lines.join('\n')}` : 'It printed nothing.';
}

/**
 * When a file in these folders was created or changed last, by the clock of their disk; 0 without any.
 *
 * @param skipped a name of folders that are not searched
 */
export function newestChange(folders: string[], skipped?: string): number {
	let newest = 0;
	for (const folder of folders) {
		for (const entry of readFolder(folder)) {
			const file = path.join(folder, entry.name);
			if (entry.name === skipped) continue;
			const change = entry.isDirectory()
				? newestChange([file], skipped)
				: statSync(file, { throwIfNoEntry: false })?.mtimeMs;
			newest = Math.max(newest, change ?? 0);
		}
	}
	return newest;
}

/** Nothing, when there is no such folder, or a program has just moved it. */
function readFolder(folder: string) {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch {
		return [];
	}
}

/** Keeps npm from printing anything but errors when it installs. */
export const quietInstallArgs = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Runs npm with a given Node.
 *
 * @throws Error when this process was not started through npm, and as `runProgram` does.
 */
export async function runNpm(
	args: string[],
	options: ProgramOptions,
	node = process.execPath,
): Promise<string> {
	const npm = process.env.npm_execpath;
	if (!npm) throw new Error('Run this through npm, as in: npm run editor');
	return await runProgram(node, [npm, ...args], options, `npm ${args[0]}`);
}
