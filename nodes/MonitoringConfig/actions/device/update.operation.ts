import type { JsonObject } from '../../../shared/words/util/json';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { applyDesired, devicePlatformId, type DeviceFields } from '../../../shared/service/webApi';
import { changeEntity } from '../entityOperations';
import { updateFieldsField, webApiOperation } from '../operation';
import { withEachDevice } from './chosenDevices';
import { aboutDevices, devicesField } from './devicesField';
import { device } from './fields';
import { changeableFields } from './changeableFields';
import { resolveLocationIds } from './locations';
import { requireOfferedFrequency } from './offeredFrequency';
import { resolveSettings } from './settings';

/** Looks names up for each device, because packages and locations depend on its platform. */
export const update = webApiOperation(
	{ devices: devicesField(), changes: updateFieldsField(changeableFields) },
	async (
		{ devices, changes: { name, frequency, locations, additional, ...settings } },
		context,
	) => {
		if (name !== undefined && !('id' in devices)) throw severalDevicesNameError();
		return await withEachDevice(devices, context, async ({ id }, there) => {
			const toBody = async (current: JsonObject) => {
				const platformId = devicePlatformId(current);
				const getPlatformId = async () => platformId;
				await requireOfferedFrequency(frequency, platformId, 'Frequency', there);
				const changes: Partial<DeviceFields> = {
					...(name === undefined ? {} : { name }),
					...(frequency === undefined ? {} : { frequency }),
					...(additional ? { additional } : {}),
					...(await resolveSettings(settings, getPlatformId, there)),
					...(locations
						? { locationIds: await resolveLocationIds(locations, getPlatformId, there) }
						: {}),
				};
				return applyDesired(current, changes);
			};
			return await changeEntity(device, id, there, toBody);
		});
	},
	aboutDevices,
);

function severalDevicesNameError(): ParameterError {
	return new ParameterError(
		'Several devices cannot have the same name',
		'Remove Name from Update Fields, or choose One Device in Apply to Devices.',
	);
}
