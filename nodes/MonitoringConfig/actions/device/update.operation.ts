import type { WebApiContext } from '../../../shared/n8n/webApi';
import {
	applyDesired,
	devicePlatformId,
	simplifyDevice,
	type DeviceFields,
	type EntityId,
} from '../../../shared/webApi';
import { changeEntity } from '../entityOperations';
import { updateFieldsField, webApiOperation } from '../operation';
import { device } from './fields';
import { resolveLocationIds } from './newDevice';
import { changeableFields } from './changeableFields';

/** Changes what the user set of a device, and leaves the rest as it is. */
export const update = webApiOperation(
	{ id: device.picker, changes: updateFieldsField(changeableFields) },
	async ({ id, changes: { locations, ...others } }, context) => {
		const changes: Partial<DeviceFields> = {
			...others,
			...(locations ? { locationIds: await findLocationIds(id, locations, context) } : {}),
		};
		const { changed, ...outcome } = await changeEntity(context.client, 'device', id, (current) =>
			applyDesired(current, changes),
		);
		return [{ ...simplifyDevice(changed), id, ...outcome }];
	},
);

/** The ids of locations that are written as names or ids: those of the device's platform. */
async function findLocationIds(
	id: EntityId,
	written: string[],
	context: WebApiContext,
): Promise<number[]> {
	if (written.every((text) => /^\d{1,15}$/.test(text))) return [...new Set(written.map(Number))];
	const platformId = devicePlatformId(await context.client.get('device', id));
	return await resolveLocationIds(written, platformId, context);
}
