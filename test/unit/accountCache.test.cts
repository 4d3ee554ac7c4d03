import type { Transport } from '../../nodes/shared/service/http/transport';
import {
	AccountCache,
	AccountWrites,
	DevicesById,
	idsByName,
	idsByStoredName,
	RunWrites,
	WebApiClient,
	WebApiSession,
} from '../../nodes/shared/service/webApi';
import { tooMuchCpuMs, withCpuMs } from '../support/cpu.cts';
import { findDevices } from '../../nodes/shared/features/devices';
import { readAccountContent } from '../../nodes/shared/features/accountSetup';

/** Devices with the IDs 1, 2 and so on. */
function devicesOf(...names: string[]): DevicesById {
	const devices = new DevicesById();
	for (const [index, Name] of names.entries()) devices.set(index + 1, { Name });
	return devices;
}

it('the cache finds the IDs of devices by their exact name', () => {
	const devices = devicesOf('Shop', 'shop', 'Shop');
	expect(idsByName(devices, 'Shop')).toEqual([1, 3]);
	expect(idsByName(devices, 'Sho')).toEqual([]);
});

it.each([' Shop  Nord', 'shop nord', 'Shop\u00a0Nord', 'SHOP NORD '])(
	'the cache finds a device whose name is nearly %j, if none has exactly that',
	(name) => {
		expect(idsByName(devicesOf('Shop Nord', 'ShopNord'), name)).toEqual([1]);
		expect(idsByName(devicesOf('Cafe\u0301'), 'CAF\u00c9')).toEqual([1]);
	},
);

it('the cache keeps one entry of a device whose ID is a number in a list and a text elsewhere', () => {
	const devices = devicesOf('Shop');
	devices.set('1', { Name: 'Shop' });
	expect(idsByName(devices, 'Shop')).toEqual(['1']);
	devices.delete('1');
	expect([devices.size, idsByName(devices, 'Shop')]).toEqual([0, []]);
});

it('5,000 new names are quickly compared with 5,000 devices', async () => {
	const nameOf = (at: number) => `Shop ${at} of the customer`;
	const devices = devicesOf(...Array.from({ length: 5000 }, (_, at) => nameOf(at)));
	const { cpuMs } = await withCpuMs(() => {
		for (let at = 5001; at < 10_000; at++) {
			const ids = [...idsByName(devices, nameOf(at)), ...idsByStoredName(devices, nameOf(at))];
			expect(ids).toEqual([]);
			devices.set(at, { Name: nameOf(at) });
		}
	});
	expect(cpuMs).toBeLessThan(tooMuchCpuMs / 10);
});

/** Responses by path, or by method and path; null is for one that is not found. */
function clientOf(respond: Record<string, (body?: string) => unknown>, writes = new RunWrites()) {
	const transport: Transport = {
		async send({ method, url, body }) {
			const path = url.replace('https://service.example.test/', '');
			const content = await (respond[`${method} ${path}`] ?? respond[path])(body);
			return { status: content === null ? 404 : 200, headers: {}, body: JSON.stringify(content) };
		},
		open: () => Promise.reject(new Error('The Web API sends texts only')),
	};
	const session = new WebApiSession({ url: 'https://service.example.test', uid: 'U'.repeat(32) });
	return new WebApiClient(session, transport, { onWrite: writes.noteWrite.bind(writes, '') });
}

it('the cache keeps the writes of another item while the devices are read again', async () => {
	const writes = new AccountWrites();
	const cache = new AccountCache(writes.journal);
	let ids: number[] = [];
	const read = { Id: 7, Name: 'Shop', Frequency: 60 };
	const written = { ...read, Frequency: 300 };
	const client = clientOf({
		login: () => ({ Success: true }),
		'devices/1': () => ids,
		'device/7': () => {
			// The other item has its response before this one, and its ID as a text.
			devices.set('7', written);
			return read;
		},
	});
	const devices = await cache.devices(client, 1);
	writes.noteDeviceWrite('Shop');
	ids = [7];
	expect(await findDevices({ client, cache, writes }, 1, 'Shop')).toEqual(['7']);
	expect(devices.get('7')).toBe(written);
});

describe('what becomes of devices while the account is listed', () => {
	/** An item looks for "Other" while another one writes the device "Shop". */
	async function listWhile(write: (client: WebApiClient) => Promise<unknown>) {
		const writes = new RunWrites();
		const own = new AccountWrites(writes);
		const cache = new AccountCache(own.journal);
		const account = new Map([[7, { Id: 7, Name: 'Shop', Frequency: 60 }]]);
		const listed: number[] = [];
		let hasWritten = false;
		const client = clientOf(
			{
				login: () => ({ Success: true }),
				'devices/1': () => listed,
				'device/7': () => account.get(7) ?? null,
				'DELETE device/7': () => ({ Success: account.delete(7) }),
				'POST device/7': (body = '{}') => ({ Success: account.set(7, JSON.parse(body)).has(7) }),
				'device/8': async () => {
					// The listing has read the other device by now, and is not over.
					if (!hasWritten) await write(client);
					hasWritten = true;
					return { Id: 8, Name: 'Another' };
				},
			},
			writes,
		);
		const devices = await cache.devices(client, 1);
		listed.push(7, 8);
		own.noteDeviceWrite('Shop');
		own.noteDeviceWrite('Other');
		const find = async (name: string) => await findDevices({ client, cache, writes: own }, 1, name);
		await find('Other');
		return { devices, find, listed };
	}

	it('the cache does not list a device again that was removed while it read the account', async () => {
		const { find, listed } = await listWhile((client) => client.delete('device', 7));
		listed.shift();
		expect(await find('Shop')).toEqual([]);
		expect(await find('Another')).toEqual([8]);
	});

	it('the cache reads a device again that was changed while it read the account', async () => {
		const { devices } = await listWhile((client) =>
			client.update('device', 7, (device) => ({ ...device, Frequency: 300 })),
		);
		expect(devices.get(7)).toMatchObject({ Frequency: 300 });
	});
});

it('the account is read with progress for hundreds of devices, each read once', async () => {
	const count = 230;
	const asked: string[] = [];
	const ids = Array.from({ length: count }, (_, index) => index + 1);
	const respond: Record<string, () => unknown> = {
		login: () => ({ Success: true, Result: 'OK' }),
		platforms: () => [{ Id: 1, Name: 'ServerView', Available: true, Packages: [] }],
		'devices/1': () => ids,
		'locations/1': () => [],
		...Object.fromEntries(
			['groups', 'schedulers', 'filters', 'templates'].map((list) => [list, () => []]),
		),
		...Object.fromEntries(
			ids.map((id) => [`device/${id}`, () => ({ Id: id, Name: `Shop ${id}` })]),
		),
		...Object.fromEntries(ids.map((id) => [`device/${id}/tasks`, () => [1000 + id]])),
		...Object.fromEntries(ids.map((id) => [`task/${1000 + id}`, () => ({ Id: 1000 + id })])),
	};
	const counted = Object.entries(respond).map(([path, answer]) => [
		path,
		() => {
			asked.push(path);
			return answer();
		},
	]);
	const client = clientOf(Object.fromEntries(counted));
	const cache = new AccountCache();
	const texts: string[] = [];
	const read = async () =>
		await readAccountContent(client, cache, 'whole', (text) => texts.push(text));
	const [{ content }] = await Promise.all([read(), read()]);
	expect(content.entities.device).toHaveLength(count);
	expect(content.tasks.size).toBe(count);
	expect(texts).toEqual([
		'Read 100 of 230 devices with their tasks',
		'Read 200 of 230 devices with their tasks',
	]);
	expect(asked.length).toBe(new Set(asked).size);
});
