import { sandboxForTest } from '../support/sandbox.cts';
import { Clock, fetchFeed, parseResponses, parseSites } from './client.cts';

const month = { From: '10/20/2026', To: '11/19/2026' };

async function fetchDocument(seed: number, query: Record<string, string> = {}): Promise<string> {
	const sandbox = await sandboxForTest({ seed, now: new Clock().now });
	return fetchFeed(sandbox, 'responses.aspx', query);
}

const agreementMs = 5_000;

/**
 * The times (epoch ms) of the checks that failed while no location succeeded: the device was down. An
 * XML parser would take long for so many records.
 */
function findOutageTimes(xml: string): number[] {
	const checks = xml
		.split('</Response>')
		.slice(0, -1)
		.map((record) => ({
			time: Date.parse(`${/<Time>(.*)<\/Time>/.exec(record)?.[1]} UTC`),
			isFailed: record.includes('<Status>F<'),
		}))
		.sort((a, b) => a.time - b.time);
	return checks.flatMap(({ time, isFailed }, at) => {
		const near = checks.slice(Math.max(0, at - 4), at + 5);
		const isOfAll = near.every(
			(other) => other.isFailed || Math.abs(other.time - time) > agreementMs,
		);
		return isFailed && isOfAll ? [time] : [];
	});
}

describe('Simulated results', () => {
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

	it('simulates checks that agree with the state of the device at the same time', async () => {
		const [down] = findOutageTimes(await fetchDocument(1, { Site: '84220', ...month }));
		const states: Array<string | undefined> = [];
		for (const time of [down + 1_000, down + 3 * 3_600_000]) {
			const sandbox = await sandboxForTest({ now: () => time });
			const xml = await fetchFeed(sandbox, 'status.aspx', { Site: '84220' });
			states.push(...parseSites(xml, 'DotcomMonitorConfig').map(({ State }) => State));
		}
		expect(states).toEqual(['Down', 'Up']);
	});
});
