/** Tags of the trigger that nothing has, or that cannot be looked up: at first refused, later what is known counts. */
import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';

import type { Fault } from '../../sandbox/index.cts';
import { briefly } from '../support/pollingTrigger.cts';
import { watchTagged, webApiPath } from '../support/taggedTrigger.cts';
import { credentialFor } from '../support/workflows.cts';
import { TriggerHost } from '../support/triggerHost.cts';

const byTag = (deviceNames = '#shop') => ({ devices: 'text', deviceNames, events: ['any'] });
const allBut = (exceptDevices = '#shop') => ({ devices: 'allBut', exceptDevices, events: ['any'] });

const all = (state: string) => ({ 84211: state, 84212: state, 84213: state, 84214: state });

const failing: Array<[string, Fault, RegExp]> = [
	[
		'is slow',
		{ kind: 'delay', path: '*/device/*', ms: 30_000 },
		/within \d+ seconds, the limit of a poll/,
	],
	['does not answer', { kind: 'stall', path: '*/devices/*', afterBytes: 1 }, /the limit of a poll/],
	[
		'asks to wait for a minute',
		{ kind: 'status', path: '*/device/*', status: 429, headers: { 'Retry-After': '60' } },
		/the limit of a poll/,
	],
	['is down', { kind: 'status', path: webApiPath, status: 503 }, /status 503/],
	[
		'refuses the login',
		{ kind: 'status', path: '*/login', status: 401 },
		/did not accept the login/,
	],
];

describe('when the workflow is switched on', () => {
	it.each([
		['Devices', byTag('Shop front; #Shpo')],
		['Devices to Exclude', allBut('#Shpo')],
	])('refuses a tag in %s that no device has', async (label, parameters) => {
		const { activate } = await watchTagged({ 84211: ['shop'] }, parameters);
		await expect(activate()).rejects.toMatchObject({
			message: `"#Shpo" in ${label} is not known`,
			description: expect.stringContaining(
				'each name must match one of the devices of all departments that the Web API UID can access.',
			),
		});
	});

	it('refuses a tag of devices that the feed does not list', async () => {
		const { activate } = await watchTagged({ 84220: ['shop'] }, byTag());
		await expect(activate()).rejects.toMatchObject({
			message: '"#shop" in Devices matches only devices that the XML Feed PID cannot read',
			description: expect.stringContaining('belong to the same account'),
		});
	});

	it('refuses an unknown name next to the tag', async () => {
		const { activate } = await watchTagged({ 84211: ['shop'] }, byTag('#shop; Shpo front'));
		await expect(activate()).rejects.toThrow('"Shpo front" in Devices is not known');
	});

	it('refuses a tag that leaves no device out of Except', async () => {
		const tags = { 84211: ['shop'], 84212: ['shop'], 84213: ['shop'] };
		const { activate } = await watchTagged(tags, allBut('#shop, Archive'));
		await expect(activate()).rejects.toThrow('Devices to Exclude contains all devices');
	});

	it.each([
		['Devices', byTag('Archive; #shop')],
		['Devices to Exclude', allBut()],
	])(
		'refuses a tag in %s without a Web API UID before anything is asked',
		async (label, parameters) => {
			const { sandbox } = await watchTagged({ 84211: ['shop'] }, parameters);
			const credential = credentialFor(sandbox, { webApiUid: '' });
			const host = new TriggerHost({ credential, parameters });
			for (const attempt of [() => host.activate(), () => host.fetchTestEvent()]) {
				await expect(attempt()).rejects.toMatchObject({
					message: `"#shop" in ${label} is a tag, and tags need a Web API UID in the credential`,
					description: expect.stringContaining('Open the credential and fill in Web API UID'),
				});
			}
			expect(sandbox.requests).toEqual([]);
		},
	);

	it.each(failing)('refuses a tag when the Web API %s', async (_, fault, message) => {
		const { activate, host, sandbox } = await watchTagged({ 84211: ['shop'] }, byTag(), {
			pollBudgetMs: 2500,
		});
		sandbox.faults.add(fault);
		await expect(activate()).rejects.toMatchObject({
			message: expect.stringMatching(message),
			description: expect.stringMatching(/names (or|and) (a pattern|patterns) such as Shop\*/),
		});
		expect(JSON.stringify(host.saved)).not.toContain('84211');
	});
});

describe('later', () => {
	it.each(failing)(
		'continues with the known devices when the Web API %s',
		async (_, fault, message) => {
			const warn = jest.spyOn(Container.get(Logger), 'warn');
			const { activate, poll, sandbox, tag, webApiRequests } = await watchTagged(
				{ 84211: ['shop'] },
				byTag(),
				{ pollBudgetMs: 17_000 },
			);
			await activate();
			tag({ 84212: ['shop'] });
			const remove = sandbox.faults.add(fault);
			expect(briefly(await poll({ 84211: 'down', 84212: 'down' }, 60))).toEqual([
				'Shop front wentDown',
			]);
			expect(warn.mock.calls.map(([text]) => text)).toEqual([
				expect.stringMatching(
					/^Monitoring Reports Trigger: the tags in Devices could not be looked up \(.+\): the previous devices stay watched; next attempt in an hour$/,
				),
			]);
			expect(String(warn.mock.calls[0][0])).toMatch(message);
			expect(String(warn.mock.calls[0][0])).not.toContain(sandbox.credentials.departmentsUid);
			webApiRequests();
			await poll({}, 50);
			expect(webApiRequests()).toBe(0);
			remove();
			expect(briefly(await poll({ 84211: 'up' }, 10))).toEqual(['Mail <relay> wentDown']);
		},
	);

	it.each([
		['Devices', byTag(), 'stay watched', ['Shop front wentDown']],
		[
			'Devices to Exclude',
			allBut(),
			'stay excluded',
			['Mail <relay> wentDown', 'Old site wentDown', 'Archive wentDown'],
		],
	])(
		'keeps the devices of a tag in %s that nothing has any more',
		async (label, parameters, stay, events) => {
			const warn = jest.spyOn(Container.get(Logger), 'warn');
			const { activate, poll, tag } = await watchTagged({ 84211: ['shop'] }, parameters);
			await activate();
			tag({});
			expect(await poll({}, 60)).toEqual([]);
			expect(warn.mock.calls.map(([text]) => text)).toEqual([
				`Monitoring Reports Trigger: no device in the feed has "#shop" any more: the previous devices ${stay} until ${label} is changed`,
			]);
			expect(briefly(await poll(all('down')))).toEqual(events);
		},
	);

	it('keeps them when the credential has no Web API UID any more', async () => {
		const { activate, credential, poll } = await watchTagged({ 84211: ['shop'] }, byTag());
		await activate();
		credential.webApiUid = '';
		expect(briefly(await poll(all('down'), 60))).toEqual(['Shop front wentDown']);
	});

	it('lets the poll go on when there is no time left for a look', async () => {
		const { activate, poll, webApiRequests } = await watchTagged({ 84211: ['shop'] }, byTag(), {
			pollBudgetMs: 12_500,
		});
		await activate();
		webApiRequests();
		expect(briefly(await poll(all('down'), 60))).toEqual(['Shop front wentDown']);
		expect(webApiRequests()).toBe(0);
	});
});

it('continues to watch a device that the feed lists and a later look-up does not', async () => {
	const { activate, poll, sandbox, tag } = await watchTagged(
		{ 84211: ['shop'], 84212: ['shop'] },
		byTag(),
	);
	await activate();
	expect(briefly(await poll({ 84212: 'down' }))).toEqual(['Mail <relay> wentDown']);
	tag({ 84211: ['shop'] });
	sandbox.faults.add({ kind: 'status', path: '*/device/84212', status: 404 });
	expect(await poll({}, 60)).toEqual([]);
	expect(briefly(await poll({ 84212: 'up' }))).toEqual(['Mail <relay> cameBack']);
});
