import { formatTime, type checkParts } from '../../uptime';
import { learn, learnHour, newSlowMemory, usualSeconds } from './usual';
import {
	bounds,
	sourceKey,
	taskOf,
	type CheckMemory,
	type SeenCheck,
	type SlowMemory,
	type Slowness,
	type SlowPhase,
	type SlowRow,
	type SlowSettings,
	type SourceMemory,
} from './types';

/** The meaning of each part of a check, in the order of `checkParts`. */
const phases: Record<(typeof checkParts)[number], SlowPhase> = {
	dnsTime: 'dns',
	connectionTime: 'connecting',
	sslTime: 'encrypting',
	requestTime: 'waiting',
	firstPacketTime: 'waiting',
	downloadTime: 'downloading',
};

const phaseOfPart = Object.values(phases);

/** Adds a check; failed ones do not show how slow a device is. */
export function addSlowCheck(
	memory: CheckMemory,
	source: SourceMemory,
	check: SeenCheck,
	settings: SlowSettings,
): void {
	const { isSuccess, seconds } = check;
	if (!isSuccess || seconds === undefined || seconds <= 0) return;
	const slow = (memory.slow ??= newSlowMemory());
	learnHour(slow, check.time);
	const usual = usualSeconds(source, slow, check.time);
	const limit = limitOf(settings, usual);
	const key = rowKey(check, settings);
	const row = slow.rows[key];
	const isLong = row !== undefined && isLongRow(memory, key, row, settings);
	const isSlow = limit !== undefined && seconds > limit * (isLong ? easing(settings) : 1);
	if (isSlow) slow.rows[key] = addToRow(row ?? newRow(check), check, usual);
	else if (row && limit !== undefined) {
		row.normal++;
		if (!isLong || row.normal >= settings.checks) delete slow.rows[key];
	}
	learn(source, slow, check, slow.rows[key] !== undefined);
}

/** Undefined while the usual time is unknown: the check is then neither slow nor normal. */
function limitOf({ limit }: SlowSettings, usual: number | undefined): number | undefined {
	if ('seconds' in limit) return limit.seconds;
	return usual === undefined ? undefined : usual * limit.times;
}

/** The usual time adapts to slow checks: a slow device must become clearly faster again to be normal. */
function easing({ limit }: SlowSettings): number {
	return 'times' in limit ? 0.85 : 1;
}

/** With a minimum of one location, each location has its own row. Otherwise the checks of all locations share one. */
function rowKey(check: SeenCheck, { locations }: SlowSettings): string {
	return locations === 1 ? sourceKey(check) : check.task;
}

function newRow({ time }: SeenCheck): SlowRow {
	return { slow: 0, normal: 0, since: time, seconds: 0, usual: 0, parts: [], locations: [] };
}

function addToRow(row: SlowRow, check: SeenCheck, usual: number | undefined): SlowRow {
	const { location, parts, seconds = 0 } = check;
	const isNew = !row.locations.includes(location) && row.locations.length < bounds.locations;
	return {
		...row,
		slow: row.slow + 1,
		normal: 0,
		seconds: row.seconds + seconds,
		usual: usual === undefined || row.usual === undefined ? undefined : row.usual + usual,
		parts: parts.map((part, at) => (row.parts[at] ?? 0) + (part ?? 0)),
		locations: isNew ? [...row.locations, location] : row.locations,
	};
}

function isLongRow(
	{ sources }: CheckMemory,
	key: string,
	{ locations, slow }: SlowRow,
	settings: SlowSettings,
): boolean {
	const known = Object.keys(sources).filter((source) => taskOf(source) === taskOf(key)).length;
	return slow >= settings.checks && locations.length >= Math.min(settings.locations, known);
}

/** How slow a device is now; undefined for one that is not. Of several rows, the one that takes longest on average. */
export function findSlowness(memory: CheckMemory, settings: SlowSettings): Slowness | undefined {
	const { slow } = memory;
	if (!slow) return undefined;
	const rows = Object.entries(slow.rows)
		.filter(([key, row]) => isLongRow(memory, key, row, settings))
		.map(([, row]) => row)
		.sort((one, other) => other.seconds / other.slow - one.seconds / one.slow);
	return rows.length === 0 ? undefined : describe(slow, rows[0]);
}

function describe(slow: SlowMemory, row: SlowRow): Slowness {
	const usual = row.usual === undefined ? undefined : row.usual / row.slow;
	return {
		seconds: toMilliseconds(row.seconds / row.slow),
		usualSeconds: usual ? toMilliseconds(usual) : null,
		checks: row.slow,
		locations: row.locations.filter((location) => location !== ''),
		phase: phaseOf(slow, row),
		since: formatTime(row.since),
	};
}

function toMilliseconds(seconds: number): number {
	return Math.round(seconds * 1000) / 1000;
}

function phaseOf(slow: SlowMemory, row: SlowRow): SlowPhase | null {
	const more = new Map<SlowPhase, number>();
	row.parts.forEach((sum, at) => {
		const phase = phaseOfPart[at];
		more.set(phase, (more.get(phase) ?? 0) + sum / row.slow - (slow.parts[at] ?? 0));
	});
	const [most] = [...more].sort(([, one], [, other]) => other - one);
	return most && most[1] > 0 ? most[0] : null;
}
