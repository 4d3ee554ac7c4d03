import type { Transport } from '../../nodes/shared/http/transport';
import {
	AccountCache,
	forgetDevices,
	idsByName,
	rememberDevice,
	WebApiClient,
	WebApiSession,
} from '../../nodes/shared/webApi';

it('finds the IDs of devices by their exact name', () => {
	const devices = new Map([
		[1, { Name: 'Shop' }],
		[2, { Name: 'shop' }],
		[3, { Name: 'Shop' }],
	]);
	expect(idsByName(devices, 'Shop')).toEqual([1, 3]);
	expect(idsByName(devices, 'Sho')).toEqual([]);
});

it('keeps one entry of a device whose ID is a number in a list and a text elsewhere', () => {
	const devices = new Map<number | string, { Name: string }>([[7, { Name: 'Shop' }]]);
	rememberDevice(devices, '7', { Name: 'Shop' });
	expect(idsByName(devices, 'Shop')).toEqual(['7']);
	forgetDevices(devices, 'Shop');
	expect(devices.size).toBe(0);
});

it('keeps what another item wrote while the devices were read again', async () => {
	const cache = new AccountCache();
	let ids: number[] = [];
	const read = { Id: 7, Name: 'Shop', Frequency: 60 };
	const written = { ...read, Frequency: 300 };
	const respond: Record<string, () => unknown> = {
		login: () => ({ Success: true }),
		'devices/1': () => ids,
		'device/7': () => {
			// The other item has its response before this one, and its ID as a text.
			rememberDevice(devices, '7', written);
			return read;
		},
	};
	const transport: Transport = {
		async send({ url }) {
			const path = url.replace('https://service.example.test/', '');
			return { status: 200, headers: {}, body: JSON.stringify(respond[path]()) };
		},
		open: () => Promise.reject(new Error('The Web API sends texts only')),
	};
	const session = new WebApiSession({ url: 'https://service.example.test', uid: 'U'.repeat(32) });
	const client = new WebApiClient(session, transport);
	const devices = await cache.devices(client, 1);
	cache.beforeWrite('Shop');
	ids = [7];
	expect(await cache.findDevices(client, 1, 'Shop')).toEqual(['7']);
	expect(devices.get('7')).toBe(written);
});
