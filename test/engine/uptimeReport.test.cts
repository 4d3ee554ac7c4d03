import type { INodeExecutionData } from 'n8n-workflow';

import { itIsNoon } from '../support/clock.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { devicesByName, now, readReport, uptimeReport, withFigures } from '../support/reports.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	credentialFor,
	errorOf,
	fileOf,
	hintsOf,
	json,
	reports,
	runNode,
} from '../support/workflows.cts';

itIsNoon();

const week = { dateRange: 'custom', from: '2026-11-09T00:00:00', to: '2026-11-15T00:00:00' };

const create = async (parameters: object) =>
	await readReport('uptimeReport', 'create', { ...week, ...parameters });

const queries = ({ sandbox }: Awaited<ReturnType<typeof create>>) =>
	sandbox.requests.map(({ query }) => [query.Type, query.From, query.To]);

interface Figures {
	uptimePercentage: number;
	checks: number;
	failed: number;
	averageSeconds: number;
	date?: string;
}

interface Device extends Figures {
	deviceId: number;
	coveredSeconds: number;
	deviceName: string;
	days: Figures[];
	outages: Array<{
		start: string;
		durationSeconds: number;
		locations: string[];
		firstError: string | null;
	}>;
	outageCount: number;
	isTargetMet: boolean;
	downtimeSeconds: number;
	uptimeChange: number;
	errorBudgetMinutesLeft: number;
}

function read(item: INodeExecutionData['json']) {
	return item as unknown as {
		period: Record<string, unknown>;
		totals: Figures & Record<string, number>;
		devices: Device[];
		days: Figures[] | null;
	} & Record<string, string>;
}

it('Uptime Report > Create outputs one item with the figures of the service and the texts to send', async () => {
	const few = devicesByName('8421*, 84220');
	const run = await create(few);
	expect(errorOf(run.result)).toEqual({});
	expect(queries(run)).toEqual([
		['Overall', '11/09/2026', '11/15/2026'],
		['Day', '11/09/2026', '11/15/2026'],
		['Overall', '11/02/2026', '11/08/2026'],
		['Detail', '11/09/2026', '11/15/2026'],
	]);
	expect(run.items).toHaveLength(1);
	const report = read(run.items[0]);
	expect(report.period).toEqual({
		from: '2026-11-09',
		to: '2026-11-15',
		lengthSeconds: 7 * 86_400,
		dayCount: 7,
		wholeTo: '2026-11-15',
		secondsToCome: 0,
		uptimeTargetPercentage: 99.9,
		errorBudgetMinutes: 10.08,
		comparedWith: 'previousPeriod',
		comparedFrom: '2026-11-02',
		comparedTo: '2026-11-08',
		comparesPart: false,
		excludesPlannedDowntime: false,
	});
	const summary = await readReport('summary', 'getAll', { ...week, ...few, returnAll: true });
	expect(report.devices).toHaveLength(summary.items.length);
	for (const item of summary.items) {
		expect(report.devices).toContainEqual(
			expect.objectContaining({
				deviceId: item.deviceId,
				deviceName: item.deviceName,
				uptimePercentage: item.uptimePercentage,
				checks: item.checks,
				failed: item.failed,
				averageSeconds: item.averageSeconds,
			}),
		);
	}
	const uptimes = report.devices.map(({ uptimePercentage }) => uptimePercentage ?? 101);
	expect(uptimes).toEqual([...uptimes].sort((one, other) => one - other));
	expect(report.days?.map(({ date }) => date)).toEqual(
		[9, 10, 11, 12, 13, 14, 15].map((day) => `2026-11-${String(day).padStart(2, '0')}`),
	);
	expect(report.subject).toMatch(/^Uptime report, Nov 9\s–\s15, 2026: 9\d(\.\d+)?%/u);
	for (const text of [report.plainText, report.slackText, report.emailHtml]) {
		expect(text).toContain('Shop front');
		expect(text).not.toMatch(/undefined|NaN|\[object/);
	}
	expect(report.slackBlocks).toHaveProperty('blocks.0.type', 'header');
	expect(report.teamsCard).toHaveProperty('type', 'AdaptiveCard');
});

it('Uptime Report > Create lists the outages of Outage > Get Many, with one more request', async () => {
	const run = await create({ ...devicesByName('8422*'), include: ['outages'] });
	expect(queries(run).map(([type]) => type)).toEqual(['Overall', 'Day', 'Overall', 'Detail']);
	const report = read(run.items[0]);
	expect(report.days).toBeNull();
	expect(report.totals.outageCount).toBe(
		report.devices.reduce((sum, { outages }) => sum + outages.length, 0),
	);
	expect(report.totals.outageCount).toBeGreaterThan(0);
	const [device] = report.devices;
	expect(device.outages[0]).toEqual({
		deviceId: expect.anything(),
		deviceName: device.deviceName,
		start: expect.stringMatching(/^2026-11-\d\dT/),
		end: expect.stringMatching(/^2026-11-\d\dT/),
		startedBefore: expect.any(Boolean),
		durationSeconds: expect.any(Number),
		failedChecks: expect.any(Number),
		locations: expect.arrayContaining([expect.any(String)]),
		firstError: device.outages[0].firstError,
		failedLayer: 'dns',
	});
	// Devices are not in Include.
	expect(report.plainText).not.toContain('Devices, worst first');
});

it('Uptime Report > Create makes the chosen files, in the same item', async () => {
	const { result } = await create({ files: ['csv', 'html', 'svg'], options: { language: 'de' } });
	const [{ binary = {} }] = result.items('Read');
	expect(Object.keys(binary).sort()).toEqual(['csv', 'html', 'svg']);
	const text = async (name: string) => await fileOf(result, name);
	expect(binary.csv).toMatchObject({
		fileName: 'uptime-2026-11-09-2026-11-15.csv',
		mimeType: 'text/csv',
	});
	const [header, ...rows] = (await text('csv')).trimEnd().split('\r\n');
	expect(header).toMatch(/^\ufeffGerät;Geräte-ID;Verfügbarkeit \(%\);/);
	expect(rows.join()).toMatch(/;99,\d+;/);
	expect(rows).toHaveLength(8);
	expect(await text('html')).toMatch(/^<!DOCTYPE html>\n<html lang="de">/);
	expect(await text('svg')).toMatch(/^<svg /);
});

it.each([
	['en', 'language', '\ufeffDevice,Device ID,'],
	['fr', 'any', 'Appareil,ID de l’appareil,'],
	['ja', 'excelComma', '\ufeffデバイス;デバイス ID;'],
])('Uptime Report > Create writes its table in %s for %s', async (language, csvFor, start) => {
	const { result } = await create({ files: ['csv'], options: { language }, csvFor });
	expect((await fileOf(result, 'csv')).slice(0, start.length)).toBe(start);
});

it('Uptime Report > Create sends one request for one day without a comparison', async () => {
	const day = { from: '2026-11-10T00:00:00', to: '2026-11-10T00:00:00' };
	const run = await create({
		...day,
		options: { compareWith: 'nothing' },
		include: ['days', 'devices'],
	});
	expect(queries(run)).toEqual([['Overall', '11/10/2026', '11/10/2026']]);
	const report = read(run.items[0]);
	expect(report.days).toHaveLength(1);
	expect(report.days?.[0].uptimePercentage).toBe(report.totals.uptimePercentage);
	expect(report.period.comparedWith).toBeNull();
});

it('Uptime Report > Create reports that outages go back six months, and a comparison three years', async () => {
	const old = { from: '2026-01-01T00:00:00', to: '2026-01-02T00:00:00' };
	const { result, items } = await create({ ...old, include: ['outages'] });
	expect(read(items[0]).totals.outageCount).toBeNull();
	expect(hintsOf(result)).toContainEqual(
		expect.stringMatching(/six months.* remove Outages from Parts to Include\.$/),
	);
	const older = { from: '2024-01-01T00:00:00', to: '2024-01-02T00:00:00', include: [] };
	const run = await create({ ...older, options: { compareWith: 'lastYear' } });
	expect(queries(run).map(([type]) => type)).toEqual(['Overall', 'Day']);
	expect(hintsOf(run.result)).toContainEqual(
		expect.stringMatching(/three years.* set Compare With to No Comparison\.$/),
	);
});

it('Uptime Report > Create uses daily summaries without a date in their order', async () => {
	const summaries = ['100', '50'].map(
		(uptime) => `<Summary Uptime-Percentage="${uptime}" Success-Count="10" Failure-Count="0"/>`,
	);
	const feed = await rawFeed(
		`<DotcomMonitorOnlineReport><Site ID="1" Name="A">${summaries.join('')}</Site></DotcomMonitorOnlineReport>`,
	);
	const parameters = { ...week, to: '2026-11-10T00:00:00', options: { compareWith: 'nothing' } };
	const result = await runNode(uptimeReport(parameters), rawFeedCredential(feed));
	const report = read(withFigures(json(result, 'Read')[0]));
	expect(report.days?.map(({ uptimePercentage }) => uptimePercentage)).toEqual([100, 50]);
});

it('Uptime Report > Create shares one report among items that request the same', async () => {
	const sandbox = await sandboxForTest({ now });
	const result = await runNode(
		reports('Read', 'uptimeReport', 'create', { ...week }),
		credentialFor(sandbox),
		{ rows: [{}, {}] },
	);
	expect(json(result, 'Read')).toHaveLength(1);
	expect(sandbox.requests).toHaveLength(4);
});

it.each([
	[{ uptimeTarget: 101 }, 'Uptime Target % is not a number above 0 and up to 100'],
	[{ uptimeTarget: 0.999 }, 'Uptime Target % is 0.999 %, which every device reaches'],
	[{ uptimeTarget: 1 }, 'Uptime Target % is 1 %, which every device reaches'],
	[{ files: ['svg'], include: ['devices'] }, 'Files to Create cannot contain a chart without days'],
	[{ include: ['weather'] }, 'Parts to Include cannot contain "weather"'],
	[{ options: { language: '={{ "xx" }}' } }, 'Language cannot be "xx"'],
	[
		{ options: { plannedDowntime: 'sometimes' } },
		'Exclude Planned Downtime contains "sometimes", which is not valid',
	],
	[{ dateRange: '={{ "notSent" }}' }, 'Date Range contains no days'],
])('Uptime Report > Create rejects %p before anything is sent', async (parameters, message) => {
	const { result, sandbox } = await create(parameters);
	expect(errorOf(result).message).toBe(message);
	expect(sandbox.requests).toEqual([]);
});

it('Uptime Report > Create rejects a device that the account does not have', async () => {
	const { result } = await create(devicesByName('Shop frnt'));
	expect(errorOf(result).message).toBe('"Shop frnt" in Devices is not known');
	const hidden = await create({ include: [], forCustomers: { hiddenDevices: 'Shop frnt' } });
	expect(errorOf(hidden.result).message).toBe('"Shop frnt" in Devices to Hide is not known');
});
