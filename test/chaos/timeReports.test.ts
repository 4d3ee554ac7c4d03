/** Reports that are made just when clocks are changed, on leap days and at ends of years, in n8n's engine. */
import { DateTime } from 'luxon';

import { feedFacts } from '../../nodes/shared/xmlFeed';
import { seededRandom } from '../support/random';
import { rawServerForTest } from '../support/rawServer';
import { statusDocument } from '../support/watchedDevices';
import { chain, errorOf, execute, json, reports, start } from '../support/workflows';
import { standingClock } from './support/hostClock';
import { caseCount, publishFigures, seed } from './support/round';
import { pickMoment, transitionsOf, zones } from './support/zoneMoments';

async function emptyFeed() {
	const { origin, requests } = await rawServerForTest(({ url }) => ({
		headers: { 'content-type': 'text/xml' },
		body: url.includes('status.aspx')
			? statusDocument({ 84211: { name: 'Shop', state: 'up' } })
			: '<DotcomMonitorOnlineReport/>',
	}));
	const credential = { xmlFeedPid: '0'.repeat(32), xmlFeedUrl: `${origin}/reporting/xml` };
	return { credential, requests };
}

/** The first moment of a day: where midnight comes twice, Luxon may mean the second one. */
function startOf(day: DateTime): DateTime {
	const found = day.startOf('day');
	const before = found.minus({ hours: 1 });
	return before.toISODate() === found.toISODate() ? before : found;
}

const ranges: Record<string, (now: DateTime) => [first: DateTime, last: DateTime]> = {
	today: (now) => [now, now],
	yesterday: (now) => [now.minus({ days: 1 }), now.minus({ days: 1 })],
	thisWeek: (now) => [now.startOf('week'), now],
	lastMonth: (now) => [
		now.minus({ months: 1 }).startOf('month'),
		now.minus({ months: 1 }).endOf('month'),
	],
	last7Days: (now) => [now.minus({ days: 6 }), now],
};

/** Moments near what changes calendars and clocks, in random zones. */
function momentsOf(count: number): Array<{ now: DateTime; range: string }> {
	const random = seededRandom(seed);
	return Array.from({ length: count }, () => {
		const zone = random.pick(zones);
		const time = pickMoment(zone, transitionsOf(zone), random);
		return { now: DateTime.fromMillis(time, { zone }), range: random.pick(Object.keys(ranges)) };
	});
}

function toRequest(url: string): (string | null)[] {
	const query = new URL(url, 'http://localhost').searchParams;
	return [query.get(feedFacts.fromParameter.value), query.get(feedFacts.toParameter.value)];
}

const dayForm = 'MM/dd/yyyy';

const count = caseCount(300);

it('an uptime report has the days of the calendar, and is as long as they really were', async () => {
	const { credential, requests } = await emptyFeed();
	const setClock = standingClock();
	const found: unknown[] = [];
	const expected: unknown[] = [];
	for (const { now, range } of momentsOf(count)) {
		setClock(now.toMillis());
		requests.length = 0;
		const parameters = { dateRange: range, include: [], compareWith: 'nothing' };
		const workflow = {
			...chain(start(), reports('Run', 'uptimeReport', 'create', parameters)),
			settings: { timezone: now.zoneName ?? '' },
		};
		const run = await execute({ workflow, credential });
		expect(errorOf(run)).toEqual({});
		const [{ period }] = json(run, 'Run');
		const { from, to, lengthSeconds } = Object(period);
		const [first, last] = ranges[range](now);
		const [begin, end] = [startOf(first), startOf(last.plus({ days: 1 }))];
		const over = Math.min(end.toMillis(), now.toMillis()) - begin.toMillis();
		const title = `${range} at ${now.toISO()} in ${now.zoneName}`;
		found.push([
			title,
			toRequest(requests[0].url),
			from,
			to,
			lengthSeconds - Math.round(over / 1000),
		]);
		expected.push([
			title,
			[first.toFormat(dayForm), last.toFormat(dayForm)],
			first.toISODate(),
			last.toISODate(),
			0,
		]);
	}
	expect(found).toEqual(expected);
	publishFigures('Reports at changes of clocks and calendars', [
		{ name: 'Uptime reports and status pages', value: 2 * count },
	]);
});

it('a status page has the last 90 days of the calendar', async () => {
	const { credential, requests } = await emptyFeed();
	const setClock = standingClock();
	const found: unknown[] = [];
	const expected: unknown[] = [];
	for (const { now } of momentsOf(count)) {
		setClock(now.toMillis());
		requests.length = 0;
		const workflow = {
			...chain(start(), reports('Run', 'statusPage', 'create', { include: ['days'] })),
			settings: { timezone: now.zoneName ?? '' },
		};
		const run = await execute({ workflow, credential });
		expect(errorOf(run)).toEqual({});
		const title = `${now.toISO()} in ${now.zoneName}`;
		const days = requests.map(({ url }) => url).filter((url) => !url.includes('status.aspx'));
		found.push([title, days.map(toRequest)]);
		expected.push([title, [[now.minus({ days: 89 }).toFormat(dayForm), now.toFormat(dayForm)]]]);
	}
	expect(found).toEqual(expected);
});
