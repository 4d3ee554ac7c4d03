import {
	formatDuration,
	formatTime,
	outageMessage,
	type Outage,
} from '../../nodes/shared/features/uptime';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const start = Date.parse('2026-11-20T22:30:00Z');

const outage: Outage = {
	deviceId: '1',
	deviceName: 'Shop',
	start,
	end: start + 72 * minute,
	until: start + 72 * minute,
	startedBefore: false,
	durationMs: 72 * minute,
	unknownMs: 0,
	failedChecks: 12,
	checks: 14,
	locations: [
		{ location: 'London', firstFailure: start, failedChecks: 8 },
		{ location: 'Paris', firstFailure: start, failedChecks: 4 },
	],
	statuses: [],
	firstError: null,
	failedLayer: 'unknown',
	failures: [],
};

it.each([
	[0, '0 s'],
	[400, '0 s'],
	[59 * second, '59 s'],
	[minute, '1 min'],
	[61 * second, '1 min 1 s'],
	[72 * minute, '1 h 12 min'],
	[hour + 30 * second, '1 h'],
	[49 * hour, '2 d 1 h'],
	[119 * second, '1 min 59 s'],
	[4 * minute + 58 * second, '5 min'],
	[44 * minute + 58 * second, '45 min'],
	[59 * minute + 58 * second, '1 h'],
	[24 * hour - 2 * second, '1 d'],
	[24 * hour + 50 * minute, '1 d 1 h'],
])('the duration of %d milliseconds is written as %s', (milliseconds, text) => {
	expect(formatDuration(milliseconds)).toBe(text);
});

it('times are written without a zone, and with parts of a second only if there are some', () => {
	expect(formatTime(start)).toBe('2026-11-20T22:30:00');
	expect(formatTime(start + 5)).toBe('2026-11-20T22:30:00.005');
});

it('the message of an outage across midnight has the day on which it ended', () => {
	expect(outageMessage({ ...outage, end: start + 102 * minute, durationMs: 102 * minute })).toBe(
		'Shop was down for 1 h 42 min, from 2026-11-20 22:30 to 2026-11-21 00:12. 12 of 14 checks from London and Paris failed.',
	);
});

it('the message of an outage describes an unknown end or start, and copes without names', () => {
	expect(
		outageMessage({
			...outage,
			deviceName: null,
			end: null,
			startedBefore: true,
			failedChecks: 1,
			checks: 1,
			locations: [{ location: null, firstFailure: start, failedChecks: 1 }],
		}),
	).toBe(
		'Device 1 went down at 2026-11-20 22:30 or earlier and was still down at its last check, after 1 h 12 min. 1 of 1 check failed.',
	);
});
