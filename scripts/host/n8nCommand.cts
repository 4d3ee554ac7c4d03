import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { findFreePort } from './findFreePort.cts';
import type { Host } from './installHost.cts';
import { createLoopbackGuard } from './loopbackGuard.cts';
import { runProgram } from './runProgram.cts';

/** Switches off what n8n sends to or asks its makers, and what only disturbs on a trial machine. */
const noCallsHome = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	// Fetches a list of MCP servers at every start; no other switch stops it.
	N8N_DISABLED_MODULES: 'mcp-registry',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
};

const loopbackOnly = {
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '127.0.0.1',
	// A browser sends a secure cookie to plain HTTP only on some loopback names.
	N8N_SECURE_COOKIE: 'false',
};

/** Taken from this process's own environment; n8n settings of the person who starts this must not count. */
const inheritedNames = ['HOME', 'USERPROFILE', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ'];

export interface N8nOptions {
	host: Host;
	/** n8n's `N8N_USER_FOLDER`: its settings, its SQLite file and the installed package. */
	userFolder: string;
	/** Further settings of n8n, which override those made here. */
	env?: NodeJS.ProcessEnv;
}

/** A command of n8n that reaches nothing but the loopback. */
export interface N8nCommand {
	program: string;
	args: string[];
	env: NodeJS.ProcessEnv;
	/** Where it runs and where its log belongs: a folder for each command, inside the user folder. */
	folder: string;
	/** The hosts outside the loopback that it tried to reach; the guard refused them all. */
	refusedConnections(): string[];
}

/** @param args as on n8n's command line, such as `['execute', '--id=1']`. */
export async function createN8nCommand(args: string[], options: N8nOptions): Promise<N8nCommand> {
	const { host, userFolder, env } = options;
	const folder = path.join(userFolder, 'commands', args[0].replace(':', '-'));
	mkdirSync(folder, { recursive: true });
	const guard = await createLoopbackGuard(folder);
	return {
		program: host.node,
		args: [host.n8n, ...args],
		env: {
			...Object.fromEntries(inheritedNames.map((name) => [name, process.env[name]])),
			...noCallsHome,
			...loopbackOnly,
			// From n8n 3 on, it loads unverified packages only with this.
			N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
			N8N_USER_FOLDER: userFolder,
			N8N_RUNNERS_BROKER_PORT: String(await findFreePort()),
			NODE_OPTIONS: guard.nodeOptions,
			// n8n starts its task runner as `node`.
			PATH: [path.dirname(host.node), process.env.PATH].join(path.delimiter),
			...env,
		},
		folder,
		refusedConnections: guard.refusedHosts,
	};
}

/**
 * Runs an n8n command that ends by itself, such as `import:workflow`, and returns its output.
 *
 * @throws Error with the end of its output, when its exit code is not 0, and with the hosts, when it
 * tried to reach any outside the loopback.
 */
export async function runN8n(args: string[], options: N8nOptions): Promise<string> {
	const command = await createN8nCommand(args, options);
	const { folder, env } = command;
	const printed = await runProgram(command.program, command.args, { cwd: folder, env });
	const refused = command.refusedConnections();
	if (refused.length === 0) return printed;
	throw new Error(`"n8n ${args.join(' ')}" tried to reach ${refused.join(', ')}`);
}
