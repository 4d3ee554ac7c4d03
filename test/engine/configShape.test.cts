/** What the items of Monitoring Config look like, the same for the same kind of result. */
import { firstDevice } from '../support/nodes.cts';
import { startRawService } from '../support/rawService.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { speedUpClock } from '../support/clock.cts';
import {
	byId,
	config,
	errorOf,
	hintsOf,
	json,
	operationOutput,
	runNode,
} from '../support/workflows.cts';

const device = byId(firstDevice);
const filter = byId(501);
const newFilter = { name: 'Any', numberOfLocations: 1, numberOfTasks: 1 };
const newDevice = {
	createWith: 'deviceThenTasks',
	name: 'Shop',
	urls: 'https://www.shop.example.test/',
	locations: ['London'],
};

describe('what an operation did', () => {
	// Load Test > Run looks every five seconds whether it is over.
	beforeEach(() => speedUpClock(10));

	it.each<[string, string, object, string]>([
		['device', 'create', newDevice, 'created'],
		['device', 'create', { ...newDevice, createWith: 'oneRequest' }, 'created'],
		['device', 'upsert', newDevice, 'created'],
		['device', 'copy', { device, newName: 'Copy' }, 'created'],
		['device', 'update', { device, updateFields: { name: 'Shop' } }, 'updated'],
		['device', 'update', { device, updateFields: { name: 'Company website' } }, 'unchanged'],
		['device', 'pause', { device }, 'paused'],
		['device', 'pauseForTime', { device, minutes: 5 }, 'paused'],
		['device', 'muteAlerts', { device, minutes: 5 }, 'muted'],
		['device', 'resume', { device }, 'resumed'],
		['device', 'delete', { device }, 'deleted'],
		['filter', 'create', newFilter, 'created'],
		['filter', 'update', { filter, updateFields: { name: 'Other' } }, 'updated'],
		['filter', 'delete', { filter }, 'deleted'],
		['task', 'create', { device, name: 'Basket', url: 'https://a.test/' }, 'created'],
		['user', 'create', { userFields: '{ "Name": "Eve" }' }, 'created'],
		['loadTest', 'run', { loadTest: byId(7001) }, 'started'],
	])(
		'the result of an operation starts with action, id and name: %s > %s',
		async (resource, operation, parameters, action) => {
			const sandbox = await sandboxForTest();
			const [item] = await operationOutput(sandbox, resource, operation, { ...parameters });
			const identity = resource === 'device' ? ['deviceId', 'deviceName'] : ['id', 'name'];
			expect(Object.keys(item).slice(0, 3)).toEqual(['action', ...identity]);
			expect(Object.values(item).slice(0, 3)).toEqual([
				action,
				expect.any(Number),
				expect.stringMatching(/\w/),
			]);
		},
	);

	it('the results of Stop and Abort of load tests contain an action, too', async () => {
		const sandbox = await sandboxForTest();
		const actions: unknown[] = [];
		for (const operation of ['stop', 'abort']) {
			const [{ id }] = await operationOutput(sandbox, 'loadTest', 'run', { loadTest: byId(7001) });
			const loadTest = byId(Number(id));
			actions.push(...(await operationOutput(sandbox, 'loadTest', operation, { loadTest })));
		}
		expect(actions).toMatchObject([{ action: 'stopped' }, { action: 'aborted' }]);
	});
});

describe('the locations of a device', () => {
	/** A service with two devices on a platform. */
	async function serve(locations: { status?: number; body: string }) {
		const one = (id: number, more: string) =>
			`{"Id":"${id}","Name":"Shop ${id}","Platform_Id":1,"Scheduler_Id":"9"${more}}`;
		const bodies: Record<string, { status?: number; body: string }> = {
			'GET /platforms': { body: '[{"Id":1,"Name":"ServerView"}]' },
			'GET /devices/1': { body: '[5,6,7]' },
			'GET /device/5': { body: one(5, ',"Locations":[2,"14"]') },
			'GET /device/6': { body: one(6, ',"Locations":[14]') },
			'GET /device/7': { body: one(7, '') },
			'GET /locations/1': locations,
		};
		return await startRawService(
			({ method, path }) => bodies[`${method} ${path}`] ?? { body: '{"Success":true}' },
		);
	}

	async function read(service: Awaited<ReturnType<typeof serve>>, simplify = true) {
		const nodes = [
			config('List', 'device', 'getAll', { returnAll: true, simplify }),
			config('Get', 'device', 'get', { device: byId('={{ $json.deviceId }}'), simplify: true }),
		];
		const steps = simplify ? nodes : nodes.slice(0, 1);
		const { credential, requests } = service;
		const result = await runNode(steps, credential);
		expect(errorOf(result)).toEqual({});
		const asked = requests.filter(({ path }) => path.startsWith('/locations')).length;
		return { result, asked };
	}

	const listed = {
		body: '[{"Id":2,"Name":"New York"},{"Id":14,"Name":"Old place","IsDeleted":true}]',
	};

	it('locations of devices have names, which a run of a node reads once', async () => {
		const { result, asked } = await read(await serve(listed));
		const locations = ['New York, Old place', 'Old place', null];
		expect(json(result, 'List').map((item) => item.locations)).toEqual(locations);
		expect(json(result, 'Get').map((item) => item.locations)).toEqual(locations);
		expect(asked).toBe(2);
		expect(json(result, 'List')[0]).toMatchObject({ deviceId: 5, scheduleId: 9 });
	});

	it('locations of devices have no names, with a hint why, if the service does not list them', async () => {
		const { result, asked } = await read(await serve({ status: 400, body: '{"Success":false}' }));
		expect(json(result, 'List')[0].locations).toBe('2, 14');
		expect(hintsOf(result, 'Get')).toEqual([
			expect.stringContaining('The output has IDs of locations without their names'),
		]);
		expect(asked).toBe(2);
	});

	it('locations of devices stay as the service sent them without Simplify; names are not requested', async () => {
		const { result, asked } = await read(await serve(listed), false);
		expect(json(result, 'List')[0]).toMatchObject({ Id: '5', Locations: [2, '14'] });
		expect(asked).toBe(0);
	});
});
