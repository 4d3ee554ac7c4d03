import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { toNodeError } from '../../shared/n8n/errors';
import { locatorValue } from '../../shared/n8n/parameters';
import { webApiForEditor } from '../../shared/n8n/webApi';
import { AccountCache } from '../../shared/webApi';

/** The locations that the chosen device can be checked from; none before a device is chosen. */
export async function getLocations(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const id = locatorValue(this.getCurrentNodeParameter('device'));
	if (!/^\d{1,15}$/.test(id)) return [];
	try {
		const client = await webApiForEditor(this);
		const { Platform_Id: platformId } = await client.get('device', id);
		const locations = await new AccountCache().locations(client, Number(platformId));
		return locations.map(({ Id, Name }) => ({ name: Name, value: Id }));
	} catch (error) {
		throw toNodeError(this.getNode(), error);
	}
}
