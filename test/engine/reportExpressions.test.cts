/** What expressions can set the fields of a report to, and the request it then sends. */
import { allSimplified, devicesByName, lastDay, readReport } from '../support/reports.cts';
import { errorOf } from '../support/workflows.cts';

const read = async (parameters: object) =>
	await readReport('response', 'getAll', { ...allSimplified, dateRange: 'today', ...parameters });

it.each([
	['Locations has no value', { filters: { locations: '={{ $json.missing }}' } }],
	['Locations has no value', { filters: { locations: ['={{ $json.missing }}'] } }],
	['Locations is an object', { filters: { locations: '={{ { name: "London" } }}' } }],
	['Locations is an object', { filters: { locations: ['={{ [{ name: "a" }] }}'] } }],
	['Department Name or ID has no value', { filters: { department: '={{ $json.missing }}' } }],
	['Department Name or ID is a list', { filters: { department: '={{ [1] }}' } }],
	['Schedule Name or ID has no value', { filters: { schedule: '={{ null }}' } }],
	['Filter Name or ID is an object', { filters: { filter: '={{ {} }}' } }],
	['Check Result is a list', { filters: { result: '={{ ["failed"] }}' } }],
	['Check Result has no value', { filters: { result: '={{ null }}' } }],
	['Devices cannot be "84220"', { devices: '={{ "84220" }}' }],
	['Devices has no value', { devices: '={{ null }}' }],
	[
		'Device Names or IDs is an object',
		{ devices: 'list', deviceList: '={{ [{ id: 5 }, 84220] }}' },
	],
	[
		'Options in Additional Query Parameters is a list',
		{
			options: {
				additionalQueryParameters: { parameter: [{ name: 'Options', value: '={{ ["a"] }}' }] },
			},
		},
	],
	[
		'Options in Additional Query Parameters has no value',
		{
			options: {
				additionalQueryParameters: {
					parameter: [{ name: 'Options', value: '={{ $json.missing }}' }],
				},
			},
		},
	],
	[
		'Site in Additional Query Parameters has no value',
		{
			options: {
				additionalQueryParameters: { parameter: [{ name: 'Site', value: '={{ " " }}' }] },
			},
		},
	],
	[
		'Name in row 2 of Additional Query Parameters is empty',
		{
			options: {
				additionalQueryParameters: {
					parameter: [
						{ name: '', value: '' },
						{ name: '', value: '84220' },
					],
				},
			},
		},
	],
	[
		'Name in row 1 of Additional Query Parameters has no value',
		{
			options: {
				additionalQueryParameters: { parameter: [{ name: '={{ " " }}', value: '84220' }] },
			},
		},
	],
	['From is not a date: "5"', { dateRange: 'custom', from: '={{ 5 }}' }],
	['From is a list', { dateRange: 'custom', from: '={{ ["2026-11-10"] }}' }],
	['From is not a date: "0050-01-01"', { dateRange: 'custom', from: '0050-01-01' }],
	['From has no value', { dateRange: 'custom', from: '={{ "" }}' }],
	['To has no value', { dateRange: 'custom', from: '2026-11-10', to: '={{ $json.missing }}' }],
	['Department Name or ID is not an ID', { filters: { department: '={{ "1\\n" }}' } }],
	['Request Timeout is NaN', { options: { timeout: '={{ Number("x") }}' } }],
	['Return All must be true or false', { returnAll: '={{ "perhaps" }}' }],
	['IDs or Names contains a broken character (lone surrogate)', devicesByName('Shop \ud83d')],
	['From is not a date: "10.11.2026"', { dateRange: 'custom', from: '={{ "10.11.2026" }}' }],
])(
	'an expression with an unusable value is rejected instead of ignored: %s',
	async (message, parameters) => {
		const { result, sandbox } = await read(parameters);
		expect(errorOf(result)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
		expect(sandbox.requests).toHaveLength(0);
	},
);

it.each(['={{ "" }}', ['={{ " " }}']])(
	'a Group By that an expression leaves empty is rejected: %j',
	async (groupBy) => {
		const parameters = { dateRange: 'today', groupBy };
		const { result, sandbox } = await readReport('response', 'getStatistics', parameters);
		expect(errorOf(result).message).toBe('Group By has no value');
		expect(sandbox.requests).toHaveLength(0);
	},
);

it('expressions can return a list of locations and a text for Return All', async () => {
	const { query } = await read({ filters: { locations: ['={{ ["London", "Paris"] }}'] } });
	expect(query).toMatchObject({ location: ['London', 'Paris'] });
	const parameters = { ...lastDay, ...devicesByName('84220') };
	const { items } = await read({ ...parameters, returnAll: '={{ "true" }}', limit: 2 });
	expect(items.length).toBeGreaterThan(2);
});
