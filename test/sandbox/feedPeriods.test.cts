import type { Sandbox } from '../../sandbox/index.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { expectedCheckCount } from '../support/simulatedOutages.cts';
import { Clock, fetchFeed, parseSites } from './client.cts';

type Summary = Record<string, string>;

/** It is Friday, the 20th of November 2026, at noon. */
const startSandbox = () => sandboxForTest({ now: new Clock().now });

/** A device without data has no fields. */
async function fetchSummaries(
	query: Record<string, string>,
	sandbox?: Sandbox,
): Promise<Summary[][]> {
	const xml = await fetchFeed(sandbox ?? (await startSandbox()), 'responses.aspx', query);
	return parseSites(xml).map(({ Summary = [] }) =>
		Summary.map((summary) => (summary === '' ? {} : summary)),
	);
}

async function fetchDates(query: Record<string, string>): Promise<string[]> {
	const [summaries] = await fetchSummaries({ Site: '84211', ...query });
	return summaries.map(({ Date }) => Date);
}

function sum(summaries: Summary[], name: string): number {
	return summaries.reduce((total, summary) => total + Number(summary[name] ?? 0), 0);
}

describe('The summaries of periods', () => {
	it.each([
		[
			'Hour',
			'11/10/2026 22:00',
			'11/11/2026 00:00',
			['11/10/2026 10:00:00 PM', '11/10/2026 11:00:00 PM'],
		],
		['Day', '11/10/2026', '11/11/2026', ['11/10/2026', '11/11/2026']],
		// The first of November 2026 is a Sunday.
		['Week', '11/01/2026', '11/09/2026', ['10/26/2026', '11/02/2026', '11/09/2026']],
		['Month', '12/31/2025', '02/01/2026', ['12/01/2025', '01/01/2026', '02/01/2026']],
		['Quarter', '11/01/2025', '04/01/2026', ['10/01/2025', '01/01/2026', '04/01/2026']],
		['Year', '07/01/2025', '01/01/2026', ['01/01/2025', '01/01/2026']],
	])('starts the summaries by %s where their period starts', async (Type, From, To, expected) => {
		expect(await fetchDates({ Type, From, To })).toEqual(expected);
	});

	it.each([
		['hour', 24, '11/20/2026 11:00:00 AM'],
		['day', 30, '11/20/2026'],
		['week', 12, '11/16/2026'],
		['month', 12, '11/01/2026'],
		['QUARTER', 4, '10/01/2026'],
		['year', 3, '01/01/2026'],
	])('has, by %s, the summaries of the last %d periods by default', async (Type, count, last) => {
		const dates = await fetchDates({ Site: '84231', Type });
		expect([dates.length, dates.at(-1)]).toEqual([count, last]);
	});

	it('has no summaries of periods that have not begun', async () => {
		expect(await fetchDates({ Type: 'Month', From: '11/20/2026', To: '12/31/2027' })).toEqual([
			'11/01/2026',
		]);
		expect(await fetchDates({ Type: 'Month', From: '01/01/2027', To: '12/31/2027' })).toEqual([]);
	});

	it.each(['Hour', 'Day', 'Week', 'Month', 'Quarter', 'Year'])(
		'has summaries by %s that add up to that of the whole range',
		async (Type) => {
			const sandbox = await startSandbox();
			const range = { Site: '8423*', From: '10/15/2026 07:07:07', To: '11/20/2026' };
			const wholes = await fetchSummaries({ ...range, Type: 'Overall' }, sandbox);
			const parts = await fetchSummaries({ ...range, Type }, sandbox);
			expect(parts).toHaveLength(2);
			for (const [index, [whole]] of wholes.entries()) {
				for (const name of ['Success-Count', 'Failure-Count']) {
					expect(sum(parts[index], name)).toBe(Number(whole[name]));
				}
			}
		},
	);

	it('has the same elements for an hour as for a day, and none without data', async () => {
		const sandbox = await startSandbox();
		const query = { Site: '84231', From: '11/07/2026 23:00', To: '11/08/2026 01:00' };
		const [[hour, resting]] = await fetchSummaries({ ...query, Type: 'Hour' }, sandbox);
		const [[day]] = await fetchSummaries({ ...query, Type: 'Day' }, sandbox);
		expect(Object.keys(hour)).toEqual(Object.keys(day));
		expect(resting).toEqual({});
	});

	it('has the summaries by hour for a month of a device that checks every minute', async () => {
		const [hours] = await fetchSummaries({ Site: '84220', Type: 'Hour', From: '10/20/2026' });
		expect(hours).toHaveLength(31 * 24 + 12);
		const begin = Date.parse('2026-10-20T00:00:00Z');
		expect(
			hours.map((hour) => sum([hour], 'Success-Count') + sum([hour], 'Failure-Count')),
		).toEqual(
			hours.map((_, at) =>
				expectedCheckCount(84_220, begin + at * 3_600_000, begin + (at + 1) * 3_600_000),
			),
		);
	});

	it('has no summaries when no device matches', async () => {
		expect(await fetchSummaries({ Site: '99999', Type: 'Month' })).toEqual([]);
	});
});
