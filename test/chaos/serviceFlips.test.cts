/** Services that differ from the sandbox in one thing: operations succeed, or explain why they cannot. */
import type { IDataObject } from 'n8n-workflow';

import { itIsNoon } from '../support/clock.cts';
import { flippedService, type Flip } from '../support/flippedService.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { serviceFlips } from '../support/serviceFlips.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import { answerStates } from '../support/watchedDevices.cts';
import { differencesOf } from './support/writes.cts';
import { config, errorOf, firstDevice, json, reports, runNode } from '../support/workflows.cts';

itIsNoon();

const settings = { timezone: 'UTC' };

const listDevices = config('Devices', 'device', 'getAll', { returnAll: true });
const listResponses = reports('Responses', 'response', 'getAll', {
	devices: 'all',
	dateRange: 'yesterday',
	returnAll: false,
	limit: 3,
});
const createDevice = config('Create', 'device', 'create', {
	name: 'Shop front',
	platform: 'HTTPS',
	urls: 'https://www.example.test/',
	frequency: 300,
	locations: ['New York', 'London'],
});

const deviceRequests = [
	'POST /config_api_v1/login',
	...[
		'platforms',
		'devices/1',
		'devices/3',
		'devices/7',
		`device/${firstDevice}`,
		'locations/1',
	].map((path) => `GET /config_api_v1/${path}`),
];
const responseRequests = [
	'GET /reporting/xml/responses.aspx?PID=1&Site=*&Type=Detail&From=11/20/2026&To=11/20/2026',
];

it.each(serviceFlips)(
	'operations read lists, or refuse them with a reason, where $name',
	async ({ devices, responses, options, ...flip }) => {
		const sandbox = await sandboxForTest(options);
		const credential = await flippedService(sandbox, flip);
		if (isTouched(flip, deviceRequests)) {
			const run = await runNode(listDevices, credential, { settings });
			expectOutcome(errorOf(run), devices);
		}
		if (isTouched(flip, responseRequests)) {
			const run = await runNode(listResponses, credential, { settings });
			expectOutcome(errorOf(run), responses);
		}
	},
);

it.each(serviceFlips)(
	'Create makes one device with its task, and reports differences, where $name',
	async ({ options, creation, stored, ...flip }) => {
		const sandbox = await sandboxForTest(options);
		const credential = await flippedService(sandbox, flip);
		const before = sandbox.snapshot();
		const run = await runNode(createDevice, credential, { settings });
		expectOutcome(errorOf(run), creation);
		const made = differencesOf(before, sandbox.snapshot());
		const expected = creation ? [] : ['created devices', 'created tasks'];
		expect(made.map(({ how, kind }) => `${how} ${kind}`)).toEqual(expected);
		if (creation) return;
		const [created] = json(run, 'Create');
		expect(created).toMatchObject({ deviceId: 250_001, deviceName: 'Shop front' });
		expect(created.differs).toEqual(stored);
	},
);

it.each(serviceFlips)(
	'Monitoring Reports Trigger reports that a device went down, or why it cannot, where $name',
	async ({ options, trigger, ...flip }) => {
		const sandbox = await sandboxForTest(options);
		const host = new TriggerHost({ credential: await flippedService(sandbox, flip) });
		const poll = async (state: string, look: () => Promise<IDataObject[]>) => {
			answerStates(sandbox, { [firstDevice]: { name: 'Shop front', state } });
			return await look();
		};
		const watched = poll('up', async () => await host.activate()).then(
			async () => await poll('down', async () => await host.poll()),
		);
		if (trigger) await expect(watched).rejects.toThrow(trigger);
		else expect(await watched).toMatchObject([{ event: 'wentDown', deviceName: 'Shop front' }]);
	},
);

/** Whether the operation sends a request that is answered differently. */
function isTouched({ on, cookieName }: Flip, requests: string[]): boolean {
	return cookieName !== undefined || requests.some((request) => on.test(request));
}

/** It succeeds, or its message explains the difference. */
function expectOutcome(error: ReturnType<typeof errorOf>, refusal?: RegExp): void {
	if (refusal) expect(error.message).toMatch(refusal);
	else expect(error).toEqual({});
}
