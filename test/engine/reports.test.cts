import { allSimplified, devicesByName, anyPid, now, readReport } from '../support/reports.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { credentialFor, errorOf, reports, runNode } from '../support/workflows.cts';

describe('Summary > Get Many', () => {
	const range = { dateRange: 'custom', from: '2026-10-01T00:00:00', to: '2026-11-19T00:00:00' };
	const read = async (parameters: object) => await readReport('summary', 'getAll', parameters);

	it('Summary > Get Many outputs the overall metrics of each device', async () => {
		const { items, query } = await read({ ...devicesByName('8422*'), ...range, ...allSimplified });
		expect(query).toMatchObject({ Site: '8422*', Type: 'Overall' });
		expect(items).toHaveLength(3);
		expect(items[0]).toEqual({
			deviceName: 'Shop front',
			uptimePercentage: expect.any(Number),
			downtimePercentage: expect.any(Number),
			checks: expect.any(Number),
			failed: expect.any(Number),
			averageSeconds: expect.any(Number),
			standardDeviationSeconds: expect.any(Number),
			from: '2026-10-01',
			to: '2026-11-19',
			deviceId: 84220,
		});
	});

	it.each([
		['hour', 'Hour', 50 * 24],
		['day', 'Day', 50],
		['week', 'Week', 8],
		['month', 'Month', 2],
		['quarter', 'Quarter', 1],
		['year', 'Year', 1],
	])(
		'Summary > Get Many outputs metrics per %s that add up to the overall ones',
		async (groupBy, type, count) => {
			const parameters = { ...devicesByName('84222'), ...range, ...allSimplified };
			const { items, query } = await read({ ...parameters, groupBy });
			expect(query.Type).toBe(type);
			expect(items).toHaveLength(count);
			const [overall] = (await read(parameters)).items;
			const sum = (name: string) => items.reduce((all, item) => all + Number(item[name]), 0);
			expect(sum('checks')).toBe(overall.checks);
			expect(sum('failed')).toBe(overall.failed);
		},
	);

	it("Summary > Get Many keeps the feed's own field names without Simplify", async () => {
		const { items } = await read({ ...devicesByName('84220'), ...range, simplify: false });
		expect(items[0]).toHaveProperty(['Average-Response-Time'], expect.any(String));
	});

	it('Summary > Get Many rejects an unknown Group By', async () => {
		const { result, sandbox } = await read({ groupBy: '={{ "century" }}' });
		expect(errorOf(result).message).toBe('Group By cannot be "century"');
		expect(sandbox.requests).toEqual([]);
	});
});

describe('Device Status > Get Many', () => {
	const read = async (parameters: object) => await readReport('deviceStatus', 'getAll', parameters);

	it('Device Status > Get Many outputs one item per device', async () => {
		const { items, query, request } = await read(allSimplified);
		expect(request.path).toBe('/reporting/xml/status.aspx');
		expect(query).toEqual({ PID: anyPid, Site: '*' });
		expect(items).toHaveLength(8);
		expect(items).toContainEqual({
			deviceName: 'Summer campaign (old)',
			state: 'paused',
			message: 'Summer campaign (old) is paused',
			status: 'paused',
			deviceId: 84213,
			stateText: 'Postponed',
		});
	});

	it('Device Status > Get Many filters by device and by department', async () => {
		expect((await read({ ...devicesByName('84220'), ...allSimplified })).items).toHaveLength(1);
		const { items, query } = await read({ ...allSimplified, filters: { department: '41003' } });
		expect(query.Department).toBe('41003');
		expect(items.map(({ deviceId }) => deviceId)).toEqual([84230, 84231]);
	});

	it('Device Status > Get Many rejects a department that the PID may not read', async () => {
		const { result } = await read({ filters: { department: 99 } });
		expect(errorOf(result).code).toBe('REQUEST_REFUSED');
	});
});

describe('Configuration > Get Many', () => {
	const read = async (parameters: object) =>
		await readReport('configuration', 'getAll', parameters);

	it('Configuration > Get Many outputs each device with a list of its tasks', async () => {
		const { items, request } = await read(allSimplified);
		expect(request.path).toBe('/reporting/xml/config.aspx');
		expect(items).toHaveLength(8);
		for (const item of items) {
			expect(item).toMatchObject({ deviceId: expect.any(Number), tasks: expect.any(Array) });
		}
		const { items: one } = await read({ ...devicesByName('84220'), ...allSimplified });
		expect(one).toHaveLength(1);
		expect(one[0].tasks).toEqual([
			expect.objectContaining({ id: expect.any(Number), url: expect.stringMatching(/^https/) }),
		]);
	});

	it('Configuration > Get Many rejects an empty list of devices', async () => {
		const { result } = await read({ ...devicesByName('') });
		expect(errorOf(result).message).toBe('IDs or Names is empty');
	});
});

describe('Subscription > Get Usage', () => {
	const read = async (parameters: object) =>
		await readReport('subscription', 'getUsage', parameters);

	it('Subscription > Get Usage outputs one item per solution', async () => {
		const { items, query, request } = await read(allSimplified);
		expect(request.path).toBe('/reporting/xml/Account.aspx');
		expect(query).toEqual({ PID: anyPid });
		expect(items.length).toBeGreaterThan(1);
		for (const item of items) {
			expect(item).toEqual({
				name: expect.any(String),
				used: expect.any(Number),
				available: expect.any(Number),
			});
		}
	});

	it('Subscription > Get Usage rejects a wrong PID', async () => {
		const sandbox = await sandboxForTest({ now });
		const result = await runNode(
			reports('Read', 'subscription', 'getUsage'),
			credentialFor(sandbox, { xmlFeedPid: 'E'.repeat(32) }),
		);
		expect(errorOf(result).code).toBe('REQUEST_REFUSED');
	});
});
