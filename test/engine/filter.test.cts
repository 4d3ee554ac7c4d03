import { findWriteRequests } from '../support/requests.cts';
import { errorOf, firstDevice, json, operationRunner, selectById } from '../support/workflows.cts';

const run = operationRunner('filter');

const filter = (id: number) => selectById('filter', id);

const newFilter = {
	name: 'Ignore 5xx',
	numberOfLocations: 2,
	numberOfTasks: 1,
	additionalFields: {
		minutes: 5,
		codesToIgnore: { codes: [{ kind: 'Http', codes: '500, 503, 520-529' }] },
	},
};

it("Filter > Create sends rules and codes in the service's format", async () => {
	const { sandbox, result } = await run(['create', newFilter]);
	const { method, path, body } = findWriteRequests(sandbox)[0];
	expect({ method, path }).toEqual({ method: 'PUT', path: '/config_api_v1/filters' });
	expect(body).toEqual({
		Name: 'Ignore 5xx',
		Rules: { Time_Min: 5, Number_Of_Locations: 2, Number_Of_Tasks: 1 },
		Items: [{ Error_Type: 'Http', Error_Code_To_Ignore: [500, 503, { From: 520, To: 529 }] }],
	});
	expect(json(result, 'create 0')[0]).toMatchObject({
		id: 503,
		ignoredCodes: ['Http: 500, 503, 520-529'],
	});
});

it.each([
	[{ name: '={{ "" }}' }, 'Name is empty'],
	[{ numberOfTasks: 0 }, 'Failing Tasks is not a whole number of 1 or more'],
	[
		{ additionalFields: { codesToIgnore: { codes: [{ kind: 'Http', codes: '5xx' }] } } },
		'Error Codes in row 1 of Error Codes to Ignore contains "5xx", which is not a code',
	],
	[
		{ additionalFields: { codesToIgnore: { codes: [{ kind: 'Http', codes: '' }] } } },
		'Error Codes in row 1 of Error Codes to Ignore is empty',
	],
	[
		{ additionalFields: { codesToIgnore: { codes: [{ kind: '={{ "" }}', codes: '1' }] } } },
		'Error Type in row 1 of Error Codes to Ignore is empty',
	],
])('Filter > Create rejects %j without sending a request', async (changes, message) => {
	const { sandbox, result } = await run(['create', { ...newFilter, ...changes }]);
	expect(errorOf(result).message).toBe(message);
	expect(sandbox.requests).toEqual([]);
});

it("Filter > Create passes on the service's own message, returned as a text", async () => {
	const codesToIgnore = { codes: [{ kind: '={{ "Odd" }}', codes: '1' }] };
	const { result } = await run(['create', { ...newFilter, additionalFields: { codesToIgnore } }]);
	expect(errorOf(result).message).toBe('Error_Type is not valid');
});

it('Filter > Get outputs a simplified filter', async () => {
	const { result } = await run(['get', { ...filter(501), simplify: true }]);
	expect(json(result, 'get 0')).toEqual([
		{
			id: 501,
			name: 'Two locations',
			description: 'Down when two locations see it',
			minutes: 0,
			numberOfLocations: 2,
			numberOfTasks: 1,
			ownerDevice: false,
			ignoredCodes: ['Http: 503, 520-529'],
			devices: 1,
		},
	]);
});

it('Filter > Get Many lists filters', async () => {
	const { result } = await run(['getAll', { returnAll: true, options: { idsOnly: true } }]);
	expect(json(result, 'getAll 0')).toEqual([{ id: 501 }, { id: 502 }]);
});

it('Filter > Update changes only the fields that are set', async () => {
	const { sandbox } = await run(['update', { ...filter(501), updateFields: { minutes: 10 } }]);
	expect(sandbox.requests[2].body).toMatchObject({
		Name: 'Two locations',
		Rules: { Time_Min: 10, Number_Of_Locations: 2, Number_Of_Tasks: 1, Owner_Device: false },
		Items: [{ Error_Type: 'Http', Error_Code_To_Ignore: [503, { From: 520, To: 529 }] }],
		Assigned_To: [firstDevice],
	});
});

it('Filter > Update sends exactly what it read when nothing changed', async () => {
	const raw = { ...filter(503), simplify: false };
	const { result } = await run(
		['create', newFilter],
		['get', raw],
		['update', { ...filter(503), updateFields: { name: 'Ignore 5xx' } }],
		['get', raw],
	);
	const [before] = json(result, 'get 1');
	expect(JSON.stringify(json(result, 'get 3')[0])).toBe(JSON.stringify(before));
});

it('Filter > Update rejects an update that sets no field', async () => {
	const { result } = await run(['update', filter(501)]);
	expect(errorOf(result).message).toBe('Update Fields is empty');
});

it('Filter > Delete deletes a filter', async () => {
	const { result } = await run(['delete', filter(501)]);
	expect(json(result, 'delete 0')).toEqual([
		{ action: 'deleted', id: 501, name: expect.any(String), deleted: true },
	]);
});
