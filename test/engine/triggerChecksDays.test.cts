/** A feed that takes no times of day in From, and one that does not give the checks at all. */
import { rawFeedCredential } from '../support/rawFeed.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import { passMinutes, startClock } from '../support/clock.cts';
import { statusDocument } from '../support/watchedDevices.cts';

const headers = { 'content-type': 'text/xml' };

const parameters = {
	events: ['wentDown', 'gotSlow', 'normalAgain'],
	slowSeconds: 2,
	slowLocations: 1,
};

type Answer = { status?: number; body: string; headers: Record<string, string> };

/** One device, whose checks are served by day. */
async function feed(refusal: Answer, refuses: (from: string) => boolean) {
	startClock('2026-11-20T12:00:00Z');
	const checks: string[] = [];
	const asked: Array<string | null> = [];
	const state = { current: 'up' };
	const server = await rawServerForTest(({ url }) => {
		const { pathname, searchParams } = new URL(url, 'http://feed');
		if (pathname.endsWith('status.aspx')) {
			asked.push(null);
			return { headers, body: statusDocument({ 1: { name: 'Shop', state: state.current } }) };
		}
		const from = searchParams.get('From') ?? '';
		asked.push(from);
		if (refuses(from)) return refusal;
		const body = `<DotcomMonitorOnlineReport><Site ID="1" Name="Shop">${checks.join('')}</Site></DotcomMonitorOnlineReport>`;
		return { headers, body };
	});
	const host = new TriggerHost({ parameters, credential: rawFeedCredential(server) });
	const pollWith = async (seconds: number, afterMinutes = 5) => {
		passMinutes(afterMinutes);
		const [day, time] = new Date(Date.now() - 60_000).toISOString().split('T');
		const [year, month, date] = day.split('-');
		checks.push(
			`<Location Name="Paris"><Response><Time>${month}/${date}/${year} ${time.slice(0, 8)}</Time><Duration>${seconds}</Duration><Status>S</Status></Response></Location>`,
		);
		asked.length = 0;
		return await host.poll();
	};
	return { asked, host, pollWith, state };
}

const hasTime = (from: string) => from.includes(':');

const refusals: Array<[string, Answer]> = [
	['status 400', { status: 400, headers, body: 'Bad date' }],
	['status 500', { status: 500, headers, body: 'FormatException' }],
	['its own refusal', { headers, body: '<?xml version="1.0"?><Error>Invalid date</Error>' }],
	['a web page', { headers: { 'content-type': 'text/html' }, body: '<html>Oops</html>' }],
	['a report without checks', { headers, body: '<DotcomMonitorOnlineReport/>' }],
];

it.each(refusals)(
	'slow devices are reported by whole days, with two requests per poll, if times are answered with %s',
	async (_, refusal) => {
		const { asked, host, pollWith } = await feed(refusal, hasTime);
		await host.activate();
		await pollWith(1);
		// The first read is by days; the second one asks for a time, and is refused.
		expect(await pollWith(1)).toEqual([]);
		expect(asked).toEqual([null, '11/20/2026 11:49:00']);
		const told: unknown[] = [];
		for (const seconds of [3, 3, 3]) {
			told.push(...(await pollWith(seconds)));
			expect(asked).toEqual([null, '11/20/2026']);
		}
		expect(told).toMatchObject([{ event: 'gotSlow', slowness: { seconds: 3, checks: 3 } }]);
		// And again after a restart, which has what was saved with the event.
		await host.restart();
		await pollWith(1);
		expect(asked).toEqual([null, '11/20/2026']);
	},
);

it('the polling trigger reports once a day that the checks cannot be read at all', async () => {
	let isRefusing = false;
	const refusal = { status: 400, headers, body: 'No' };
	const { asked, host, pollWith, state } = await feed(refusal, () => isRefusing);
	await host.activate();
	await pollWith(1);
	isRefusing = true;
	const told: object[] = [];
	for (let hour = 0; hour < 26; hour++) {
		told.push(...(await pollWith(3, 60)));
		expect(asked.length).toBeLessThanOrEqual(2);
	}
	expect(told).toMatchObject([
		{
			event: 'checksUnread',
			deviceId: null,
			eventId: expect.stringMatching(/^account-checksUnread-/),
			incidentKey: null,
			durationText: '1 h',
			message:
				'The account is currently not watched for slow responses, because the checks could not be read for 1 h. The XML feed cannot answer this request (status 400)',
		},
		{ event: 'checksUnread', durationText: '1 d 1 h' },
	]);
	state.current = 'down';
	expect(await pollWith(3)).toMatchObject([{ event: 'wentDown' }]);
	isRefusing = false;
	state.current = 'up';
	// What was not read for a day is read then.
	expect(await pollWith(1)).toMatchObject([{ event: 'gotSlow' }]);
	isRefusing = true;
	expect(await pollWith(1)).toEqual([]);
});
