import { sandboxForTest } from '../support/sandbox';
import { Clock, feed, responsesOf, sitesOf } from './client';

const month = { From: '10/20/2026', To: '11/19/2026' };

async function documentOf(seed: number, query: Record<string, string> = {}): Promise<string> {
	const sandbox = await sandboxForTest({ seed, now: new Clock().now });
	return feed(sandbox, 'responses.aspx', query);
}

/** The times (epoch ms) of all failed checks; a whole parse of so many records takes long. */
function failureTimes(xml: string): number[] {
	return xml
		.split('</Response>')
		.filter((record) => record.includes('<Status>F<'))
		.map((record) => Date.parse(`${/<Time>(.*)<\/Time>/.exec(record)?.[1]} UTC`))
		.sort((a, b) => a - b);
}

describe('Simulated results', () => {
	it('are the same for the same seed and clock', async () => {
		expect(await documentOf(7)).toBe(await documentOf(7));
	});

	it('differ for another seed', async () => {
		expect(await documentOf(7)).not.toBe(await documentOf(8));
	});

	it('of a part of a range are exactly that part of the range', async () => {
		const site = { Site: '8422?' };
		const whole = responsesOf(
			await documentOf(1, { ...site, From: '11/01/2026', To: '11/04/2026' }),
		);
		const parts = [
			await documentOf(1, { ...site, From: '11/01/2026', To: '11/03/2026 07:07:07' }),
			await documentOf(1, { ...site, From: '11/03/2026 07:07:07', To: '11/04/2026' }),
		].flatMap(responsesOf);
		const byId = (a: Record<string, string>, b: Record<string, string>) => a.ID.localeCompare(b.ID);
		expect(parts.sort(byId)).toEqual(whole.sort(byId));
	});

	it('come at the frequency of the device, from its locations in turn', async () => {
		const records = responsesOf(await documentOf(1, { Site: '84220' }))
			.map(({ Time, Location }) => ({ time: Date.parse(`${Time} UTC`), Location }))
			.sort((a, b) => a.time - b.time);
		const gaps = records.slice(1).map(({ time }, index) => time - records[index].time);
		expect(new Set(gaps)).toEqual(new Set([60_000]));
		const turns = records.slice(0, 8).map(({ Location }) => Location);
		expect(new Set(turns.slice(0, 4)).size).toBe(4);
		expect(turns.slice(4)).toEqual(turns.slice(0, 4));
	});

	it('have a few outages a month, of minutes to an hour', async () => {
		const query = { Site: '84220', From: '08/22/2026', To: '11/19/2026' };
		const failures = failureTimes(await documentOf(1, query));
		const outages: number[][] = [];
		for (const time of failures) {
			const last = outages.at(-1);
			if (last && time - last[last.length - 1] <= 60_000) last.push(time);
			else outages.push([time]);
		}
		expect(outages.length).toBeGreaterThan(3);
		expect(outages.length).toBeLessThan(16);
		for (const outage of outages) {
			const minutes = (outage[outage.length - 1] - outage[0]) / 60_000;
			expect(minutes).toBeGreaterThanOrEqual(2);
			expect(minutes).toBeLessThanOrEqual(60);
		}
	});

	it('have slow spells', async () => {
		const durations = responsesOf(await documentOf(1, { Site: '84222', ...month }))
			.filter(({ Status }) => Status === 'S')
			.map(({ Duration }) => Number(Duration))
			.sort((a, b) => a - b);
		const median = durations[Math.floor(durations.length / 2)];
		expect(durations[durations.length - 1]).toBeGreaterThan(2 * median);
	});

	it('agree with the state of the device at the same moment', async () => {
		const [down] = failureTimes(await documentOf(1, { Site: '84220', ...month }));
		const states: Array<string | undefined> = [];
		for (const time of [down + 1_000, down + 3 * 3_600_000]) {
			const sandbox = await sandboxForTest({ now: () => time });
			const xml = await feed(sandbox, 'status.aspx', { Site: '84220' });
			states.push(...sitesOf(xml, 'DotcomMonitorConfig').map(({ State }) => State));
		}
		expect(states).toEqual(['Down', 'Up']);
	});
});
