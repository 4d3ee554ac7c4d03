import { sandboxForTest } from '../support/sandbox.cts';
import { Clock, fetchFeed, parseResponses, parseSites } from './client.cts';

const shopDevices = ['84211', '84212', '84213', '84220', '84221', '84222', '84230', '84231'];

async function fetchSiteIds(
	query: Record<string, string> | Array<[string, string]>,
): Promise<string[]> {
	const sandbox = await sandboxForTest();
	const xml = await fetchFeed(sandbox, 'status.aspx', query);
	return parseSites(xml, 'DotcomMonitorConfig').map(({ ID }) => ID);
}

describe('The parameter Site', () => {
	it.each([
		['all devices of the organization by default', {}, shopDevices],
		['all devices of the organization for *', { Site: '*' }, shopDevices],
		['the device with the id', { Site: '84220' }, ['84220']],
		['the device with the name, in any case', { Site: 'shop FRONT' }, ['84220']],
		['the devices of a list', { Site: '84220,84231' }, ['84220', '84231']],
		['the devices whose id matches', { Site: '8423*' }, ['84230', '84231']],
		['the devices whose name matches', { Site: '*website' }, ['84211']],
		['the devices that differ in one character', { Site: '8422?' }, ['84220', '84221', '84222']],
		['no devices for a regular expression', { Site: '8.*' }, []],
		['no devices when none match', { Site: '99999' }, []],
	])('reports %s', async (_case, query, expected) => {
		expect(await fetchSiteIds(query)).toEqual(expected);
	});

	it('reports the devices of a repeated Site, whatever the case of its name', async () => {
		expect(
			await fetchSiteIds([
				['Site', '84220'],
				['site', 'Checkout'],
			]),
		).toEqual(['84220', '84221']);
	});

	it('reports only the devices of the departments an integration is limited to', async () => {
		const sandbox = await sandboxForTest();
		const PID = sandbox.credentials.departmentFeedPid;
		const xml = await fetchFeed(sandbox, 'status.aspx', { PID });
		const ids = parseSites(xml, 'DotcomMonitorConfig').map(({ ID }) => ID);
		expect(ids).toEqual(['84220', '84221', '84222']);
		const other = await fetchFeed(sandbox, 'responses.aspx', { PID, Site: '84230' });
		expect(parseSites(other)).toEqual([]);
	});
});

describe('The parameter location', () => {
	async function fetchLocations(query: Array<[string, string]>): Promise<unknown> {
		const sandbox = await sandboxForTest();
		const xml = await fetchFeed(sandbox, 'responses.aspx', [['Site', '84220'], ...query]);
		return parseSites(xml).map(({ Location = [] }) => Location.map(({ Name }) => Name));
	}

	it('reports all locations by default', async () => {
		expect(await fetchLocations([])).toEqual([['New York', 'London', 'Frankfurt', 'Sydney']]);
	});

	it('reports only the locations that are named', async () => {
		const query: Array<[string, string]> = [
			['location', 'london'],
			['Location', 'Sydney'],
		];
		expect(await fetchLocations(query)).toEqual([['London', 'Sydney']]);
	});

	it('reports no location when the device has none of that name', async () => {
		expect(await fetchLocations([['location', 'Paris']])).toEqual([[]]);
	});

	it('counts only the checks of the named locations in a summary', async () => {
		const sandbox = await sandboxForTest({ now: new Clock().now });
		const query = { Site: '84220', Type: 'Overall', From: '11/01/2025', To: '11/01/2025' };
		const all = parseSites(await fetchFeed(sandbox, 'responses.aspx', query))[0].Summary;
		const one = parseSites(
			await fetchFeed(sandbox, 'responses.aspx', { ...query, location: 'London' }),
		);
		expect(all).toMatchObject([{ 'Success-Count': '1440' }]);
		expect(one[0].Summary).toMatchObject([{ 'Success-Count': '360' }]);
	});
});

describe('The parameters From and To', () => {
	const startSandbox = () => sandboxForTest({ now: new Clock().now });

	async function fetchTimes(query: Record<string, string>): Promise<number[]> {
		const xml = await fetchFeed(await startSandbox(), 'responses.aspx', {
			Site: '84211',
			...query,
		});
		return parseResponses(xml)
			.map(({ Time }) => Date.parse(`${Time} UTC`))
			.sort((a, b) => a - b);
	}

	it('reports the checks of the last 24 hours by default', async () => {
		const times = await fetchTimes({});
		expect(times).toHaveLength(288);
		expect(times[0]).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 19, 12));
		expect(times[287]).toBeLessThan(Date.UTC(2026, 10, 20, 12));
	});

	it('reports the whole day of a To without a time', async () => {
		const times = await fetchTimes({ From: '11/10/2026', To: '11/11/2026' });
		expect(times).toHaveLength(576);
		expect(times[0]).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 10));
		expect(times[575]).toBeLessThan(Date.UTC(2026, 10, 12));
	});

	it('ends a report at the time of a To that has one', async () => {
		expect(await fetchTimes({ From: '11/10/2026 08:00', To: '11/10/2026 09:00:00' })).toHaveLength(
			12,
		);
	});

	it('ends a report at the present even if To is in the future', async () => {
		const times = await fetchTimes({ From: '11/20/2026', To: '12/31/2026' });
		expect(times).toHaveLength(144);
	});

	it('reports checks of the last six months only', async () => {
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
	])('rejects an invalid %s with an error document: %j', async (name, query) => {
		const xml = await fetchFeed(await startSandbox(), 'responses.aspx', query);
		expect(xml).toMatch(new RegExp(`<DotcomMonitorOnlineReport><error>${name} `));
	});
});
