import { sandboxForTest } from '../support/sandbox.cts';
import { openEditor } from '../support/editor.cts';
import { credentialFor, firstDevice, reports } from '../support/workflows.cts';

const response = reports('Read', 'response', 'getAll');

it('the device list of Monitoring Reports offers devices by name and needs only a PID', async () => {
	const sandbox = await sandboxForTest();
	const editor = await openEditor(response, credentialFor(sandbox, { webApiUid: '' }));
	const devices = await editor.loadOptions('getDevices');
	expect(devices).toHaveLength(8);
	expect(devices).toContainEqual({ name: 'Shop front (ID 84220)', value: '84220' });
	expect(sandbox.counters).toMatchObject({ feedRequests: 1, requests: 1 });
});

it('the lists of Monitoring Reports offer schedules, filters and departments by name', async () => {
	const sandbox = await sandboxForTest();
	const editor = await openEditor(response, sandbox);
	expect(await editor.loadOptions('getSchedules')).toContainEqual({
		name: 'Office hours (ID 301)',
		value: 301,
	});
	expect(await editor.loadOptions('getFilters')).toContainEqual({
		name: 'Two locations (ID 501)',
		value: 501,
	});
	expect(await editor.loadOptions('getDepartments')).toContainEqual({
		name: 'Web Shop (department of Example Shop, ID 41002)',
		value: 41002,
	});
});

it('the lists of Monitoring Reports wait briefly when the feed is rate-limited', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/status.aspx', kind: 'throttle', seconds: 1, times: 1 });
	const editor = await openEditor(response, sandbox);
	expect(await editor.loadOptions('getDevices')).toHaveLength(8);
});

it('the lists of Monitoring Reports offer the devices of the Web API if the feed has no report of them', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/status.aspx', kind: 'status', status: 404 });
	const editor = await openEditor(response, sandbox);
	const devices = await editor.loadOptions('getDevices');
	expect(devices).toEqual([
		{ name: 'Careers page (ID 84212)', value: '84212' },
		{ name: 'Company website (ID 84211)', value: `${firstDevice}` },
		{ name: 'Summer campaign (old) (ID 84213)', value: '84213' },
	]);
	const without = await openEditor(response, credentialFor(sandbox, { webApiUid: '' }));
	await expect(without.loadOptions('getDevices')).rejects.toMatchObject({
		message: 'The XML feed has no list of devices (status.aspx)',
		description: expect.stringContaining('Enter the device IDs'),
	});
});

it("the lists of Monitoring Reports show the service's own message when they cannot be loaded", async () => {
	const sandbox = await sandboxForTest();
	const wrong = await openEditor(
		response,
		credentialFor(sandbox, { xmlFeedPid: 'E'.repeat(32), webApiUid: '' }),
	);
	await expect(wrong.loadOptions('getDevices')).rejects.toThrow(
		/^The XML feed refused the request: \w/,
	);
	await expect(wrong.loadOptions('getSchedules')).rejects.toThrow(
		'The credential has no Web API UID',
	);
});
