import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const pause = 100;
const patience = 30_000;
const shownLog = 2_000;

interface ServerProgram {
	program: string;
	args: string[];
	/** Its own, for its log, too; removed when the server is stopped. */
	folder: string;
	/** Who it runs as, when it is started by root and does not run as root. */
	user?: string;
	isReady: () => Promise<boolean>;
}

export interface Server {
	stop(): Promise<void>;
}

/**
 * Starts a server program and waits until it is ready. It ends with the process that started it,
 * however that ends: in jest no handler runs when somebody presses Ctrl-C.
 *
 * @throws Error with the end of its log, when it does not become ready; it is stopped then.
 */
export async function startServer(server: ServerProgram): Promise<Server> {
	const { program, args, folder, user, isReady } = server;
	const logFile = path.join(folder, `${path.basename(program)}.log`);
	const log = openSync(logFile, 'w');
	const child = spawn('setpriv', ['--pdeathsig=INT', ...asUser(user), program, ...args], {
		cwd: folder,
		stdio: ['ignore', log, log],
	});
	closeSync(log);
	const ended = once(child, 'exit');
	const stop = async () => {
		// PostgreSQL ends at once with it, and does not wait for those connected.
		child.kill('SIGINT');
		await ended;
		rmSync(folder, { recursive: true, maxRetries: 5 });
	};
	const deadline = Date.now() + patience;
	while (!(await isReady())) {
		if (child.exitCode !== null || Date.now() > deadline) {
			const end = readFileSync(logFile, 'utf8').slice(-shownLog);
			await stop();
			throw new Error(`${program} did not start. The end of its log:\n${end}`);
		}
		await wait(pause);
	}
	return { stop };
}

/** How `setpriv` is told to run something as a user. */
export function asUser(user?: string): string[] {
	return user ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
}
