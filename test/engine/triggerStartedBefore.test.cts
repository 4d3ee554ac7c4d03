/** What the trigger says of outages and pauses whose beginning it has not seen. */
import { watchDevices } from '../support/pollingTrigger.cts';

const anyChange = { events: ['any'] };

/** Checks of the first device, in order of time. */
const checksOf = (checks: Array<[time: string, status: 'F' | 'S']>) =>
	`<DotcomMonitorOnlineReport><Site ID="84211" Name="Shop front">${checks
		.map(([time, status]) => `<Response><Time>${time}</Time><Status>${status}</Status></Response>`)
		.join('')}</Site></DotcomMonitorOnlineReport>`;

it.each([
	['when all known checks failed, none', [], null],
	['after a check that succeeded, the first that failed', ['S'], '2026-11-20T00:05:00'],
] as const)(
	'announces what is down with the failed checks it knows: %s',
	async (_, before, since) => {
		const { activate, devices, sandbox } = await watchDevices({
			options: { firstPoll: 'announce' },
		});
		const body = checksOf([
			...before.map((status): [string, 'S'] => ['11/19/2026 11:55:00 PM', status]),
			['11/20/2026 12:05:00 AM', 'F'],
			['11/20/2026 11:55:00 AM', 'F'],
		]);
		sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body });
		devices[84211].state = 'down';
		expect(await activate()).toMatchObject([
			{
				message: 'Shop front is down',
				startedBefore: true,
				downSince: expect.stringContaining('2026-11-20T12:00:'),
				failedSince: since,
				status: 'F',
			},
		]);
	},
);

it('says of every event of an outage that began before that it did', async () => {
	const { activate, devices, poll } = await watchDevices(anyChange);
	devices[84211].state = 'down';
	await activate();
	const events = [
		...(await poll({ 84211: 'unknown' })),
		...(await poll({ 84211: 'paused' })),
		...(await poll({ 84211: 'down' }, 2)),
		...(await poll({ 84211: 'up' })),
		...(await poll({ 84211: 'down' })),
	];
	expect(events).toMatchObject([
		{ event: 'changed', startedBefore: true },
		{ event: 'paused', startedBefore: true },
		{ event: 'resumed', startedBefore: true, message: expect.stringMatching(/after 2 min/) },
		{ event: 'cameBack', startedBefore: true, duration: expect.stringMatching(/^at least 5 min/) },
		{ event: 'wentDown', startedBefore: false },
	]);
});

it('says it of reminders, of a pause that began before, and of a new device', async () => {
	const parameters = { events: ['any', 'stillDown'], remindMinutes: 1 };
	const { activate, devices, poll } = await watchDevices(parameters);
	devices[84211].state = 'down';
	await activate();
	expect(await poll({ 84213: 'up' })).toMatchObject([
		{ event: 'stillDown', startedBefore: true, duration: expect.stringMatching(/^at least/) },
		{ event: 'resumed', startedBefore: true, duration: expect.stringMatching(/^at least/) },
	]);
	devices[90001] = { name: 'Blog', state: 'down' };
	expect(await poll({ 84211: 'up' })).toMatchObject([
		{ event: 'cameBack' },
		{ event: 'newDevice', startedBefore: true },
		{ event: 'wentDown', startedBefore: true },
	]);
});

it('says it of a removed device only when it was down', async () => {
	const options = { removedPolls: 1 };
	const { activate, devices, poll } = await watchDevices({ ...anyChange, options });
	devices[84211].state = 'down';
	await activate();
	delete devices[84211];
	delete devices[84212];
	expect(await poll()).toMatchObject([
		{ event: 'removedWhileDown', deviceId: 84211, startedBefore: true },
		{ event: 'deviceRemoved', deviceId: 84212, startedBefore: false, downSince: null },
	]);
});
