/**
 * Histories of checks by chance, the same for the same seed: in the order in which the service
 * checks (one location in turn; as soon as one sees something else than the others, all check
 * until they agree), and with all that makes real ones untidy. Some are tiny and follow no order at
 * all: in those, things that hardly ever meet fall on the same moment.
 */
import type { PlannedWindow, StrangersCheck } from './strangersDevices.cts';
import type { StrangersRule } from './strangersFigures.cts';

export interface StrangersHistory {
	seed: number;
	/** The first day of the range at midnight, and how many days it has. */
	start: number;
	days: number;
	checks: StrangersCheck[];
	rule: StrangersRule;
	planned: PlannedWindow[];
}

export interface Chance {
	/** At least 0, below 1. */
	next(): number;
	/** A whole number from the first to the last. */
	whole(first: number, last: number): number;
	is(share: number): boolean;
	of<T>(list: readonly T[]): T;
}

/** Mulberry32: small, and the same on every machine. */
export function chanceOf(seed: number): Chance {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const whole = (first: number, last: number) => first + Math.floor(next() * (last - first + 1));
	return {
		next,
		whole,
		is: (share) => next() < share,
		of: (list) => list[whole(0, list.length - 1)],
	};
}

export const DEFAULT_RULE: StrangersRule = {
	minLocations: 2,
	failuresInARow: 1,
	ignoreShorterThanMs: 0,
	joinWhenUpForLessThanMs: 0,
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LOCATIONS = ['Amsterdam', 'Denver', 'Frankfurt', 'London', 'Miami', 'Tokyo'];
const TASKS = ['https://a.example/', 'https://b.example/cart', 'https://c.example/login'];
const ERRORS = ['Timeout', 'HTTP 500', 'HTTP 503 Service Unavailable', 'Name not resolved', ''];
const GOOD = ['S', 'OK', 's'];
const BAD = ['F', 'Failed', 'f'];
const FREQUENCIES = [1, 3, 5, 10, 15, 20, 30, 40, 60, 120, 180, 240];

interface Trouble {
	from: number;
	to: number;
	locations: Set<string | null>;
	tasks: Set<string | null>;
	/** How many of its checks fail: below 1 it flaps. */
	share: number;
}

interface Plan {
	id: string;
	name: string;
	locations: Array<string | null>;
	tasks: Array<string | null>;
	/** Of which locations nothing comes any more, and from when. */
	dropped: Map<string | null, number>;
	pauses: Array<{ from: number; to: number }>;
	troubles: Trouble[];
	unknownShare: number;
}

const someOf = <T,>(chance: Chance, list: readonly T[], count: number): T[] =>
	list
		.map((entry) => ({ entry, key: chance.next() }))
		.sort((a, b) => a.key - b.key)
		.slice(0, count)
		.map(({ entry }) => entry);

function planOf(chance: Chance, index: number, start: number, length: number): Plan {
	const locations: Array<string | null> = someOf(chance, LOCATIONS, chance.whole(1, 5));
	if (chance.is(0.1)) locations.push(null);
	const tasks: Array<string | null> = chance.is(0.5)
		? [null]
		: someOf(chance, TASKS, chance.whole(1, 3));
	if (chance.is(0.05)) tasks.push(null);
	const within = () => start + Math.floor(chance.next() * length);
	const lengths = [MINUTE, 6 * MINUTE, 20 * MINUTE, 90 * MINUTE, 7 * 60 * MINUTE, 2 * DAY];
	const span = () => {
		const from = within();
		return { from, to: from + Math.floor(chance.next() * chance.of(lengths)) };
	};
	const troubles = Array.from({ length: chance.whole(0, 6) }, (): Trouble => {
		const seenBy = chance.of([1, 2, 2, locations.length, locations.length]);
		const few = chance.is(0.3) ? 1 : tasks.length;
		return {
			...span(),
			locations: new Set(someOf(chance, locations, seenBy)),
			tasks: new Set(someOf(chance, tasks, few)),
			share: chance.is(0.3) ? 0.5 : 1,
		};
	});
	if (chance.is(0.08)) {
		const to = chance.is(0.3) ? Infinity : start + length / 3;
		const all = { locations: new Set(locations), tasks: new Set(tasks) };
		troubles.push({ ...all, from: start - DAY, to, share: 1 });
	}
	const gone = chance.is(0.3)
		? someOf(chance, locations, chance.whole(0, locations.length - 1))
		: [];
	return {
		id: String(1000 + index),
		name: `Shop ${index + 1}`,
		locations,
		tasks,
		dropped: new Map(gone.map((location) => [location, within()])),
		pauses: Array.from({ length: chance.is(0.4) ? chance.whole(1, 3) : 0 }, span),
		troubles,
		unknownShare: chance.is(0.2) ? 0.1 : 0,
	};
}

/** One check, or none: a device that pauses and a location that was dropped do not check. */
function checkOf(
	chance: Chance,
	plan: Plan,
	place: { location: string | null; task: string | null; time: number },
): StrangersCheck[] {
	const { location, task, time } = place;
	if (plan.pauses.some(({ from, to }) => time >= from && time < to)) return [];
	if (time >= (plan.dropped.get(location) ?? Infinity)) return [];
	const own = { deviceId: plan.id, deviceName: plan.name, location, task, time };
	if (chance.is(plan.unknownShare)) return [{ ...own, result: 'unknown', status: 'Postponed' }];
	const failed = plan.troubles.some(
		(trouble) =>
			time >= trouble.from &&
			time < trouble.to &&
			trouble.locations.has(location) &&
			trouble.tasks.has(task) &&
			chance.is(trouble.share),
	);
	if (!failed) return [{ ...own, result: 'success', status: chance.of(GOOD) }];
	return [{ ...own, result: 'failure', status: chance.of(BAD), error: chance.of(ERRORS) }];
}

/** A device in the service's order. */
function inServiceOrder(chance: Chance, plan: Plan, start: number, rounds: number, every: number) {
	const checks: StrangersCheck[] = [];
	const last = new Map<string, string>();
	const unit = chance.of([1, 1000, 1000, MINUTE]);
	const atOnce = chance.is(0.2);
	const look = (location: string | null, from: number) => {
		plan.tasks.forEach((task, place) => {
			const late = atOnce ? 0 : place * 2000 + chance.whole(0, 1500);
			const time = Math.floor((from + late) / unit) * unit;
			for (const check of checkOf(chance, plan, { location, task, time })) {
				checks.push(check);
				last.set(JSON.stringify([location, task]), check.result);
			}
		});
	};
	const agree = () => {
		const open = plan.locations.filter((l) => !plan.dropped.has(l));
		return plan.tasks.every((task) => {
			const seen = open.map((location) => last.get(JSON.stringify([location, task])));
			return new Set(seen.filter((result) => result !== undefined)).size < 2;
		});
	};
	for (let round = 0; round < rounds; round++) {
		const time = start + round * every;
		const turn = plan.locations[round % plan.locations.length];
		look(turn, time);
		if (agree()) continue;
		const others = plan.locations.filter((location) => location !== turn);
		others.forEach((location, place) => look(location, time + (atOnce ? 0 : (place + 1) * 5000)));
	}
	return checks;
}

/** Moments on a grid, or in bursts with long silences between them. */
function momentsOf(chance: Chance, start: number): number[] {
	const minutes = [1, 5, 10, 30, 60, 4 * 60].map((count) => count * MINUTE);
	const grid = chance.of([1, 1000, ...minutes]);
	if (chance.is(0.5)) {
		return Array.from({ length: chance.whole(2, 15) }, (_, place) => start + place * grid);
	}
	return Array.from({ length: chance.whole(2, 6) }, (_, burst) => {
		const from = start + burst * chance.of([40, 60, 180, 600]) * MINUTE;
		const step = chance.of([MINUTE, 5 * MINUTE, 10 * MINUTE]);
		return Array.from({ length: chance.whole(1, 5) }, (__, place) => from + place * step);
	}).flat();
}

/** Few checks at few moments, in no order. */
function byChance(chance: Chance, plan: Plan, start: number) {
	const moments = momentsOf(chance, start);
	const failShare = chance.of([0.3, 0.5, 0.8, 1]);
	return Array.from({ length: chance.whole(1, 2 * moments.length) }, (): StrangersCheck => {
		const own = {
			deviceId: plan.id,
			deviceName: plan.name,
			location: chance.of(plan.locations),
			task: chance.of(plan.tasks),
			time: chance.of(moments),
		};
		if (chance.is(plan.unknownShare)) return { ...own, result: 'unknown', status: 'Postponed' };
		if (!chance.is(failShare)) return { ...own, result: 'success', status: chance.of(GOOD) };
		return { ...own, result: 'failure', status: chance.of(BAD), error: chance.of(ERRORS) };
	});
}

function ruleOf(chance: Chance): StrangersRule {
	if (chance.is(0.3)) return DEFAULT_RULE;
	const minutes = [0, 0, 1, 2, 5, 15, 60];
	return {
		minLocations: chance.of([1, 1, 2, 2, 3, 'all', 'all']),
		failuresInARow: chance.of([1, 1, 2, 3]),
		ignoreShorterThanMs: chance.of(minutes) * MINUTE,
		joinWhenUpForLessThanMs: chance.of([0, 0, 2, 15, 60, 240, 600]) * MINUTE,
	};
}

/** Windows within a day, over midnight and over a weekend. */
function windowsOf(chance: Chance): PlannedWindow[] {
	return Array.from({ length: chance.whole(1, 3) }, (): PlannedWindow => {
		const fromDay = chance.whole(0, 6);
		const fromMinute = chance.whole(0, 95) * 15;
		const kind = chance.of(['day', 'midnight', 'weekend']);
		if (kind === 'weekend') return { fromDay: 6, fromMinute, toDay: 1, toMinute: 6 * 60 };
		if (kind === 'midnight') {
			const toMinute = chance.whole(1, 16) * 15;
			return {
				fromDay,
				fromMinute: 20 * 60 + (fromMinute % 240),
				toDay: (fromDay + 1) % 7,
				toMinute,
			};
		}
		const early = fromMinute % (20 * 60);
		return {
			fromDay,
			fromMinute: early,
			toDay: fromDay,
			toMinute: early + chance.whole(1, 16) * 15,
		};
	});
}

/** The history of a seed, of some days from a midnight on. */
export function historyOf(seed: number, start: number, days = 12): StrangersHistory {
	const chance = chanceOf(seed);
	const checks: StrangersCheck[] = [];
	const isTiny = chance.is(0.55);
	const devices = chance.of([1, 1, 1, 2, 3, 4]);
	for (let index = 0; index < devices; index++) {
		const every = chance.of(FREQUENCIES) * MINUTE;
		const most = Math.floor(((days - 2) * DAY) / every);
		const rounds = chance.is(0.05) ? 1 : Math.min(most, chance.whole(2, 150));
		const begin = start + chance.whole(0, 2 * 24 * 12 - 1) * 5 * MINUTE;
		const plan = planOf(chance, index, begin, rounds * every);
		const own = isTiny
			? byChance(chance, plan, begin)
			: inServiceOrder(chance, plan, begin, rounds, every);
		checks.push(...own.filter(({ time }) => time < start + days * DAY));
	}
	checks.sort((a, b) => a.time - b.time);
	return { seed, start, days, checks, rule: ruleOf(chance), planned: windowsOf(chance) };
}
