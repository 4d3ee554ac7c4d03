import { nonEmptyStringField } from '../../../shared/n8n/parameters/field';
import { copyDevice } from '../../../shared/features/devices';
import { leftPlansHint } from '../maintenance/present';
import { presentNewDevice } from '../written';
import { webApiOperation } from '../operation';
import { device } from './fields';

const newNameField = nonEmptyStringField(
	{
		displayName: 'New Name',
		name: 'newName',
		required: true,
		placeholder: 'e.g. Shop front (copy)',
		description:
			'Name of the copy. Passwords that the service does not return must be entered again.',
	},
	'Enter a name for the copy in New Name.',
);

export const copy = webApiOperation(
	{ copiedFrom: device.picker, name: newNameField },
	async ({ copiedFrom, name }, context) => {
		const { device: copied, leftPlan } = await copyDevice(context.client, copiedFrom, name);
		// The copy is not in the maintenance plan of the original.
		if (leftPlan !== undefined) context.addHint(leftPlansHint([leftPlan]));
		return [presentNewDevice(copied, { name, copiedFrom }, context)];
	},
	{ deviceOf: ({ copiedFrom }) => copiedFrom },
);
