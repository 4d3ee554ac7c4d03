import type { INodePropertyOptions } from 'n8n-workflow';

import { byName, getDevices } from '../../shared/n8n/editor/deviceOptions';
import { editorList } from '../../shared/n8n/editor/editorList';
import { ParameterReader } from '../../shared/n8n/parameters/parameterReader';
import { webApiForEditor } from '../../shared/n8n/editor/webApi';
import {
	AccountCache,
	devicePlatformId,
	type EntityId,
	type WebApiClient,
} from '../../shared/service/webApi';
import { locationCode } from '../actions/device/locations';
import { chosenDeviceId, isDeviceChosen, findChosenPlatform } from './chosen';

export { getDevices };

/** The locations that the chosen device can be checked from; none before a device is chosen. */
export const getLocations = editorList(async (context): Promise<INodePropertyOptions[]> => {
	const parameters = ParameterReader.forEditor(context);
	if (!isDeviceChosen(parameters)) return [];
	const client = await webApiForEditor(context);
	const id = await chosenDeviceId(client, parameters);
	if (id === undefined) return [];
	const platformId = devicePlatformId(await client.get('device', id));
	const cache = new AccountCache();
	const { entries } = await cache.locations(client, platformId);
	const locations = entries.map((location) => ({ name: location.name, value: location.id }));
	return [...(await allOfKindOptions(client, cache, platformId)), ...locations.sort(byName)];
});

/**
 * The locations on the platform of a new device, by name, because a single request takes names. A
 * location that shares its name with others has its ID as value.
 */
export const getPlatformLocations = editorList(async (context) => {
	const client = await webApiForEditor(context);
	const platform = await findChosenPlatform(client, ParameterReader.forEditor(context));
	if (!platform) return [];
	const cache = new AccountCache();
	const { entries } = await cache.locations(client, platform.id);
	return [
		...(await allOfKindOptions(client, cache, platform.id)),
		...entries.map((location) => {
			const value = locationCode(location, entries);
			const { id, name } = location;
			return { name: value === name ? name : `${name} (ID ${id})`, value };
		}),
	];
});

/** The choices All Private Locations and All Public Locations, if the platform has any. */
async function allOfKindOptions(client: WebApiClient, cache: AccountCache, platformId: EntityId) {
	const options: INodePropertyOptions[] = [];
	for (const kind of ['private', 'public'] as const) {
		const locations = await cache.locationsOfKind(client, platformId, kind);
		const name = kind === 'private' ? 'All Private Locations' : 'All Public Locations';
		if (locations.length > 0) options.push({ name, value: `all ${kind}` });
	}
	return options;
}
