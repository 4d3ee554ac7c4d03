/** The uptime that single checks say, without planned downtime: by hand, for a device of four days. */
import {
	defaultOutageRule,
	findOutages,
	observeDevice,
	UptimeHistory,
} from '../../nodes/shared/features/uptime';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const monday = Date.parse('2026-11-09T00:00:00Z');

/** Checked every ten minutes from two locations, failing in these spans. */
function observe(days: number, downs: Array<[from: number, to: number]>) {
	const history = new UptimeHistory({ byDay: true });
	for (let time = 0; time <= days * day; time += 10 * minute) {
		for (const location of ['London', 'New York']) {
			const isSuccess = !downs.some(([from, to]) => time >= from && time < to);
			history.add({ deviceId: '1', location, time: monday + time, isSuccess, values: [] });
		}
	}
	const [device] = history.devices;
	const outages = findOutages(device, defaultOutageRule, []);
	return observeDevice(device, outages, []);
}

it('is the part of the time from the first check to the last that lies outside of outages', () => {
	const { whole, day: dayOf } = observe(4, [
		[6 * hour, 12 * hour],
		[2 * day + 23 * hour, 3 * day + hour],
	]);
	// 8 of 96 hours.
	expect(whole.uptimePercentage).toBeCloseTo(100 - (100 * 8) / 96, 10);
	expect(whole).toMatchObject({ checks: 2 * (4 * 144 + 1), failed: 2 * 48 });
	const days = [0, 1, 2, 3].map((at) => dayOf(monday + at * day).uptimePercentage);
	expect(days.map((uptime) => Number(uptime?.toFixed(6)))).toEqual([
		75,
		100,
		Number((100 - 100 / 24).toFixed(6)),
		Number((100 - 100 / 24).toFixed(6)),
	]);
	expect(dayOf(monday)).toMatchObject({ checks: 2 * 144, failed: 2 * 36 });
});

it('is not known of a day without checks, nor of a single check', () => {
	expect(observe(0, []).whole).toEqual({
		...{ uptimePercentage: null, coveredSeconds: 0, checks: 2, failed: 0 },
	});
	const later = observe(1, []).day(monday + 5 * day);
	expect(later).toEqual({ uptimePercentage: null, coveredSeconds: 0, checks: 0, failed: 0 });
});
