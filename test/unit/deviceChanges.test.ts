import { diffFields, diffTasks, applyDesired } from '../../nodes/shared/webApi';

const device = {
	Id: 5,
	Name: 'Shop',
	Frequency: 300,
	Locations: [2, 3],
	Notifications: { E_Mail_Flag: false, SMS_Flag: true },
	Tags: ['a', 'b'],
};

describe('The fields of a device', () => {
	it.each([
		[{ Name: 'Shop', Frequency: 300, Locations: [3, 2] }, []],
		[{ Frequency: 60, Locations: [2, 3] }, ['Frequency']],
		[{ Locations: [2] }, ['Locations']],
		[{ Locations: [2, 4] }, ['Locations']],
		[{ Tags: ['b', 'a'] }, ['Tags']],
		[{ Notifications: { SMS_Flag: true } }, []],
		[{ Notifications: { SMS_Flag: false } }, ['Notifications']],
		[{ Package_Id: 901 }, ['Package_Id']],
	])('of which %j is wanted differ in %j', (wanted, expected) => {
		expect(diffFields(device, wanted)).toEqual(expected);
	});

	it('keep what nobody wants otherwise, inside objects, too', () => {
		const changed = applyDesired(device, { Frequency: 60, Notifications: { SMS_Flag: false } });
		expect(changed).toEqual({
			...device,
			Frequency: 60,
			Notifications: { E_Mail_Flag: false, SMS_Flag: false },
		});
	});
});

function kept(id: number, Url: string, more: object = {}) {
	return { id, task: { Id: id, Task_Type_Id: 2, Url, RequestType: 'GET', Keyword1: '', ...more } };
}

describe('The tasks of a device', () => {
	const home = { url: 'https://a.test', method: 'GET' };

	it('are the wanted ones whatever the spelling of the address and their order', () => {
		const tasks = [kept(1, 'https://b.test/', { Keyword1: 'b' }), kept(2, 'https://a.test/')];
		const wanted = [home, { url: 'https://b.test', method: 'GET', keyword: 'b' }];
		expect(diffTasks(tasks, wanted, true)).toEqual({ added: [], changed: [], removed: [] });
	});

	it('are recognized with and without the query parameters that the service appended', () => {
		const task = kept(1, 'https://a.test/?q=1', { GetParams: [{ Name: 'q', Value: '1' }] });
		for (const url of ['https://a.test', 'https://a.test/?q=1']) {
			expect(diffTasks([task], [{ url, method: 'GET' }], false).added).toEqual([]);
		}
	});

	it('change when they look for another text, are added when they are missing', () => {
		const wanted = [
			{ ...home, keyword: 'new' },
			{ ...home, method: 'HEAD' },
		];
		expect(diffTasks([kept(1, 'https://a.test/', { Keyword1: 'old' })], wanted, false)).toEqual({
			added: [wanted[1]],
			changed: [{ id: 1, keyword: 'new' }],
			removed: [],
		});
	});

	it('that differ by their text alone are told apart', () => {
		const tasks = [
			kept(1, 'https://a.test/', { Keyword1: 'one' }),
			kept(2, 'https://a.test/', { Keyword1: 'two' }),
		];
		const wanted = [
			{ ...home, keyword: 'three' },
			{ ...home, keyword: 'one' },
		];
		expect(diffTasks(tasks, wanted, true)).toEqual({
			added: [],
			changed: [{ id: 2, keyword: 'three' }],
			removed: [],
		});
	});

	it('stay without a row, unless others are to be removed; those of other kinds stay always', () => {
		const dns = { id: 9, task: { Id: 9, Task_Type_Id: 8, HostNameToResolve: 'a.test' } };
		const tasks = [kept(1, 'https://a.test/'), kept(2, 'https://old.test/'), dns];
		expect(diffTasks(tasks, [home], false).removed).toEqual([]);
		expect(diffTasks(tasks, [home], true).removed).toEqual([2]);
	});
});
