import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const maxShownOutputLength = 2_000;
/** A program that takes longer hangs; the slowest one is npm when it installs n8n. */
const timeoutMs = 20 * 60_000;
const killSignal = 'SIGKILL';

export interface ProgramOptions {
	/** The folder it runs in. */
	cwd: string;
	/** Its whole environment; this process's own by default. */
	env?: NodeJS.ProcessEnv;
}

/**
 * Runs a program to its end and returns what it printed to its standard output. It prints into files:
 * a Node process that ends itself loses what a pipe has not taken yet, and n8n's commands end that way.
 *
 * @throws Error with the end of all it printed, when its exit code is not 0.
 */
export async function runProgram(
	program: string,
	args: string[],
	{ cwd, env }: ProgramOptions,
): Promise<string> {
	const folder = mkdtempSync(path.join(tmpdir(), 'monitoring-run-'));
	const output = path.join(folder, 'output');
	const errors = path.join(folder, 'errors');
	const files = [output, errors].map((file) => openSync(file, 'a'));
	try {
		const child = spawn(program, args, {
			cwd,
			env,
			stdio: ['ignore', ...files],
			timeout: timeoutMs,
			killSignal,
		});
		const [code] = await once(child, 'close');
		const printed = readFileSync(output, 'utf8');
		if (code === 0) return printed;
		const allOutput = printed + readFileSync(errors, 'utf8');
		throw new Error(
			`"${[program, ...args].join(' ')}" ended with ${code}:\n${allOutput.slice(-maxShownOutputLength)}`,
		);
	} finally {
		files.forEach(closeSync);
		rmSync(folder, { recursive: true });
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
	return await runProgram(node, [npm, ...args], options);
}
