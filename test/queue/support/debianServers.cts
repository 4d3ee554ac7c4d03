/** PostgreSQL and Redis of a Debian machine: where their programs are, and how to install them. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { runProgram } from '../../../scripts/host/runProgram.cts';
import { withProgress } from '../../../scripts/print.cts';

const redisProgram = '/usr/bin/redis-server';
const postgresFolder = '/usr/lib/postgresql';

export interface DebianServers {
	redis: string;
	/** The folder of PostgreSQL's programs, such as `initdb` and `postgres`. */
	postgres: string;
}

/** @throws Error when one of the servers is missing. */
export function findDebianServers(): DebianServers {
	const postgres = findNewestPostgres();
	if (!existsSync(redisProgram) || !postgres) {
		throw new Error("Redis or PostgreSQL is missing: Debian's redis-server and postgresql.");
	}
	return { redis: redisProgram, postgres };
}

/**
 * Installs what is missing, which takes root and Debian's packages. It leaves the servers alone that
 * Debian then starts by itself.
 *
 * @throws Error with what apt-get printed, when it fails.
 */
export async function installDebianServers(): Promise<void> {
	const missing = [
		...(existsSync(redisProgram) ? [] : ['redis-server']),
		...(findNewestPostgres() ? [] : ['postgresql']),
	];
	if (missing.length === 0) return;
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	await withProgress(`Install ${missing.join(' and ')} (a minute)`, async () => {
		const retryArgs = ['-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=300'];
		await runProgram('apt-get', [...retryArgs, 'update'], { cwd: '/', env });
		const installArgs = [...retryArgs, 'install', '-y', '--no-install-recommends', ...missing];
		await runProgram('apt-get', installArgs, { cwd: '/', env });
	});
}

function findNewestPostgres(): string | undefined {
	if (!existsSync(postgresFolder)) return undefined;
	return readdirSync(postgresFolder)
		.sort((a, b) => Number(b) - Number(a))
		.map((version) => path.join(postgresFolder, version, 'bin'))
		.find((folder) => existsSync(path.join(folder, 'postgres')));
}
