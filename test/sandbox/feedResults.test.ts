import { sandboxForTest } from '../support/sandbox';
import { Clock, feed, responsesOf, sitesOf } from './client';

const day = { Site: '84220', From: '11/01/2026', To: '11/10/2026' };

describe('A report of one result', () => {
	it.each([
		['Success', 'S', 'Success-Count', 'Failure-Count'],
		['failure', 'F', 'Failure-Count', 'Success-Count'],
	])('has only checks with %s', async (Result, letter, own, other) => {
		const sandbox = await sandboxForTest({ now: new Clock().now });
		const query = { ...day, Result };
		const records = responsesOf(await feed(sandbox, 'responses.aspx', query));
		expect(new Set(records.map(({ Status }) => Status))).toEqual(new Set([letter]));
		const overall = await feed(sandbox, 'responses.aspx', { ...query, Type: 'Overall' });
		expect(sitesOf(overall)[0].Summary).toMatchObject([
			{ [own]: String(records.length), [other]: '0' },
		]);
	});

	it('is refused for another value', async () => {
		const xml = await feed(await sandboxForTest(), 'responses.aspx', { Result: 'Maybe' });
		expect(xml).toContain('<error>Result ');
	});
});

describe('A report of a schedule', () => {
	it('has only checks within its hours', async () => {
		const sandbox = await sandboxForTest({ now: new Clock().now });
		const xml = await feed(sandbox, 'responses.aspx', { ...day, Schedule: '301' });
		const times = responsesOf(xml).map(({ Time }) => new Date(`${String(Time)} UTC`));
		expect(times.length).toBeGreaterThan(1000);
		for (const time of times) {
			expect([1, 2, 3, 4, 5]).toContain(time.getUTCDay());
			const minute = time.getUTCHours() * 60 + time.getUTCMinutes();
			expect(minute >= 480 && minute <= 1080).toBe(true);
		}
	});

	it('leaves out the hours that are excluded', async () => {
		const sandbox = await sandboxForTest({ now: new Clock().now });
		const xml = await feed(sandbox, 'responses.aspx', { ...day, Schedule: '302' });
		const sundays = responsesOf(xml)
			.map(({ Time }) => new Date(`${String(Time)} UTC`))
			.filter((time) => time.getUTCDay() === 0);
		expect(sundays.length).toBeGreaterThan(0);
		expect(sundays.filter((time) => [2, 3].includes(time.getUTCHours()))).toEqual([]);
	});

	it('is refused when there is none of this id, and so is an unknown filter', async () => {
		const sandbox = await sandboxForTest({ now: new Clock().now });
		const unknown = async (query: Record<string, string>) =>
			await feed(sandbox, 'responses.aspx', query);
		expect(await unknown({ Schedule: '999' })).toContain('<error>Schedule 999 ');
		expect(await unknown({ Filter: '999' })).toContain('<error>Filter 999 ');
		expect(await unknown({ Filter: '501', ...day })).toContain('<Response>');
	});
});
