import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { debianServers } from '../../../scripts/debianServers';
import { freePort } from '../../../scripts/host';
import { runProgram } from '../../../scripts/host/runProgram';
import { asUser, startServer, type Server } from './server';

/** PostgreSQL does not run as root; Debian's package makes this user. */
const serverUser = process.getuid?.() === 0 ? 'postgres' : undefined;
const databaseUser = 'n8n';
const database = 'postgres';

export interface Postgres extends Server {
	/** What n8n is told to use it. */
	env: NodeJS.ProcessEnv;
}

/** A PostgreSQL of its own on the loopback, with an empty database. */
export async function startPostgres(): Promise<Postgres> {
	const { postgres } = debianServers();
	const port = await freePort(0);
	const password = randomBytes(12).toString('hex');
	const folder = mkdtempSync(path.join(tmpdir(), 'queue-postgres-'));
	const data = await makeCluster(folder, postgres, password);
	const address = ['-h', '127.0.0.1', '-p', String(port)];
	const server = await startServer({
		program: path.join(postgres, 'postgres'),
		args: ['-D', data, ...address, '-c', 'unix_socket_directories='],
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

/** Makes the data folder, in a folder that from then on belongs to the user PostgreSQL runs as. */
async function makeCluster(folder: string, postgres: string, password: string): Promise<string> {
	const data = path.join(folder, 'data');
	const passwordFile = path.join(folder, 'password');
	writeFileSync(passwordFile, password, { mode: 0o600 });
	if (serverUser) await runProgram('chown', ['-R', `${serverUser}:`, folder], { cwd: folder });
	// Not the locale of the machine, which need not be there.
	const locale = ['--locale=C', '--encoding=UTF8'];
	const settings = [`--username=${databaseUser}`, '--auth=scram-sha-256', ...locale];
	const initdb = [path.join(postgres, 'initdb'), `--pgdata=${data}`, `--pwfile=${passwordFile}`];
	await runProgram('setpriv', [...asUser(serverUser), ...initdb, ...settings], { cwd: folder });
	return data;
}
