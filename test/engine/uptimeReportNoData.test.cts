/** Uptime reports of outages that the service has no check for. */
import { itIsNoon } from '../support/clock.cts';
import { rawFeedCredential } from '../support/rawFeed.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { devicesByName, readReport, uptimeReport, withFigures } from '../support/reports.cts';
import { errorOf, hintsOf, json, runNode } from '../support/workflows.cts';

itIsNoon();

const twoDays = {
	dateRange: 'custom',
	from: '2026-11-09T00:00:00',
	to: '2026-11-10T00:00:00',
	include: ['devices', 'outages'],
};

const site = (id: number, content: string) =>
	`<Site ID="${id}" Name="Site ${id}">${content}</Site>`;
const report = (content: string) =>
	`<DotcomMonitorOnlineReport>${content}</DotcomMonitorOnlineReport>`;

const summary =
	'<Summary Uptime-Percentage="100" Success-Count="10" Failure-Count="0" Average-Response-Time="0.4"/>';
const summaries = report(site(1, summary) + site(2, summary));

const check = (status: string, time = '11/09/2026 10:00:00') =>
	`<Response><Time>${time}</Time><Status>${status}</Status></Response>`;

interface Device {
	deviceName: string;
	outageCount: number | null;
	outages: object[] | null;
}

describe('Uptime Report > Create of outages without data', () => {
	const run = async (checks: string, parameters: object = {}, overall = summaries) => {
		const { origin } = await rawServerForTest(({ url }) => ({
			headers: { 'content-type': 'text/xml' },
			body: url.includes('Type=Detail') ? checks : overall,
		}));
		const options = { compareWith: 'nothing', ...Object(parameters).options };
		const all = { ...twoDays, ...parameters, options };
		return await runNode(uptimeReport(all), rawFeedCredential({ origin }));
	};
	const create = async (...given: Parameters<typeof run>) => {
		const result = await run(...given);
		expect(errorOf(result)).toEqual({});
		const item = withFigures(json(result, 'Read')[0]);
		const devices = new Map(
			(item.devices as unknown as Device[]).map((device) => [device.deviceName, device]),
		);
		const { outageCount } = item.totals as { outageCount: number | null };
		const texts = [item.plainText, item.slackText, item.emailHtml].map(String);
		const cards = [item.slackBlocks, item.teamsCard].map((card) => JSON.stringify(card));
		return { devices, hints: hintsOf(result), outageCount, texts, all: [...texts, ...cards] };
	};

	/** Of a device with these checks on a Sunday. */
	const sundayOutages = async (checks: string[], plannedDowntime: string) => {
		const sunday = { from: '2026-11-15T00:00:00', to: '2026-11-15T00:00:00' };
		const parameters = { ...sunday, options: { plannedDowntime } };
		const { devices } = await create(report(site(1, checks.join(''))), parameters);
		return devices.get('Site 1')?.outages;
	};

	it('an uptime report shows "no data" if there was no check at all, never that there was no outage', async () => {
		const { all, devices, hints, outageCount, texts } = await create(report(''));
		expect(outageCount).toBeNull();
		expect(devices.get('Site 1')).toMatchObject({ outageCount: null, outages: null });
		for (const text of all) expect(text).not.toContain('No outages in this period.');
		for (const text of texts) expect(text).toContain('no data');
		expect(texts[0]).toContain('Outages: no data\n');
		expect(texts[0]).toContain('\nOutages\nno data\n');
		expect(hints).toContainEqual(expect.stringContaining('No checks in this range'));
	});

	it('an uptime report shows "no data" for checks that neither failed nor succeeded', async () => {
		const { outageCount } = await create(report(site(1, check('Melted'))));
		expect(outageCount).toBeNull();
	});

	it('an uptime report shows "no data" for a device without a check while others have some', async () => {
		const { devices, outageCount, texts } = await create(report(site(1, check('S'))));
		expect(outageCount).toBe(0);
		expect(devices.get('Site 1')).toMatchObject({ outageCount: 0, outages: [] });
		expect(devices.get('Site 2')).toMatchObject({ outageCount: null, outages: null });
		const [first, second] = texts[1].split('\n').filter((line) => line.includes('Site '));
		expect(first).not.toContain('no data');
		expect(second).toContain('*Site 2*: 100%; Target met; Outages: no data;');
	});

	it.each([
		['is over', {}, 'down at the last check of the period', 'still down'],
		[
			'goes on',
			{ to: '={{ $now.plus(1, "day").toISO() }}' },
			'still down at the last check',
			'of the period',
		],
	])('an uptime report describes an outage without an end when the period %s', async (...row) => {
		const [, range, said, notSaid] = row;
		const { all } = await create(report(site(1, check('F'))), range);
		for (const text of all) {
			expect(text).toContain(said);
			expect(text).not.toContain(notSaid);
		}
	});

	it('an uptime report counts 0 outages of a device whose checks were all in planned downtime', async () => {
		const checks = report(site(1, check('F')));
		const { devices, outageCount } = await create(checks, {
			options: { plannedDowntime: 'all day' },
		});
		expect(outageCount).toBe(0);
		expect(devices.get('Site 1')).toMatchObject({ outageCount: 0, outages: [] });
		expect(devices.get('Site 2')).toMatchObject({ outageCount: null, outages: null });
	});

	it('an uptime report excludes planned downtime from an outage, even if checks are rare', async () => {
		const day = Array.from({ length: 48 }, (_, at) => {
			const time = `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '15' : '45'}`;
			return check(time >= '01:45' && time < '03:15' ? 'F' : 'S', `11/15/2026 ${time}:00`);
		});
		expect(await sundayOutages(day, '02:00-03:00 Su')).toMatchObject([
			{ start: '2026-11-15T01:45:00', end: '2026-11-15T03:15:00', durationSeconds: 30 * 60 },
		]);
	});

	it('an outage before planned downtime ends with the first success after it', async () => {
		const day = Array.from({ length: 144 }, (_, at) => {
			const time = `${String(Math.floor(at / 6)).padStart(2, '0')}:${at % 6}0`;
			return check(time === '01:50' ? 'F' : 'S', `11/15/2026 ${time}:00`);
		});
		expect(await sundayOutages(day, '02:00-04:00 Su')).toMatchObject([
			{ start: '2026-11-15T01:50:00', end: '2026-11-15T04:00:00', durationSeconds: 10 * 60 },
		]);
	});

	it('a silence has no known state, even if planned downtime is a part of it', async () => {
		const times = ['01:40', '01:50', '08:00', '08:10'];
		const day = times.map((time) => check(time === '01:50' ? 'F' : 'S', `11/15/2026 ${time}:00`));
		const often = Array.from({ length: 60 }, (_, at) =>
			check('S', `11/15/2026 00:${String(at).padStart(2, '0')}:00`),
		);
		expect(await sundayOutages([...often, ...day], '02:00-04:00 Su')).toMatchObject([
			{ start: '2026-11-15T01:50:00', end: '2026-11-15T01:50:00', durationSeconds: 0 },
		]);
	});

	it('an uptime report finds the outages of devices that their checks name without an ID', async () => {
		const named = (status: string, time: string) =>
			`<Response Name="Site 1"><Time>11/09/2026 ${time}:00</Time><Status>${status}</Status></Response>`;
		const checks = [named('S', '10:00'), named('F', '10:05'), named('S', '10:10')];
		const { all, devices, outageCount } = await create(report(checks.join('')));
		expect(outageCount).toBe(1);
		expect(devices.get('Site 1')).toMatchObject({ outageCount: 1, outages: [{}] });
		expect(devices.get('Site 2')).toMatchObject({ outageCount: null });
		for (const text of all) expect(text).not.toContain('No outages in this period.');
	});

	it('an uptime report keeps the outages of devices with one public name apart', async () => {
		const named = (name: string, status: string, time: string) =>
			`<Response Name="${name}"><Time>11/09/2026 ${time}:00</Time><Status>${status}</Status></Response>`;
		const checks = [
			...[
				named('Site 1', 'S', '10:00'),
				named('Site 1', 'F', '10:05'),
				named('Site 1', 'S', '10:10'),
			],
			...[named('Site 2', 'S', '10:00'), named('Site 2', 'S', '10:05')],
		];
		const publicNames = { device: [{ device: 'Site*', name: 'Shop' }] };
		const result = await run(report(checks.join('')), { forCustomers: { publicNames } });
		expect(errorOf(result)).toEqual({});
		const { devices, totals } = withFigures(json(result, 'Read')[0]);
		expect(totals).toMatchObject({ devices: 2, outageCount: 1 });
		expect(devices).toMatchObject([
			{ deviceId: 1, deviceName: 'Shop', outageCount: 1, outages: [{ deviceName: 'Shop' }] },
			{ deviceId: 2, deviceName: 'Shop', outageCount: 0 },
		]);
	});

	it('an uptime report compares no uptime if planned downtime is in the earlier one', async () => {
		const checks = site(1, check('S') + check('S', '11/09/2026 10:05:00'));
		const create = async (options: object) => {
			const parameters = { options: { compareWith: 'previousPeriod', ...options } };
			const [item] = json(await run(report(checks), parameters), 'Read');
			const { devices, totals } = withFigures(item);
			return [totals, ...(devices as object[])];
		};
		const before = { previousUptimePercentage: 100, uptimeChange: 0 };
		expect(await create({})).toMatchObject([before, before, before]);
		const unknown = { previousUptimePercentage: null, uptimeChange: null };
		expect(await create({ plannedDowntime: '02:00-03:00 Su' })).toMatchObject([
			...[unknown, unknown, unknown],
		]);
	});

	it('an uptime report does not deny outages if one belongs to a device outside of the report', async () => {
		const { all, outageCount } = await create(report(site(9, check('F'))));
		expect(outageCount).toBe(1);
		for (const text of all) expect(text).not.toContain('No outages in this period.');
	});

	it('an uptime report shows "no data" for an account without devices', async () => {
		const { all, outageCount } = await create(report(''), {}, report(''));
		expect(outageCount).toBeNull();
		for (const text of all) {
			expect(text).not.toContain('No outages in this period.');
			expect(text).not.toContain('Devices, worst first');
		}
	});

	it('an uptime report refuses another document in place of the checks', async () => {
		const error = errorOf(await run('<Maintenance/>'));
		expect(error).toMatchObject({ message: expect.stringContaining('Maintenance') });
	});
});

describe('Uptime Report > Create at the edge of what the service keeps', () => {
	const readInNewYork = async (time: string, parameters: object) => {
		jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time));
		const settings = { timezone: 'America/New_York' };
		const { result, sandbox } = await readReport('uptimeReport', 'create', parameters, settings);
		expect(errorOf(result)).toEqual({});
		const queries = sandbox.requests.map(({ query }) => [query.Type, query.From]);
		return { queries, hints: hintsOf(result) };
	};
	const evening = '2026-11-21T02:00:00Z';

	it('an uptime report requests the checks of six months by the calendar of the workflow', async () => {
		const { hints, queries } = await readInNewYork(evening, {
			dateRange: 'last6Months',
			...devicesByName('84212'),
			options: { compareWith: 'nothing' },
			include: ['outages'],
		});
		expect(queries).toContainEqual(['Detail', '05/20/2026']);
		expect(hints).not.toContainEqual(expect.stringContaining('six months'));
	});

	it('an uptime report compares with summaries of three years ago by the calendar of the workflow', async () => {
		const { hints, queries } = await readInNewYork(evening, {
			dateRange: 'custom',
			from: '2024-11-20T00:00:00',
			to: '2024-11-20T00:00:00',
			options: { compareWith: 'lastYear' },
			include: [],
		});
		expect(queries).toEqual([
			['Overall', '11/20/2024'],
			['Overall', '11/20/2023'],
		]);
		expect(hints).not.toContainEqual(expect.stringContaining('three years'));
	});
});
