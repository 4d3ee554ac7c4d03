import { askedWaitMs, backOffMs, formatWait } from '../../nodes/shared/service/http/retryPolicy';

const now = Date.parse('2026-11-20T12:00:00Z');
const inAMinute = 'Fri, 20 Nov 2026 12:01:00 GMT';

it.each<[string, number, Record<string, string>, number | undefined]>([
	['429 with seconds', 429, { 'retry-after': '7' }, 7000],
	['429 without a time: the default', 429, {}, 8000],
	['429 with a fraction of seconds', 429, { 'retry-after': '3.5' }, 3500],
	['429 with two headers in one', 429, { 'retry-after': '2, 2' }, 2000],
	[
		'429 with an endless number: longer than anyone waits',
		429,
		{ 'retry-after': '9'.repeat(400) },
		2e9,
	],
	['503 with a number that is none: a failure', 503, { 'retry-after': '-1' }, undefined],
	['429 with a time that is over: one second', 429, { 'retry-after': '0' }, 1000],
	['503 with seconds', 503, { 'retry-after': ' 7 ' }, 7000],
	['503 without a time: a failure', 503, {}, undefined],
	['503 with a time that cannot be read: a failure', 503, { 'retry-after': 'soon' }, undefined],
	['a date, by our clock', 503, { 'retry-after': inAMinute }, 60_000],
	[
		'a date, by the clock of the service',
		503,
		{ 'retry-after': inAMinute, date: 'Fri, 20 Nov 2026 12:00:50 GMT' },
		10_000,
	],
	['a date in a year', 503, { 'retry-after': 'Sat, 20 Nov 2027 12:00:00 GMT' }, 2_000_000_000],
	['200 with seconds: nothing', 200, { 'retry-after': '7' }, undefined],
])('the wait of a response is right: %s', (_, status, headers, expected) => {
	expect(askedWaitMs({ status, headers }, 8000, now)).toBe(expected);
});

it('the default wait of the Web API doubles up to half a minute', () => {
	expect([0, 1, 2, 9].map(backOffMs)).toEqual([1000, 2000, 4000, 30_000]);
});

it.each([
	[1000, '1 second'],
	[1001, '2 seconds'],
	[60_000, '60 seconds'],
])('the wait of %d ms is written as %s', (milliseconds, text) => {
	expect(formatWait(milliseconds)).toBe(text);
});
