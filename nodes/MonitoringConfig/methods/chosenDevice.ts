import { deviceOfTasks, nameInLocator } from '../../shared/n8n/parameters/fields/entityField';
import type { ParameterReader } from '../../shared/n8n/parameters/parameterReader';
import { requireOne } from '../../shared/words/names';
import { AccountCache, type EntityId, type WebApiClient } from '../../shared/service/webApi';
import { nameFieldOf } from '../actions/byName';

/**
 * Whether a device is chosen in the open node, by a name or an ID. Expressions do not count: the
 * editor does not resolve them.
 */
export function isDeviceChosen(parameters: ParameterReader): boolean {
	const text = parameters.locator(deviceOfTasks);
	const isNamed = nameInLocator(parameters, deviceOfTasks) !== undefined;
	return isNamed ? !text.startsWith('=') : /^\d{1,15}$/.test(text);
}

/** The ID of the device chosen in the open node, also by name; undefined if none is. */
export async function chosenDeviceId(
	client: WebApiClient,
	parameters: ParameterReader,
): Promise<EntityId | undefined> {
	if (!isDeviceChosen(parameters)) return undefined;
	const name = nameInLocator(parameters, deviceOfTasks);
	if (name === undefined) return parameters.locator(deviceOfTasks);
	const known = await new AccountCache().namesWith(client, 'device', name);
	return requireOne(nameFieldOf('device', deviceOfTasks.displayName), { name }, known).id;
}
