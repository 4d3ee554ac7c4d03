import { sandboxForTest } from '../support/sandbox';
import { feed, sitesOf } from './client';

describe('A report of the configuration', () => {
	const configOf = async (query: Record<string, string>) =>
		feed(await sandboxForTest(), 'Config.aspx', query);

	it('has a device with its task', async () => {
		const xml = await configOf({ Site: '84222' });
		expect(xml).toContain('<Site ID="84222" Name="Product API" Platform="REST" Frequency="300">');
		expect(xml).toMatch(
			/<Task ID="\d+" Name="https:[^"]*"><URL>https:[^<]*<\/URL><Method>GET<\/Method><Keyword>[^<]*items/,
		);
	});

	it('has all tasks of a device, with characters that XML reserves', async () => {
		const xml = await configOf({ Site: '84221' });
		expect(xml.match(/<Task /g)).toHaveLength(2);
		expect(xml).toContain('step=1&amp;currency=EUR</URL>');
	});

	it.each([
		['all devices', {}, 8],
		['none when nothing matches', { Site: '99999' }, 0],
		['those of a department', { Department: '41003' }, 2],
	])('has %s', async (_what, query, count) => {
		expect(sitesOf(await configOf(query), 'DotcomMonitorConfig')).toHaveLength(count);
	});
});

describe('A report of the account', () => {
	it('has what is used and available of each solution', async () => {
		const sandbox = await sandboxForTest();
		const xml = await feed(sandbox, 'account.aspx');
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

	it('counts the devices of one department', async () => {
		const xml = await feed(await sandboxForTest(), 'Account.aspx', { Department: '41002' });
		expect(xml).toContain('Name="ServerView" Used="3" Available="17"');
	});
});

describe('A department', () => {
	it.each(['status.aspx', 'responses.aspx', 'config.aspx', 'account.aspx'])(
		'that the PID may not see, or that is none, is refused by %s',
		async (page) => {
			const sandbox = await sandboxForTest();
			const PID = sandbox.credentials.departmentFeedPid;
			for (const Department of ['41003', '52001', 'Web Shop']) {
				expect(await feed(sandbox, page, { PID, Department })).toContain('<error>Department ');
			}
			expect(await feed(sandbox, page, { PID, Department: '41002' })).not.toContain('<error>');
		},
	);
});
