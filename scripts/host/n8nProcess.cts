import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';

import { createN8nCommand, type N8nOptions } from './n8nCommand.cts';
import { describeEnd } from './runProgram.cts';

const maxStopMs = 20_000;

/** A running n8n command that does not end by itself, such as `start` or `worker`. */
export interface N8nProcess {
	/** The file it prints to, from its start on. */
	readonly logFile: string;
	/** Everything it printed since it was started. */
	log(): string;
	/** The hosts outside the loopback that it tried to reach; the guard refused them all. */
	refusedConnections(): string[];
	readonly isRunning: boolean;
	/** How it ended, such as "by SIGKILL". */
	howEnded(): string;
	/** Settles when it has ended, for whatever reason. */
	readonly ended: Promise<void>;
	/** Ends it and all its child processes: with SIGTERM, and after 20 seconds with SIGKILL. */
	stop(): Promise<void>;
	/** Ends it and all its child processes at once with SIGKILL, as when its machine fails. */
	kill(): Promise<void>;
}

/**
 * Starts an n8n command that does not end by itself, in a process group of its own, so that Ctrl-C does
 * not reach it.
 */
export async function launchN8n(args: string[], options: N8nOptions): Promise<N8nProcess> {
	const command = await createN8nCommand(args, options);
	const logFile = path.join(command.folder, 'n8n.log');
	const log = openSync(logFile, 'w');
	const child = spawn(command.program, command.args, {
		cwd: command.folder,
		env: command.env,
		stdio: ['ignore', log, log],
		detached: true,
	});
	closeSync(log);
	const killAtExit = () => signalGroup(child, 'SIGKILL');
	process.once('exit', killAtExit);
	const ended = once(child, 'exit').then(() => undefined);
	const kill = async () => {
		signalGroup(child, 'SIGKILL');
		await ended;
		process.off('exit', killAtExit);
	};
	return {
		logFile,
		log: () => readFileSync(logFile, 'utf8'),
		refusedConnections: command.refusedConnections,
		get isRunning() {
			return child.exitCode === null && child.signalCode === null;
		},
		howEnded: () => describeEnd(child.exitCode, child.signalCode),
		ended,
		async stop() {
			signalGroup(child, 'SIGTERM');
			await Promise.race([ended, wait(maxStopMs, undefined, { ref: false })]);
			await kill();
		},
		kill,
	};
}

/** The group has the child's process id, and exists as long as one of its processes does. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
	if (pid === undefined) return;
	try {
		process.kill(process.platform === 'win32' ? pid : -pid, signal);
	} catch (error) {
		if (!isNoSuchProcess(error)) throw error;
	}
}

function isNoSuchProcess(error: unknown): boolean {
	return isNativeError(error) && 'code' in error && error.code === 'ESRCH';
}
