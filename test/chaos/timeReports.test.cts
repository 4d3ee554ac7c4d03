/** Reports that are made just when clocks are changed, on leap days and at ends of years, in n8n's engine. */
import { DateTime } from 'luxon';
import type { IDataObject, INode } from 'n8n-workflow';

import { feedFacts, type DatePreset } from '../../nodes/shared/service/xmlFeed';
import { caseCount } from '../support/cases.cts';
import { seededRandom } from '../support/random.cts';
import { rawFeedCredential } from '../support/rawFeed.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { statusDocument } from '../support/watchedDevices.cts';
import { errorOf, firstDevice, json, reports, runNode } from '../support/workflows.cts';
import { standingClock } from './support/hostClock.cts';
import { publishFigures, seed } from './support/round.cts';
import { pickMoment, presets, transitionsOf, zones } from './support/zoneMoments.cts';

async function emptyFeed() {
	const { origin, requests } = await rawServerForTest(({ url }) => ({
		headers: { 'content-type': 'text/xml' },
		body: url.includes('status.aspx')
			? statusDocument({ [firstDevice]: { name: 'Shop', state: 'up' } })
			: '<DotcomMonitorOnlineReport/>',
	}));
	return { credential: rawFeedCredential({ origin }), requests };
}

/** The first moment of a day: where midnight comes twice, Luxon may mean the second one. */
function startOf(day: DateTime): DateTime {
	const found = day.startOf('day');
	const before = found.minus({ hours: 1 });
	return before.toISODate() === found.toISODate() ? before : found;
}

/** What a report at a moment said and asked for, and what Luxon says of it. */
type Comparison = [found: unknown, expected: unknown];

interface Made {
	now: DateTime;
	range: DatePreset;
	item: IDataObject;
	/** Of its requests but that for the states of devices, the days from and to which they ask. */
	asked: Array<Array<string | null>>;
}

const dayForm = 'MM/dd/yyyy';
const count = caseCount(300);

function toRequest(url: string): Array<string | null> {
	const query = new URL(url, 'http://localhost').searchParams;
	return [query.get(feedFacts.fromParameter.value), query.get(feedFacts.toParameter.value)];
}

/** Makes reports at moments near what changes calendars and clocks, in random zones. */
async function compareReports(
	toNode: (range: DatePreset) => INode,
	compare: (made: Made) => Comparison,
): Promise<void> {
	const { credential, requests } = await emptyFeed();
	const setClock = standingClock();
	const random = seededRandom(seed);
	const comparisons: Comparison[] = [];
	for (let made = 0; made < count; made++) {
		const zone = random.pick(zones);
		const time = pickMoment(zone, transitionsOf(zone), random);
		const range = random.pick(Object.keys(presets) as DatePreset[]);
		const now = DateTime.fromMillis(time, { zone });
		setClock(time);
		requests.length = 0;
		const run = await runNode(toNode(range), credential, { settings: { timezone: zone } });
		expect(errorOf(run)).toEqual({});
		const urls = requests.map(({ url }) => url).filter((url) => !url.includes('status.aspx'));
		const [item] = json(run, 'Run');
		const title = `${range} at ${now.toISO()} in ${zone}`;
		const [found, expected] = compare({ now, range, item, asked: urls.map(toRequest) });
		comparisons.push([
			[title, found],
			[title, expected],
		]);
	}
	expect(comparisons.map(([found]) => found)).toEqual(comparisons.map(([, expected]) => expected));
}

it('an uptime report has the days of the calendar, with their real lengths', async () => {
	const options = { compareWith: 'nothing', includeFigures: true };
	await compareReports(
		(dateRange) => reports('Run', 'uptimeReport', 'create', { dateRange, include: [], options }),
		({ now, range, item, asked: [request] }) => {
			const { from, to, lengthSeconds } = Object(Object(item.figures).period);
			const [first, last] = presets[range](now);
			const [begin, end] = [startOf(first), startOf(last.plus({ days: 1 }))];
			const over = Math.min(end.toMillis(), now.toMillis()) - begin.toMillis();
			const asked = [first.toFormat(dayForm), last.toFormat(dayForm)];
			return [
				{ request, from, to, lengthSeconds },
				{
					request: asked,
					from: first.toISODate(),
					to: last.toISODate(),
					lengthSeconds: Math.round(over / 1000),
				},
			];
		},
	);
	publishFigures('Reports at changes of clocks and calendars', [
		{ name: 'Uptime reports and status pages', value: 2 * count },
	]);
});

it('a status page has the last 90 days of the calendar', async () => {
	await compareReports(
		() => reports('Run', 'statusPage', 'create', { include: ['days'] }),
		({ now, asked }) => [
			asked,
			[[now.minus({ days: 89 }).toFormat(dayForm), now.toFormat(dayForm)]],
		],
	);
});
