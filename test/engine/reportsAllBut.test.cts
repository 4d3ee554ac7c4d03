/** Reports on all devices but some. */
import { sandboxForTest } from '../support/sandbox.cts';
import { errorOf, fileOf, json, reports, runNode } from '../support/workflows.cts';

const allBut = { devices: 'allBut', exceptDevices: 'company*; 84220' };
const lastDay = { dateRange: 'yesterday' };

async function read(resource: string, operation: string, parameters: object) {
	const sandbox = await sandboxForTest();
	const node = reports('Read', resource, operation, { ...allBut, ...parameters });
	const run = await runNode(node, sandbox);
	return { run, sandbox };
}

it.each([
	['summary', 'getAll', lastDay],
	['response', 'getAll', { ...lastDay, returnAll: true }],
	['response', 'getStatistics', lastDay],
	['outage', 'getAll', { dateRange: 'last7Days', returnAll: true }],
	['deviceStatus', 'getAll', {}],
	['configuration', 'getAll', {}],
	['uptimeReport', 'create', lastDay],
	['statusPage', 'create', { include: ['days'] }],
])('%s > %s leaves out only the devices to exclude', async (resource, operation, parameters) => {
	const { run } = await read(resource, operation, parameters);
	expect(errorOf(run)).toEqual({});
	const output = JSON.stringify(json(run, 'Read'));
	expect(output).not.toMatch(/Company website|Shop front|84211|84220/);
	// The page itself is a file.
	if (resource === 'statusPage') expect(json(run, 'Read')).toMatchObject([{ deviceCount: 6 }]);
	else if (resource !== 'outage') expect(output).toMatch(/Checkout/);
});

it('a table leaves out the devices to exclude, too', async () => {
	const { run } = await read('summary', 'getAll', { ...lastDay, output: 'csv' });
	const table = await fileOf(run);
	expect(table).toContain('Checkout');
	expect(table).not.toMatch(/Company website|Shop front/);
});

it.each([
	[
		'a name that no device has',
		{ exceptDevices: 'Compny website' },
		'"Compny website" in Devices to Exclude is not known',
	],
	['no name', { exceptDevices: ' ; ' }, 'Devices to Exclude is empty'],
	[
		'the document of the service',
		{ output: 'xml' },
		'An XML file cannot exclude devices: it is the unchanged report of the service',
	],
])('Devices to Exclude refuses %s', async (_what, parameters, message) => {
	const { run } = await read('summary', 'getAll', { ...lastDay, ...parameters });
	expect(errorOf(run).message).toBe(message);
});
