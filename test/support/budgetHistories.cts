/** Years of checks with outages, and the events of an error budget by brute force. */
import type { BudgetSettings, SeenCheck } from '../../nodes/shared/features/watch';
import { checkOf, minuteMs, start } from './checkWatch.cts';
import type { seededRandom } from './random.cts';

const stepMs = minuteMs / 4;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const places = ['Paris', 'London', 'Madrid'];

type Random = ReturnType<typeof seededRandom>;

export interface Outage {
	from: number;
	to: number;
}

/**
 * One location after the other checks every five minutes; as soon as one fails, all check at once, until all agree
 * again. One location alone fails now and then, and sometimes nobody checks for hours.
 */
export function budgetHistory(random: Random, days: number) {
	const polls: SeenCheck[][] = [];
	const outages: Outage[] = [];
	let outage: Outage = { from: start, to: start };
	let nextOutage = start + dayMs;
	for (let time = start, turn = 0; time < start + days * dayMs; turn++) {
		if (time >= nextOutage) {
			const minutes = random.chance(0.7)
				? 2 + random.integerBelow(20)
				: 20 + random.integerBelow(240);
			outage = { from: time, to: time + minutes * minuteMs };
			outages.push(outage);
			nextOutage = outage.to + (2 + random.integerBelow(random.chance(0.2) ? 5 : 240)) * hourMs;
		}
		const isDown = time < outage.to;
		const lone = !isDown && random.chance(0.004) ? places[turn % places.length] : undefined;
		const all = isDown || lone !== undefined || time - outage.to < 5 * minuteMs;
		const checked = all ? places : [places[turn % places.length]];
		polls.push(
			checked.map((location, at) =>
				checkOf(time + at * stepMs, { location, isSuccess: !isDown && location !== lone }),
			),
		);
		time += random.chance(0.0005) ? (1 + random.integerBelow(8)) * hourMs : 5 * minuteMs;
	}
	return { polls, outages };
}

/** As in the node's description: share of the budget, longer and shorter window in minutes. */
const windows = [
	['budgetBurningFast', 0.02, 60, 5],
	['budgetBurningFast', 0.05, 360, 30],
	['budgetBurningSlowly', 0.1, 4320, 360],
] as const;

const names = ['budgetBurningFast', 'budgetBurningSlowly', 'budgetUsedUp'] as const;

const worstFirst = ['budgetUsedUp', 'budgetBurningFast', 'budgetBurningSlowly'] as const;

/**
 * The events by poll, computed from sums over every quarter of a minute.
 *
 * @param isDropped whether a poll is in quiet hours that leave events out
 */
export function bruteEvents(
	polls: readonly SeenCheck[][],
	{ minChecks, periodDays, planned, targetPercentage }: BudgetSettings,
	isDropped: (poll: number) => boolean = () => false,
): string[][] {
	const checks = polls.flat();
	// Downtime that the first poll with checks finds was before the device was watched.
	const watchedFrom = polls.find(({ length }) => length > 0)?.at(-1)?.time ?? start;
	const end = checks[checks.length - 1].time;
	const size = Math.ceil((end - start) / stepMs) + 2;
	const down = new Float64Array(size);
	const isPlanned = (time: number) => {
		const date = new Date(time);
		const minute = date.getUTCHours() * 60 + date.getUTCMinutes();
		return planned.some(
			({ fromMinute, toMinute, weekday }) =>
				weekday === date.getUTCDay() && minute >= fromMinute && minute < toMinute,
		);
	};
	const failing = new Map<string, boolean>();
	let rounds = 0;
	checks.forEach(({ isSuccess, location, task, time }, at) => {
		if (at === 0 || time - checks[at - 1].time >= minuteMs) rounds++;
		const key = `${location} ${task}`;
		if (!isPlanned(time) || !failing.has(key)) failing.set(key, !isSuccess && !isPlanned(time));
		const next = checks[at + 1]?.time ?? time;
		if (next - time > 30 * minuteMs) return;
		const placesOf = (keys: string[]) => new Set(keys.map((one) => one.split(' ')[0])).size;
		// Of one place alone the first two rounds say nothing of the others.
		if (placesOf([...failing.keys()]) < 2 && rounds < 3) return;
		const failed = [...failing].flatMap(([one, isFailing]) => (isFailing ? [one] : []));
		const isDown = placesOf(failed) >= Math.min(2, placesOf([...failing.keys()]));
		for (let slot = time; slot < next; slot += stepMs) {
			if (isDown && slot >= watchedFrom && !isPlanned(slot)) down[(slot - start) / stepMs + 1] = 1;
		}
	});
	for (let at = 1; at < size; at++) down[at] += down[at - 1];
	const sum = (until: number, minutes: number) => {
		const to = (until - start) / stepMs;
		return down[to] - down[Math.max(0, to - minutes * 4)];
	};
	const allowed = 1 - targetPercentage / 100;
	const rate = (until: number, minutes: number) => sum(until, minutes) / (minutes * 4) / allowed;
	const periodMinutes = periodDays * 24 * 60;
	const reported = new Set<string>();
	let count = 0;
	return polls.map((poll, at) => {
		count += poll.length;
		if (isDropped(at)) return [];
		const until = poll[poll.length - 1].time;
		const used = sum(until, periodMinutes) / 4;
		const isUsedUp = used > 0 && used >= periodMinutes * allowed - 1e-9;
		const factor = (part: number, long: number) => (part * periodMinutes) / long;
		const isOver = (minutes: number, limit: number) => rate(until, minutes) >= limit - 1e-9;
		const fits = windows.filter(([, , long]) => long < periodMinutes);
		const recent = (minutes: number) => {
			const latest = checks.slice(Math.max(0, count - 50), count);
			return latest.filter(({ time }) => time > until - minutes * minuteMs).length;
		};
		const begun = names.filter((name) => {
			const own = windows.filter(([event]) => event === name);
			const holds =
				name === 'budgetUsedUp'
					? isUsedUp
					: fits.some(
							([event, part, long, short]) =>
								event === name &&
								recent(long) >= minChecks &&
								isOver(long, factor(part, long)) &&
								isOver(short, factor(part, long)),
						);
			const isCalm =
				name === 'budgetUsedUp'
					? !isUsedUp
					: own.every(([, part, long]) => !isOver(long, factor(part, long)));
			if (reported.has(name)) {
				if (!holds && isCalm) reported.delete(name);
				return false;
			}
			if (holds) reported.add(name);
			return holds;
		});
		// "Of those that start in the same poll, only the first of Used Up, Burning Fast and Burning Slowly"
		return worstFirst.filter((name) => begun.includes(name)).slice(0, 1);
	});
}
