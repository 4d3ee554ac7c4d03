import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isObject, type JsonObject } from '../../../shared/util/json';
import { departmentField } from '../../../shared/n8n/fields';
import { showFor, toJson } from '../../../shared/n8n/operations';
import { invalidParameter, toText } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { createDeviceThenTasks, type NewDevice } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { checkDevice, checkHasLocations, deviceParameters, wantedDevice } from './newDevice';
import {
	additionalFieldsField,
	frequencyField,
	locationsField,
	nameField,
	platformField,
	platformNameField,
	tasksField,
} from './newDeviceFields';

const createWithField: INodeProperties = {
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
	description:
		'How the device is sent. The service documents both ways: try the other one if your account does not take this one.',
};

export const description: INodeProperties[] = showFor(
	'device',
	['create'],
	[
		nameField,
		platformField,
		platformNameField,
		tasksField,
		frequencyField,
		locationsField,
		createWithField,
		departmentField,
		additionalFieldsField,
		optionsField,
	],
);

/** Creates a device with its tasks and returns its `id`. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	access: WebApiContext,
): Promise<IDataObject[]> {
	const createWith = toText(context.getNodeParameter('createWith', itemIndex, 'oneRequest'));
	// Never one way after the other: a creation that seems refused may have been carried out.
	if (createWith === 'oneRequest') return await createAtOnce(context, itemIndex, access);
	if (createWith === 'deviceThenTasks') return await createInSteps(context, itemIndex, access);
	throw invalidParameter(
		context,
		itemIndex,
		`Create With has no choice "${createWith}"`,
		'Choose One Request or Device, Then Tasks in Create With.',
	);
}

/** Returns the service's answer with `id`. */
async function createAtOnce(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const device = deviceInOneRequest(context, itemIndex);
	const { id, response } = await client.createDeviceWithTasks(device);
	const answer = isObject(response) ? response : { answer: response };
	return [toJson(id === undefined ? answer : { id, ...answer })];
}

async function createInSteps(
	context: IExecuteFunctions,
	itemIndex: number,
	access: WebApiContext,
): Promise<IDataObject[]> {
	const wanted = await wantedDevice(context, itemIndex, access);
	checkHasLocations(context, itemIndex, wanted);
	const { id, taskIds } = await createDeviceThenTasks(access.client, wanted);
	return [toJson({ id, name: wanted.name, taskIds })];
}

function deviceInOneRequest(context: IExecuteFunctions, itemIndex: number): JsonObject {
	const { locations, additional, ...required } = deviceParameters(context, itemIndex);
	const device: NewDevice = { ...required, ...(locations.length > 0 ? { locations } : {}) };
	const merged: JsonObject = { ...device, ...additional };
	checkDevice(context, itemIndex, merged);
	if (Array.isArray(merged.tasks) && merged.tasks.some(isObject)) return merged;
	throw invalidParameter(
		context,
		itemIndex,
		'Tasks is empty',
		'Add at least one row with a URL to Tasks.',
	);
}
