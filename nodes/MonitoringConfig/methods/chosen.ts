import { deviceOfTasks, nameInLocator } from '../../shared/n8n/parameters/fields/entityField';
import type { ParameterReader } from '../../shared/n8n/parameters/parameterReader';
import { parseId } from '../../shared/words/util/id';
import { requireOne } from '../../shared/words/names';
import {
	AccountCache,
	devicePlatformId,
	platformTasks,
	type EntityId,
	type NamedEntity,
	type WebApiClient,
} from '../../shared/service/webApi';
import { nameFieldOf } from '../actions/byName';

/**
 * Whether a device is chosen by name or ID in the node that is open in the editor. An expression
 * does not count, because its value is not known there.
 */
export function isDeviceChosen(parameters: ParameterReader): boolean {
	const text = parameters.locator(deviceOfTasks);
	const isNamed = nameInLocator(parameters, deviceOfTasks) !== undefined;
	return isNamed ? !text.startsWith('=') : parseId(text) !== undefined;
}

/** The ID of the device chosen in the open node, also if chosen by name; undefined if none is. */
export async function chosenDeviceId(
	client: WebApiClient,
	parameters: ParameterReader,
): Promise<EntityId | undefined> {
	if (!isDeviceChosen(parameters)) return undefined;
	const name = nameInLocator(parameters, deviceOfTasks);
	if (name === undefined) return parameters.locator(deviceOfTasks);
	const known = await new AccountCache().listToFind(client, 'device', name);
	return requireOne(nameFieldOf('device', deviceOfTasks.displayName), { name }, known).id;
}

/**
 * The platform for the lists of the open node: in Update that of the chosen device, otherwise the
 * one chosen for a new device. Undefined if none is chosen, or if the account does not have it.
 */
export async function findChosenPlatform(
	client: WebApiClient,
	parameters: ParameterReader,
): Promise<NamedEntity | undefined> {
	const nameOrId = await findPlatformNameOrId(client, parameters);
	if (nameOrId === undefined) return undefined;
	const [platform] = (await new AccountCache().platforms(client)).find(nameOrId);
	return platform;
}

/** The ID of a device's platform, or the name of a chosen platform; undefined if none is chosen. */
async function findPlatformNameOrId(client: WebApiClient, parameters: ParameterReader) {
	if (parameters.string({ name: 'operation', displayName: 'Operation' }) === 'update') {
		const id = await chosenDeviceId(client, parameters);
		if (id === undefined) return undefined;
		return String(devicePlatformId(await client.get('device', id)));
	}
	const platform = parameters.string({ name: 'platform', displayName: 'Platform' });
	const name = parameters.string({ name: 'platformName', displayName: 'Platform Name' });
	const chosen = platform === 'other' ? name : platform;
	// A kind of task, such as a web address, belongs to a platform of another name.
	return chosen === '' ? undefined : platformTasks(chosen).platform;
}
