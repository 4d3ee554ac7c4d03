import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findFreePort } from '../../../scripts/host/index.cts';
import { runProgram } from '../../../scripts/host/runProgram.cts';
import { findDebianServers } from './debianServers.cts';
import { setprivUserArgs, startServer, type Server } from './server.cts';

/** PostgreSQL does not run as root; Debian's package creates this user. */
const serverUser = process.getuid?.() === 0 ? 'postgres' : undefined;
const databaseUser = 'n8n';
const database = 'postgres';

export interface Postgres extends Server {
	env: NodeJS.ProcessEnv;
}

/** On the loopback, with an empty database. */
export async function startPostgres(): Promise<Postgres> {
	const { postgres } = findDebianServers();
	const port = await findFreePort();
	const password = randomBytes(12).toString('hex');
	const folder = mkdtempSync(path.join(tmpdir(), 'queue-postgres-'));
	const dataFolder = await createCluster(folder, postgres, password);
	const address = ['-h', '127.0.0.1', '-p', String(port)];
	const server = await startServer({
		program: path.join(postgres, 'postgres'),
		args: ['-D', dataFolder, ...address, '-c', 'unix_socket_directories='],
		folder,
		user: serverUser,
		isReady: async () =>
			await runProgram(path.join(postgres, 'pg_isready'), address, { cwd: folder }).then(
				() => true,
				() => false,
			),
	});
	const env = {
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(port),
		DB_POSTGRESDB_DATABASE: database,
		DB_POSTGRESDB_USER: databaseUser,
		DB_POSTGRESDB_PASSWORD: password,
	};
	return { ...server, env };
}

/** Creates the data folder, in a folder that from then on belongs to the user PostgreSQL runs as. */
async function createCluster(folder: string, postgres: string, password: string): Promise<string> {
	const dataFolder = path.join(folder, 'data');
	const passwordFile = path.join(folder, 'password');
	writeFileSync(passwordFile, password, { mode: 0o600 });
	if (serverUser) await runProgram('chown', ['-R', `${serverUser}:`, folder], { cwd: folder });
	// Not the locale of the machine, which may be missing.
	const locale = ['--locale=C', '--encoding=UTF8'];
	const settings = [`--username=${databaseUser}`, '--auth=scram-sha-256', ...locale];
	const initdb = [
		path.join(postgres, 'initdb'),
		`--pgdata=${dataFolder}`,
		`--pwfile=${passwordFile}`,
	];
	await runProgram('setpriv', [...setprivUserArgs(serverUser), ...initdb, ...settings], {
		cwd: folder,
	});
	return dataFolder;
}
