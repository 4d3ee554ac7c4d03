/** When a device was checked, whatever order its checks come in. */
import { Coverage, cutSpan, minSilenceMs } from '../../nodes/shared/features/uptime/coverage';

const minute = 60_000;
const silence = { from: 200 * minute, to: 245 * minute };
/** Each minute, but for 45 of them. */
const times = Array.from({ length: 600 }, (_, at) => at * minute).filter(
	(time) => time <= silence.from || time >= silence.to,
);

it.each([
	['the earliest first', times],
	['the latest first', [...times].reverse()],
	[
		'every other one later',
		[...times.filter((_, at) => at % 2), ...times.filter((_, at) => !(at % 2))],
	],
	[
		'from the middle to both ends',
		[...times].sort((a, b) => Math.abs(a - 100 * minute) - Math.abs(b - 100 * minute)),
	],
])('the coverage has one silence with %s, in few stretches', (_, order) => {
	const coverage = new Coverage(3);
	for (const time of order) coverage.add(time);
	expect(coverage.silences(minSilenceMs)).toEqual([silence]);
	expect(coverage.whole).toEqual({ from: 0, to: 599 * minute });
});

it('the coverage reports only silences longer than half an hour', () => {
	const coverage = new Coverage(10);
	for (const at of [90, 0, 30, 61]) coverage.add(at * minute);
	expect(coverage.silences(minSilenceMs)).toEqual([{ from: 30 * minute, to: 61 * minute }]);
	expect(coverage.silences(31 * minute)).toEqual([]);
});

it('the coverage without checks is empty', () => {
	expect([new Coverage(3).whole, new Coverage(3).silences(minSilenceMs)]).toEqual([undefined, []]);
});

it('the coverage joins the closest stretches when there are too many', () => {
	const coverage = new Coverage(4);
	for (const hours of [0, 1, 2, 3, 24]) coverage.add(hours * 60 * minute);
	expect(coverage.silences(minSilenceMs)).toEqual([{ from: 180 * minute, to: 1440 * minute }]);
});

it('spans that only touch have no common part', () => {
	expect(cutSpan({ from: 1, to: 2 }, { from: 2, to: 3 })).toBeUndefined();
});
