import { idsByName, findByNameOrId } from '../../nodes/shared/webApi';

const locations = [
	{ Id: 2, Name: 'New York' },
	{ Id: 3, Name: 'London' },
	{ Id: 9001, Name: 'london' },
];

describe('A written name', () => {
	it('stands for the entry of that name or id, in any case', () => {
		expect(findByNameOrId(' new york ', locations).found).toEqual([locations[0]]);
		expect(findByNameOrId('9001', locations).found).toEqual([locations[2]]);
	});

	it('stands for all entries that share it', () => {
		expect(findByNameOrId('London', locations).found).toEqual([locations[1], locations[2]]);
	});

	it('that is not known comes with the nearest ones', () => {
		expect(findByNameOrId('New Yrok', locations)).toEqual({
			found: [],
			nearest: ['New York', expect.any(String), expect.any(String)],
		});
	});
});

it('finds devices by their exact name', () => {
	const devices = new Map([
		[1, { Name: 'Shop' }],
		[2, { Name: 'shop' }],
		[3, { Name: 'Shop' }],
	]);
	expect(idsByName(devices, 'Shop')).toEqual([1, 3]);
	expect(idsByName(devices, 'Sho')).toEqual([]);
});
