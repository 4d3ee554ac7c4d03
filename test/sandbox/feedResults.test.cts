import { sandboxForTest } from '../support/sandbox.cts';
import { Clock, fetchFeed, parseResponses, parseSites } from './client.cts';

const day = { Site: '84220', From: '11/01/2026', To: '11/10/2026' };

describe('The parameter Result', () => {
	it.each([
		['Success', 'S', 'Success-Count', 'Failure-Count'],
		['failure', 'F', 'Failure-Count', 'Success-Count'],
	])('reports only checks with the result %s', async (Result, letter, own, other) => {
		const sandbox = await sandboxForTest({ now: new Clock().now });
		const query = { ...day, Result };
		const records = parseResponses(await fetchFeed(sandbox, 'responses.aspx', query));
		expect(new Set(records.map(({ Status }) => Status))).toEqual(new Set([letter]));
		const overall = await fetchFeed(sandbox, 'responses.aspx', { ...query, Type: 'Overall' });
		expect(parseSites(overall)[0].Summary).toMatchObject([
			{ [own]: String(records.length), [other]: '0' },
		]);
	});

	it('rejects an unknown Result', async () => {
		const xml = await fetchFeed(await sandboxForTest(), 'responses.aspx', { Result: 'Maybe' });
		expect(xml).toContain('<error>Result ');
	});
});

describe('The parameters Schedule and Filter', () => {
	it('reports only checks within the hours of a schedule', async () => {
		const sandbox = await sandboxForTest({ now: new Clock().now });
		const xml = await fetchFeed(sandbox, 'responses.aspx', { ...day, Schedule: '301' });
		const times = parseResponses(xml).map(({ Time }) => new Date(`${String(Time)} UTC`));
		expect(times.length).toBeGreaterThan(1000);
		for (const time of times) {
			expect([1, 2, 3, 4, 5]).toContain(time.getUTCDay());
			const minute = time.getUTCHours() * 60 + time.getUTCMinutes();
			expect(minute >= 480 && minute <= 1080).toBe(true);
		}
	});

	it('reports no checks within the hours that a schedule excludes', async () => {
		const sandbox = await sandboxForTest({ now: new Clock().now });
		const xml = await fetchFeed(sandbox, 'responses.aspx', { ...day, Schedule: '302' });
		const sundays = parseResponses(xml)
			.map(({ Time }) => new Date(`${String(Time)} UTC`))
			.filter((time) => time.getUTCDay() === 0);
		expect(sundays.length).toBeGreaterThan(0);
		expect(sundays.filter((time) => [2, 3].includes(time.getUTCHours()))).toEqual([]);
	});

	it('rejects an unknown schedule and an unknown filter', async () => {
		const sandbox = await sandboxForTest({ now: new Clock().now });
		const fetchReport = (query: Record<string, string>) =>
			fetchFeed(sandbox, 'responses.aspx', query);
		expect(await fetchReport({ Schedule: '999' })).toContain('<error>Schedule 999 ');
		expect(await fetchReport({ Filter: '999' })).toContain('<error>Filter 999 ');
		expect(await fetchReport({ Filter: '501', ...day })).toContain('<Response>');
	});
});
