import { toSetup, type MadeSetup, type SecretsWriter } from '../../../shared/account';
import type { WebApiContext } from '../../../shared/n8n/run/webApi';
import { setupTables } from '../../../shared/webApi';

const labels = {
	location: 'The locations of a platform',
	device: 'The devices',
	alertGroup: 'The alert groups',
	schedule: 'The schedules',
	filter: 'The filters',
	alertTemplate: 'The alert templates',
};

/** The setup of the account as it is now, read once for all items of a run. */
export async function readSetup(
	{ client, cache, addHint, onProgress }: WebApiContext,
	secrets: SecretsWriter,
): Promise<MadeSetup> {
	const { content, failures } = await cache.content(client, 'whole', onProgress);
	for (const { kind, error } of failures) {
		addHint(`${labels[kind]} could not be read: ${error.message}`);
	}
	return toSetup(content, setupTables, secrets);
}
