import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { expectedCheckCount } from '../support/simulatedOutages.cts';
import { Clock, fetchFeed, parseResponses, parseSites } from './client.cts';

const startSandbox = () => sandboxForTest({ now: new Clock().now });

it('the report Overall has one summary for the whole range, without locations', async () => {
	const xml = await fetchFeed(await startSandbox(), 'responses.aspx', {
		Site: `${firstDevice}`,
		Type: 'Overall',
	});
	const [{ Summary = [], Location }] = parseSites(xml);
	expect(Location).toBeUndefined();
	expect(Summary).toHaveLength(1);
	const metrics = Object.entries(Summary[0]).map(([name, text]) => [name, Number(text)]);
	const summary: Record<string, number> = Object.fromEntries(metrics);
	const [from, to] = ['2026-10-20T12:00:00Z', '2026-11-19T12:00:00Z'].map((time) =>
		Date.parse(time),
	);
	expect(summary['Success-Count'] + summary['Failure-Count']).toBe(
		expectedCheckCount(84_211, from, to),
	);
	expect(summary['Uptime-Percentage'] + summary['Downtime-Percentage']).toBeCloseTo(100, 6);
	expect(summary['Average-Response-Time']).toBeGreaterThan(0.05);
	expect(summary['Average-Response-Time']).toBeLessThan(5);
	expect(summary['Standard-Deviation']).toBeGreaterThan(0);
});

it('the report Day has a summary that agrees with the checks of the same day', async () => {
	const sandbox = await startSandbox();
	const range = { Site: '84220', From: '11/05/2026', To: '11/05/2026' };
	const records = parseResponses(await fetchFeed(sandbox, 'responses.aspx', range));
	const successes = records.filter(({ Status }) => Status === 'S');
	const average =
		successes.reduce((sum, { Duration }) => sum + Number(Duration), 0) / successes.length;
	const day = await fetchFeed(sandbox, 'responses.aspx', { ...range, Type: 'Day' });
	expect(parseSites(day)[0].Summary).toMatchObject([
		{
			'Average-Response-Time': average.toFixed(3),
			'Success-Count': String(successes.length),
			'Failure-Count': String(records.length - successes.length),
		},
	]);
});

it('the report status.aspx shows every device as up, down or postponed', async () => {
	const xml = await fetchFeed(await startSandbox(), 'status.aspx');
	const sites = parseSites(xml, 'DotcomMonitorConfig');
	expect(sites.find(({ ID }) => ID === '84213')).toEqual({
		ID: '84213',
		Name: 'Summer campaign (old)',
		State: 'Postponed',
		Status: 'POSTPONED',
	});
	for (const { State, Status } of sites.filter(({ ID }) => ID !== '84213')) {
		expect(State).toMatch(/^(Up|Down)$/);
		expect(Status).toBe('ACTIVE');
	}
});

it('the report status.aspx shows a device as postponed on the days its schedule excludes', async () => {
	const sandbox = await sandboxForTest({ now: () => Date.UTC(2026, 10, 1, 12) });
	const [site] = parseSites(
		await fetchFeed(sandbox, 'status.aspx', { Site: '84231' }),
		'DotcomMonitorConfig',
	);
	expect(site.State).toBe('Postponed');
});
