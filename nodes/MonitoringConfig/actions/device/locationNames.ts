import type { Account, Output } from '../../../shared/n8n/run/webApiContext';
import type { JsonObject } from '../../../shared/words/util/json';
import { devicePlatformId, locationIdsOf, simplifyDevice } from '../../../shared/service/webApi';

/**
 * Simplifies these devices with the names of their locations, which are read once for each platform. A
 * name that cannot be found out is null: nothing fails for want of one.
 */
export async function nameLocations(
	devices: JsonObject[],
	{ client, cache, addHint }: Account & Output,
): Promise<(device: JsonObject) => JsonObject> {
	const located = devices.filter((device) => locationIdsOf(device).length > 0);
	const platformIds = new Set(located.map((device) => Number(devicePlatformId(device))));
	const names = new Map<number, ReadonlyMap<number, string>>();
	for (const id of platformIds) {
		const own = await cache.locationNames(client, id, ({ message }) => {
			addHint(`The output has IDs of locations without their names: ${message}.`);
		});
		names.set(id, own);
	}
	return (device) => simplifyDevice(device, names.get(Number(devicePlatformId(device))));
}
