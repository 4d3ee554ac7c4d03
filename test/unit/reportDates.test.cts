/** Which number of a date is the month. */
import { ReportDates, summaryReport } from '../../nodes/shared/service/xmlFeed';
import { throttledError } from '../../nodes/shared/service/xmlFeed/rateLimit/rateLimitError';

const november = { from: '11/01/2026', to: '11/22/2026' };

const readAll = (query: object, texts: string[], report = {}) => {
	const dates = new ReportDates(report, query);
	return texts.map((text) => dates.read(text, true));
};

it.each([
	['the range', november, ['03/11/2026', '13/11/2026'], ['2026-11-03', '2026-11-13']],
	['the range', november, ['11/03/2026', '11/13/2026'], ['2026-11-03', '2026-11-13']],
	['a day above 12', {}, ['13/11/2026', '03/11/2026'], ['2026-11-13', '2026-11-03']],
	['the assumed form', {}, ['11/03/2026', '11/13/2026'], ['2026-11-03', '2026-11-13']],
	['nothing', november, ['11/11/2026', '2026-11-12'], ['2026-11-11', '2026-11-12']],
])('the order of day and month is decided by %s', (_, query, texts, days) => {
	expect(readAll(query, texts)).toEqual(days);
});

it('a period that starts before the range does not decide the order of day and month', () => {
	const query = { from: '01/06/2026', to: '06/30/2026' };
	const weeks = ['01/05/2026', '01/12/2026', '01/19/2026'];
	expect(readAll(query, weeks, summaryReport('week'))).toEqual([
		'2026-01-05',
		'2026-01-12',
		'2026-01-19',
	]);
});

it('a date that can be outside of the range does not decide the order of day and month', () => {
	const dates = new ReportDates({}, november);
	expect(dates.read('01/11/2026')).toBe('2026-01-11');
	expect(dates.read('11/03/2026', true)).toBe('2026-11-03');
});

it('the date of the next allowed request is read by the clock of the service', () => {
	const now = Date.parse('2026-11-12T10:00:00Z');
	for (const next of ['12/11/2026 10:00:07', '11/12/2026 10:00:07']) {
		expect(throttledError('Too many requests', next, now).retryAfterMs).toBe(7000);
	}
});
