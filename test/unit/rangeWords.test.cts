/** Ranges in words, each worked out by hand with a calendar. */
import { datesInWords } from '../../nodes/shared/service/xmlFeed';

/** Tuesday, 24 November 2026, 09:30 in Berlin. */
const now = Date.parse('2026-11-24T08:30:15.500Z');
const berlin = 'Europe/Berlin';

it.each([
	['today', '11/24/2026', '11/24/2026'],
	[' Yesterday ', '11/23/2026', '11/23/2026'],
	['this week', '11/23/2026', '11/24/2026'],
	['last week', '11/16/2026', '11/22/2026'],
	['the past week', '11/16/2026', '11/22/2026'],
	['this month', '11/01/2026', '11/24/2026'],
	['previous month', '10/01/2026', '10/31/2026'],
	['in last month', '10/01/2026', '10/31/2026'],
	['last 1 day', '11/24/2026', '11/24/2026'],
	['last 7 days', '11/18/2026', '11/24/2026'],
	['Last  14   DAYS', '11/11/2026', '11/24/2026'],
	['last 2 weeks', '11/11/2026', '11/24/2026'],
	['past 6 months', '05/24/2026', '11/24/2026'],
	['last 9 months', '02/24/2026', '11/24/2026'],
	['last 6 hours', '11/24/2026 03:30:15', '11/24/2026 09:30:15'],
	['2026-11-20', '11/20/2026', '11/20/2026'],
	['2026-11-01 to 2026-11-20', '11/01/2026', '11/20/2026'],
	['from 2026-11-01 until yesterday', '11/01/2026', '11/23/2026'],
	['2026-11-20 - today', '11/20/2026', '11/24/2026'],
	['2026-11-20T10:00 to 2026-11-20 11:30', '11/20/2026 10:00:00', '11/20/2026 11:30:00'],
	['2026-10', '10/01/2026', '10/31/2026'],
	['2028-02', '02/01/2028', '02/29/2028'],
	['2026-01', '01/01/2026', '01/31/2026'],
	['2026-12', '12/01/2026', '12/31/2026'],
	['2026-11-24T08:00 until now', '11/24/2026 08:00:00', '11/24/2026 09:30:15'],
	['last 10000 days', '07/10/1999', '11/24/2026'],
	['January', '01/01/2026', '01/31/2026'],
	['february', '02/01/2026', '02/28/2026'],
	['in march', '03/01/2026', '03/31/2026'],
	['April', '04/01/2026', '04/30/2026'],
	['during May', '05/01/2026', '05/31/2026'],
	['June', '06/01/2026', '06/30/2026'],
	['July 2024', '07/01/2024', '07/31/2024'],
	['on august', '08/01/2026', '08/31/2026'],
	['September', '09/01/2026', '09/30/2026'],
	['October 2025', '10/01/2025', '10/31/2025'],
	['october', '10/01/2026', '10/31/2026'],
	['November', '11/01/2026', '11/30/2026'],
	['December', '12/01/2025', '12/31/2025'],
	['2025', '01/01/2025', '12/31/2025'],
	['this year', '01/01/2026', '12/31/2026'],
	['last year', '01/01/2025', '12/31/2025'],
])('%j is %s to %s', (words, from, to) => {
	expect(datesInWords(words, now, berlin)).toEqual({ from, to });
});

it('goes by the calendar of the time zone, and not by that of UTC', () => {
	const lateEvening = Date.parse('2026-11-24T23:30:00Z');
	expect(datesInWords('yesterday', lateEvening, berlin)?.from).toBe('11/24/2026');
	expect(datesInWords('yesterday', lateEvening, 'UTC')?.from).toBe('11/23/2026');
	const leapDay = Date.parse('2026-03-31T12:00:00Z');
	expect(datesInWords('last 1 month', leapDay, 'UTC')).toEqual({
		from: '02/28/2026',
		to: '03/31/2026',
	});
});

it.each([
	...['', 'sometime', 'last', 'last days', 'last 0 days', 'last -1 days', 'last 1.5 days'],
	...['last 99999 days', 'last friday', 'constructor', 'tomorrow', '2026-13', '2026-02-31'],
	...['not the last week', 'blast 7 days', 'last 7 daysaster', 'last 10001 days', 'from'],
	...['12026-10', '2026-103', '2026-00', '1 October', 'October 20256', 'October!'],
	...['the very past week', '12025', '20251'],
	...['2026-11-20 to 2026-11-01', '2026-11-01 to', '2026-11-01 to 2026-11-02 to 2026-11-03'],
])('%j is not understood', (words) => {
	expect(datesInWords(words, now, berlin)).toBeUndefined();
});
