/** Targets of single devices, and what single checks say of each device, in an uptime report. */
import { itIsNoon } from '../support/clock.cts';
import { readReport } from '../support/reports.cts';
import { errorOf, hintsOf } from '../support/workflows.cts';

itIsNoon();

const week = { dateRange: 'custom', from: '2026-11-14T00:00:00', to: '2026-11-15T00:00:00' };

const create = async (parameters: object) =>
	await readReport('uptimeReport', 'create', { ...week, ...parameters });

const targets = (...target: object[]) => ({ options: { ownTargets: { target } } });

interface Device {
	deviceId: number;
	deviceName: string;
	uptimePercentage: number | null;
	uptimeTargetPercentage: number;
	isTargetMet: boolean | null;
	errorBudgetMinutes: number;
	p95Seconds: number | null;
}

function devicesOf(json: object | undefined): Device[] {
	return Object(json).devices;
}

it('Device Targets apply to their devices alone, by ID, name and pattern, the first row first', async () => {
	const [first] = devicesOf((await create({})).items[0]).filter(
		({ deviceName }) => deviceName !== 'Checkout',
	);
	const run = await create({
		include: ['devices', 'outages'],
		...targets(
			{ device: 'Checkout', uptimeTarget: 50 },
			{ device: 'Check*', uptimeTarget: 100 },
			{ device: String(first.deviceId), uptimeTarget: 99.5 },
		),
	});
	expect(errorOf(run.result)).toEqual({});
	const [item] = run.items;
	const all = devicesOf(item);
	const own = new Map(all.map((device) => [device.deviceName, device.uptimeTargetPercentage]));
	expect(own.get('Checkout')).toBe(50);
	expect(own.get(first.deviceName)).toBe(99.5);
	const others = [...own].filter(([, target]) => target === 99.9);
	expect(others).toHaveLength(all.length - 2);
	for (const device of all) {
		const { isTargetMet, uptimePercentage, uptimeTargetPercentage } = device;
		const isMet = uptimePercentage === null ? null : uptimePercentage >= uptimeTargetPercentage;
		expect([device.deviceName, isTargetMet]).toEqual([device.deviceName, isMet]);
	}
	const minutes = all.find(({ deviceName }) => deviceName === 'Checkout')?.errorBudgetMinutes;
	expect(minutes).toBe(2 * 24 * 60 * 0.5);
	const text = String(item.plainText);
	expect(text).toContain('Devices with their own target are judged by that target.');
	expect(text).toMatch(/Checkout: [^\n]*\n.*\n\s+Uptime target: 50%/);
});

it('Device Targets have a hint for rows without a device, and refuse typos and invalid targets', async () => {
	const unknown = await create(targets({ device: 'Bakery', uptimeTarget: 99 }));
	expect(hintsOf(unknown.result)).toEqual([
		expect.stringContaining('"Bakery" in Device Targets is not known.'),
	]);
	const mistyped = await create(targets({ device: 'Chekout', uptimeTarget: 99 }));
	expect(errorOf(mistyped.result).message).toBe('"Chekout" in Device Targets is not known');
	const refused = await create(targets({ device: 'Checkout', uptimeTarget: 0 }));
	expect(errorOf(refused.result).message).toContain('is not a number above 0 and up to 100');
	const fraction = await create(targets({ device: 'Checkout', uptimeTarget: 0.9999 }));
	expect(errorOf(fraction.result)).toMatchObject({
		message: expect.stringContaining('is 0.9999 %, which every device reaches'),
		description: expect.stringMatching(/^Did you mean 99\.99\? Enter it in /),
	});
});

it('Uptime Report > Create has the 95th percentile of each device only with Outages in Include', async () => {
	const run = await create({ include: ['devices', 'outages'] });
	const devices = devicesOf(run.items[0]);
	const checks = await readReport('response', 'getAll', { ...week, returnAll: true });
	let known = 0;
	for (const { deviceId, p95Seconds } of devices) {
		const durations = checks.items
			.filter((check) => check.deviceId === deviceId)
			.map(({ durationSeconds }) => Number(durationSeconds))
			.sort((one, other) => one - other);
		if (durations.length === 0) expect(p95Seconds).toBeNull();
		else {
			known++;
			const exact = durations[Math.ceil(0.95 * durations.length) - 1];
			expect(Math.abs(Number(p95Seconds) / exact - 1)).toBeLessThan(0.005);
		}
	}
	expect(known).toBeGreaterThan(2);
	const [item] = (await create({ include: ['devices'] })).items;
	expect(devicesOf(item).map((device) => device.p95Seconds)).toEqual(devices.map(() => null));
});
