import { applyDesired, diffDevice, diffTasks } from '../../nodes/shared/service/webApi';

const device = {
	Id: 5,
	Name: 'Shop',
	Frequency: 300,
	Locations: [2, 3],
	Notifications: { E_Mail_Flag: false, SMS_Flag: true },
	Tags: ['a', 'b'],
};

it.each([
	[{ name: 'Shop', frequency: 300, locationIds: [3, 2] }, [], []],
	[{ frequency: 60, locationIds: [2, 3] }, ['frequency'], []],
	[{ locationIds: [2] }, ['locationIds'], []],
	[{ locationIds: [2, 4] }, ['locationIds'], []],
	[{ locationIds: [2, 2] }, ['locationIds'], []],
	[{ tags: ['b', 'a'] }, [], []],
	[{ tags: ['a'] }, ['tags'], []],
	[{ alertGroups: [] }, [], []],
	[{ alertGroups: [{ id: 5, delay: 0 }] }, ['alertGroups'], []],
	[{ filterId: 0, scheduleId: 7 }, ['scheduleId'], []],
	[{ additional: { Notifications: { SMS_Flag: true } } }, [], []],
	[{ additional: { Notifications: { SMS_Flag: false } } }, [], ['Notifications']],
	[{ frequency: 60, additional: { Frequency: 300 } }, [], []],
	[{ additional: { Package_Id: 901 } }, [], ['Package_Id']],
])(
	'the desired device %j leads to the differences %j, %j in additional fields',
	(desired, fields, others) => {
		expect(diffDevice(device, desired)).toEqual({ fields, others });
	},
);

it('changes to a device keep all other fields, even inside objects', () => {
	const changed = applyDesired(device, {
		frequency: 60,
		additional: { Notifications: { SMS_Flag: false } },
	});
	expect(changed).toEqual({
		...device,
		Frequency: 60,
		Notifications: { E_Mail_Flag: false, SMS_Flag: false },
	});
});

function existingTask(id: number, Url: string, more: object = {}) {
	return { id, task: { Id: id, Task_Type_Id: 2, Url, RequestType: 'GET', Keyword1: '', ...more } };
}

describe('changes to the tasks of a device', () => {
	const home = { url: 'https://a.test', method: 'GET' };

	it('tasks that differ only in order or the spelling of URLs have no changes', () => {
		const tasks = [
			existingTask(1, 'https://b.test/', { Keyword1: 'b' }),
			existingTask(2, 'https://a.test/'),
		];
		const desired = [home, { url: 'https://b.test', method: 'GET', keyword: 'b' }];
		expect(diffTasks(tasks, desired, true)).toEqual({ added: [], changed: [], removed: [] });
	});

	it.each([
		['https://a.test/~user', 'https://A.test:443/%7Euser#part'],
		['https://a.test/%C3%A4', 'https://a.test./ä'],
		['https://xn--bcher-kva.test/', 'https://bücher.test'],
	])('the task of %s is recognized by %s', (stored, url) => {
		const changes = diffTasks([existingTask(1, stored)], [{ url, method: 'GET' }], true);
		expect(changes).toEqual({ added: [], changed: [], removed: [] });
	});

	it('a task is recognized with or without the query parameters appended by the service', () => {
		const task = existingTask(1, 'https://a.test/?q=1', { GetParams: [{ Name: 'q', Value: '1' }] });
		for (const url of ['https://a.test', 'https://a.test/?q=1']) {
			expect(diffTasks([task], [{ url, method: 'GET' }], false).added).toEqual([]);
		}
	});

	it('a different keyword of a task is updated, and a missing one added', () => {
		const desired = [
			{ ...home, keyword: 'new' },
			{ ...home, method: 'HEAD' },
		];
		expect(
			diffTasks([existingTask(1, 'https://a.test/', { Keyword1: 'old' })], desired, false),
		).toEqual({ added: [desired[1]], changed: [{ id: 1, keyword: 'new' }], removed: [] });
	});

	it('tasks that differ only in their keyword are distinguished', () => {
		const tasks = [
			existingTask(1, 'https://a.test/', { Keyword1: 'one' }),
			existingTask(2, 'https://a.test/', { Keyword1: 'two' }),
		];
		const desired = [
			{ ...home, keyword: 'three' },
			{ ...home, keyword: 'one' },
		];
		expect(diffTasks(tasks, desired, true)).toEqual({
			added: [],
			changed: [{ id: 2, keyword: 'three' }],
			removed: [],
		});
	});

	it('a task is recognized by the keyword in Task Fields, which wins over an empty Keyword', () => {
		const tasks = [
			existingTask(1, 'https://a.test/', { Keyword1: 'sale' }),
			existingTask(2, 'https://a.test/', { Keyword1: 'cart' }),
		];
		const row = (Keyword1: string, keyword = '') => ({ ...home, keyword, fields: { Keyword1 } });
		const withoutKeyword = { ...home, fields: { Keyword1: 'sale' } };
		const unchanged = { added: [], changed: [], removed: [] };
		expect(diffTasks(tasks, [row('cart')], false)).toEqual(unchanged);
		expect(diffTasks(tasks, [row('cart'), { ...home, keyword: 'sale' }], true)).toEqual(unchanged);
		expect(diffTasks(tasks, [home, row('sale', 'other')], true)).toEqual(unchanged);
		expect(diffTasks(tasks, [home, withoutKeyword], true)).toEqual(unchanged);
		expect(diffTasks(tasks, [row('new'), row('cart')], false)).toEqual({
			...unchanged,
			changed: [{ id: 1, fields: { Keyword1: 'new' } }],
		});
	});

	it('tasks without a row are removed only on request, and never those of another type', () => {
		const dns = { id: 9, task: { Id: 9, Task_Type_Id: 8, HostNameToResolve: 'a.test' } };
		const tasks = [existingTask(1, 'https://a.test/'), existingTask(2, 'https://old.test/'), dns];
		expect(diffTasks(tasks, [home], false).removed).toEqual([]);
		expect(diffTasks(tasks, [home], true).removed).toEqual([2]);
	});
});
