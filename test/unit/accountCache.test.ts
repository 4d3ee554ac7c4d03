import {
	findByNameOrId,
	forgetDevices,
	idsByName,
	rememberDevice,
} from '../../nodes/shared/webApi';

const locations = [
	{ id: 2, name: 'New York' },
	{ id: 3, name: 'London' },
	{ id: 9001, name: 'london' },
];

describe('a name or ID that the user entered', () => {
	it('matches entries by ID and by name, ignoring case', () => {
		expect(findByNameOrId(' new york ', locations).found).toEqual([locations[0]]);
		expect(findByNameOrId('9001', locations).found).toEqual([locations[2]]);
	});

	it('prefers the spelling of a name, and otherwise matches all that share it in any case', () => {
		expect(findByNameOrId('London', locations).found).toEqual([locations[1]]);
		expect(findByNameOrId('LONDON', locations).found).toEqual([locations[1], locations[2]]);
	});

	it('suggests the closest names for an unknown one', () => {
		expect(findByNameOrId('New Yrok', locations)).toEqual({
			found: [],
			suggestions: ['New York'],
		});
	});
});

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
