/** What a poll refuses, and how it fails: nothing that is remembered changes. */
import { briefly, watchDevices } from '../support/pollingTrigger.cts';
import type { INodeParameters } from 'n8n-workflow';

import { sandboxForTest } from '../support/sandbox.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import { startClock } from '../support/clock.cts';
import { credentialFor, firstDevice } from '../support/workflows.cts';

const noon = '2026-11-20T12:00:00Z';

it.each<[string, INodeParameters, string]>([
	[
		'a name that the account does not have',
		{ devices: 'text', deviceNames: 'Shp front' },
		'"Shp front" in Devices is not known',
	],
	[
		'many names that it does not have',
		{
			devices: 'text',
			deviceNames: Array.from({ length: 999 }, (_, index) => `Shop ${index % 12}`).join(', '),
		},
		'"Shop 8", "Shop 9" and 2 more',
	],
	[
		'a selection without devices',
		{ devices: 'allBut', exceptDevices: '*' },
		'Devices to Exclude contains all devices',
	],
	['no events', { events: [] }, 'Events is empty'],
	['an unknown event', { events: ['crashed'] }, 'Events cannot contain "crashed"'],
	['quiet hours that are not understood', { options: { quietHours: 'at night' } }, 'Quiet Hours'],
	['quiet hours without any', { options: { quietHours: ';' } }, 'Quiet Hours is empty'],
	[
		'reminders without a pause',
		{ events: ['stillDown'], remindMinutes: 0 },
		'Remind Every (Minutes) is not a whole number between 1 and 100000',
	],
	[
		'a confirmation by no poll',
		{ options: { confirmPolls: 0 } },
		'Confirm Before Firing is not a whole number between 1 and 1000',
	],
])(
	'the polling trigger refuses %s when the workflow is switched on',
	async (_, parameters, message) => {
		const { activate } = await watchDevices(parameters);
		await expect(activate()).rejects.toThrow(message);
	},
);

it('the polling trigger suggests names for a mistyped one', async () => {
	const { activate } = await watchDevices({ devices: 'text', deviceNames: 'Shp front' });
	await expect(activate()).rejects.toMatchObject({
		description: expect.stringContaining('Did you mean "Shop front" (ID 84211)? '),
		context: { code: 'PARAMETER_INVALID' },
	});
});

it('the polling trigger refuses a credential without a PID', async () => {
	const { sandbox } = await watchDevices();
	const credential = credentialFor(sandbox, { xmlFeedPid: '' });
	await expect(new TriggerHost({ credential }).activate()).rejects.toThrow(
		'The credential has no XML Feed PID',
	);
});

it('the polling trigger reads the credential at each poll', async () => {
	startClock(noon);
	const sandbox = await sandboxForTest();
	const credential = credentialFor(sandbox);
	const host = new TriggerHost({ credential });
	await host.activate();
	credential.xmlFeedPid = '';
	await expect(host.poll()).rejects.toThrow('The credential has no XML Feed PID');
});

it.each([
	[
		'nothing',
		{ kind: 'body', path: '*status.aspx', body: '' } as const,
		'returned an empty response',
	],
	[
		'an empty list of devices',
		{ kind: 'body', path: '*status.aspx', body: '<DotcomMonitorConfig/>' } as const,
		'an empty list of devices',
	],
	[
		'an error document',
		{
			kind: 'body',
			path: '*status.aspx',
			body: '<DotcomMonitorConfig><error>Maintenance</error></DotcomMonitorConfig>',
		} as const,
		'Maintenance',
	],
	[
		'half a list',
		{ kind: 'cutBody', path: '*status.aspx', afterBytes: 200 } as const,
		'not complete',
	],
	[
		'a web page',
		{ kind: 'body', path: '*status.aspx', body: '<html><body>Sorry</body></html>' } as const,
		'a web page',
	],
	[
		'another account',
		{
			kind: 'body',
			path: '*status.aspx',
			body: '<DotcomMonitorConfig><Site ID="1" Name="Foreign" State="Down" Status="ACTIVE"/></DotcomMonitorConfig>',
		} as const,
		'none of them known',
	],
	['status 500', { kind: 'status', path: '*status.aspx', status: 500 } as const, 'status 500'],
])(
	'a poll changes nothing when the service answers with %s, and reports it',
	async (_, fault, message) => {
		const { activate, host, poll, sandbox } = await watchDevices({ events: ['any'] });
		await activate();
		const before = JSON.stringify(host.saved);
		sandbox.faults.clear();
		const remove = sandbox.faults.add(fault);
		await expect(host.poll()).rejects.toThrow(message);
		remove();
		expect(JSON.stringify(host.saved)).toBe(before);
		expect(await poll()).toEqual([]);
		expect(briefly(await poll({ [firstDevice]: 'down' }))).toEqual(['Shop front wentDown']);
	},
);

it('the error of a poll with an incomplete list gives no advice that polls cannot follow', async () => {
	const { activate, host, sandbox } = await watchDevices();
	await activate();
	sandbox.faults.add({ kind: 'cutBody', path: '*status.aspx', afterBytes: 200 });
	await expect(host.poll()).rejects.toMatchObject({
		context: { code: 'REPORT_TRUNCATED' },
		description: expect.not.stringMatching(/fewer devices|shorter time/),
	});
});

it('a poll ends in time when the service asks to wait for longer than a poll may take', async () => {
	const { activate, host, sandbox } = await watchDevices();
	await activate();
	sandbox.faults.add({
		kind: 'status',
		path: '*status.aspx',
		status: 429,
		headers: { 'Retry-After': '50' },
		times: 1,
	});
	await expect(host.poll()).rejects.toMatchObject({
		message: 'The XML feed asks to wait (status 429)',
		httpCode: '429',
		description: expect.stringContaining('the next poll retries'),
	});
});
