import { forgetDevices, idsByName, rememberDevice } from '../../nodes/shared/webApi';

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
