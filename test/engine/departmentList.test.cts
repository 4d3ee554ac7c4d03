import type { INodeListSearchResult } from 'n8n-workflow';

import { openEditor } from '../support/editor.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { config, credentialFor } from '../support/workflows.cts';

async function searchDepartments(
	credential: ReturnType<typeof credentialFor>,
	filter?: string,
): Promise<INodeListSearchResult> {
	const editor = await openEditor(config('Create', 'device', 'create'), credential);
	return await editor.searchList('searchDepartments', filter);
}

it("the department list offers the credential's department and those of the service by readable names", async () => {
	const sandbox = await sandboxForTest();
	const { results } = await searchDepartments(credentialFor(sandbox));
	expect(results[0]).toEqual({ name: 'Department of the Credential', value: '' });
	expect(results.slice(1)).toEqual([
		{ name: 'Example Shop (main account of Example Shop, ID 41001)', value: 41001 },
		{ name: 'Example Travel (main account of Example Travel, ID 52001)', value: 52001 },
		{ name: 'Logistics (department of Example Shop, ID 41003)', value: 41003 },
		{ name: 'Web Shop (department of Example Shop, ID 41002)', value: 41002 },
	]);
	expect(sandbox.counters).toMatchObject({ discoveries: 1, requests: 1 });
});

it('the department list finds departments by any part of their label, ignoring case', async () => {
	const sandbox = await sandboxForTest();
	const { results } = await searchDepartments(credentialFor(sandbox), ' web sh');
	expect(results.map(({ value }) => value)).toEqual([41002]);
});

it('the department list leaves out an organization without accounts, which allows no login', async () => {
	const sandbox = await sandboxForTest();
	const body = JSON.stringify({
		Success: true,
		Result: [{ Name: 'New Branch', Qantity: 0, Accounts: [] }],
	});
	sandbox.faults.add({ path: '*/login', kind: 'body', body });
	const { results } = await searchDepartments(credentialFor(sandbox));
	expect(results.map(({ value }) => value)).toEqual(['']);
});

it("the department list shows the service's own message when departments cannot be loaded", async () => {
	const sandbox = await sandboxForTest();
	const withoutAccess = credentialFor(sandbox, { webApiUid: sandbox.credentials.webApiUid });
	await expect(searchDepartments(withoutAccess)).rejects.toThrow(
		/^The Web API did not accept the login: \w/,
	);
	const withoutUid = credentialFor(sandbox, { webApiUid: '' });
	await expect(searchDepartments(withoutUid)).rejects.toThrow('The credential has no Web API UID');
});
