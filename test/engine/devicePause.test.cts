import type { Sandbox } from '../../sandbox/index.cts';
import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests, relativePath } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	operationOutput,
	errorOf,
	runOperation,
	storedObject,
} from '../support/workflows.cts';

const device = byId(firstDevice);

async function getStatus(sandbox: Sandbox, id = firstDevice) {
	const [{ status }] = await operationOutput(sandbox, 'device', 'get', {
		device: byId(id),
		simplify: true,
	});
	return status;
}

function findLastChange(sandbox: Sandbox) {
	const last = findWriteRequests(sandbox).at(-1);
	return last && { path: relativePath(last), body: last.body };
}

it('Device > Pause pauses a device and keeps all its other settings', async () => {
	const sandbox = await sandboxForTest();
	const raw = { device, simplify: false };
	const [before] = await operationOutput(sandbox, 'device', 'get', raw);
	const paused = {
		...{ action: 'paused', deviceId: firstDevice, deviceName: 'Company website' },
		message: 'Company website: paused until you resume it',
		slackText: '*Company website*: paused until you resume it',
	};
	expect(await operationOutput(sandbox, 'device', 'pause', { device })).toEqual([paused]);
	expect(await operationOutput(sandbox, 'device', 'get', raw)).toEqual([
		{ ...before, Postpone: true, Status_Description: 'POSTPONED' },
	]);
});

it('Device > Pause rejects an unknown device ID', async () => {
	const sandbox = await sandboxForTest();
	const result = await runOperation(sandbox, 'device', 'pause', { device: byId(9) });
	expect(errorOf(result).message).toBe('There is no device with the ID 9');
});

it('Device > Resume resumes a device that is paused indefinitely', async () => {
	const sandbox = await sandboxForTest();
	const resumed = {
		...{ action: 'resumed', deviceId: 84213, deviceName: 'Summer campaign (old)' },
		message: 'Summer campaign (old): monitored again',
		slackText: '*Summer campaign (old)*: monitored again',
	};
	expect(await operationOutput(sandbox, 'device', 'resume', { device: byId(84213) })).toEqual([
		resumed,
	]);
	expect(await getStatus(sandbox, 84213)).toBe('active');
});

it('Device > Resume resumes a device that is paused for a time', async () => {
	const sandbox = await sandboxForTest();
	await operationOutput(sandbox, 'device', 'pauseForTime', {
		applyTo: 'one',
		device,
		minutes: 60,
	});
	expect(await getStatus(sandbox)).toBe('paused');
	await operationOutput(sandbox, 'device', 'resume', { device });
	expect(await getStatus(sandbox)).toBe('active');
});

it('Device > Resume rejects an unknown device ID', async () => {
	const sandbox = await sandboxForTest();
	const result = await runOperation(sandbox, 'device', 'resume', { device: byId(9) });
	expect(errorOf(result).message).toBe('There is no device with the ID 9');
	expect(findLastChange(sandbox)).toBeUndefined();
});

describe('Device > Pause for a Time', () => {
	const oneDevice = { applyTo: 'one', device, minutes: 90 };

	it('Pause for a Time pauses one device immediately', async () => {
		const sandbox = await sandboxForTest();
		const [paused] = await operationOutput(sandbox, 'device', 'pauseForTime', oneDevice);
		expect(paused).toEqual({
			action: 'paused',
			deviceId: firstDevice,
			deviceName: 'Company website',
			minutes: 90,
			start: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
			end: expect.any(String),
			message: expect.stringMatching(/^Company website: paused until .{16} \(America\/New_York\)$/),
			slackText: expect.stringMatching(/^\*Company website\*: paused until /),
		});
		const [begin, end] = [paused.start, paused.end].map((time) => Date.parse(String(time)));
		expect(end - begin).toBe(90 * 60_000);
		expect(findLastChange(sandbox)).toEqual({
			path: '/device/84211/PostponeTimed',
			body: { Postpone_Min: 90 },
		});
		expect(await getStatus(sandbox)).toBe('paused');
	});

	it.each([
		['from the date picker', '2031-02-04T09:30:00'],
		['from a Luxon DateTime', '={{ DateTime.fromISO("2031-02-04T09:30") }}'],
		['from a JavaScript Date', '={{ DateTime.fromISO("2031-02-04T09:30").toJSDate() }}'],
	])("Pause for a Time sends the start in the service's format: %s", async (_source, startsAt) => {
		const sandbox = await sandboxForTest();
		const [paused] = await operationOutput(sandbox, 'device', 'pauseForTime', {
			...oneDevice,
			start: startsAt,
		});
		expect(paused).toMatchObject({
			...{ start: '2031-02-04T09:30:00', end: '2031-02-04T11:00:00' },
			message:
				'Company website: paused from 2031-02-04 09:30 until 2031-02-04 11:00 (time zone of your Dotcom-Monitor user)',
		});
		expect(findLastChange(sandbox)?.body).toEqual({
			Postpone_Min: 90,
			Date_From: '04-Feb-2031 09:30',
		});
		expect(await getStatus(sandbox)).toBe('active');
	});

	it.each<[string, unknown]>([
		['as a comma-separated text', ' 84211, 84212,84211 '],
		['from an expression', '={{ [84211, "84212"] }}'],
	])(
		'Pause for a Time pauses several devices with a single request: %s',
		async (_source, deviceIds) => {
			const sandbox = await sandboxForTest();
			const several = { applyTo: 'several', deviceIds, minutes: 5 };
			expect(await operationOutput(sandbox, 'device', 'pauseForTime', several)).toEqual([
				expect.objectContaining({
					action: 'paused',
					deviceId: firstDevice,
					deviceName: 'Company website',
				}),
				expect.objectContaining({ action: 'paused', deviceId: 84212, deviceName: 'Careers page' }),
			]);
			expect(findLastChange(sandbox)).toEqual({
				path: '/devices/PostponeTimed',
				body: {
					SetPostpone: [
						{ Device_ID: firstDevice, Postpone_Min: 5 },
						{ Device_ID: 84212, Postpone_Min: 5 },
					],
				},
			});
		},
	);

	it.each<[string, object]>([
		[
			'Apply to Devices cannot be "some"',
			{ applyTo: '={{ "some" }}', deviceIds: `${firstDevice}` },
		],
		['Device is empty', { device: byId('={{ "" }}') }],
		['IDs or Names has no value', { applyTo: 'several', deviceIds: '={{ $json.missing }}' }],
		['IDs or Names is empty', { applyTo: 'several', deviceIds: ' , ;' }],
		['Devices to Exclude is empty', { applyTo: 'allBut' }],
		['Device Names or IDs is empty', { applyTo: 'list', deviceList: [] }],
		['Duration (Minutes) is not a whole number of 1 or more', { minutes: 0 }],
		['Start has no value', { start: '={{ $json.missing }}' }],
		['Start has no value', { start: '={{ "" }}' }],
		['Start is a list', { start: '={{ ["2031-02-04T09:30"] }}' }],
		['Start is not a date with a time', { start: '2031-02-31T09:30:00' }],
		['Start is not a date with a time', { start: '={{ new Date("soon") }}' }],
	])(
		'Pause for a Time rejects invalid parameters without sending a request: %s',
		async (message, changes) => {
			const sandbox = await sandboxForTest();
			const result = await runOperation(sandbox, 'device', 'pauseForTime', {
				...oneDevice,
				...changes,
			});
			expect(errorOf(result)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
			expect(sandbox.requests).toEqual([]);
		},
	);

	it.each<[string, object]>([
		['last year', { start: '2025-11-22T09:30:00' }],
		['ended in every time zone', { start: '={{ $now.toUTC().minus({ hours: 14 }).toISO() }}' }],
	])('Pause for a Time refuses a pause that is over: %s', async (_when, changes) => {
		const sandbox = await sandboxForTest();
		const parameters = { ...oneDevice, ...changes };
		const result = await runOperation(sandbox, 'device', 'pauseForTime', parameters);
		expect(errorOf(result)).toMatchObject({
			message: 'Start is so early that the pause would already be over',
			description: expect.stringMatching(
				/^It would end at \d{4}-\d\d-\d\dT[\d:]+\. Enter a later /,
			),
		});
		expect(findLastChange(sandbox)).toBeUndefined();
	});

	it('Pause for a Time accepts a start in the past if the pause still lasts', async () => {
		const sandbox = await sandboxForTest();
		const start = '={{ $now.toUTC().minus({ hours: 24 }).toISO() }}';
		const parameters = { ...oneDevice, minutes: 1500, start };
		await operationOutput(sandbox, 'device', 'pauseForTime', parameters);
		expect(findLastChange(sandbox)?.body).toMatchObject({ Postpone_Min: 1500 });
	});

	it('Pause for a Time rejects unknown device IDs', async () => {
		const sandbox = await sandboxForTest();
		const unknownId = await runOperation(sandbox, 'device', 'pauseForTime', {
			...oneDevice,
			device: byId(9),
		});
		expect(errorOf(unknownId).message).toBe('There is no device with the ID 9');
		const several = { applyTo: 'several', deviceIds: '84211, 9', minutes: 5 };
		const result = await runOperation(sandbox, 'device', 'pauseForTime', several);
		expect(errorOf(result).message).toBe('"9" in IDs or Names is not known');
		expect(await getStatus(sandbox)).toBe('active');
	});
});

it("Mute Alerts mutes a device's alerts while monitoring continues", async () => {
	const sandbox = await sandboxForTest();
	const muted = {
		action: 'muted',
		deviceId: firstDevice,
		deviceName: 'Company website',
		minutes: 45,
		start: expect.stringMatching(/Z$/),
		end: expect.stringMatching(/Z$/),
		message: expect.stringMatching(/^Company website: alerts muted until .{16} \(/),
		slackText: expect.any(String),
	};
	expect(await operationOutput(sandbox, 'device', 'muteAlerts', { device, minutes: 45 })).toEqual([
		muted,
	]);
	expect(findLastChange(sandbox)).toEqual({
		path: '/device/84211/DisableAlert',
		body: { Alert_Silence_min: 45 },
	});
	expect(await storedObject(sandbox, 'device', firstDevice)).toMatchObject({
		Alert_Silence_Min: 45,
		Status_Description: 'ACTIVE',
	});
});

it('Mute Alerts rejects invalid Minutes and an unknown device ID', async () => {
	const sandbox = await sandboxForTest();
	const invalid = await runOperation(sandbox, 'device', 'muteAlerts', { device, minutes: -1 });
	expect(errorOf(invalid)).toMatchObject({
		message: 'Duration (Minutes) is not a whole number of 1 or more',
		description:
			'Enter a number such as 60 in Duration (Minutes). Alerts resume automatically when the minutes are over.',
	});
	const unknownId = await runOperation(sandbox, 'device', 'muteAlerts', {
		device: byId(9),
		minutes: 45,
	});
	expect(errorOf(unknownId).message).toBe('There is no device with the ID 9');
	expect(findLastChange(sandbox)).toBeUndefined();
});
