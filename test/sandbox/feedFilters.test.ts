import { sandboxForTest } from '../support/sandbox';
import { Clock, feed, responsesOf, sitesOf } from './client';

const shopDevices = ['84211', '84212', '84213', '84220', '84221', '84222', '84230', '84231'];

async function sitesFor(
	query: Record<string, string> | Array<[string, string]>,
): Promise<string[]> {
	const sandbox = await sandboxForTest();
	const xml = await feed(sandbox, 'status.aspx', query);
	return sitesOf(xml, 'DotcomMonitorConfig').map(({ ID }) => ID);
}

describe('The devices of a report are', () => {
	it.each([
		['all of the organisation without Site', {}, shopDevices],
		['all of the organisation for *', { Site: '*' }, shopDevices],
		['the one with the id', { Site: '84220' }, ['84220']],
		['the one with the name, in any case', { Site: 'shop FRONT' }, ['84220']],
		['those of a list', { Site: '84220,84231' }, ['84220', '84231']],
		['those whose id matches', { Site: '8423*' }, ['84230', '84231']],
		['those whose name matches', { Site: '*website' }, ['84211']],
		['those that differ in one character', { Site: '8422?' }, ['84220', '84221', '84222']],
		['matched by characters, not by expressions', { Site: '8.*' }, []],
		['none when nothing matches', { Site: '99999' }, []],
	])('%s', async (_case, query, expected) => {
		expect(await sitesFor(query)).toEqual(expected);
	});

	it('those of a repeated parameter, whatever the case of its name', async () => {
		expect(
			await sitesFor([
				['Site', '84220'],
				['site', 'Checkout'],
			]),
		).toEqual(['84220', '84221']);
	});

	it('only those of its departments when the integration is limited', async () => {
		const sandbox = await sandboxForTest();
		const PID = sandbox.credentials.departmentFeedPid;
		const xml = await feed(sandbox, 'status.aspx', { PID });
		const ids = sitesOf(xml, 'DotcomMonitorConfig').map(({ ID }) => ID);
		expect(ids).toEqual(['84220', '84221', '84222']);
		const other = await feed(sandbox, 'responses.aspx', { PID, Site: '84230' });
		expect(sitesOf(other)).toEqual([]);
	});
});

describe('The locations of a report are', () => {
	async function locationsFor(query: Array<[string, string]>): Promise<unknown> {
		const sandbox = await sandboxForTest();
		const xml = await feed(sandbox, 'responses.aspx', [['Site', '84220'], ...query]);
		return sitesOf(xml).map(({ Location = [] }) => Location.map(({ Name }) => Name));
	}

	it('all without a filter', async () => {
		expect(await locationsFor([])).toEqual([['New York', 'London', 'Frankfurt', 'Sydney']]);
	});

	it('those named', async () => {
		const query: Array<[string, string]> = [
			['location', 'london'],
			['Location', 'Sydney'],
		];
		expect(await locationsFor(query)).toEqual([['London', 'Sydney']]);
	});

	it('none for a name the device does not have', async () => {
		expect(await locationsFor([['location', 'Paris']])).toEqual([[]]);
	});

	it('counted alone in a summary', async () => {
		const sandbox = await sandboxForTest({ now: new Clock().now });
		const query = { Site: '84220', Type: 'Overall', From: '11/01/2025', To: '11/01/2025' };
		const all = sitesOf(await feed(sandbox, 'responses.aspx', query))[0].Summary;
		const one = sitesOf(await feed(sandbox, 'responses.aspx', { ...query, location: 'London' }));
		expect(all).toMatchObject([{ 'Success-Count': '1440' }]);
		expect(one[0].Summary).toMatchObject([{ 'Success-Count': '360' }]);
	});
});

describe('The range of a report', () => {
	const sandboxAt = () => sandboxForTest({ now: new Clock().now });

	async function timesFor(query: Record<string, string>): Promise<number[]> {
		const xml = await feed(await sandboxAt(), 'responses.aspx', { Site: '84211', ...query });
		return responsesOf(xml)
			.map(({ Time }) => Date.parse(`${Time} UTC`))
			.sort((a, b) => a - b);
	}

	it('is the last day for raw responses', async () => {
		const times = await timesFor({});
		expect(times).toHaveLength(288);
		expect(times[0]).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 19, 12));
		expect(times[287]).toBeLessThan(Date.UTC(2026, 10, 20, 12));
	});

	it('includes the whole day of a To without a time', async () => {
		const times = await timesFor({ From: '11/10/2026', To: '11/11/2026' });
		expect(times).toHaveLength(576);
		expect(times[0]).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 10));
		expect(times[575]).toBeLessThan(Date.UTC(2026, 10, 12));
	});

	it('ends at the time of a To with a time', async () => {
		expect(await timesFor({ From: '11/10/2026 08:00', To: '11/10/2026 09:00:00' })).toHaveLength(
			12,
		);
	});

	it('never goes beyond now', async () => {
		const times = await timesFor({ From: '11/20/2026', To: '12/31/2026' });
		expect(times).toHaveLength(144);
	});

	it('has raw responses of the last six months only', async () => {
		const query = { Site: '84231', From: '01/01/2026', To: '05/21/2026' };
		const xml = await feed(await sandboxAt(), 'responses.aspx', query);
		const times = responsesOf(xml).map(({ Time }) => Date.parse(`${Time} UTC`));
		expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.UTC(2026, 4, 20, 12));
	});

	it.each([
		['From', { From: '2026-11-10' }],
		['From', { From: '02/30/2026' }],
		['To', { To: '11/10/2026 25:00' }],
		['From', { From: '11/12/2026', To: '11/10/2026' }],
		['Type', { Type: 'Fortnight' }],
	])('or another parameter is refused by a document that names %s', async (name, query) => {
		const xml = await feed(await sandboxAt(), 'responses.aspx', query);
		expect(xml).toMatch(new RegExp(`<DotcomMonitorOnlineReport><error>${name} `));
	});
});
