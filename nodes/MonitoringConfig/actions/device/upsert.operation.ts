import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/util/json';
import { departmentField } from '../../../shared/n8n/fields';
import { showFor, toJson } from '../../../shared/n8n/operations';
import { defaultTimeoutSeconds, timeoutField } from '../../../shared/n8n/options';
import { invalidParameter, optionParameter } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import {
	applyTaskChanges,
	createDeviceThenTasks,
	diffFields,
	hasTaskChanges,
	idsByName,
	diffTasks,
	listDeviceTasks,
	applyDesired,
	type DevicesById,
	type TaskChanges,
	type EntityId,
	type WebApiClient,
} from '../../../shared/webApi';
import { checkHasLocations, wantedDevice, type WantedOnPlatform } from './newDevice';
import {
	additionalFieldsField,
	frequencyField,
	locationsField,
	nameField,
	platformField,
	platformNameField,
	tasksField,
} from './newDeviceFields';
import { publicPlatformOptions } from './platforms';

const upsertOptionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Dry Run',
			name: 'dryRun',
			type: 'boolean',
			default: false,
			description:
				'Whether to only say what would happen: everything is looked up and compared, nothing is written',
		},
		{
			displayName: 'Remove Other Tasks',
			name: 'removeOtherTasks',
			type: 'boolean',
			default: false,
			description:
				'Whether to remove web addresses from the device that have no row in Tasks. Without a row in Tasks, and for tasks of other kinds, nothing is removed.',
		},
		timeoutField(defaultTimeoutSeconds.webApi),
	],
};

export const description: INodeProperties[] = showFor(
	'device',
	['upsert'],
	[
		{
			...nameField,
			description:
				'The device with exactly this name is updated. When the platform has none, it is created.',
		},
		{
			...platformField,
			options: publicPlatformOptions,
			description: 'The kind of monitoring, and where the device is looked for',
		},
		platformNameField,
		{
			...tasksField,
			default: {},
			description:
				'What the device checks, one row per address. Rows are recognized by URL and method. Leave empty to leave the tasks of the device as they are.',
		},
		{ ...frequencyField, description: 'How often to check, in seconds: 300 = every 5 minutes' },
		{
			...locationsField,
			description:
				'Names or IDs of the locations to check from, one per row. Leave empty to leave those of the device as they are; a new device needs one.',
		},
		departmentField,
		{
			...additionalFieldsField,
			description:
				'More fields of the device, as the public reference of the service spells them. They win over the fields above.',
			placeholder: 'e.g. { "Package_Id": 901 }',
		},
		upsertOptionsField,
	],
);

/** What became of a row. */
interface Outcome {
	action: 'created' | 'updated' | 'unchanged' | 'wouldCreate' | 'wouldUpdate';
	/** None for a device that would be created. */
	id: EntityId | null;
	name: string;
	/** What differed from the row, by label. */
	changes: string[];
}

/** Everything that is needed to bring a row and its device together. */
interface Row {
	client: WebApiClient;
	wanted: WantedOnPlatform;
	devices: DevicesById;
	isDryRun: boolean;
}

/** Makes the device of this name what the row says, and writes only what differs. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	access: WebApiContext,
): Promise<IDataObject[]> {
	const { client, cache } = access;
	const wanted = await wantedDevice(context, itemIndex, access);
	const devices = await cache.devices(client, wanted.platformId);
	const isDryRun = optionParameter(context, 'dryRun', itemIndex) === true;
	const row = { client, wanted, devices, isDryRun };
	const ids = idsByName(devices, wanted.name);
	if (ids.length > 1) throw severalDevices(context, itemIndex, wanted.name, ids);
	const [id] = ids;
	const device = devices.get(id);
	if (device === undefined) {
		checkHasLocations(context, itemIndex, wanted);
		return [toJson(await created(row))];
	}
	const removesOthers = optionParameter(context, 'removeOtherTasks', itemIndex) === true;
	return [toJson(await updated(row, id, device, removesOthers))];
}

async function created({ client, wanted, devices, isDryRun }: Row): Promise<Outcome> {
	const { name, device } = wanted;
	if (isDryRun) return { action: 'wouldCreate', id: null, name, changes: [] };
	const { id } = await createDeviceThenTasks(client, wanted);
	devices.set(id, device);
	return { action: 'created', id, name, changes: [] };
}

async function updated(
	{ client, wanted, devices, isDryRun }: Row,
	id: EntityId,
	device: JsonObject,
	removesOthers: boolean,
): Promise<Outcome> {
	const { name } = wanted;
	const fields = diffFields(device, wanted.device);
	const tasks = await tasksToChange(client, id, wanted, removesOthers);
	const changes = [...fields, ...(hasTaskChanges(tasks) ? ['Tasks'] : [])];
	if (changes.length === 0) return { action: 'unchanged', id, name, changes };
	if (isDryRun) return { action: 'wouldUpdate', id, name, changes };
	if (fields.length > 0) {
		const write = (current: JsonObject) => applyDesired(current, wanted.device);
		devices.set(id, await client.update('device', id, write));
	}
	await applyTaskChanges(client, id, tasks);
	return { action: 'updated', id, name, changes };
}

/** Without rows nobody said anything about the tasks: they are not even read. */
async function tasksToChange(
	client: WebApiClient,
	id: EntityId,
	{ tasks }: WantedOnPlatform,
	removesOthers: boolean,
): Promise<TaskChanges> {
	if (tasks.length === 0) return { added: [], changed: [], removed: [] };
	return diffTasks(await listDeviceTasks(client, id), tasks, removesOthers);
}

function severalDevices(
	context: IExecuteFunctions,
	itemIndex: number,
	name: string,
	ids: EntityId[],
) {
	return invalidParameter(
		context,
		itemIndex,
		`There are ${ids.length} devices with the Name "${name}": IDs ${ids.join(', ')}`,
		'Which one is meant cannot be told. Give all but one of them another name, or remove them.',
	);
}
