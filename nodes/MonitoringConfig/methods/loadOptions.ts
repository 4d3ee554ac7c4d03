import type { INodePropertyOptions } from 'n8n-workflow';

import { byName } from '../../shared/n8n/editor/deviceOptions';
import { editorList } from '../../shared/n8n/editor/editorList';
import { ParameterReader } from '../../shared/n8n/parameters/parameterReader';
import { webApiForEditor } from '../../shared/n8n/run/webApi';
import { AccountCache, devicePlatformId, type NamedEntity } from '../../shared/webApi';
import { chosenDeviceId, isDeviceChosen } from './chosenDevice';
import { findChosenPlatform } from './chosenPlatform';

/** The locations that the chosen device can be checked from; none before a device is chosen. */
export const getLocations = editorList(async (context): Promise<INodePropertyOptions[]> => {
	const parameters = ParameterReader.forEditor(context);
	if (!isDeviceChosen(parameters)) return [];
	const client = await webApiForEditor(context);
	const id = await chosenDeviceId(client, parameters);
	if (id === undefined) return [];
	const platformId = devicePlatformId(await client.get('device', id));
	const { entries } = await new AccountCache().locations(client, platformId);
	return entries.map((location) => ({ name: location.name, value: location.id })).sort(byName);
});

/**
 * The locations of the platform that a new device is to have, under their names: one request takes
 * those, and no IDs. A name that several have stands for none of them.
 */
export const getPlatformLocations = editorList(async (context) => {
	const client = await webApiForEditor(context);
	const platform = await findChosenPlatform(client, ParameterReader.forEditor(context));
	if (!platform) return [];
	const { entries } = await new AccountCache().locations(client, platform.id);
	return entries.map(locationOption);
});

function locationOption(
	{ id, name }: NamedEntity,
	_: number,
	all: readonly NamedEntity[],
): INodePropertyOptions {
	const isUnique = all.filter((other) => other.name === name).length === 1;
	return isUnique ? { name, value: name } : { name: `${name} (ID ${id})`, value: String(id) };
}
