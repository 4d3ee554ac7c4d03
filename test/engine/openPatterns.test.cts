/** Patterns that match every device, as an expression without a value leaves them. */
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { errorOf, json, reports, runNode, runOperation } from '../support/workflows.cts';

const customer = '{{ $json.customer }}';

it.each([
	['delete', `=${customer}*`, '*'],
	['delete', `=*${customer}*`, '**'],
	['delete', ' * ', '*'],
	['delete', '?*', '?*'],
	['delete', `={{ ["Careers page", ($json.customer ?? "") + "*"] }}`, '*'],
	['delete', `=Careers page, ${customer}-*`, '-*'],
	['pause', `=${customer}*`, '*'],
	['muteAlerts', '?*', '?*'],
	['update', '\u200b*', '\u200b*'],
])('Device > %s refuses %j and writes nothing', async (operation, deviceIds, pattern) => {
	const sandbox = await sandboxForTest();
	const more = { minutes: 60, updateFields: { tags: 'gone' } };
	const parameters = { applyTo: 'several', deviceIds, ...more };
	const run = await runOperation(sandbox, 'device', operation, parameters);
	const { message, description } = errorOf(run);
	expect(message).toBe(`IDs or Names contains "${pattern}", a pattern without a letter or digit`);
	expect(description?.includes('choose All Devices')).toBe(operation !== 'delete');
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it.each([
	[`=${customer}*`, 'IDs or Names contains "*", a pattern without a letter or digit'],
	[`={{ "*" }}`, undefined],
	['*', undefined],
])('Device Status > Get Many by name reads %j: %s', async (deviceNames, message) => {
	const sandbox = await sandboxForTest();
	const parameters = { devices: 'text', deviceNames };
	const node = reports('Run', 'deviceStatus', 'getAll', parameters);
	const run = await runNode(node, sandbox);
	expect(errorOf(run).message).toBe(message);
	if (message === undefined) expect(json(run, 'Run').length).toBeGreaterThan(3);
});
