import type { INodeProperties } from 'n8n-workflow';

import { field } from '../../../shared/n8n/field';
import { departmentField } from '../../../shared/n8n/fields/department';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { isObject } from '../../../shared/util/json';
import { ParameterError } from '../../../shared/util/monitoringError';
import { createDeviceThenTasks, hasLocations, toOneRequestBody } from '../../../shared/webApi';
import { presentCreated, presentNewDevice } from '../created';
import { webApiOperation } from '../operation';
import {
	checkDevice,
	missingLocationsError,
	resolveDesiredDevice,
	type DeviceParameters,
} from './newDevice';
import {
	additionalFieldsField,
	frequencyField,
	locationsField,
	nameField,
	platformField,
	tasksField,
} from './newDeviceFields';

const createWithProperty: INodeProperties = {
	displayName: 'Create With',
	name: 'createWith',
	type: 'options',
	options: [
		{
			name: 'One Request',
			value: 'oneRequest',
			description: 'Send the device with its tasks at once. Names are sent as they are.',
		},
		{
			name: 'Device, Then Tasks',
			value: 'deviceThenTasks',
			description:
				'Send the device first and each task after it. Names of platform and locations are looked up first.',
		},
	],
	default: 'oneRequest',
	description: 'How the device is sent to the service',
	hint: 'If your account refuses it, use Device, Then Tasks.',
};

const createWithField = field(createWithProperty, (parameters, parameter) =>
	parameters.choice(
		parameter,
		['oneRequest', 'deviceThenTasks'],
		'Choose One Request or Device, Then Tasks in Create With.',
		'oneRequest',
	),
);

/** Creates a device with its tasks and returns its `id`. */
export const create = webApiOperation(
	{
		name: nameField,
		platform: platformField,
		tasks: tasksField,
		frequency: frequencyField,
		locations: locationsField,
		createWith: createWithField,
		department: departmentField,
		additional: additionalFieldsField,
	},
	async ({ createWith, ...device }, context) => {
		// Never one way after the other: a creation that seems refused may have been carried out.
		const createDevice = createWith === 'oneRequest' ? createAtOnce : createInSteps;
		return [await createDevice(device, context)];
	},
);

/** Returns the service's response with `id`. */
async function createAtOnce(parameters: DeviceParameters, context: WebApiContext): Promise<object> {
	const typed = parameters.tasks.findIndex(({ typeId }) => typeId !== undefined) + 1;
	if (typed > 0) {
		throw new ParameterError(
			`Task Type ID of task ${typed} cannot be sent with One Request`,
			'Remove it, or choose Device, Then Tasks in Create With.',
		);
	}
	const body = toOneRequestBody(parameters);
	checkDevice(body);
	if (!Array.isArray(body.tasks) || !body.tasks.some(isObject)) {
		throw new ParameterError('Tasks is empty', 'Add at least one row with a URL to Tasks.');
	}
	const created = await context.client.createDeviceWithTasks(body);
	const { id, response } = created;
	const fields = isObject(response) ? response : {};
	return id === null
		? { ...presentCreated('device', created, context), ...fields }
		: { id, ...fields };
}

async function createInSteps(
	parameters: DeviceParameters,
	context: WebApiContext,
): Promise<object> {
	const device = await resolveDesiredDevice(parameters, context);
	if (!hasLocations(device)) throw missingLocationsError();
	const created = await createDeviceThenTasks(context.client, device);
	return presentNewDevice(created, { name: device.name }, context);
}
