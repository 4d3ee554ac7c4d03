import {
	findClockSetBack,
	formatUsDate,
	parseIsoTime,
	toIsoText,
	zoneName,
} from '../../nodes/shared/words/util/time';

it.each([
	['2026-01-15T10:00:00', 'UTC', '2026-01-15T10:00:00Z'],
	['2026-01-15T10:00:00', 'America/New_York', '2026-01-15T15:00:00Z'],
	['2026-07-15 10:00:00', 'America/New_York', '2026-07-15T14:00:00Z'],
	['2026-03-29T01:30:00', 'Europe/Berlin', '2026-03-29T00:30:00Z'],
	['2026-03-29T03:30:00', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
	['2026-01-15', 'Asia/Tokyo', '2026-01-14T15:00:00Z'],
	['2026-01-15T10:00:00+02:00', 'Asia/Tokyo', '2026-01-15T08:00:00Z'],
	['2026-01-15T10:00', 'UTC', '2026-01-15T10:00:00Z'],
	[' 2026-01-15T10:00:00Z\n', 'UTC', '2026-01-15T10:00:00Z'],
	['2026-03-08T06:00:00', 'America/New_York', '2026-03-08T10:00:00Z'],
	// The clocks skip this hour; the time is read as one hour later.
	['2026-09-06T00:00:00', 'America/Santiago', '2026-09-06T04:00:00Z'],
	['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
	['2026-01-15T10:00:00.500Z', 'Asia/Tokyo', '2026-01-15T10:00:00.500Z'],
])('the time %s in %s is read as %s', (text, zone, utc) => {
	expect(parseIsoTime(text, zone)).toBe(Date.parse(utc));
});

it.each([
	'soon',
	'',
	'5',
	'last week 3',
	'10.11.2026',
	'10-11-2026',
	'2026-02-31',
	'2026-02-31T10:00:00+01:00',
	'0050-01-01',
	'2026-13-01T10:00:00',
])('the text "%s" is rejected as a time', (text) => {
	expect(parseIsoTime(text, 'UTC')).toBeNaN();
});

it.each([
	['UTC', '01/15/2026'],
	['Asia/Tokyo', '01/16/2026'],
])('the day in %s is written as the service does: %s', (zone, expected) => {
	expect(formatUsDate(Date.parse('2026-01-15T20:00:00Z'), zone)).toBe(expected);
});

it.each([
	['a date', new Date(Date.UTC(2026, 0, 15, 10)), '2026-01-15T10:00:00.000Z'],
	['no date', new Date(Number.NaN), 'Invalid Date'],
	[
		"any copy of Luxon's",
		{ toISO: () => '2026-01-15T10:00:00+01:00' },
		'2026-01-15T10:00:00+01:00',
	],
	['a text', '2026-01-15', undefined],
	['an object', { toISO: 'never' }, undefined],
])('a value is recognized as %s', (_, value, text) => {
	expect(toIsoText(value)).toBe(text);
});

const dayMs = 86_400_000;

it.each([
	['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z', '2026-10-25T03:00:00Z'],
	['America/New_York', '2026-11-01T06:00:00Z', '2026-11-01T01:00:00Z', '2026-11-01T02:00:00Z'],
	['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05T01:30:00Z', '2026-04-05T02:00:00Z'],
	['Asia/Beirut', '2026-10-24T21:00:00Z', '2026-10-24T23:00:00Z', '2026-10-25T00:00:00Z'],
])('times that the clocks of %s showed twice are found', (zone, moment, from, to) => {
	const at = Date.parse(moment);
	const found = { moment: at, from: Date.parse(from), to: Date.parse(to) };
	expect(findClockSetBack(at, dayMs, zone)).toEqual(found);
	expect(findClockSetBack(at + dayMs / 2, dayMs, zone)).toEqual(found);
	expect(findClockSetBack(at - 1, dayMs, zone)).toBeUndefined();
	expect(findClockSetBack(at + dayMs + 1, dayMs, zone)).toBeUndefined();
});

it.each([
	['UTC', '2026-10-25T12:00:00Z'],
	['America/Phoenix', '2026-11-01T12:00:00Z'],
	// The clocks go forward.
	['Europe/Berlin', '2026-03-29T12:00:00Z'],
])('no times are found that the clocks of %s showed twice', (zone, now) => {
	expect(findClockSetBack(Date.parse(now), dayMs, zone)).toBeUndefined();
});

it.each([
	['2026-01-15T10:00:00Z', 'America/New_York', 'EST'],
	['2026-07-15T10:00:00Z', 'America/New_York', 'EDT'],
	['2026-01-15T10:00:00Z', 'Asia/Kolkata', 'GMT+5:30'],
	['2026-01-15T10:00:00Z', 'UTC', 'UTC'],
])('the time %s in the zone %s is named %s', (time, zone, name) => {
	expect(zoneName(Date.parse(time), zone)).toBe(name);
});
