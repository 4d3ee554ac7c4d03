/** Reports whose dates have the day first: read as a whole, or refused. */
import { itIsNoon } from '../support/clock.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { errorOf, firstDevice, hintsOf, json, reports, runNode } from '../support/workflows.cts';

itIsNoon();

const november = { dateRange: 'custom', from: '2026-11-01', to: '2026-11-22' };

const checksAt = (...dates: string[]) =>
	`<DotcomMonitorOnlineReport><Site ID="${firstDevice}" Name="Shop">${dates
		.map(
			(date) =>
				`<Response><Date>${date} 10:15:00</Date><Location>London</Location><Status>${date.startsWith('13') ? 'F' : 'S'}</Status><Duration>0.5</Duration></Response>`,
		)
		.join('')}</Site></DotcomMonitorOnlineReport>`;

async function read(document: string, resource: string, operation: string, parameters: object) {
	const feed = await rawFeed(document);
	const run = await runNode(
		reports('Read', resource, operation, { ...parameters }),
		rawFeedCredential(feed),
	);
	return { items: json(run, 'Read'), hints: hintsOf(run), error: errorOf(run) };
}

const timesOf = async (document: string, range: object = november, more: object = {}) => {
	const choices = { returnAll: true, ...range, ...more };
	const { error, items } = await read(document, 'response', 'getAll', choices);
	return items.length > 0 ? items.map(({ time }) => String(time).slice(0, 10)) : error;
};

const dayFirst = checksAt('03/11/2026', '12/11/2026', '13/11/2026', '20/11/2026');

it('Response > Get Many reads the day first where the requested range decides', async () => {
	const days = ['2026-11-03', '2026-11-12', '2026-11-13', '2026-11-20'];
	expect(await timesOf(dayFirst)).toEqual(days);
	const ordered = { options: { sortBy: 'time', sortOrder: 'descending' } };
	expect(await timesOf(dayFirst, november, ordered)).toEqual(expect.arrayContaining(days));
});

it('Response > Get Many reads days up to the 12th by the requested range alone', async () => {
	const range = { ...november, to: '2026-11-12' };
	const times = await timesOf(checksAt('03/11/2026', '12/11/2026'), range);
	expect(times).toEqual(['2026-11-03', '2026-11-12']);
});

it('Outage > Get Many and Get Statistics read the same days', async () => {
	const choices = { returnAll: true, ...november };
	const outages = await read(dayFirst, 'outage', 'getAll', choices);
	expect(outages.items).toMatchObject([{ start: '2026-11-13T10:15:00' }]);
	const byDay = { ...november, groupBy: ['day'] };
	const statistics = await read(dayFirst, 'response', 'getStatistics', byDay);
	expect(statistics.items.map(({ day }) => day)).toEqual([
		'2026-11-03',
		'2026-11-12',
		'2026-11-13',
		'2026-11-20',
	]);
});

it('Response > Get Many keeps reading the month first where the range allows both', async () => {
	const dates = ['11/03/2026', '11/12/2026', '11/13/2026', '11/20/2026'];
	const days = ['2026-11-03', '2026-11-12', '2026-11-13', '2026-11-20'];
	expect(await timesOf(checksAt(...dates))).toEqual(days);
});

const year = { dateRange: 'custom', from: '2026-01-01', to: '2026-11-20' };

it.each([
	['a day above 12 after dates that fit both readings', year, ['03/11/2026', '13/11/2026']],
	['a time outside the range after others inside', november, ['11/03/2026', '03/11/2026']],
	['a month above 12', november, ['03/11/2026', '11/13/2026']],
])('a whole report is refused because of %s, and the date is quoted', async (_, range, dates) => {
	expect(await timesOf(checksAt(...dates), range)).toMatchObject({
		message: expect.stringMatching(`uses two date formats: "${dates[1]} 10:15:00" has the `),
	});
});

it('days of summaries are read in the same order of day and month as times of checks', async () => {
	const days = ['02/11/2026', '03/11/2026']
		.map((date) => `<Summary Period="${date}" Uptime-Percentage="100"/>`)
		.join('');
	const document = `<DotcomMonitorOnlineReport><Site ID="1" Name="Shop">${days}</Site></DotcomMonitorOnlineReport>`;
	const choices = { returnAll: true, ...november, groupBy: 'day' };
	const { items } = await read(document, 'summary', 'getAll', choices);
	expect(items.map(({ date }) => date)).toEqual(['2026-11-02', '2026-11-03']);
});

it.each([
	['2026-11-03', '2026-11-03'],
	['03.11.2026', '03.11.2026'],
	['2026/11/03', '2026/11/03'],
])('%s is not a date with slashes and stays as it is', async (date, shown) => {
	expect(await timesOf(checksAt(date))).toEqual([shown]);
});

it('a time in an unknown form is not counted, and a hint reports it', async () => {
	const choices = { returnAll: true, ...november };
	const { hints, items } = await read(checksAt('13.11.2026'), 'outage', 'getAll', choices);
	expect(items).toEqual([]);
	expect(hints.join(' ')).toMatch(/1 check|record/);
});
