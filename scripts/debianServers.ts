/** PostgreSQL and Redis of a Debian machine: which programs they are, and how to get them. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { runProgram } from './host/runProgram';
import { step } from './host/step';

const redis = '/usr/bin/redis-server';
const postgresVersions = '/usr/lib/postgresql';

export interface DebianServers {
	/** The program file of the Redis server. */
	redis: string;
	/** The folder of PostgreSQL's programs, such as `initdb` and `postgres`. */
	postgres: string;
}

/** @throws Error when one of them is missing. */
export function debianServers(): DebianServers {
	const postgres = newestPostgres();
	if (!existsSync(redis) || !postgres) {
		throw new Error("Redis or PostgreSQL is missing: Debian's redis-server and postgresql.");
	}
	return { redis, postgres };
}

/**
 * Installs what is missing, which takes root and Debian's packages. Servers that Debian starts by
 * itself then are left alone.
 *
 * @throws Error with what apt-get printed, when it does not work out.
 */
export async function installDebianServers(): Promise<void> {
	const missing = [
		...(existsSync(redis) ? [] : ['redis-server']),
		...(newestPostgres() ? [] : ['postgresql']),
	];
	if (missing.length === 0) return;
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	await step(`Install ${missing.join(' and ')} (a minute)`, async () => {
		const patient = ['-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=300'];
		await runProgram('apt-get', [...patient, 'update'], { cwd: '/', env });
		const install = [...patient, 'install', '-y', '--no-install-recommends', ...missing];
		await runProgram('apt-get', install, { cwd: '/', env });
	});
}

function newestPostgres(): string | undefined {
	if (!existsSync(postgresVersions)) return undefined;
	return readdirSync(postgresVersions)
		.sort((a, b) => Number(b) - Number(a))
		.map((version) => path.join(postgresVersions, version, 'bin'))
		.find((folder) => existsSync(path.join(folder, 'postgres')));
}
