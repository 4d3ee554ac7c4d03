import { countField, type Field } from '../../../shared/n8n/parameters/field';
import { entityField } from '../../../shared/n8n/parameters/fields/entityField';
import { devicePlatformId, locationIdsOf, simplifyDevice } from '../../../shared/service/webApi';
import type { Account, Output } from '../../../shared/n8n/run/webApiContext';
import type { JsonObject } from '../../../shared/words/util/json';
import type { Entity } from '../entityOperations';

export const device: Entity = {
	name: 'device',
	picker: entityField({ kind: 'device', searchMethod: 'searchAllDevices' }),
	simplify: (entity) => simplifyDevice(entity),
	prepareSimplify: prepareDeviceSimplify,
};

/** A required field for a duration in minutes. @param hint more advice for an invalid value */
export function minutesField(hint: string): Field<number> {
	return countField(
		{ min: 1, max: 9_999_999, unit: 'minute' },
		{
			displayName: 'Duration (Minutes)',
			name: 'minutes',
			default: 60,
			required: true,
			description: 'How long. 60 is an hour, 1440 a day.',
		},
		'is not a whole number of 1 or more',
		`Enter a number such as 60 in Duration (Minutes). ${hint}`,
	);
}

/**
 * Returns the function that simplifies these devices, with the names of their locations. The names
 * are read once per platform; if that fails, they are null, and a hint is added.
 */
async function prepareDeviceSimplify(
	devices: JsonObject[],
	{ client, cache, addHint }: Account & Output,
): Promise<(device: JsonObject) => JsonObject> {
	const located = devices.filter((one) => locationIdsOf(one).length > 0);
	const platformIds = new Set(located.map((one) => Number(devicePlatformId(one))));
	const names = new Map<number, ReadonlyMap<number, string>>();
	for (const id of platformIds) {
		const namesOfPlatform = await cache.locationNames(client, id, ({ message }) => {
			addHint(`The output has IDs of locations without their names: ${message}.`);
		});
		names.set(id, namesOfPlatform);
	}
	return (one) => simplifyDevice(one, names.get(Number(devicePlatformId(one))));
}
