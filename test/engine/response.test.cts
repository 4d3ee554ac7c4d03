import { presetDates } from '../../nodes/shared/service/xmlFeed';
import { itIsNoon } from '../support/clock.cts';
import { firstDevice } from '../support/nodes.cts';
import {
	allSimplified,
	devicesByName,
	anyPid,
	lastDay,
	now,
	readReport,
} from '../support/reports.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { credentialFor, errorOf, hintsOf, reports, runNode } from '../support/workflows.cts';

itIsNoon();

describe('Response > Get Many', () => {
	const read = async (parameters: object, settings?: object) =>
		await readReport('response', 'getAll', parameters, settings);

	it('Response > Get Many outputs one simplified item per check', async () => {
		const { items, request } = await read({
			...devicesByName('84220'),
			...lastDay,
			...allSimplified,
			options: { includeDetails: true },
		});
		expect(items.length).toBeGreaterThan(50);
		expect(items[0]).toEqual({
			time: expect.stringMatching(/^2026-11-(19|20)T\d\d:\d\d:\d\d$/),
			deviceName: 'Shop front',
			location: expect.stringMatching(/^[A-Z]/),
			result: expect.stringMatching(/^(success|failure)$/),
			durationSeconds: expect.any(Number),
			error: null,
			url: expect.stringMatching(/^https:/),
			details: {
				dnsTime: expect.any(Number),
				sslTime: expect.any(Number),
				connectionTime: expect.any(Number),
				requestTime: expect.any(Number),
				firstPacketTime: expect.any(Number),
				downloadTime: expect.any(Number),
				name: 'Shop front',
				resultText: expect.stringMatching(/^[A-Z]$/),
				locationId: expect.any(Number),
			},
			deviceId: 84220,
			id: expect.any(Number),
		});
		expect(request).toMatchObject({
			method: 'GET',
			path: '/reporting/xml/responses.aspx',
			query: {
				PID: anyPid,
				Site: '84220',
				Type: 'Detail',
				From: '11/19/2026 12:00:00',
				To: '11/20/2026 12:00:00',
			},
		});
	});

	it("Response > Get Many keeps the feed's own names and texts without Simplify", async () => {
		const { items } = await read({
			...devicesByName('84220'),
			...lastDay,
			limit: 1,
			simplify: false,
		});
		expect(items).toHaveLength(1);
		expect(items[0]).toMatchObject({
			Site: { ID: '84220', Name: 'Shop front' },
			ID: expect.any(String),
			SSLTime: expect.stringMatching(/^\d\.\d{3}$/),
			Status: expect.any(String),
		});
	});

	it('Response > Get Many requests several devices by IDs, names and wildcards', async () => {
		const { query, items } = await read({
			...devicesByName('84221, Shop*\n84222'),
			...lastDay,
			...allSimplified,
		});
		expect(query.Site).toEqual(['84221', 'Shop*', '84222']);
		expect(new Set(items.map(({ deviceId }) => deviceId))).toEqual(new Set([84220, 84221, 84222]));
	});

	it('Response > Get Many accepts devices chosen from the list and a list returned by an expression', async () => {
		const selection = { devices: 'list', deviceList: ['84220', '84221'] };
		expect((await read({ ...selection, ...lastDay })).query.Site).toEqual(['84220', '84221']);
		const list = devicesByName('={{ ["Shop, front", "84221"] }}');
		expect((await read({ ...list, ...lastDay })).query.Site).toEqual(['Shop, front', '84221']);
	});

	it('Response > Get Many requests all devices by default', async () => {
		expect((await read({ ...lastDay })).query.Site).toBe('*');
	});

	it('Response > Get Many sends only the filters that are set', async () => {
		const filters = {
			locations: ['New York', 'London'],
			result: 'failed',
			department: 41002,
			schedule: 301,
			filter: 501,
		};
		const { query } = await read({ ...lastDay, filters });
		expect(query).toMatchObject({
			location: ['New York', 'London'],
			Result: 'Failure',
			Department: '41002',
			Schedule: '301',
			Filter: '501',
		});
		const { query: unfiltered } = await read({ ...lastDay, filters: { result: 'all' } });
		expect(Object.keys(unfiltered)).toEqual(['PID', 'Site', 'Type', 'From', 'To']);
	});

	it('Response > Get Many outputs only results that fit the filters for location, result and department', async () => {
		const readFiltered = async (filters: object) =>
			(await read({ ...devicesByName('8422*'), ...lastDay, ...allSimplified, filters })).items;
		const fromLocations = await readFiltered({ locations: ['New York', 'London'] });
		expect(new Set(fromLocations.map(({ location }) => location))).toEqual(
			new Set(['New York', 'London']),
		);
		const readStatuses = async (result: string) =>
			new Set((await readFiltered({ result })).map((item) => item.result));
		expect(await readStatuses('successful')).toEqual(new Set(['success']));
		expect(await readStatuses('failed')).not.toContain('success');
		expect(await readFiltered({ department: 41003 })).toEqual([]);
	});

	it('Response > Get Many filters by schedule and passes on that a schedule is unknown', async () => {
		const parameters = { ...devicesByName(`${firstDevice}`), ...lastDay, ...allSimplified };
		const { items } = await read({ ...parameters, filters: { schedule: 301, filter: 501 } });
		const hours = items.map(({ time }) => Number(String(time).slice(11, 13)));
		expect(Math.min(...hours)).toBe(8);
		const { result } = await read({ ...parameters, filters: { schedule: 999 } });
		expect(errorOf(result).message).toContain('Schedule 999 does not exist');
	});

	it.each(['last7Days', 'thisWeek', 'yesterday'] as const)(
		'Response > Get Many requests %s in the time zone of the workflow',
		async (dateRange) => {
			const timezone = 'Pacific/Auckland';
			const before = presetDates(dateRange, Date.now(), timezone);
			const parameters = { ...devicesByName('none'), dateRange };
			const { query } = await read(parameters, { timezone });
			const after = presetDates(dateRange, Date.now(), timezone);
			expect([before, after]).toContainEqual({ from: query.From, to: query.To });
		},
	);

	it('Response > Get Many reads a custom range in the zone of the workflow, with its whole last day', async () => {
		const settings = { timezone: 'Europe/Berlin' };
		const custom = { dateRange: 'custom', from: '2026-11-18T00:00:00', to: '2026-11-19T00:00:00' };
		const { query } = await read(custom, settings);
		expect(query).toMatchObject({ From: '11/18/2026', To: '11/19/2026' });
		const zoned = { dateRange: 'custom', from: '2026-11-18T10:30:00Z', to: '' };
		const { query: open } = await read(zoned, settings);
		expect(open.From).toBe('11/18/2026 11:30:00');
		expect(open).not.toHaveProperty('To');
	});

	it('Response > Get Many suggests summaries when individual responses are no longer kept', async () => {
		const old = { dateRange: 'custom', from: '2020-01-01T00:00:00' };
		const { result } = await read({ ...devicesByName('84213'), ...old });
		const [{ hints }] = result.run.data.resultData.runData.Read;
		expect(hints?.[0]).toMatchObject({
			message: expect.stringMatching(/6 months.*Summary/),
			location: 'outputPane',
		});
		const recent = await read({ ...devicesByName('84213'), dateRange: 'last6Months' });
		const messages = JSON.stringify(recent.result.run.data.resultData.runData.Read[0].hints);
		expect(messages).not.toContain('6 months');
	});

	it('Response > Get Many shows a hint only once for all items', async () => {
		const sandbox = await sandboxForTest({ now });
		const old = { dateRange: 'custom', from: '2020-01-01T00:00:00', to: '2020-02-01T00:00:00' };
		const devices = devicesByName('={{ $json.device }}');
		const node = reports('Read', 'response', 'getAll', { ...devices, ...old });
		const result = await runNode(node, credentialFor(sandbox), {
			rows: [{ device: '84220' }, { device: '84221' }, { device: '84222' }],
		});
		expect(hintsOf(result)).toEqual([
			expect.stringContaining('6 months'),
			expect.stringMatching(/^Your account has "84220", "84221", "84222", but .* for them\./),
		]);
	});

	it('Response > Get Many has a hint for an unknown XML Record Element and ignores its prefix', async () => {
		const options = { recordElement: 'dm:Responses' };
		const { items, result } = await read({ ...lastDay, ...allSimplified, options });
		expect(items).toEqual([]);
		expect(result.run.data.resultData.runData.Read[0].hints).toEqual([
			expect.objectContaining({ message: expect.stringContaining('no element "Responses"') }),
		]);
		const right = await read({
			...lastDay,
			...allSimplified,
			options: { recordElement: 'dm:response' },
		});
		expect(right.items.length).toBeGreaterThan(10);
	});

	it('Response > Get Many lets Additional Query Parameters override the fields', async () => {
		const parameter = [
			{ name: 'From', value: '11/18/2026' },
			{ name: 'To', value: '11/18/2026' },
			{ name: 'site', value: '84221' },
		];
		const { query, items } = await read({
			...allSimplified,
			options: { additionalQueryParameters: { parameter } },
		});
		expect(query).toMatchObject({ From: '11/18/2026', To: '11/18/2026', site: '84221' });
		expect(query).not.toHaveProperty('Site');
		expect(items[0]).toMatchObject({ deviceId: 84221 });
		expect(String(items[0].time)).toMatch(/^2026-11-18T/);
	});

	it('Response > Get Many outputs items of another XML Record Element', async () => {
		const options = { recordElement: 'location' };
		const { items } = await read({ ...devicesByName('84220'), ...lastDay, limit: 1, options });
		expect(items[0]).toMatchObject({ deviceId: 84220, id: 2, response: expect.any(Array) });
	});

	it('Response > Get Many stops the download when Limit is reached', async () => {
		const { items, sandbox } = await read({
			dateRange: 'custom',
			from: '2026-08-20T00:00:00',
			limit: 7,
		});
		expect(items).toHaveLength(7);
		while (sandbox.requests[0].bytesSent === undefined) {
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		// All of it would be about 80 MB.
		expect(sandbox.requests[0].bytesSent).toBeLessThan(6_000_000);
	});

	it('Response > Get Many outputs no item for an empty report and one for a single record', async () => {
		const empty = await read({ ...devicesByName('84213'), ...lastDay });
		expect(empty.result.run.status).toBe('success');
		expect(empty.items).toEqual([]);
		const minute = { dateRange: 'custom', from: '2026-11-20T10:00:00', to: '2026-11-20T10:01:00' };
		const { items } = await read({ ...devicesByName('84220'), ...minute, ...allSimplified });
		expect(items).toHaveLength(1);
	});

	it.each([
		['IDs or Names is empty', { ...devicesByName(' , ') }],
		['Device Names or IDs is empty', { devices: 'list' }],
		['Limit is not a whole number greater than 0', { limit: 1.5 }],
		['From is empty', { dateRange: 'custom', from: '' }],
		['From is not a date: "soon"', { dateRange: 'custom', from: '={{ "soon" }}' }],
		['From is after To', { ...lastDay, to: '2026-11-01T00:00:00' }],
		['Date Range cannot be "ever"', { dateRange: '={{ "ever" }}' }],
		['Output cannot be "pdf"', { output: '={{ "pdf" }}' }],
		['Check Result cannot be "some"', { filters: { result: 'some' } }],
		['Schedule Name or ID is not an ID', { filters: { schedule: 'Nights' } }],
		['Department Name or ID is not an ID', { filters: { department: 'Sales' } }],
		[
			'Additional Query Parameters must not contain PID',
			{ options: { additionalQueryParameters: { parameter: [{ name: 'pid', value: 'x' }] } } },
		],
	])(
		'Response > Get Many rejects invalid parameters without sending a request: %s',
		async (message, parameters) => {
			const { result, sandbox } = await read(parameters);
			expect(errorOf(result)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
			expect(sandbox.requests).toEqual([]);
		},
	);
});
