import {
	tasksOf,
	setupTables,
	type AccountContent,
	type AccountSetup,
	type PlanSettings,
	type SetupPlan,
} from '../../nodes/shared/features/accountSetup';
import type { JsonObject } from '../../nodes/shared/words/util/json';
import { contentOf as contentOfAll, type Entities } from '../support/accountContent.cts';
import { makePlan, planEntries, toSetup } from '../support/setupsAtOnce.cts';

function account(changes: Partial<Entities> = {}): Entities {
	const own = { Platform_Id: 1, Frequency: 300 };
	return {
		device: [
			{ Id: 1, Name: 'Shop', ...own, Scheduler_Id: 301, Owner_Device_Id: 2 },
			{ Id: 2, Name: 'Blog', ...own },
		],
		alertGroup: [
			{
				Id: 201,
				Name: 'On call',
				Scheduler_Id: 301,
				Addresses: [{ Type: 'Slack', WebHook: 'https://hooks.test/own' }],
			},
		],
		schedule: [{ Id: 301, Name: 'Office' }],
		filter: [],
		alertTemplate: [],
		tasks: { 1: [{ Id: 11, Name: 'home', Device_Id: 1, Url: 'https://a.test/' }] },
		...changes,
	};
}

const contentOf = (changes: Partial<Entities> = {}) => contentOfAll(account(changes));

const nothing: Entities = {
	...{ device: [], alertGroup: [], schedule: [], filter: [], alertTemplate: [] },
	tasks: {},
};

const fileOf = (changes: Partial<Entities> = {}) => toSetup(contentOf(changes), setupTables).setup;

function planOf(
	now: AccountContent,
	wished: AccountSetup,
	settings: Partial<PlanSettings> = {},
): SetupPlan {
	return makePlan(now, wished, setupTables, { removes: true, ...settings });
}

const stepsOf = ({ steps }: SetupPlan) =>
	steps.map(({ action, kind, name }) => `${action} ${kind} ${name}`);

const reasonsOf = ({ steps }: SetupPlan) =>
	Object.fromEntries(steps.map(({ name, reason }) => [name, reason]));

it('a plan has no steps for the file of the same account', () => {
	const plan = planOf(contentOf(), fileOf());
	expect(plan.steps).toEqual([]);
	expect(plan.kept.map(({ name }) => name).sort()).toEqual(
		['Blog', 'Office', 'On call', 'Shop', 'Shop > home'].sort(),
	);
});

it('a plan recognizes a renamed item by ID, and changes nothing that refers to it', () => {
	const file = fileOf({ schedule: [{ Id: 301, Name: 'Working hours' }] });
	const plan = planOf(contentOf(), file);
	expect(stepsOf(plan)).toEqual(['change schedule Working hours']);
	expect(plan.steps[0]).toMatchObject({
		id: 301,
		changes: [{ field: 'name', before: 'Office', after: 'Working hours' }],
	});
});

it('a plan creates items before those that refer to them', () => {
	const plan = planOf(contentOf(nothing), fileOf({ alertGroup: [] }));
	expect(stepsOf(plan)).toEqual([
		'create schedule Office',
		'create device Blog',
		'create device Shop',
		'create task Shop > home',
	]);
	expect(plan.steps.map(({ phase }) => phase)).toEqual([0, 1, 2, 3]);
});

it('a plan removes items after those that refer to them', () => {
	const plan = planOf(contentOf(), fileOf(nothing));
	expect(stepsOf(plan)).toEqual([
		'remove device Shop',
		'remove device Blog',
		'remove alertGroup On call',
		'remove schedule Office',
	]);
});

it('a plan removes nothing unless asked, and lists the remaining items', () => {
	const plan = planOf(contentOf(), fileOf({ tasks: {}, alertGroup: [] }), { removes: false });
	expect(plan.steps).toEqual([]);
	expect(plan.notInFile).toEqual(['task "Shop > home"', 'alert group "On call"']);
});

it('a plan removes nothing that an item of the file refers to', () => {
	const file = { ...fileOf(), schedules: [] };
	expect(reasonsOf(planOf(contentOf(), file))).toEqual({
		Office: 'An item of the file refers to it',
	});
});

it('a plan removes nothing that an item outside of the comparison refers to', () => {
	const file: AccountSetup = {
		...{ ...fileOf(), devices: [], alertGroups: [], schedules: [] },
		notRead: ['alertGroups'],
	};
	expect(reasonsOf(planOf(contentOf(), file))).toEqual({
		Blog: null,
		Shop: null,
		Office: 'An item that is not compared refers to it',
	});
});

it('a plan removes nothing that an unchanged item refers to', () => {
	const Notifications = { Notification_Groups: [{ Id: 201, Time_Shift_Min: 0 }] };
	const [shop] = account().device;
	const device = [{ ...shop, Scheduler_Id: 0, Owner_Device_Id: 0, Notifications }];
	const wished = { ...fileOf({ device, tasks: {} }), alertGroups: [], schedules: [] };
	expect(reasonsOf(planOf(contentOf({ device, tasks: {} }), wished))).toEqual({
		'On call': 'An item of the file refers to it',
		Office: 'The alert group "On call", which stays unchanged, refers to it',
	});
	const owners = [
		{ Id: 2, Name: 'Blog', Owner_Device_Id: 3 },
		{ Id: 3, Name: 'Root', Owner_Device_Id: 2, Scheduler_Id: 301 },
	];
	const chain = { device: [{ ...shop, Scheduler_Id: 0 }, ...owners], alertGroup: [] };
	const first = { ...fileOf(chain), schedules: [] };
	first.devices = first.devices.filter(({ name }) => name === 'Shop');
	expect(reasonsOf(planOf(contentOf(chain), first))).toEqual({
		Blog: 'An item of the file refers to it',
		Root: 'The device "Blog", which stays unchanged, refers to it',
		Office: 'The device "Root", which stays unchanged, refers to it',
	});
	const gone = { ...fileOf(), schedules: [], alertGroups: [] };
	gone.devices[1].schedule = 'Night';
	expect(reasonsOf(planOf(contentOf({ alertGroup: [] }), gone))).toEqual({
		Shop: 'It refers to items found neither in the file nor in the account: schedule "Night"',
		Office: 'The device "Shop", which stays unchanged, refers to it',
	});
});

it('a plan refuses an item that needs a value missing in the file, and all that need this item', () => {
	const Notifications = { Notification_Groups: [{ Id: 201, Time_Shift_Min: 0 }] };
	const [shop, blog] = account().device;
	const file = fileOf({ device: [shop, { ...blog, Notifications }] });
	expect(reasonsOf(planOf(contentOf(nothing), file))).toEqual({
		Office: null,
		'On call': 'Missing in the file: addresses 1, webHook',
		Blog: 'It needs the alert group "On call", which cannot be created',
		Shop: 'It needs the device "Blog", which cannot be created',
		'Shop > home': 'It needs the device "Shop", which cannot be created',
	});
});

it('a plan refuses a reference to a name that several items have, or none', () => {
	const file = fileOf({ schedule: [], alertGroup: [] });
	file.devices[1].schedule = 'Office';
	const twins = [301, 302].map((Id) => ({ Id, Name: 'Office' }));
	const reason =
		'It refers to items found neither in the file nor in the account: schedule "Office"';
	for (const schedule of [twins, []]) {
		const plan = planOf(contentOf({ schedule, alertGroup: [] }), file, { removes: false });
		expect(reasonsOf(plan)).toEqual({ Shop: reason });
	}
});

it('a plan creates devices that own each other one after the other, and then links them', () => {
	const [shop, blog] = account().device;
	const device = [shop, { ...blog, Owner_Device_Id: 1 }];
	const plan = planOf(contentOf(nothing), fileOf({ device, alertGroup: [], tasks: {} }));
	const [, first, second] = plan.steps;
	expect([first.reason, second.reason]).toEqual([null, null]);
	expect(first.phase).toBeLessThan(second.phase);
	const bodyOf = (made: Record<string, number>) =>
		plan.bodyOf(first, undefined, (kind, id) => (kind === 'device' ? made[id] : 999));
	expect(bodyOf({})).toMatchObject({ isWhole: false, body: { Owner_Device_Id: 0 } });
	expect(bodyOf({ [String(second.id)]: 78 })).toMatchObject({
		isWhole: true,
		body: { Owner_Device_Id: 78 },
	});
});

it('a plan with keeps leaves existing items, but creates tasks of a device that has none', () => {
	const [shop, blog] = account().device;
	const other = (one: JsonObject) => ({ ...one, Frequency: 60 });
	const keeps = { removes: false, keeps: true };
	const there = contentOf({ device: [other(shop), other(blog)] });
	const more = { Id: 12, Name: 'more', Url: 'https://a.test/more' };
	expect(stepsOf(planOf(there, fileOf({ tasks: { 1: [more] } }), keeps))).toEqual([]);
	const cutOff = contentOf({ device: [other(shop), other(blog)], tasks: {} });
	expect(stepsOf(planOf(cutOff, fileOf(), keeps))).toEqual(['create task Shop > home']);
});

it.each(['Id', 'ID', 'Alert_Silence_Min', 'Number_Of_Tasks', 'Frequency', 'platform_id'])(
	'a plan refuses a file with %s among the other fields',
	(field) => {
		const file = fileOf();
		const devices = file.devices.map((one) => ({ ...one, otherFields: { [field]: 1 } }));
		const plan = planOf(contentOf(), { ...file, devices });
		expect(Object.values(reasonsOf(plan))).toEqual([
			expect.stringContaining(`"${field}"`),
			expect.anything(),
		]);
		const { body } = plan.bodyOf(plan.steps[0], plan.steps[0].current, () => undefined);
		expect(body).toEqual(plan.steps[0].current);
	},
);

it('a plan refuses a file with the ID of its device among the other fields of a task', () => {
	const file = fileOf();
	const [task] = tasksOf(file.devices[1]);
	Object.assign(task, { otherFields: { Device_Id: 2 } });
	expect(Object.values(reasonsOf(planOf(contentOf(), file)))).toEqual([
		expect.stringContaining('"Device_Id"'),
	]);
});

it('a plan shows the default fields of a new task, and then has no changes left', () => {
	const file = fileOf();
	const before = contentOf({ tasks: {} });
	const plan = planOf(before, file);
	expect(plan.steps[0].changes).toContainEqual({
		field: 'dns resolve mode',
		before: null,
		after: 'Device Cached',
	});
	const { body } = plan.bodyOf(plan.steps[0], undefined, () => undefined);
	const after = contentOf({ tasks: { 1: [{ Id: 12, Device_Id: 1, ...body }] } });
	expect(planOf(after, file).steps).toEqual([]);
});

it('the plan entry to remove a device differs if the device has other tasks', () => {
	const file = { ...fileOf(), devices: [] };
	const found = (tasks: JsonObject[]) =>
		planEntries(planOf(contentOf({ tasks: { 1: tasks } }), file), setupTables);
	const tasks = [
		{ Id: 11, Name: 'home' },
		{ Id: 12, Name: 'cart' },
	];
	expect(found([...tasks].reverse())).toEqual(found(tasks));
	expect(found(tasks.slice(1))).not.toEqual(found(tasks));
});

it('a plan leaves kinds alone that the file lacks', () => {
	const file: AccountSetup = { ...fileOf({ alertGroup: [] }), notRead: ['alertGroups'] };
	const plan = planOf(contentOf(), file);
	expect(plan.steps).toEqual([]);
	expect(plan.notCompared).toEqual(['alert groups']);
});
