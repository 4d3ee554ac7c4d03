import { installHost } from '../../../scripts/host';
import makeUserFolder from '../../support/makeUserFolder';
import { installDebianServers } from './debianServers';

/** Installs n8n, Redis and PostgreSQL where they are missing; the tests start them. */
export default async function installServers(): Promise<void> {
	makeUserFolder();
	await installDebianServers();
	await installHost();
}
