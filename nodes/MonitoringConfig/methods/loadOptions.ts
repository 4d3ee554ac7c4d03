import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { redactValue } from '../../shared/http/redact';
import { readSecrets } from '../../shared/n8n/credential';
import { toNodeError } from '../../shared/n8n/errors';
import { ParameterReader } from '../../shared/n8n/parameterReader';
import { webApiForEditor } from '../../shared/n8n/webApi';
import { AccountCache, devicePlatformId } from '../../shared/webApi';

/** The locations that the chosen device can be checked from; none before a device is chosen. */
export async function getLocations(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const device = { name: 'device', displayName: 'Device' };
	const id = ParameterReader.forEditor(this).locator(device);
	if (!/^\d{1,15}$/.test(id)) return [];
	try {
		const client = await webApiForEditor(this);
		const platformId = devicePlatformId(await client.get('device', id));
		const locations = await new AccountCache().locations(client, platformId);
		const options = locations.map(({ name, id: value }) => ({ name, value }));
		return redactValue(options, await readSecrets(this));
	} catch (error) {
		throw toNodeError(this.getNode(), error, { secrets: await readSecrets(this) });
	}
}
