/** How fast an error budget is used, when nothing is left of it, and whether anything is. */
import { type ReportDevice } from '../../nodes/shared/features/uptime';
import { seededRandom } from '../support/random.cts';
import { reportOf, toInput } from '../support/uptimeReports.cts';
import { buildUptimeReport } from '../support/atOnce.cts';

const daySeconds = 86_400;
const from = '2026-11-01';

/** An uptime by the seconds that a device was down on a day. */
const uptime = (seconds: number) => 100 - (100 * seconds) / daySeconds;

/** A month of 30 days, of which as many have begun as have seconds of downtime (null without data). */
function monthOf(downSeconds: ReadonlyArray<number | null>, target = 99.9): ReportDevice {
	const so = downSeconds.map((seconds) => (seconds === null ? null : uptime(seconds)));
	const days = [...so, ...Array<null>(30 - so.length).fill(null)];
	const daysSoFar = downSeconds.length;
	return reportOf({ from, target, daysSoFar, devices: [{ name: 'Shop', days }] }).devices[0];
}

// 99.9 % of 30 days leaves 2,592 seconds.
it.each([
	['nothing was down', [0, 0, 0], { burnRate: 0, budgetUsedUpOn: null, isDeployAllowed: true }],
	[
		'it is down twice as long each day as it may be',
		Array(10).fill(172.8),
		{ burnRate: 2, budgetUsedUpOn: '2026-11-15', isDeployAllowed: true },
	],
	[
		'the budget was spent on the second of three days',
		[0, 3000, 0],
		{ burnRate: 11.58, budgetUsedUpOn: '2026-11-02', isDeployAllowed: false },
	],
	[
		'it lasts exactly to the end',
		Array(15).fill(86.4),
		{ burnRate: 1, budgetUsedUpOn: null, isDeployAllowed: true },
	],
	[
		'it will last',
		Array(15).fill(86.3),
		{ burnRate: 1, budgetUsedUpOn: null, isDeployAllowed: true },
	],
	['nothing is known', [null], { burnRate: null, budgetUsedUpOn: null, isDeployAllowed: null }],
])('the error budget is right when %s', (_, seconds, expected) => {
	expect(monthOf(seconds)).toMatchObject(expected);
});

it('a target of 100 % has no burn rate: any downtime uses it up', () => {
	expect(monthOf([0, 1], 100)).toMatchObject({
		burnRate: null,
		budgetUsedUpOn: '2026-11-02',
		isDeployAllowed: false,
	});
	expect(monthOf([0, 0], 100)).toMatchObject({ burnRate: 0, isDeployAllowed: true });
});

it('a burn rate above the target is never written as 1', () => {
	const device = monthOf(Array(30).fill(86.4001));
	expect(device).toMatchObject({ isTargetMet: false, burnRate: 1.01 });
});

it('the last day with downtime uses up the budget if the days add up to less than the whole', () => {
	const input = toInput({
		from,
		target: 99.9,
		daysSoFar: 4,
		devices: [{ name: 'Shop', days: [100, 99.9, 100, null] }],
	});
	const overall = input.overall.map((one) => ({ ...one, uptimePercentage: 90 }));
	const [device] = buildUptimeReport({ ...input, overall }).devices;
	expect(device.budgetUsedUpOn).toBe('2026-11-02');
});

/** Goes through the month in steps of ten minutes, with what is to come down as much as what was. */
function stepThrough(downSeconds: ReadonlyArray<number | null>, target: number) {
	const known = downSeconds.flatMap((seconds) => seconds ?? []);
	const mean = known.reduce((all, one) => all + one, 0) / known.length;
	const toCome = 30 - downSeconds.length;
	let left = (known.length + toCome) * daySeconds * (1 - target / 100);
	const steps = 144;
	for (let step = 0; step < 30 * steps; step++) {
		const day = Math.floor(step / steps);
		left -= (day < downSeconds.length ? (downSeconds[day] ?? 0) : mean) / steps;
		if (left <= 1e-7 && mean > 0) return `2026-11-${String(day + 1).padStart(2, '0')}`;
	}
	return null;
}

it('the error budget agrees with a computation of the month in steps', () => {
	const random = seededRandom(11);
	const differing: unknown[] = [];
	const found = new Set<unknown>();
	for (let index = 0; index < 400; index++) {
		const target = [99, 99.5, 99.9, 99.95][random.integerBelow(4)];
		const most = Math.round(daySeconds * (1 - target / 100) * 4);
		const downSeconds = Array.from({ length: 1 + random.integerBelow(30) }, () =>
			random.chance(0.1) ? null : random.chance(0.5) ? 0 : random.integerBelow(most),
		);
		if (downSeconds.every((seconds) => seconds === null)) continue;
		const { budgetUsedUpOn, burnRate, isDeployAllowed, isTargetMet } = monthOf(downSeconds, target);
		const expected = stepThrough(downSeconds, target);
		found.add(expected === null);
		const isBefore = expected !== null && Number(expected.slice(-2)) <= downSeconds.length;
		const agrees =
			budgetUsedUpOn === expected &&
			isDeployAllowed === !isBefore &&
			isTargetMet === (burnRate ?? 0) <= 1;
		if (!agrees) differing.push({ downSeconds, target, budgetUsedUpOn, expected, isDeployAllowed });
	}
	expect(differing).toEqual([]);
	expect(found).toEqual(new Set([true, false]));
});
