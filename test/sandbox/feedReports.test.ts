import { sandboxForTest } from '../support/sandbox';
import { Clock, feed, responsesOf, sitesOf } from './client';

const sandboxAt = () => sandboxForTest({ now: new Clock().now });

describe('A report of raw responses', () => {
	it('has the fields of a record, its times in seconds', async () => {
		const xml = await feed(await sandboxAt(), 'responses.aspx', { Site: '84221', Type: 'Detail' });
		const [first, second] = responsesOf(xml);
		expect(Object.keys(first)).toEqual([
			'ID',
			'Name',
			'URL',
			'Location',
			'Time',
			'Duration',
			'DnsTime',
			'SSLTime',
			'ConnectionTime',
			'RequestTime',
			'FirstPacketTime',
			'DownloadTime',
			'Status',
		]);
		expect(first.Time).toMatch(/^11\/19\/2026 \d{1,2}:\d\d:\d\d PM$/);
		expect(first.Duration).toMatch(/^\d+\.\d{3}$/);
		expect(first.Status).toMatch(/^[A-Z]$/);
		expect([first.URL, second.URL]).toEqual([
			'https://store.shop.example.test/basket',
			'https://store.shop.example.test/checkout?step=1&currency=EUR',
		]);
	});

	it('gives every record its own id and the parts of its duration', async () => {
		const records = responsesOf(await feed(await sandboxAt(), 'responses.aspx'));
		expect(new Set(records.map(({ ID }) => ID)).size).toBe(records.length);
		for (const record of records) {
			const parts = ['Dns', 'SSL', 'Connection', 'Request', 'FirstPacket', 'Download'];
			const sum = parts.reduce((total, part) => total + Number(record[`${part}Time`]), 0);
			expect(sum).toBeCloseTo(Number(record.Duration), 6);
		}
	});

	it('needs no time for SSL where there is none', async () => {
		const xml = await feed(await sandboxAt(), 'responses.aspx', { Site: 'Careers page' });
		expect(new Set(responsesOf(xml).map(({ SSLTime }) => SSLTime))).toEqual(new Set(['0.000']));
	});

	it('is what comes without Type, and is XML in UTF-8', async () => {
		const sandbox = await sandboxAt();
		const query = { Site: '84211' };
		expect(await feed(sandbox, 'responses.aspx', query)).toBe(
			await feed(sandbox, 'Responses.ASPX', { ...query, TYPE: 'detail' }),
		);
		const response = await fetch(
			`${sandbox.origin}/Reporting/XML/responses.aspx?pid=${sandbox.credentials.feedPid}`,
		);
		expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
		await response.body?.cancel();
	});

	it('streams six months of a device that checks every minute', async () => {
		const sandbox = await sandboxAt();
		const { feedPid } = sandbox.credentials;
		const query = `PID=${feedPid}&Site=84220&From=05/21/2026&To=11/19/2026`;
		const response = await fetch(`${sandbox.xmlFeedUrl}/responses.aspx?${query}`);
		const decoder = new TextDecoder();
		let records = 0;
		let rest = '';
		for await (const chunk of response.body ?? []) {
			const parts = (rest + decoder.decode(chunk, { stream: true })).split('</Response>');
			records += parts.length - 1;
			rest = parts[parts.length - 1];
		}
		expect(records).toBe(183 * 1440);
	});
});

describe('A report of summaries', () => {
	it('has one for the range, without locations', async () => {
		const xml = await feed(await sandboxAt(), 'responses.aspx', { Site: '84211', Type: 'Overall' });
		const [{ Summary = [], Location }] = sitesOf(xml);
		expect(Location).toBeUndefined();
		expect(Summary).toHaveLength(1);
		const figures = Object.entries(Summary[0]).map(([name, text]) => [name, Number(text)]);
		const summary: Record<string, number> = Object.fromEntries(figures);
		expect(summary['Success-Count'] + summary['Failure-Count']).toBe(30 * 288);
		expect(summary['Uptime-Percentage'] + summary['Downtime-Percentage']).toBeCloseTo(100, 6);
		expect(summary['Average-Response-Time']).toBeGreaterThan(0.05);
		expect(summary['Average-Response-Time']).toBeLessThan(5);
		expect(summary['Standard-Deviation']).toBeGreaterThan(0);
	});

	it('has one for each day in order, of thirty days when no range is asked', async () => {
		const sandbox = await sandboxAt();
		const asked = { Site: '84211', Type: 'Day', From: '11/01/2026', To: '11/03/2026' };
		expect(sitesOf(await feed(sandbox, 'responses.aspx', asked))[0].Summary).toMatchObject([
			{ Date: '11/01/2026' },
			{ Date: '11/02/2026' },
			{ Date: '11/03/2026' },
		]);
		const usual = await feed(sandbox, 'responses.aspx', { Site: '84211', Type: 'Day' });
		const { Summary = [] } = sitesOf(usual)[0];
		expect(Summary).toHaveLength(30);
		expect(Summary.at(-1)).toMatchObject({ Date: '11/20/2026' });
	});

	it('agrees with the raw responses of the same day', async () => {
		const sandbox = await sandboxAt();
		const range = { Site: '84220', From: '11/05/2026', To: '11/05/2026' };
		const records = responsesOf(await feed(sandbox, 'responses.aspx', range));
		const good = records.filter(({ Status }) => Status === 'S');
		const average = good.reduce((sum, { Duration }) => sum + Number(Duration), 0) / good.length;
		const day = await feed(sandbox, 'responses.aspx', { ...range, Type: 'Day' });
		expect(sitesOf(day)[0].Summary).toMatchObject([
			{
				'Average-Response-Time': average.toFixed(3),
				'Success-Count': String(good.length),
				'Failure-Count': String(records.length - good.length),
			},
		]);
	});

	it('leaves a day without data empty', async () => {
		// The first of November 2026 is a Sunday, on which this device rests.
		const query = { Site: '84231', Type: 'Day', From: '10/31/2026', To: '11/02/2026' };
		const xml = await feed(await sandboxAt(), 'responses.aspx', query);
		expect(xml).toContain('<Summary/>');
		expect(sitesOf(xml)[0].Summary).toMatchObject([
			{ Date: '10/31/2026' },
			'',
			{ Date: '11/02/2026' },
		]);
	});
});

describe('A report of states', () => {
	it('shows every device up, down or postponed', async () => {
		const xml = await feed(await sandboxAt(), 'status.aspx');
		const sites = sitesOf(xml, 'DotcomMonitorConfig');
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

	it('shows a device as resting on the days its schedule leaves out', async () => {
		const sandbox = await sandboxForTest({ now: () => Date.UTC(2026, 10, 1, 12) });
		const [site] = sitesOf(
			await feed(sandbox, 'status.aspx', { Site: '84231' }),
			'DotcomMonitorConfig',
		);
		expect(site.State).toBe('Postponed');
	});
});

describe('A feed request', () => {
	it.each([{ PID: 'NOBODYS0NOBODYS0NOBODYS0NOBODYS0' }, { PID: '' }])(
		'with %j gets a document that says so and does not repeat it',
		async (query) => {
			const sandbox = await sandboxAt();
			const xml = await feed(sandbox, 'status.aspx', query);
			expect(xml).toMatch(/<DotcomMonitorOnlineReport><error>[^<]+<\/error>/);
			expect(xml).not.toContain('NOBODYS0');
			expect(sandbox.requests[0].status).toBe(200);
		},
	);

	it('with the UID of the Web API is not answered either', async () => {
		const sandbox = await sandboxAt();
		const xml = await feed(sandbox, 'status.aspx', { PID: sandbox.credentials.webApiUid });
		expect(xml).toContain('<error>');
	});

	it('for a page that does not exist gets a page of the web server', async () => {
		const sandbox = await sandboxAt();
		for (const path of ['nothing.aspx', 'toString']) {
			const response = await fetch(`${sandbox.xmlFeedUrl}/${path}`);
			expect(response.status).toBe(404);
			expect(response.headers.get('content-type')).toContain('text/html');
		}
	});
});
