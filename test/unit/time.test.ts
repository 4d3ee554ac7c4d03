import { epochOf } from '../../nodes/shared/time';

it.each([
	['2026-01-15T10:00:00', 'UTC', '2026-01-15T10:00:00Z'],
	['2026-01-15T10:00:00', 'America/New_York', '2026-01-15T15:00:00Z'],
	['2026-07-15 10:00:00', 'America/New_York', '2026-07-15T14:00:00Z'],
	['2026-03-29T01:30:00', 'Europe/Berlin', '2026-03-29T00:30:00Z'],
	['2026-03-29T03:30:00', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
	['2026-01-15', 'Asia/Tokyo', '2026-01-14T15:00:00Z'],
	['2026-01-15T10:00:00+02:00', 'Asia/Tokyo', '2026-01-15T08:00:00Z'],
	['2026-01-15T10:00:00.500Z', 'Asia/Tokyo', '2026-01-15T10:00:00.500Z'],
])('%s in %s is %s', (text, zone, utc) => {
	expect(epochOf(text, zone)).toBe(Date.parse(utc));
});

it('is not a number for what is no time', () => {
	expect(epochOf('soon', 'UTC')).toBeNaN();
});
