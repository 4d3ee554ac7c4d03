import { sandboxForTest } from '../support/sandbox.cts';
import { fetchFeed, parseSites } from './client.cts';

describe('The report config.aspx', () => {
	const fetchConfig = async (query: Record<string, string>) =>
		fetchFeed(await sandboxForTest(), 'Config.aspx', query);

	it('reports the configuration of a device with its task', async () => {
		const xml = await fetchConfig({ Site: '84222' });
		expect(xml).toContain('<Site ID="84222" Name="Product API" Platform="REST" Frequency="300">');
		expect(xml).toMatch(
			/<Task ID="\d+" Name="https:[^"]*"><URL>https:[^<]*<\/URL><Method>GET<\/Method><Keyword>[^<]*items/,
		);
	});

	it('reports all tasks of a device, with characters that XML reserves', async () => {
		const xml = await fetchConfig({ Site: '84221' });
		expect(xml.match(/<Task /g)).toHaveLength(2);
		expect(xml).toContain('step=1&amp;currency=EUR</URL>');
	});

	it.each([
		['all devices by default', {}, 8],
		['no devices when none match', { Site: '99999' }, 0],
		['the devices of a department', { Department: '41003' }, 2],
	])('reports the configuration of %s', async (_what, query, count) => {
		expect(parseSites(await fetchConfig(query), 'DotcomMonitorConfig')).toHaveLength(count);
	});
});

describe('The report account.aspx', () => {
	it('reports how many devices are used and available of each solution', async () => {
		const sandbox = await sandboxForTest();
		const xml = await fetchFeed(sandbox, 'account.aspx');
		expect(xml).toContain(
			[
				'<DotcomMonitorAccount>',
				'<Solution Name="ServerView" Used="7" Available="13"/>',
				'<Solution Name="MetricsView" Used="0" Available="20"/>',
				'<Solution Name="BrowserView" Used="1" Available="19"/>',
				'</DotcomMonitorAccount>',
			].join(''),
		);
	});

	it('counts only the devices of a department that the request names', async () => {
		const xml = await fetchFeed(await sandboxForTest(), 'Account.aspx', { Department: '41002' });
		expect(xml).toContain('Name="ServerView" Used="3" Available="17"');
	});
});

describe('The parameter Department', () => {
	it.each(['status.aspx', 'responses.aspx', 'config.aspx', 'account.aspx'])(
		'rejects in %s a department that is unknown or that the PID may not see',
		async (page) => {
			const sandbox = await sandboxForTest();
			const PID = sandbox.credentials.departmentFeedPid;
			for (const Department of ['41003', '52001', 'Web Shop']) {
				expect(await fetchFeed(sandbox, page, { PID, Department })).toContain('<error>Department ');
			}
			expect(await fetchFeed(sandbox, page, { PID, Department: '41002' })).not.toContain('<error>');
		},
	);
});
