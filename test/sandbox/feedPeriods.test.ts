import type { Sandbox } from '../../sandbox';
import { sandboxForTest } from '../support/sandbox';
import { Clock, feed, sitesOf } from './client';

type Summary = Record<string, string>;

/** It is Friday, the 20th of November 2026, at noon. */
const sandboxAt = () => sandboxForTest({ now: new Clock().now });

/** The summaries of each device; one without data has no fields. */
async function summariesFor(
	query: Record<string, string>,
	sandbox?: Sandbox,
): Promise<Summary[][]> {
	const xml = await feed(sandbox ?? (await sandboxAt()), 'responses.aspx', query);
	return sitesOf(xml).map(({ Summary = [] }) =>
		Summary.map((summary) => (summary === '' ? {} : summary)),
	);
}

async function datesFor(query: Record<string, string>): Promise<string[]> {
	const [summaries] = await summariesFor({ Site: '84211', ...query });
	return summaries.map(({ Date }) => Date);
}

function sum(summaries: Summary[], name: string): number {
	return summaries.reduce((total, summary) => total + Number(summary[name] ?? 0), 0);
}

describe('The summaries of a range by', () => {
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
	])('%s begin where each period begins', async (Type, From, To, expected) => {
		expect(await datesFor({ Type, From, To })).toEqual(expected);
	});

	it.each([
		['hour', 24, '11/20/2026 11:00:00 AM'],
		['day', 30, '11/20/2026'],
		['week', 12, '11/16/2026'],
		['month', 12, '11/01/2026'],
		['QUARTER', 4, '10/01/2026'],
		['year', 3, '01/01/2026'],
	])('%s are the last %d of them without a range', async (Type, count, last) => {
		const dates = await datesFor({ Site: '84231', Type });
		expect([dates.length, dates.at(-1)]).toEqual([count, last]);
	});

	it('a period are none of periods that have not begun', async () => {
		expect(await datesFor({ Type: 'Month', From: '11/20/2026', To: '12/31/2027' })).toEqual([
			'11/01/2026',
		]);
		expect(await datesFor({ Type: 'Month', From: '01/01/2027', To: '12/31/2027' })).toEqual([]);
	});

	it.each(['Hour', 'Day', 'Week', 'Month', 'Quarter', 'Year'])(
		'%s add up to those of the whole range',
		async (Type) => {
			const sandbox = await sandboxAt();
			const range = { Site: '8423*', From: '10/15/2026 07:07:07', To: '11/20/2026' };
			const wholes = await summariesFor({ ...range, Type: 'Overall' }, sandbox);
			const parts = await summariesFor({ ...range, Type }, sandbox);
			expect(parts).toHaveLength(2);
			for (const [index, [whole]] of wholes.entries()) {
				for (const name of ['Success-Count', 'Failure-Count']) {
					expect(sum(parts[index], name)).toBe(Number(whole[name]));
				}
			}
		},
	);

	it('an hour have the elements of a day, and none where there is no data', async () => {
		const sandbox = await sandboxAt();
		const query = { Site: '84231', From: '11/07/2026 23:00', To: '11/08/2026 01:00' };
		const [[hour, resting]] = await summariesFor({ ...query, Type: 'Hour' }, sandbox);
		const [[day]] = await summariesFor({ ...query, Type: 'Day' }, sandbox);
		expect(Object.keys(hour)).toEqual(Object.keys(day));
		expect(resting).toEqual({});
	});

	it('an hour come for a month of a device that checks every minute', async () => {
		const [hours] = await summariesFor({ Site: '84220', Type: 'Hour', From: '10/20/2026' });
		expect(hours).toHaveLength(31 * 24 + 12);
		expect(
			new Set(hours.map((hour) => sum([hour], 'Success-Count') + sum([hour], 'Failure-Count'))),
		).toEqual(new Set([60]));
	});

	it('a period are none where no device is found', async () => {
		expect(await summariesFor({ Site: '99999', Type: 'Month' })).toEqual([]);
	});
});
