/** Before `npm run test:queue`: n8n, Redis and PostgreSQL are installed where they are missing. */
import { installDebianServers } from './debianServers';
import { installHost } from './host';

async function main(): Promise<void> {
	await installDebianServers();
	await installHost();
}

main().catch((error: unknown) => {
	console.error(`\nThis is not ready: ${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
});
