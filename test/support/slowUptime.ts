/**
 * The same answers as nodes/shared/features/uptime/, computed slowly and in another way: all checks are held, and
 * each moment at which one was made is looked at alone. docs/figures.md says what is computed.
 */
import type { Check, OutageRule } from '../../nodes/shared/features/uptime';

interface Row {
	time: number;
	isFailure: boolean;
	isCounted: boolean;
	check: Check;
	/** When the task ceases to be failing, if this is the last failure of a streak that counts. */
	streak?: { from: number; to: number; rows: Row[]; endsInSilence: boolean };
}

interface Silence {
	from: number;
	to: number;
}

const minute = 60_000;

/** How long a device must not be checked for it to be a silence. */
function silenceLength(times: readonly number[]): number {
	const slots = [...new Set(times.map((time) => Math.floor(time / (10 * minute))))];
	const steps = slots.slice(1).map((slot, at) => slot - slots[at]);
	const breaks = steps.filter((step) => step >= 2).sort((a, b) => a - b);
	if (breaks.length < 2 || breaks.length / steps.length < 2 / 5) return 30 * minute;
	return 3 * breaks[Math.ceil(breaks.length / 2) - 1] * 10 * minute;
}

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
	const last = times[times.length - 1];
	const silence = silenceLength(times);
	const silences = times.flatMap((time, at) =>
		times[at + 1] - time > silence ? [{ from: time, to: times[at + 1] }] : [],
	);
	const places = [...new Set(checks.map(({ location }) => location))];
	const sources = sourcesOf(checks).map((rows) =>
		markStreaks(rows, rule, { last, silences, turn: silence * places.length }),
	);
	const wanted = rule.minLocations === 'all' ? places.length : rule.minLocations;
	const needed = wanted > places.length ? places.length : wanted;
	const isDown = (failing: (rows: Row[]) => boolean) =>
		places.filter((place) =>
			sources.some((rows) => rows[0].check.location === place && failing(rows)),
		).length >= needed;
	const downAfter = times.map((time) => isDown((rows) => isFailingAfter(rows, time)));
	const downAt = times.map((time) =>
		isDown((rows) => isFailingAfter(rows, time) || isMomentary(rows, time)),
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
				unknownMs: unknownIn(sources, silences, from, end),
				...countIn(sources, { from, to, isDownAtEnd: downAt[times.indexOf(to)] ?? false }),
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

interface Device {
	last: number;
	silences: Silence[];
	/** How long a location may be without a check. */
	turn: number;
}

function markStreaks(rows: Row[], rule: OutageRule, { last, silences, turn }: Device): Row[] {
	for (let at = 0; at < rows.length; at++) {
		if (!rows[at].isFailure || rows[at - 1]?.isFailure) continue;
		let end = at;
		while (rows[end]?.isFailure) end++;
		if (end - at < rule.minFailures) continue;
		const lastFailure = rows[end - 1].time;
		const next = rows[end]?.time;
		const silence = silences.find(({ from }) => from >= lastFailure);
		const isCut = silence !== undefined && silence.from < (next ?? last);
		const known = isCut ? silence.from : (next ?? last);
		const isLost = known - lastFailure > turn;
		const open = next === undefined && !isCut ? Infinity : known;
		const to = isLost ? lastFailure : open;
		const endsInSilence = isCut && !isLost;
		const streak = { from: rows[at].time, to, rows: rows.slice(at, end), endsInSilence };
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

/** The silences in an outage, and the one that it ends in. */
function unknownIn(sources: Row[][], silences: readonly Silence[], from: number, end: number) {
	const isCut = sources
		.flat()
		.some(
			({ streak }) => streak && streak.from <= end && streak.to === end && streak.endsInSilence,
		);
	return silences.reduce((sum, silence) => {
		const isInside = silence.from >= from && silence.to <= end && silence.to > from;
		const isNext = silence.from === end && isCut;
		return isInside || isNext ? sum + silence.to - silence.from : sum;
	}, 0);
}

interface DownTime {
	from: number;
	to: number;
	/** Whether the device is still down at the last moment: then sources that start in it fail, too. */
	isDownAtEnd: boolean;
}

function countIn(sources: Row[][], { from, to, isDownAtEnd }: DownTime) {
	const involved = sources.flatMap((rows) => {
		const inside = rows.flatMap(({ streak }, at) => {
			if (!streak) return [];
			const isMoment = streak.from === streak.to;
			const isBefore = streak.from < to || ((isMoment || isDownAtEnd) && streak.from === to);
			const isAfter = isMoment ? streak.from >= from : streak.to > from;
			const isIn = isBefore && isAfter;
			return isIn ? [at] : [];
		});
		return inside.length === 0 ? [] : [rows.slice(inside[0], inside[inside.length - 1] + 1)];
	});
	const failures = involved.flat().filter(({ isFailure }) => isFailure);
	const places = [...new Set(involved.map(([{ check }]) => check.location ?? null))];
	const errors = failures
		.filter(({ check }) => check.error !== undefined)
		.sort((a, b) => a.time - b.time || (a.check.error ?? '').localeCompare(b.check.error ?? ''));
	const statuses = [...new Set(failures.map(({ check }) => check.status ?? ''))];
	const locations = places.map((location) => {
		const own = failures.filter(({ check }) => (check.location ?? null) === location);
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
			(a, b) =>
				a.firstFailure - b.firstFailure || (a.location ?? '').localeCompare(b.location ?? ''),
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

/** The smallest number that at least such a part of all does not exceed: nearest rank. */
export function slowQuantile(values: readonly number[], part: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	const most = Math.max(1, Math.round(part * 100 * values.length)) / 100;
	return sorted.find((_, at) => at + 1 >= most) ?? sorted[sorted.length - 1];
}
