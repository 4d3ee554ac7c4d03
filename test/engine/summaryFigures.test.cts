/** Summaries with values that are no numbers, or no percentages. */
import { itIsNoon } from '../support/clock.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { uptimeReport, withFigures } from '../support/reports.cts';
import { errorOf, hintsOf, json, reports, runNode } from '../support/workflows.cts';

itIsNoon();

const fields = {
	'Uptime-Percentage': '99.5',
	'Success-Count': '99',
	'Failure-Count': '1',
	'Average-Response-Time': '0.412',
};

const summaryOf = (more: Record<string, string>) =>
	`<Summary ${Object.entries({ ...fields, ...more })
		.filter(([, value]) => value !== '')
		.map(([name, value]) => `${name}="${value}"`)
		.join(' ')}/>`;

async function run(summaries: string[], resource: string, operation: string, more: object) {
	const sites = summaries.map((one, at) => `<Site ID="${at}" Name="Shop ${at}">${one}</Site>`);
	const feed = await rawFeed(
		`<DotcomMonitorOnlineReport>${sites.join('')}</DotcomMonitorOnlineReport>`,
	);
	const parameters = { dateRange: 'custom', from: '2026-11-01', to: '2026-11-10', ...more };
	const result = await runNode(
		resource === 'uptimeReport'
			? uptimeReport(parameters)
			: reports('Read', resource, operation, parameters),
		rawFeedCredential(feed),
	);
	expect(errorOf(result)).toEqual({});
	return { items: json(result, 'Read').map(withFigures), hints: hintsOf(result).join('\n') };
}

const readSummary = async (more: Record<string, string>) => {
	const { items, hints } = await run([summaryOf(more)], 'summary', 'getAll', { returnAll: true });
	return { item: items[0], hints };
};

const createReport = async (...summaries: Array<Record<string, string>>) => {
	const choices = { options: { compareWith: 'nothing' }, include: ['devices'] };
	const { items, hints } = await run(summaries.map(summaryOf), 'uptimeReport', 'create', choices);
	return { devices: items[0].devices, totals: items[0].totals, hints };
};

it.each([
	['Average-Response-Time', '0,412 s', { averageSeconds: null }],
	['Average-Response-Time', '00:00:00.4120000', { averageSeconds: null }],
	['Average-Response-Time', '0,412', { averageSeconds: null }],
	['Average-Response-Time', '-1', { averageSeconds: null }],
	['Uptime-Percentage', '0.9991', { uptimePercentage: null }],
	['Uptime-Percentage', '1', { uptimePercentage: null }],
	['Uptime-Percentage', '9991', { uptimePercentage: null }],
	['Uptime-Percentage', '99,91', { uptimePercentage: null }],
	['Failure-Count', '1.5', { failed: null }],
	['Failure-Count', '1.000', { failed: null, uptimePercentage: 99.5 }],
	['Failure-Count', 'none', { failed: null }],
])('an uptime report leaves out %s "%s" and a hint quotes it', async (name, value, expected) => {
	const { devices, hints } = await createReport({ [name]: value });
	expect(devices).toMatchObject([expected]);
	expect(hints).toContain(`${name} is "${value}"`);
});

it('an uptime report refuses fractions as percentages if uptime and downtime together are 1', async () => {
	const fractions = { 'Uptime-Percentage': '0.9991', 'Downtime-Percentage': '0.0009' };
	const { devices, hints } = await createReport(fractions);
	expect(devices).toMatchObject([{ uptimePercentage: null }]);
	expect(hints).toContain('Downtime-Percentage is "0.0009"');
});

it.each([
	[{ 'Uptime-Percentage': '0.5', 'Downtime-Percentage': '99.5' }, 0.5],
	[{ 'Uptime-Percentage': '0.5', 'Success-Count': '1', 'Failure-Count': '150' }, 0.5],
	[{ 'Uptime-Percentage': '0' }, 0],
])(
	'an uptime report accepts very little uptime if the other figures agree: %j',
	async (more, uptimePercentage) => {
		const { devices, hints } = await createReport(more);
		expect(devices).toMatchObject([{ uptimePercentage }]);
		expect(hints).not.toContain('holds');
	},
);

it('a summary reads thousands in counts, and plain numbers under any name', async () => {
	const counts = { 'Success-Count': '10,107', 'Failure-Count': '', Failed: '3' };
	const { item, hints } = await readSummary(counts);
	expect(item).toMatchObject({ checks: 10_110, failed: 3 });
	expect(hints).not.toContain('holds');
});

it.each([
	[{ 'Failure-Count': '1.000' }, { failed: '1.000', averageSeconds: 0.412, succeeded: 99 }],
	[{ 'Success-Count': '10,107' }, { checks: null, failed: 1, succeeded: '10,107' }],
	[{ 'Average-Response-Time': '1.000' }, { checks: 100, averageSeconds: '1' }],
	[{ Failed: '1.000', 'Failure-Count': '' }, { failed: '1.000' }],
])(
	'next to a decimal comma, reads no figure that can have thousands: %j',
	async (more, expected) => {
		const { item, hints } = await readSummary({ 'Uptime-Percentage': '99,95', ...more });
		expect(item).toMatchObject({ uptimePercentage: '99,95', ...expected });
		const [[name, value]] = Object.entries(more);
		expect(hints).toContain(`${name} is "${value}"`);
	},
);

it('Summary > Get Many keeps an unreadable figure as the text of the service, with a hint', async () => {
	const odd = { 'Average-Response-Time': '0,412 s', 'Uptime-Percentage': '9991' };
	const { item, hints } = await readSummary(odd);
	expect(item).toMatchObject({ averageSeconds: '0,412 s', uptimePercentage: '9991', failed: 1 });
	expect(hints).toContain('Uptime-Percentage is "9991", Average-Response-Time is "0,412 s".');
});

it.each([
	['uptimePercentage', {}, ['Shop 1', 'Shop 0']],
	['averageSeconds', {}, ['Shop 0', 'Shop 2']],
	['averageSeconds', { simplify: false }, ['Shop 0', 'Shop 2']],
])(
	'Summary > Get Many sorts by %s with %j and outputs the first two',
	async (summaryOrder, more, expected) => {
		const summaries = [
			{ 'Uptime-Percentage': '98', 'Average-Response-Time': '3' },
			{ 'Uptime-Percentage': '9.5', 'Average-Response-Time': '0.4' },
			{ 'Uptime-Percentage': '100', 'Average-Response-Time': '2' },
			{ 'Uptime-Percentage': 'none', 'Average-Response-Time': 'none' },
		].map(summaryOf);
		const limits = { returnAll: false, limit: 2, options: { summaryOrder }, ...more };
		const { items } = await run(summaries, 'summary', 'getAll', limits);
		expect(items.map((item) => /Shop \d/.exec(JSON.stringify(item))?.[0])).toEqual(expected);
	},
);

it('Summary > Get Many refuses to sort elements of unknown layout', async () => {
	const feed = await rawFeed('<DotcomMonitorOnlineReport/>');
	const parameters = { options: { recordElement: 'Site', summaryOrder: 'averageSeconds' } };
	const result = await runNode(
		reports('Read', 'summary', 'getAll', parameters),
		rawFeedCredential(feed),
	);
	expect(errorOf(result).message).toBe('Sort By cannot be used with XML Record Element');
});

it('Summary > Get Many refuses an unknown order', async () => {
	const feed = await rawFeed('<DotcomMonitorOnlineReport/>');
	const result = await runNode(
		reports('Read', 'summary', 'getAll', { options: { summaryOrder: 'speed' } }),
		rawFeedCredential(feed),
	);
	expect(errorOf(result).message).toBe('Sort By cannot be "speed"');
});

it('Summary > Get Many reports the same unreadable figure once for all devices', async () => {
	const { hints } = await createReport(
		{ 'Average-Response-Time': '0,412' },
		{ 'Average-Response-Time': '0,413' },
	);
	expect(hints.match(/ is "/g)).toHaveLength(1);
});

it('statistics of checks report durations that are no numbers', async () => {
	const check =
		'<Response><Time>11/03/2026 10:00:00</Time><Status>S</Status><Duration>0,5</Duration></Response>';
	const { items, hints } = await run([check], 'response', 'getStatistics', { groupBy: [] });
	expect(items).toMatchObject([{ checks: 1, averageSeconds: null }]);
	expect(hints).toContain('Duration is "0,5"');
});
