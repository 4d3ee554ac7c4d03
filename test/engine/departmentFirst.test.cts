/** Department decides what the fields below it and their lists show. */
import { MonitoringApi } from '../../credentials/MonitoringApi.credentials';
import { MonitoringConfig } from '../../nodes/MonitoringConfig/MonitoringConfig.node';
import { openEditor } from '../support/editor.cts';
import { fieldsByOperation } from '../support/fieldsByOperation.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { byId, byName, config, credentialFor } from '../support/workflows.cts';

/** Names of fields by operation. */
function operationsWithDepartment(): string[][] {
	const operations = fieldsByOperation(new MonitoringConfig().description.properties);
	return operations
		.map((fields) => fields.filter(({ type }) => type !== 'notice').map(({ name }) => name))
		.filter((names) => names.includes('department'));
}

it('Department is the first field of every operation that has it, after Run Mode if there is one', () => {
	const operations = operationsWithDepartment();
	expect(operations.length).toBeGreaterThan(40);
	const beginnings = operations.map((names) => names.find((name) => name !== 'mode'));
	expect(new Set(beginnings)).toEqual(new Set(['department']));
	expect(operations.filter(([first]) => first === 'mode')).toHaveLength(1);
});

it('no text promises the whole account, because departments may be left out of it', async () => {
	const sandbox = await sandboxForTest();
	const editor = await openEditor(config('Get', 'device', 'get'), sandbox);
	const { results } = await editor.searchList('searchDepartments');
	const texts = JSON.stringify([results, new MonitoringApi().properties]);
	expect(texts).not.toContain('whole account');
	expect(texts).toContain('main account of Example Shop');
});

it('a search that finds no device in the department suggests other departments', async () => {
	const sandbox = await sandboxForTest();
	const editor = await openEditor(config('Get', 'device', 'get'), sandbox);
	const { results } = await editor.searchList('searchDevices', 'Shop front');
	expect(results).toEqual([{ name: 'No match in 3. Try another Department (2 more).', value: '' }]);
});

it('the error for an empty list counts the other departments to choose from', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/groups', kind: 'body', body: '[]' });
	const empty = async (parameters: object) => {
		const node = config('Get', 'alertGroup', 'get', { ...parameters });
		const editor = await openEditor(node, sandbox);
		return await editor.searchList('searchAlertGroups');
	};
	await expect(empty({})).rejects.toThrow(
		'The account of the Web API UID has no alert groups. 2 departments can be chosen in Department, and each has its own list.',
	);
	await expect(empty({ department: byName('Logistics') })).rejects.toThrow(
		'The department with the ID 41003 has no alert groups. 3 other departments or accounts can be chosen in Department, and each has its own list.',
	);
});

it('a search that finds nothing stays empty if the UID sees only its own account', async () => {
	const sandbox = await sandboxForTest();
	const { webApiUid } = sandbox.credentials;
	const node = config('Get', 'device', 'get');
	const editor = await openEditor(node, credentialFor(sandbox, { webApiUid }));
	expect(await editor.searchList('searchDevices', 'Shop front')).toEqual({ results: [] });
});

it('a list with matches requests no departments', async () => {
	const sandbox = await sandboxForTest();
	const editor = await openEditor(config('Get', 'device', 'get'), sandbox);
	await editor.searchList('searchDevices', 'careers');
	expect(sandbox.counters.discoveries).toBe(0);
});

it('the list of devices shows those of the chosen department', async () => {
	const sandbox = await sandboxForTest();
	for (const department of [byName('web shop'), byId('41002')]) {
		const node = config('Get', 'device', 'get', { department });
		const editor = await openEditor(node, sandbox);
		const { results } = await editor.searchList('searchDevices', 'shop');
		expect(results.map(({ value }) => value)).toEqual([84220]);
	}
});
