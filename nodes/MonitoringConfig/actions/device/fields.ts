import { countField, type Field } from '../../../shared/n8n/parameters/field';
import { entityField } from '../../../shared/n8n/parameters/fields/entityField';
import { simplifyDevice } from '../../../shared/service/webApi';
import type { Entity } from '../entityOperations';
import { prepareDeviceSimplify } from './locationNames';

export const device: Entity = {
	name: 'device',
	picker: entityField({ displayName: 'Device', name: 'device', searchMethod: 'searchAllDevices' }),
	simplify: (entity) => simplifyDevice(entity),
	prepareSimplify: prepareDeviceSimplify,
};

/** @param hint the advice for an empty field */
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
