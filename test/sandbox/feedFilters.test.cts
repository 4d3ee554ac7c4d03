import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { Clock, fetchFeed, parseResponses } from './client.cts';

describe('The parameters From and To', () => {
	const startSandbox = () => sandboxForTest({ now: new Clock().now });

	async function fetchTimes(query: Record<string, string>): Promise<number[]> {
		const xml = await fetchFeed(await startSandbox(), 'responses.aspx', {
			Site: `${firstDevice}`,
			...query,
		});
		return parseResponses(xml)
			.map(({ Time }) => Date.parse(`${Time} UTC`))
			.sort((a, b) => a - b);
	}

	it('the feed reports the checks of the last 24 hours by default', async () => {
		const times = await fetchTimes({});
		expect(times).toHaveLength(288);
		expect(times[0]).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 19, 12));
		expect(times[287]).toBeLessThan(Date.UTC(2026, 10, 20, 12));
	});

	it('the feed reports the whole day of a To without a time', async () => {
		const times = await fetchTimes({ From: '11/10/2026', To: '11/11/2026' });
		expect(times).toHaveLength(576);
		expect(times[0]).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 10));
		expect(times[575]).toBeLessThan(Date.UTC(2026, 10, 12));
	});

	it('the feed ends a report at the time of a To that has one', async () => {
		expect(await fetchTimes({ From: '11/10/2026 08:00', To: '11/10/2026 09:00:00' })).toHaveLength(
			12,
		);
	});

	it('the feed ends a report at the present even if To is in the future', async () => {
		const times = await fetchTimes({ From: '11/20/2026', To: '12/31/2026' });
		expect(times).toHaveLength(144);
	});

	it('the feed reports checks of the last six months only', async () => {
		const query = { Site: '84231', From: '01/01/2026', To: '05/21/2026' };
		const xml = await fetchFeed(await startSandbox(), 'responses.aspx', query);
		const times = parseResponses(xml).map(({ Time }) => Date.parse(`${Time} UTC`));
		expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.UTC(2026, 4, 20, 12));
	});

	it.each([
		['From', { From: '2026-11-10' }],
		['From', { From: '02/30/2026' }],
		['To', { To: '11/10/2026 25:00' }],
		['From', { From: '11/12/2026', To: '11/10/2026' }],
		['Type', { Type: 'Fortnight' }],
	])('the feed rejects an invalid %s with an error document: %j', async (name, query) => {
		const xml = await fetchFeed(await startSandbox(), 'responses.aspx', query);
		expect(xml).toMatch(new RegExp(`<DotcomMonitorOnlineReport><error>${name} `));
	});
});
