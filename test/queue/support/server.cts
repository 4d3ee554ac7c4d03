import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const pollIntervalMs = 100;
const maxStartMs = 120_000;
const maxShownLogLength = 2_000;

interface ServerProgram {
	program: string;
	args: string[];
	/** A folder of its own, with its log; removed when the server is stopped. */
	folder: string;
	/** Only when root starts it and it does not run as root. */
	user?: string;
	isReady: () => Promise<boolean>;
}

export interface Server {
	stop(): Promise<void>;
}

/**
 * Starts a server program and waits until it is ready. It ends with the process that started it,
 * however that ends: a test's process runs no handler when somebody presses Ctrl-C.
 *
 * @throws Error with the end of its log, when it does not become ready; it is stopped then.
 */
export async function startServer(server: ServerProgram): Promise<Server> {
	const { program, args, folder, user, isReady } = server;
	const logFile = path.join(folder, `${path.basename(program)}.log`);
	const log = openSync(logFile, 'w');
	const child = spawn('setpriv', ['--pdeathsig=INT', ...setprivUserArgs(user), program, ...args], {
		cwd: folder,
		stdio: ['ignore', log, log],
	});
	closeSync(log);
	const ended = once(child, 'exit');
	const stop = async () => {
		// On this signal PostgreSQL ends at once, without waiting for its clients.
		child.kill('SIGINT');
		await ended;
		rmSync(folder, { recursive: true, maxRetries: 5 });
	};
	const deadline = Date.now() + maxStartMs;
	while (!(await isReady())) {
		if (child.exitCode !== null || Date.now() > deadline) {
			const logEnd = readFileSync(logFile, 'utf8').slice(-maxShownLogLength);
			await stop();
			throw new Error(`${program} did not start. The end of its log:\n${logEnd}`);
		}
		await wait(pollIntervalMs);
	}
	return { stop };
}

export function setprivUserArgs(user?: string): string[] {
	return user ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
}
