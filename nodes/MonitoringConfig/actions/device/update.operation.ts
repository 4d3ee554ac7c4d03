import { applyDesired, devicePlatformId, type DeviceFields } from '../../../shared/webApi';
import { changeEntity } from '../entityOperations';
import { updateFieldsField, webApiOperation } from '../operation';
import { device } from './fields';
import { changeableFields } from './changeableFields';
import { findIds, resolveSettings } from './settings';

/** Changes what the user set of a device, and leaves the rest as it is. */
export const update = webApiOperation(
	{ id: device.picker, changes: updateFieldsField(changeableFields) },
	async ({ id, changes: { name, frequency, locations, additional, ...settings } }, context) => {
		const getPlatformId = once(async () =>
			devicePlatformId(await context.client.get('device', id)),
		);
		const findLocations = async (written: string[]) =>
			await findIds('Locations', written, async () =>
				context.cache.locations(context.client, await getPlatformId()),
			);
		const changes: Partial<DeviceFields> = {
			...(name === undefined ? {} : { name }),
			...(frequency === undefined ? {} : { frequency }),
			...(additional ? { additional } : {}),
			...(await resolveSettings(settings, getPlatformId, context)),
			...(locations ? { locationIds: await findLocations(locations) } : {}),
		};
		return [await changeEntity(device, id, context, (current) => applyDesired(current, changes))];
	},
);

/** Reads only when it is first asked for, and only once. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
	let reading: Promise<Value> | undefined;
	return async () => await (reading ??= read());
}
