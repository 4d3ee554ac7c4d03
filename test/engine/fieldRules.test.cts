/** What the values of expressions mean, where a text can say it, and what is not understood. */
import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	config,
	credentialFor,
	errorOf,
	json,
	runNode,
	runOperation,
} from '../support/workflows.cts';

const device = byId(firstDevice);

const newDevice = {
	name: 'Tea shop',
	platform: 'HTTPS',
	urls: 'https://www.tea.example.test/',
	locations: ['New York'],
};

describe('a switch', () => {
	async function readDevice(value: string) {
		const sandbox = await sandboxForTest();
		const parameters = { device, simplify: `={{ ${value} }}` };
		return { sandbox, run: await runOperation(sandbox, 'device', 'get', parameters) };
	}

	it.each(['true', '"TRUE"', '" yes "', '1', '"1"', '"on"'])(
		'a switch is on with %s',
		async (value) => {
			const { run } = await readDevice(value);
			expect(json(run, 'Run')).toMatchObject([{ deviceId: firstDevice }]);
		},
	);

	it.each(['false', '"No"', '0', '"off"'])('a switch is off with %s', async (value) => {
		const { run } = await readDevice(value);
		expect(json(run, 'Run')).toMatchObject([{ Id: firstDevice }]);
	});

	it.each(['""', '"perhaps"', '2', '" "'])('a switch is rejected with %s', async (value) => {
		const { run, sandbox } = await readDevice(value);
		expect(errorOf(run).message).toBe('Simplify must be true or false');
		expect(sandbox.requests).toEqual([]);
	});
});

it.each(['preview', '={{ "preview" }}'])('Run Mode writes nothing with %s', async (mode) => {
	const sandbox = await sandboxForTest();
	const run = await runOperation(sandbox, 'device', 'upsert', { ...newDevice, mode });
	expect(json(run, 'Run')).toMatchObject([{ action: 'wouldCreate' }]);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it.each(['={{ "" }}', '={{ "dry run" }}', '={{ true }}'])(
	'Run Mode refuses %s, which must not write by mistake',
	async (mode) => {
		const sandbox = await sandboxForTest();
		const run = await runOperation(sandbox, 'device', 'upsert', { ...newDevice, mode });
		expect(errorOf(run)).toMatchObject({
			message: expect.stringMatching(/^Run Mode cannot be ".*"$/),
			description:
				'Choose one of these in Run Mode: Write, Dry Run. In an expression, use: write, preview.',
		});
		expect(sandbox.requests).toEqual([]);
	},
);

it.each(['84211\n', ' 84211', '8.4211e4', '0x148f3', '-1', '٣', '123456789012345678901'])(
	'an ID of other characters than digits is rejected: %j',
	async (value) => {
		const sandbox = await sandboxForTest();
		const chosen = byId(`={{ ${JSON.stringify(value)} }}`);
		const run = await runOperation(sandbox, 'device', 'delete', { device: chosen });
		expect(errorOf(run).message).toBe('Device is not an ID');
		expect(sandbox.requests).toEqual([]);
	},
);

it("an expression without a value in Department is rejected, not replaced by the credential's department", async () => {
	const sandbox = await sandboxForTest();
	const department = byId('={{ "" }}');
	const run = await runOperation(sandbox, 'device', 'delete', { device, department });
	expect(errorOf(run).message).toBe('Department has no value');
	expect(sandbox.requests).toEqual([]);
});

describe('Update Fields', () => {
	const filter = byId(501);

	it.each<[string, object]>([
		['Description has no value', { description: '={{ "" }}' }],
		['Description has no value', { description: '= {{ $json.missing }}' }],
	])(
		'Update Fields does not clear a field whose expression returns nothing: %s %j',
		async (message, updateFields) => {
			const sandbox = await sandboxForTest();
			const run = await runOperation(sandbox, 'filter', 'update', { filter, updateFields });
			expect(errorOf(run)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
			expect(sandbox.requests).toEqual([]);
		},
	);

	it.each<[string, object]>([
		['Tags has no value', { tags: '={{ [] }}' }],
		['Tags has no value', { tags: ['={{ "" }}'] }],
		['More Device Fields (JSON) has no value', { additionalFields: '={{ {} }}' }],
		[
			'More Device Fields (JSON) has no value for "Notifications.E_Mail_Flag"',
			{
				additionalFields:
					'={{ { Package_Id: 901, Notifications: { E_Mail_Flag: $json.missing } } }}',
			},
		],
	])('Update Fields does not clear settings of a device: %s', async (message, updateFields) => {
		const sandbox = await sandboxForTest();
		const run = await runOperation(sandbox, 'device', 'update', { device, updateFields });
		expect(errorOf(run).message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it('Update Fields clears a field that the user leaves empty', async () => {
		const sandbox = await sandboxForTest();
		const updateFields = { description: '' };
		const run = await runOperation(sandbox, 'filter', 'update', { filter, updateFields });
		expect(json(run, 'Run')).toMatchObject([{ id: 501, description: '' }]);
	});

	it('Update Fields removes the schedule of an alert group only with 0', async () => {
		const sandbox = await sandboxForTest();
		const update = async (schedule: object) =>
			await runOperation(sandbox, 'alertGroup', 'update', {
				alertGroup: byId(202),
				updateFields: { schedule },
			});
		const nothing = await update({ __rl: true, mode: 'list', value: '' });
		expect(errorOf(nothing).message).toBe('Schedule is empty');
		expect(sandbox.requests).toEqual([]);
		expect(json(await update(byId(0)), 'Run')).toMatchObject([{ id: 202, scheduleId: null }]);
	});

	it.each<[string, string, object]>([
		['device', 'update', { device, updateFields: { name: 'Company website' } }],
		['filter', 'update', { filter, updateFields: { minutes: '={{ $json.minutes }}' } }],
		['user', 'update', { user: byId(8001), userFields: '={{ { Name: $json.userName } }}' }],
	])(
		'Update Fields returns "unchanged" when it changes nothing: %s',
		async (resource, operation, parameters) => {
			const sandbox = await sandboxForTest();
			const [{ minutes }] = json(await runOperation(sandbox, 'filter', 'get', { filter }), 'Run');
			const read = await runOperation(sandbox, 'user', 'get', {
				user: byId(8001),
				simplify: false,
			});
			const [{ Name: userName }] = json(read, 'Run');
			const run = await runNode(config('Run', resource, operation, { ...parameters }), sandbox, {
				rows: [{ minutes, userName }],
			});
			expect(json(run, 'Run')).toMatchObject([{ action: 'unchanged' }]);
		},
	);

	it('Update Fields returns "updated" when it changes something', async () => {
		const sandbox = await sandboxForTest();
		const updateFields = { name: 'Shop' };
		const run = await runOperation(sandbox, 'device', 'update', { device, updateFields });
		expect(json(run, 'Run')[0]).toHaveProperty('action', 'updated');
	});
});

describe('a date', () => {
	const getAll = async (filters: object) => {
		const sandbox = await sandboxForTest();
		const run = await runOperation(sandbox, 'auditEvent', 'getAll', { filters });
		return { run, sandbox };
	};

	it.each([
		['a JavaScript Date', '={{ new Date("2026-11-10T12:00:00Z") }}'],
		['a Luxon DateTime', '={{ DateTime.fromISO("2026-11-10T12:00:00Z") }}'],
		['text', '2026-11-10T12:00:00'],
	])('a date is understood as %s', async (_kind, from) => {
		const { run, sandbox } = await getAll({ from });
		expect(errorOf(run)).toEqual({});
		expect(sandbox.requests[1].body).toMatchObject({ StartDate: '11/10/2026' });
	});

	it.each([
		['To has no value', '={{ $json.missing }}'],
		['To has no value', '={{ "" }}'],
		['To is a list', '={{ ["2026-11-10"] }}'],
		['To is an object', '={{ { date: "2026-11-10" } }}'],
		['To is not a date: "Invalid Date"', '={{ new Date("soon") }}'],
		['To is not a date: "0050-01-01T00:00:00.000Z"', '={{ new Date("0050-01-01") }}'],
		['To is not a date: "2026-02-31"', '2026-02-31'],
	])('a date is rejected: %s, %s', async (message, to) => {
		const { run, sandbox } = await getAll({ to });
		expect(errorOf(run).message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});
});

it.each(['?verb=GET', '#top', '\n/more', ' /more'])(
	'the Web API URL of the credential is rejected with %j in it',
	async (end) => {
		const sandbox = await sandboxForTest();
		const webApiUrl = sandbox.webApiUrl + end;
		const run = await runNode(
			config('Run', 'platform', 'getAll'),
			credentialFor(sandbox, { webApiUrl }),
		);
		expect(errorOf(run).message).toBe('The Web API URL of the credential is not a web address');
		expect(sandbox.requests).toEqual([]);
	},
);
