import { spawn } from 'node:child_process';
import { once } from 'node:events';

const shownOutput = 2_000;

export interface ProgramOptions {
	/** The folder it runs in. */
	cwd: string;
	/** Its whole environment; this process's own unless given. */
	env?: NodeJS.ProcessEnv;
}

/**
 * Runs a program to its end and returns what it printed to its standard output.
 *
 * @throws Error with the end of all its output, when its exit code is not 0.
 */
export async function runProgram(
	program: string,
	args: string[],
	{ cwd, env }: ProgramOptions,
): Promise<string> {
	const child = spawn(program, args, {
		cwd,
		env,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	let everything = '';
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		output += text;
		everything += text;
	});
	child.stderr.setEncoding('utf8').on('data', (text: string) => (everything += text));
	const [code] = await once(child, 'close');
	if (code === 0) return output;
	throw new Error(
		`"${[program, ...args].join(' ')}" ended with ${code}:\n${everything.slice(-shownOutput)}`,
	);
}

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
