import { sharedClock } from '../../nodes/shared/features/watch';
import { formatTime } from '../../nodes/shared/features/uptime';

it.each([
	['Europe/Berlin', '2026-11-20T12:57:00', 'Europe/Berlin', '2026-11-20T13:00:00'],
	['Europe/Berlin', '2026-11-20T12:20:00', 'Europe/Berlin', '2026-11-20T13:00:00'],
	['Europe/Berlin', '2026-11-20T11:56:00', 'UTC', '2026-11-20T12:00:00'],
	['America/New_York', '2026-11-20T12:01:00', 'UTC', '2026-11-20T12:00:00'],
	['America/New_York', '2026-11-20T17:25:00', 'UTC+05:30', '2026-11-20T17:30:00'],
	['Europe/Berlin', '2026-11-20T03:58:00', 'UTC-08:00', '2026-11-20T04:00:00'],
	['Europe/Berlin', '2026-11-10T03:58:00', 'Europe/Berlin', '2026-11-20T13:00:00'],
	['Europe/Berlin', undefined, 'Europe/Berlin', '2026-11-20T13:00:00'],
])(
	'a status page in %s whose latest check was at %s shows times in %s',
	(timeZone, latest, zone, shown) => {
		const now = Date.parse('2026-11-20T12:00:00Z');
		const accountTime = latest === undefined ? undefined : Date.parse(`${latest}Z`);
		const clock = sharedClock({ accountTime, now, timeZone });
		expect([clock.zone, formatTime(clock.toLocal(now))]).toEqual([zone, shown]);
		expect(clock.toMoment(shown)).toBe(now);
	},
);
