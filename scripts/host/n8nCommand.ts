import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { freePort } from './freePort';
import type { Host } from './installHost';
import { makeLoopbackGuard } from './loopbackGuard';
import { quietEnvironment } from './n8nEnvironment';
import { runProgram } from './runProgram';

export interface N8nOptions {
	host: Host;
	/** n8n's `N8N_USER_FOLDER`: its settings, its SQLite file and the installed package. */
	userFolder: string;
	/** Further settings of n8n, which count more than those made here. */
	env?: NodeJS.ProcessEnv;
}

/** What is needed to run a command of n8n that reaches nothing but the loopback. */
export interface N8nCommand {
	program: string;
	args: string[];
	env: NodeJS.ProcessEnv;
	/** Where it runs and where its log belongs: a folder for each command, inside the user folder. */
	folder: string;
	/** The hosts outside the loopback that it tried, in vain, to reach. */
	refusedConnections(): string[];
}

/** @param args as on n8n's command line, such as `['execute', '--id=1']`. */
export async function n8nCommand(args: string[], options: N8nOptions): Promise<N8nCommand> {
	const { host, userFolder, env } = options;
	const folder = path.join(userFolder, 'commands', args[0].replace(':', '-'));
	mkdirSync(folder, { recursive: true });
	const guard = await makeLoopbackGuard(folder);
	return {
		program: host.node,
		args: [host.n8n, ...args],
		env: {
			...quietEnvironment(),
			N8N_USER_FOLDER: userFolder,
			N8N_RUNNERS_BROKER_PORT: String(await freePort(0)),
			NODE_OPTIONS: guard.nodeOptions,
			// n8n starts its task runner as `node`.
			PATH: [path.dirname(host.node), process.env.PATH].join(path.delimiter),
			...env,
		},
		folder,
		refusedConnections: guard.refused,
	};
}

/**
 * Runs an n8n command that ends by itself, such as `execute` or `import:workflow`, and returns
 * what it printed.
 *
 * @throws Error with the end of its output, when its exit code is not 0, and with the hosts, when it
 * tried to reach any outside the loopback.
 */
export async function runN8n(args: string[], options: N8nOptions): Promise<string> {
	const { program, args: all, folder, env, refusedConnections } = await n8nCommand(args, options);
	const printed = await runProgram(program, all, { cwd: folder, env });
	const refused = refusedConnections();
	if (refused.length === 0) return printed;
	throw new Error(`"n8n ${args.join(' ')}" tried to reach ${refused.join(', ')}`);
}
