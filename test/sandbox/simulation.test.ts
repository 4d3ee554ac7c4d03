import { sandboxForTest } from '../support/sandbox';
import { Clock, fetchFeed, parseResponses, parseSites } from './client';

const month = { From: '10/20/2026', To: '11/19/2026' };

async function fetchDocument(seed: number, query: Record<string, string> = {}): Promise<string> {
	const sandbox = await sandboxForTest({ seed, now: new Clock().now });
	return fetchFeed(sandbox, 'responses.aspx', query);
}

/** The times (epoch ms) of all failed checks; an XML parser would take long for so many records. */
function findFailureTimes(xml: string): number[] {
	return xml
		.split('</Response>')
		.filter((record) => record.includes('<Status>F<'))
		.map((record) => Date.parse(`${/<Time>(.*)<\/Time>/.exec(record)?.[1]} UTC`))
		.sort((a, b) => a - b);
}

describe('Simulated results', () => {
	it('simulates the same results for the same seed and clock', async () => {
		expect(await fetchDocument(7)).toBe(await fetchDocument(7));
	});

	it('simulates other results for another seed', async () => {
		expect(await fetchDocument(7)).not.toBe(await fetchDocument(8));
	});

	it('simulates the same results for a part of a range as for the whole', async () => {
		const site = { Site: '8422?' };
		const whole = parseResponses(
			await fetchDocument(1, { ...site, From: '11/01/2026', To: '11/04/2026' }),
		);
		const parts = [
			await fetchDocument(1, { ...site, From: '11/01/2026', To: '11/03/2026 07:07:07' }),
			await fetchDocument(1, { ...site, From: '11/03/2026 07:07:07', To: '11/04/2026' }),
		].flatMap(parseResponses);
		const byId = (a: Record<string, string>, b: Record<string, string>) => a.ID.localeCompare(b.ID);
		expect(parts.sort(byId)).toEqual(whole.sort(byId));
	});

	it('simulates checks at the frequency of the device, from its locations in turn', async () => {
		const records = parseResponses(await fetchDocument(1, { Site: '84220' }))
			.map(({ Time, Location }) => ({ time: Date.parse(`${Time} UTC`), Location }))
			.sort((a, b) => a.time - b.time);
		const gaps = records.slice(1).map(({ time }, index) => time - records[index].time);
		expect(new Set(gaps)).toEqual(new Set([60_000]));
		const turns = records.slice(0, 8).map(({ Location }) => Location);
		expect(new Set(turns.slice(0, 4)).size).toBe(4);
		expect(turns.slice(4)).toEqual(turns.slice(0, 4));
	});

	it('simulates a few outages a month, of minutes to an hour', async () => {
		const query = { Site: '84220', From: '08/22/2026', To: '11/19/2026' };
		const failures = findFailureTimes(await fetchDocument(1, query));
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

	it('simulates slowdowns', async () => {
		const durations = parseResponses(await fetchDocument(1, { Site: '84222', ...month }))
			.filter(({ Status }) => Status === 'S')
			.map(({ Duration }) => Number(Duration))
			.sort((a, b) => a - b);
		const median = durations[Math.floor(durations.length / 2)];
		expect(durations[durations.length - 1]).toBeGreaterThan(2 * median);
	});

	it('simulates checks that agree with the state of the device at the same time', async () => {
		const [down] = findFailureTimes(await fetchDocument(1, { Site: '84220', ...month }));
		const states: Array<string | undefined> = [];
		for (const time of [down + 1_000, down + 3 * 3_600_000]) {
			const sandbox = await sandboxForTest({ now: () => time });
			const xml = await fetchFeed(sandbox, 'status.aspx', { Site: '84220' });
			states.push(...parseSites(xml, 'DotcomMonitorConfig').map(({ State }) => State));
		}
		expect(states).toEqual(['Down', 'Up']);
	});
});
