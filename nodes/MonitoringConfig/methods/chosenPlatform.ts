import type { ParameterReader } from '../../shared/n8n/parameters/parameterReader';
import {
	AccountCache,
	devicePlatformId,
	platformTasks,
	type NamedEntity,
	type WebApiClient,
} from '../../shared/service/webApi';
import { chosenDeviceId } from './chosenDevice';

/**
 * The platform of the node that is open in the editor: that of its device, or the one chosen for a
 * new device. Undefined if none is chosen, or the account does not have it.
 */
export async function findChosenPlatform(
	client: WebApiClient,
	parameters: ParameterReader,
): Promise<NamedEntity | undefined> {
	const text = await findPlatformText(client, parameters);
	if (text === undefined) return undefined;
	const [platform] = (await new AccountCache().platforms(client)).find(text);
	return platform;
}

/** As a name or ID; undefined if none is chosen. */
async function findPlatformText(
	client: WebApiClient,
	parameters: ParameterReader,
): Promise<string | undefined> {
	if (parameters.string({ name: 'operation', displayName: 'Operation' }) === 'update') {
		const id = await chosenDeviceId(client, parameters);
		if (id === undefined) return undefined;
		return String(devicePlatformId(await client.get('device', id)));
	}
	const platform = parameters.string({ name: 'platform', displayName: 'Platform' });
	const name = parameters.string({ name: 'platformName', displayName: 'Platform Name' });
	const written = platform === 'other' ? name : platform;
	return written === '' ? undefined : platformTasks(written).platform;
}
