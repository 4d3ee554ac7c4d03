import type { JsonObject } from '../../../shared/util/json';
import { applyDesired, devicePlatformId, type DeviceFields } from '../../../shared/webApi';
import { changeEntity } from '../entityOperations';
import { updateFieldsField, webApiOperation } from '../operation';
import { device } from './fields';
import { changeableFields } from './changeableFields';
import { resolveLocationIds } from './locations';
import { resolveSettings } from './settings';

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
					? { locationIds: await resolveLocationIds(locations, getPlatformId, context) }
					: {}),
			};
			return applyDesired(current, changes);
		};
		return [await changeEntity(device, id, context, write)];
	},
);
