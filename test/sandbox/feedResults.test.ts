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
