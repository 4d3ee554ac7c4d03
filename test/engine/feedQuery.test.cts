/** The requests that the fields of reports make, as the contract and public clients have them. */
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { anyPid, readReport } from '../support/reports.cts';
import { errorOf, json, reports, runNode } from '../support/workflows.cts';

const additional = (...parameter: object[]) => ({ additionalQueryParameters: { parameter } });

async function readRaw(document: string, resource: string, parameters: object) {
	const feed = await rawFeed(document);
	const result = await runNode(
		reports('Read', resource, 'getAll', { ...parameters }),
		rawFeedCredential(feed),
	);
	return { feed, result, items: json(result, 'Read') };
}

const pid = 'PID=0123456789ABCDEF0123456789ABCDEF';

it("a query of responses equals the contract's own request, and its Response elements are read", async () => {
	const document =
		'<Report><Response><ID>1</ID><Name>Shop</Name><DnsTime>12</DnsTime><Status>S</Status></Response></Report>';
	const { feed, result, items } = await readRaw(document, 'summary', {
		devices: 'text',
		deviceNames: '101',
		dateRange: 'notSent',
		groupBy: 'overall',
		filters: { locations: ['NY, USA'] },
	});
	expect(errorOf(result)).toEqual({});
	const path = '/reporting/xml/responses.aspx';
	expect(feed.requests).toEqual([`${path}?${pid}&Site=101&Type=Overall&location=NY%2C%20USA`]);
	expect(items).toMatchObject([{ deviceName: 'Shop', id: 1, dnsTime: 12, status: 'S' }]);
});

it("a query of summaries equals cdnperf's request, and its days are read", async () => {
	const document =
		'<DotcomMonitorOnlineReport><Site Name="Shop"><Summary><Average-Response-Time>0.482</Average-Response-Time></Summary><Summary/></Site></DotcomMonitorOnlineReport>';
	const { feed, items } = await readRaw(document, 'summary', {
		groupBy: 'day',
		dateRange: 'custom',
		from: '2026-02-04T00:00:00',
		to: '2026-02-05T00:00:00',
		options: { allDownPercentages: true },
	});
	const path = '/reporting/xml/responses.aspx';
	const range = 'From=02%2F04%2F2026&To=02%2F05%2F2026';
	expect(feed.requests).toEqual([
		`${path}?${pid}&Site=*&Type=Day&Options=AllDownPercentages&${range}`,
	]);
	expect(items).toMatchObject([
		{ deviceName: 'Shop', averageSeconds: 0.482 },
		{ deviceName: 'Shop', averageSeconds: null },
	]);
});

it('a query omits an Additional Query Parameter whose value is blank', async () => {
	const blank = additional({ name: 'type', value: ' ' }, { name: 'Site', value: '' });
	const { feed } = await readRaw('<DotcomMonitorOnlineReport/>', 'response', {
		dateRange: 'notSent',
		options: blank,
	});
	expect(feed.requests).toEqual([`/reporting/xml/responses.aspx?${pid}`]);
});

it('a query omits From and keeps To when From is blank in Additional Query Parameters', async () => {
	const { feed } = await readRaw('<DotcomMonitorOnlineReport/>', 'response', {
		dateRange: 'last7Days',
		options: additional({ name: 'From', value: '' }),
	});
	expect(feed.requests[0]).toMatch(/Type=Detail&To=[0-9%F]+$/);
});

it('a query has no Options when All Down Percentages is off', async () => {
	const { query } = await readReport('summary', 'getAll', {
		options: { allDownPercentages: false },
	});
	expect(query).not.toHaveProperty('Options');
});

it.each([
	['subscription', 'getUsage', {}],
	['configuration', 'getAll', {}],
	['deviceStatus', 'getAll', {}],
	['response', 'getAll', { Type: 'Detail' }],
	['summary', 'getAll', { Type: 'Overall' }],
])('a query has every filter of the contract for %s > %s', async (resource, operation, type) => {
	const { query } = await readReport(resource, operation, {
		devices: 'text',
		deviceNames: 'Shop*, 84220',
		dateRange: 'custom',
		from: '2026-11-18T00:00:00',
		to: '2026-11-19T00:00:00',
		filters: {
			department: 41002,
			filter: 501,
			locations: ['New York', 'London'],
			result: 'failed',
			schedule: 301,
		},
	});
	// States are those of now.
	const range = resource === 'deviceStatus' ? {} : { From: '11/18/2026', To: '11/19/2026' };
	expect(query).toEqual({
		PID: anyPid,
		Site: ['Shop*', '84220'],
		...type,
		location: ['New York', 'London'],
		...range,
		Department: '41002',
		Schedule: '301',
		Filter: '501',
		Result: 'Failure',
	});
});

it.each([
	['subscription', 'getUsage', {}],
	['configuration', 'getAll', { Site: '*' }],
	['deviceStatus', 'getAll', { Site: '*' }],
])(
	'a query has no dates and no filters by default for %s > %s',
	async (resource, operation, more) => {
		const { query } = await readReport(resource, operation, {});
		expect(query).toEqual({ PID: anyPid, ...more });
	},
);

it('reads the devices that are chosen for Subscription > Get Usage', async () => {
	const sum = async (parameters: object) => {
		const { items } = await readReport('subscription', 'getUsage', {
			returnAll: true,
			...parameters,
		});
		return items.reduce((all, { used }) => all + Number(used), 0);
	};
	expect(await sum({ devices: 'text', deviceNames: '84220' })).toBe(1);
	expect(await sum({ devices: 'notSent' })).toBe(8);
});
