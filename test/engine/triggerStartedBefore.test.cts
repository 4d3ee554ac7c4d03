/** What the trigger says of outages and pauses whose beginning it has not seen. */
import { firstDevice } from '../support/nodes.cts';
import { watchDevices } from '../support/pollingTrigger.cts';

/** Checks of the first device, in order of time. */
const checksOf = (checks: Array<[time: string, status: 'F' | 'S']>) =>
	`<DotcomMonitorOnlineReport><Site ID="${firstDevice}" Name="Shop front">${checks
		.map(([time, status]) => `<Response><Time>${time}</Time><Status>${status}</Status></Response>`)
		.join('')}</Site></DotcomMonitorOnlineReport>`;

it.each([
	['when all known checks failed, none', [], null],
	['after a check that succeeded, the first that failed', ['S'], '2026-11-20T00:05:00'],
] as const)(
	'the polling trigger reports devices already down with the failed checks it knows: %s',
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
		devices[firstDevice].state = 'down';
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
