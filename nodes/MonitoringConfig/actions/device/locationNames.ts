import type { Account, Output } from '../../../shared/n8n/run/webApiContext';
import type { JsonObject } from '../../../shared/words/util/json';
import { devicePlatformId, locationIdsOf, simplifyDevice } from '../../../shared/service/webApi';

/** Reads the names once per platform. Names that cannot be read are null, with a hint. */
export async function prepareDeviceSimplify(
	devices: JsonObject[],
	{ client, cache, addHint }: Account & Output,
): Promise<(device: JsonObject) => JsonObject> {
	const located = devices.filter((device) => locationIdsOf(device).length > 0);
	const platformIds = new Set(located.map((device) => Number(devicePlatformId(device))));
	const names = new Map<number, ReadonlyMap<number, string>>();
	for (const id of platformIds) {
		const namesOfPlatform = await cache.locationNames(client, id, ({ message }) => {
			addHint(`The output has IDs of locations without their names: ${message}.`);
		});
		names.set(id, namesOfPlatform);
	}
	return (device) => simplifyDevice(device, names.get(Number(devicePlatformId(device))));
}
