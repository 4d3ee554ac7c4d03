/** The same jobs as a plain program and as one node of a workflow does them. */
import { byId, config } from '../../../test/support/nodes.cts';
import { inSteps, newDevice, type Call } from './client.cts';
import { deviceName, type NetworkAddress } from './address.cts';

export type JobName = 'get' | 'create' | 'upsertNew' | 'upsertUnchanged';

interface Job {
	/** Done once by the program, before the rows. */
	prepare?(call: Call): Promise<void>;
	/** Done by the program for each row. */
	row(call: Call, number: number, address: NetworkAddress): Promise<void>;
	/** The node that does all of it, for items with `number`, `name` and `id`. */
	node: ReturnType<typeof config>;
}

const devicesByName = new Map<unknown, { Id: unknown }>();

interface ServiceDevice {
	Id: unknown;
	Name: string;
}

async function readAllDevices(call: Call): Promise<void> {
	await call('GET', 'platforms');
	await call('GET', 'locations/1');
	for (const id of (await call('GET', 'devices/1')) as number[]) {
		const device = (await call('GET', `device/${id}`)) as ServiceDevice;
		devicesByName.set(device.Name, device);
	}
}

async function createOrCompare(call: Call, name: string): Promise<void> {
	const known = devicesByName.get(name);
	if (!known) {
		const { Result } = (await call('PUT', 'devices', inSteps.device(name))) as { Result: unknown };
		await call('PUT', 'tasks', inSteps.task(Result));
		return;
	}
	for (const id of (await call('GET', `device/${String(known.Id)}/tasks`)) as number[]) {
		await call('GET', `task/${id}`);
	}
}

/** A row as the fields of the node have it, named by an expression. */
function rowParameters(name: string) {
	const urls = 'https://www.example.com/';
	return { name, platform: 'HTTPS', urls, frequency: 300, locations: ['New York'] };
}

const newName = (number: number) => `New ${number}`;

export const jobs: Record<JobName, Job> = {
	get: {
		async row(call, number, { deviceIds }) {
			await call('GET', `device/${deviceIds[number % deviceIds.length]}`);
		},
		// Another device each time: a run does not read the same device twice.
		node: config('Job', 'device', 'get', { device: byId('={{ $json.id }}') }),
	},
	create: {
		async row(call, number) {
			await call('POST', 'devices', newDevice(newName(number)));
		},
		node: config('Job', 'device', 'create', rowParameters('=New {{ $json.number }}')),
	},
	upsertNew: {
		prepare: readAllDevices,
		row: async (call, number) => await createOrCompare(call, newName(number)),
		node: config('Job', 'device', 'upsert', rowParameters('=New {{ $json.number }}')),
	},
	upsertUnchanged: {
		prepare: readAllDevices,
		row: async (call, number) => await createOrCompare(call, deviceName(number)),
		node: config('Job', 'device', 'upsert', rowParameters('={{ $json.name }}')),
	},
};

export function isJob(name: string): name is JobName {
	return Object.hasOwn(jobs, name);
}
