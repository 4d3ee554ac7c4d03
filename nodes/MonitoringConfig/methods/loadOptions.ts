import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { redactValue } from '../../shared/http/redact';
import { compareNames } from '../../shared/util/compareNames';
import { readSecrets } from '../../shared/n8n/run/credential';
import { toNodeError } from '../../shared/n8n/run/errors';
import { ParameterReader } from '../../shared/n8n/parameters/parameterReader';
import { webApiForEditor } from '../../shared/n8n/run/webApi';
import { AccountCache, devicePlatformId, type NamedEntity } from '../../shared/webApi';
import { chosenDeviceId, isDeviceChosen } from './chosenDevice';
import { findChosenPlatform } from './chosenPlatform';

/** The locations that the chosen device can be checked from; none before a device is chosen. */
export async function getLocations(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const parameters = ParameterReader.forEditor(this);
	if (!isDeviceChosen(parameters)) return [];
	try {
		const client = await webApiForEditor(this);
		const id = await chosenDeviceId(client, parameters);
		if (id === undefined) return [];
		const platformId = devicePlatformId(await client.get('device', id));
		const { entries: locations } = await new AccountCache().locations(client, platformId);
		const options = locations
			.map(({ name, id: value }) => ({ name, value }))
			.sort((one, other) => compareNames(one.name, other.name));
		return redactValue(options, await readSecrets(this));
	} catch (error) {
		throw toNodeError(this.getNode(), error, { secrets: await readSecrets(this) });
	}
}

/**
 * The locations of the platform that a new device is to have, under their names: one request takes
 * those, and no IDs. A name that several have stands for none of them.
 */
export async function getPlatformLocations(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	try {
		const client = await webApiForEditor(this);
		const platform = await findChosenPlatform(client, ParameterReader.forEditor(this));
		const locations = platform && (await new AccountCache().locations(client, platform.id));
		return redactValue((locations?.entries ?? []).map(locationOption), await readSecrets(this));
	} catch (error) {
		throw toNodeError(this.getNode(), error, { secrets: await readSecrets(this) });
	}
}

function locationOption(
	{ id, name }: NamedEntity,
	_: number,
	all: readonly NamedEntity[],
): INodePropertyOptions {
	const isUnique = all.filter((other) => other.name === name).length === 1;
	return isUnique ? { name, value: name } : { name: `${name} (ID ${id})`, value: String(id) };
}
