/**
 * The same answers as nodes/shared/uptime/, computed slowly and in another way: all checks are held, and
 * each moment at which one was made is looked at alone. docs/figures.md says what is computed.
 */
import type { Check, OutageRule } from '../../nodes/shared/uptime';

interface Row {
	time: number;
	isFailure: boolean;
	isCounted: boolean;
	check: Check;
	/** When the task ceases to be failing, if this is the last failure of a streak that counts. */
	streak?: { from: number; to: number; rows: Row[] };
}

const minSilence = 30 * 60_000;

export function slowOutages(checks: readonly Check[], rule: OutageRule) {
	const ids = [...new Set(checks.map(({ deviceId }) => deviceId))];
	return ids.map((id) => ({
		deviceId: id,
		outages: outagesOf(
			checks.filter(({ deviceId }) => deviceId === id),
			rule,
		),
	}));
}

function outagesOf(checks: readonly Check[], rule: OutageRule) {
	const times = [...new Set(checks.map(({ time }) => time))].sort((a, b) => a - b);
	const [first, last] = [times[0], times[times.length - 1]];
	const unmarked = sourcesOf(checks);
	const most = Math.max(...unmarked.map((rows) => rows.length));
	const silence = Math.max(minSilence, (3 * (last - first)) / most);
	const sources = unmarked.map((rows) => markStreaks(rows, rule, last, silence));
	const places = [...new Set(checks.map(({ location }) => location))];
	const needed = rule.minLocations === 'all' ? places.length : rule.minLocations;
	const isDown = (failing: (rows: Row[]) => boolean) =>
		places.filter((place) =>
			sources.some((rows) => rows[0].check.location === place && failing(rows)),
		).length >= needed;
	const downAfter = times.map((time) => isDown((rows) => isFailingAfter(rows, time)));
	const downAt = times.map((time, at) =>
		isDown(
			(rows) =>
				isFailingAfter(rows, time) ||
				(isMomentary(rows, time) &&
					!sources.some(
						(other) =>
							other[0].check.location === rows[0].check.location &&
							at > 0 &&
							isFailingAfter(other, times[at - 1]),
					)),
		),
	);
	const spans: Array<{ from: number; to: number }> = [];
	times.forEach((time, at) => {
		if (!downAfter[at] && !downAt[at]) return;
		const to = downAfter[at] ? (times[at + 1] ?? Infinity) : time;
		const before = spans[spans.length - 1];
		if (before && before.to >= time) before.to = to;
		else spans.push({ from: time, to });
	});
	for (let at = 1; at < spans.length; ) {
		if (spans[at].from - spans[at - 1].to >= rule.joinWithinMs) at++;
		else spans[at - 1].to = spans.splice(at, 1)[0].to;
	}
	const successes = checks.filter(({ isSuccess }) => isSuccess);
	return spans
		.map(({ from, to }) => {
			const end = Math.min(to, last);
			let durationMs = 0;
			times.forEach((time, at) => {
				const next = times[at + 1];
				if (next === undefined || next - time > silence) return;
				durationMs += Math.max(0, Math.min(end, next) - Math.max(from, time));
			});
			return {
				start: from,
				end: to === Infinity ? null : to,
				until: end,
				startedBefore: !successes.some(({ time }) => time <= from),
				durationMs,
				...countIn(sources, from, to),
			};
		})
		.filter(({ durationMs }) => durationMs >= rule.minDurationMs);
}

function sourcesOf(checks: readonly Check[]): Row[][] {
	const sources = new Map<string, Row[]>();
	for (const check of checks) {
		const key = `${check.location} ${check.task}`;
		const row = { time: check.time, isFailure: !check.isSuccess, isCounted: false, check };
		const source = sources.get(key);
		if (source) source.push(row);
		else sources.set(key, [row]);
	}
	return [...sources.values()].map((rows) =>
		rows.sort((a, b) => a.time - b.time || Number(a.isFailure) - Number(b.isFailure)),
	);
}

function markStreaks(rows: Row[], rule: OutageRule, last: number, gap: number): Row[] {
	for (let at = 0; at < rows.length; at++) {
		if (!rows[at].isFailure || rows[at - 1]?.isFailure) continue;
		let end = at;
		while (rows[end]?.isFailure) end++;
		if (end - at < rule.minFailures) continue;
		const lastFailure = rows[end - 1].time;
		const next = rows[end]?.time;
		const isKnown = (next ?? last) - lastFailure <= gap;
		const to = isKnown ? (next ?? Infinity) : lastFailure;
		const streak = { from: rows[at].time, to, rows: rows.slice(at, end) };
		for (const row of streak.rows) row.streak = streak;
	}
	return rows;
}

function isFailingAfter(rows: Row[], time: number): boolean {
	return rows.some(({ streak }) => streak && streak.from <= time && time < streak.to);
}

function isMomentary(rows: Row[], time: number): boolean {
	return rows.some(({ streak }) => streak?.from === time && streak.to === time);
}

function countIn(sources: Row[][], from: number, to: number) {
	const involved = sources.flatMap((rows) => {
		const inside = rows.flatMap(({ streak }, at) => {
			if (!streak) return [];
			const isMoment = streak.from === streak.to;
			const isIn = isMoment
				? streak.from >= from && streak.from <= to
				: streak.from < to && streak.to > from;
			return isIn ? [at] : [];
		});
		return inside.length === 0 ? [] : [rows.slice(inside[0], inside[inside.length - 1] + 1)];
	});
	const failures = involved.flat().filter(({ isFailure }) => isFailure);
	const places = [...new Set(involved.map(([{ check }]) => check.location ?? ''))];
	const errors = failures
		.filter(({ check }) => check.error !== undefined)
		.sort((a, b) => a.time - b.time || (a.check.error ?? '').localeCompare(b.check.error ?? ''));
	const statuses = [...new Set(failures.map(({ check }) => check.status ?? ''))];
	const locations = places.map((location) => {
		const own = failures.filter(({ check }) => check.location === location);
		return {
			location,
			firstFailure: Math.min(...own.map(({ time }) => time)),
			failedChecks: own.length,
		};
	});
	return {
		failedChecks: failures.length,
		checks: involved.flat().length,
		locations: locations.sort(
			(a, b) => a.firstFailure - b.firstFailure || a.location.localeCompare(b.location),
		),
		statuses: statuses
			.map((status) => ({
				status,
				checks: failures.filter(({ check }) => check.status === status).length,
			}))
			.sort((a, b) => b.checks - a.checks || a.status.localeCompare(b.status)),
		firstError: errors[0]?.check.error ?? null,
	};
}

/** Of all numbers in order, the one at place `part × (n - 1)`, rounded down. */
export function slowQuantile(values: readonly number[], part: number): number {
	return [...values].sort((a, b) => a - b)[Math.floor(part * (values.length - 1))];
}
