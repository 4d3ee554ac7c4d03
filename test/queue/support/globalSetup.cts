import { installHost } from '../../../scripts/host/index.cts';
import makeUserFolder from '../../support/makeUserFolder.cts';
import { installDebianServers } from './debianServers.cts';

/** Installs n8n, Redis and PostgreSQL where they are missing; the tests start them. */
export default async function installServers(): Promise<void> {
	makeUserFolder();
	await installDebianServers();
	await installHost();
}
