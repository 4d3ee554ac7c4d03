import { booleanField, withProperty } from '../../../shared/n8n/field';
import { departmentField } from '../../../shared/n8n/fields/department';
import type { JsonObject } from '../../../shared/util/json';
import { ParameterError } from '../../../shared/util/monitoringError';
import {
	applyDesired,
	applyTaskChanges,
	createDeviceThenTasks,
	diffDevice,
	diffTasks,
	hasLocations,
	hasTaskChanges,
	idsByName,
	listDeviceTasks,
	toDeviceBody,
	type DesiredDevice,
	type DevicesById,
	type EntityId,
	type TaskChanges,
	type WebApiClient,
} from '../../../shared/webApi';
import { webApiOperation } from '../operation';
import { missingLocationsError, resolveDesiredDevice } from './newDevice';
import {
	additionalFieldsField,
	frequencyField,
	locationsField,
	nameField,
	stepwisePlatformField,
	tasksField,
} from './newDeviceFields';

const fields = {
	name: withProperty(nameField, {
		description:
			'The device with exactly this name is updated. When the platform has none, it is created.',
	}),
	platform: stepwisePlatformField,
	tasks: withProperty(tasksField, {
		default: {},
		description:
			'What the device checks, one row per address. Rows are recognized by URL and method. Leave empty to leave the tasks of the device as they are.',
	}),
	frequency: withProperty(frequencyField, {
		description: 'How often to check, in seconds: 300 = every 5 minutes',
	}),
	locations: withProperty(locationsField, {
		description:
			'Names or IDs of the locations to check from, one per row. Leave empty to leave those of the device as they are; a new device needs one.',
	}),
	department: departmentField,
	additional: withProperty(additionalFieldsField, {
		description:
			'More fields of the device, as the public reference of the service spells them. They win over the fields above.',
		placeholder: 'e.g. { "Package_Id": 901 }',
	}),
};

const options = {
	isDryRun: booleanField({
		displayName: 'Dry Run',
		name: 'dryRun',
		description:
			'Whether to only say what would happen: everything is looked up and compared, nothing is written',
	}),
	removesOtherTasks: booleanField({
		displayName: 'Remove Other Tasks',
		name: 'removeOtherTasks',
		description:
			'Whether to remove web addresses from the device that have no row in Tasks. Without a row in Tasks, and for tasks of other kinds, nothing is removed.',
	}),
};

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
interface Upsert {
	client: WebApiClient;
	desired: DesiredDevice;
	devices: DevicesById;
	isDryRun: boolean;
	removesOtherTasks: boolean;
}

/** Makes the device of this name what the row says, and writes only what differs. */
export const upsert = webApiOperation(
	fields,
	async ({ options: { isDryRun = false, removesOtherTasks = false }, ...row }, context) => {
		const { client, cache } = context;
		const desired = await resolveDesiredDevice(row, context);
		const devices = await cache.devices(client, desired.platformId);
		const ids = idsByName(devices, desired.name);
		if (ids.length > 1) throw ambiguousNameError(desired.name, ids);
		const [id] = ids;
		const device = devices.get(id);
		const upsertRow = { client, desired, devices, isDryRun, removesOtherTasks };
		return [await (device ? updateDevice(upsertRow, id, device) : createDevice(upsertRow))];
	},
	{ options },
);

async function createDevice({ client, desired, devices, isDryRun }: Upsert): Promise<Outcome> {
	const { name } = desired;
	if (!hasLocations(desired)) throw missingLocationsError();
	if (isDryRun) return { action: 'wouldCreate', id: null, name, changes: [] };
	const { id } = await createDeviceThenTasks(client, desired);
	devices.set(id, toDeviceBody(desired));
	return { action: 'created', id, name, changes: [] };
}

async function updateDevice(row: Upsert, id: EntityId, device: JsonObject): Promise<Outcome> {
	const { client, desired, devices, isDryRun } = row;
	const { name } = desired;
	const fieldNames = diffDevice(device, desired);
	const tasks = await findTaskChanges(row, id);
	const changes = [...fieldNames, ...(hasTaskChanges(tasks) ? ['Tasks'] : [])];
	if (changes.length === 0) return { action: 'unchanged', id, name, changes };
	if (isDryRun) return { action: 'wouldUpdate', id, name, changes };
	if (fieldNames.length > 0) {
		const write = (current: JsonObject) => applyDesired(current, desired);
		devices.set(id, await client.update('device', id, write));
	}
	await applyTaskChanges(client, id, tasks);
	return { action: 'updated', id, name, changes };
}

/** Without rows nobody said anything about the tasks: they are not even read. */
async function findTaskChanges(
	{ client, desired: { tasks }, removesOtherTasks }: Upsert,
	id: EntityId,
): Promise<TaskChanges> {
	if (tasks.length === 0) return { added: [], changed: [], removed: [] };
	return diffTasks(await listDeviceTasks(client, id), tasks, removesOtherTasks);
}

function ambiguousNameError(name: string, ids: EntityId[]): ParameterError {
	return new ParameterError(
		`There are ${ids.length} devices with the Name "${name}": IDs ${ids.join(', ')}`,
		'Which one is meant cannot be told. Give all but one of them another name, or remove them.',
	);
}
