import type { WebApiContext } from '../../../shared/n8n/run/webApi';
import type { JsonObject } from '../../../shared/util/json';
import {
	applyDesired,
	devicePlatformId,
	type DeviceFields,
	type EntityId,
} from '../../../shared/webApi';
import { changeEntity } from '../entityOperations';
import { updateFieldsField, webApiOperation } from '../operation';
import { device } from './fields';
import { changeableFields } from './changeableFields';
import { findIds, resolveSettings } from './settings';

/** Changes what the user set of a device, and leaves the rest as it is. */
export const update = webApiOperation(
	{ id: device.picker, changes: updateFieldsField(changeableFields) },
	async ({ id, changes: { name, frequency, locations, additional, ...settings } }, context) => {
		const write = async (current: JsonObject) => {
			const getPlatformId = async () => devicePlatformId(current);
			const changes: Partial<DeviceFields> = {
				...(name === undefined ? {} : { name }),
				...(frequency === undefined ? {} : { frequency }),
				...(additional ? { additional } : {}),
				...(await resolveSettings(settings, getPlatformId, context)),
				...(locations
					? { locationIds: await findLocations(locations, getPlatformId, context) }
					: {}),
			};
			return applyDesired(current, changes);
		};
		return [await changeEntity(device, id, context, write)];
	},
);

/** The ids of locations that are written as names or ids: those of the device's platform. */
async function findLocations(
	written: string[],
	getPlatformId: () => Promise<EntityId>,
	{ client, cache }: WebApiContext,
): Promise<number[]> {
	return await findIds('Locations', written, async () =>
		cache.locations(client, await getPlatformId()),
	);
}
