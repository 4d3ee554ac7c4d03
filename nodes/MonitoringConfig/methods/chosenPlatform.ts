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
 * The platform that the node is about which is open in the editor: that of its device, or the one a new
 * device is to have. Undefined as long as none is chosen, or one that the account may not use.
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
