/** Uptime reports of periods that are not over, and of last week when it is Sunday. */
import { devicesByName, readReport } from '../support/reports.cts';
import { errorOf, hintsOf } from '../support/workflows.cts';

/** In Berlin it is an hour later. */
const friday = '2026-11-20T13:37:20Z';
const sunday = '2026-11-22T13:37:20Z';

async function read(
	time: string,
	parameters: object,
	[resource, operation] = ['uptimeReport', 'create'],
) {
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time));
	const settings = { timezone: 'Europe/Berlin' };
	const few = { ...devicesByName('84211, 84220'), ...parameters };
	const { items, result, sandbox } = await readReport(resource, operation, few, settings);
	expect(errorOf(result)).toEqual({});
	const queries = sandbox.requests.map(({ query }) => [query.Type, query.From, query.To]);
	return { item: items[0], hints: hintsOf(result), queries };
}

it.each([
	[
		'thisMonth',
		{ from: '2026-11-01', to: '2026-11-20', wholeTo: '2026-11-30', dayCount: 20 },
		['10/01/2026', '10/20/2026 14:37:00'],
		43.2,
	],
	[
		'thisWeek',
		{ from: '2026-11-16', to: '2026-11-20', wholeTo: '2026-11-22', dayCount: 5 },
		['11/09/2026', '11/13/2026 14:37:00'],
		10.08,
	],
	[
		'last7Days',
		{ from: '2026-11-14', to: '2026-11-20', wholeTo: '2026-11-20', dayCount: 7 },
		['11/07/2026', '11/13/2026 14:37:00'],
		10.08,
	],
])(
	'the range %s has the error budget of the whole period and is compared with an equal part',
	async (...row) => {
		const [dateRange, period, compared, errorBudgetMinutes] = row;
		const { item, queries } = await read(friday, { dateRange });
		expect(queries[2]).toEqual(['Overall', ...compared]);
		expect(item.period).toMatchObject({ ...period, errorBudgetMinutes, comparesPart: true });
		const { lengthSeconds, secondsToCome } = Object(item.period);
		expect(lengthSeconds + secondsToCome).toBeCloseTo((errorBudgetMinutes * 60) / 0.001, 5);
		expect(lengthSeconds).toBe((period.dayCount - 1) * 86_400 + (14 * 60 + 37) * 60 + 20);
		expect(item.subject).toContain('Below the target so far');
		expect(item.plainText).toContain('Compared with the same part of an earlier period (');
		expect(item.plainText).toMatch(
			/\d of \d devices? (?:is|are) below the target of 99.9% so far\./,
		);
	},
);

it('a past custom range is compared with the whole range before it', async () => {
	const range = { dateRange: 'custom', from: '2026-11-09T00:00:00', to: '2026-11-15T00:00:00' };
	const { item, queries } = await read(friday, range);
	expect(queries[2]).toEqual(['Overall', '11/02/2026', '11/08/2026']);
	expect(item.period).toMatchObject({ comparesPart: false, secondsToCome: 0 });
	expect(item.plainText).not.toContain('so far');
});

it('an uptime report shows both times of a range that starts within a day', async () => {
	const range = { dateRange: 'custom', from: '2026-11-09T10:00:00', to: '2026-11-15T00:00:00' };
	const { item } = await read(friday, range);
	expect(item.period).toMatchObject({ from: '2026-11-09T10:00:00', to: '2026-11-16T00:00:00' });
});

it.each([
	['uptimeReport', 'create'],
	['summary', 'getAll'],
	['outage', 'getAll'],
])('on a Sunday, %s shows which week was the last one', async (resource, operation) => {
	const hint =
		'Last Week is 2026-11-09 to 2026-11-15: weeks start on Monday, and the current week ends only tonight. To report on the week that ends today, run the workflow on Monday.';
	const parameters = { dateRange: 'lastWeek' };
	const { hints } = await read(sunday, parameters, [resource, operation]);
	expect(hints).toContain(hint);
	const monday = '2026-11-23T00:05:00Z';
	expect((await read(monday, parameters, [resource, operation])).hints).not.toContainEqual(
		expect.stringContaining('Last Week is'),
	);
});
