import { Durations } from '../../nodes/shared/features/uptime/durations';

const check = (deviceId: string, ...values: Array<number | undefined>) => ({
	...{ deviceId, time: 0, isSuccess: true, values },
});
const shop = { deviceId: '1', deviceName: 'Shop' };
const blog = { deviceId: '2', deviceName: 'Blog' };

it('the 95th percentile is counted by device, from the first number of each check', () => {
	const durations = new Durations(100);
	for (let at = 1; at <= 20; at++) durations.add(check('1', at / 10, 99));
	durations.add(check('2', 7));
	expect([shop, blog].map((device) => durations.p95(device))).toEqual([1.9, 7]);
});

it('the 95th percentile ignores a check without a duration', () => {
	const durations = new Durations(100);
	durations.add(check('1', undefined));
	durations.add(check('1'));
	expect(durations.p95(shop)).toBeNull();
	durations.add(check('1', 0.5));
	durations.add(check('1', undefined));
	expect(durations.p95(shop)).toBe(0.5);
});

it('the 95th percentile is dropped for all devices if it would exceed its memory', () => {
	const durations = new Durations(3);
	for (const seconds of [1, 2, 2, 3]) durations.add(check('1', seconds));
	expect([durations.isTooMuch, durations.p95(shop)]).toEqual([false, 3]);
	durations.add(check('2', 4));
	durations.add(check('1', 1));
	expect([durations.isTooMuch, durations.p95(shop), durations.p95(blog)]).toEqual([
		true,
		null,
		null,
	]);
});
