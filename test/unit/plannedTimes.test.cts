import { plannedSpans } from '../../nodes/shared/features/uptime';
import { parsePlannedTimes, plannedTimesTest } from '../../nodes/shared/words/values/plannedTimes';

const at = (text: string) => Date.parse(`${text}Z`);

it('planned times are hours of the week and times that come once', () => {
	const planned = parsePlannedTimes(
		'02:00-04:00 Su; 2026-12-24 22:00 to 2026-12-25 02:00; 2026-12-31 until 2027-01-02T12:30',
	);
	const isPlanned = plannedTimesTest(planned);
	const texts = ['2026-11-29T02:00', '2026-12-24T22:00', '2026-12-25T01:59', '2027-01-02T12:29'];
	expect(texts.filter((text) => !isPlanned(at(text)))).toEqual([]);
	const others = ['2026-11-29T04:00', '2026-12-24T21:59', '2026-12-25T02:00', '2027-01-02T12:30'];
	expect(others.filter((text) => isPlanned(at(text)))).toEqual([]);
	const span = { from: at('2026-12-24T00:00'), to: at('2026-12-28T00:00') };
	expect(plannedSpans(planned, span)).toEqual([
		{ from: at('2026-12-27T02:00'), to: at('2026-12-27T04:00') },
		{ from: at('2026-12-24T22:00'), to: at('2026-12-25T02:00') },
		{ from: at('2026-12-31T00:00'), to: at('2027-01-02T12:30') },
	]);
});

it.each([
	['2026-12-24 to 2026-12-26', '2026-12-24T00:00', '2026-12-27T00:00'],
	['2026-12-24 to 2026-12-24', '2026-12-24T00:00', '2026-12-25T00:00'],
	['2026-12-24 12:00 until 2026-12-24', '2026-12-24T12:00', '2026-12-25T00:00'],
	['2026-12-24 to 2026-12-26 00:00', '2026-12-24T00:00', '2026-12-26T00:00'],
])('the time %s includes a last day without a time', (text, from, to) => {
	expect(parsePlannedTimes(text)).toEqual([{ from: at(from), to: at(to) }]);
});

it('hours of the week are read as before, and no text as no hours', () => {
	expect(parsePlannedTimes('')).toEqual([]);
	expect(parsePlannedTimes('all day Su')).toEqual([{ weekday: 0, fromMinute: 0, toMinute: 1440 }]);
});

it.each([
	'2026-12-25 02:00 to 2026-12-24 22:00',
	'2026-12-24 22:00',
	'2026-12-24 22:00 to 02:00',
	'2026-02-30 to 2026-03-02',
	'2026-12-24T22:00Z to 2026-12-25T02:00Z',
])('the planned time %s is refused', (text) => {
	expect(() => parsePlannedTimes(text)).toThrow(`contains "${text}", which is not valid`);
});
