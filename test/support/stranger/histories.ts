/** Histories of checks as the service might write them, each from a number of its own. */
import type { StrangerCheck, StrangerRule, StrangerWindow } from './down';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 10, 9);
const MOST = 1500;
const PLACES = ['Amsterdam', 'Boston', 'Cairo', 'Delhi', 'Essen'];
const ERRORS = ['Timeout', 'DNS failed', 'Status 503', 'Connection refused', 'abc'];

/** A small generator of numbers from 0 to 1 (mulberry32): a seed always gives the same history. */
function dice(seed: number) {
	let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = Math.imul(state ^ (state >>> 15), state | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
	const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
	const pick = <T>(first: T, ...others: T[]): T => others[whole(0, others.length) - 1] ?? first;
	return { next, whole, pick, chance: (share: number) => next() < share };
}
type Dice = ReturnType<typeof dice>;

/** A trouble is seen by some locations, of one task or of all. */
interface Trouble {
	from: number;
	to: number;
	places: number[];
	task: number | null;
}
interface Plan {
	places: number[];
	tasks: number;
	cadence: number;
	end: number;
	troubles: Trouble[];
	pauses: Array<{ from: number; to: number }>;
	/** From this moment on this location does not check any more. */
	drop: { place: number; at: number } | null;
}

function ruleOf(d: Dice): StrangerRule {
	if (!d.chance(1 / 3)) {
		return { minLocations: 2, minFailures: 1, minDurationMs: 0, joinWithinMs: 0 };
	}
	return {
		minLocations: d.pick<number | 'all'>(1, 2, 3, 'all'),
		minFailures: d.whole(1, 3),
		minDurationMs: d.pick(0, 0, 1, 5, 15, 60) * MINUTE,
		joinWithinMs: d.pick(0, 0, 1, 5, 30, 120) * MINUTE,
	};
}

function plannedOf(d: Dice): StrangerWindow[] {
	const windows: StrangerWindow[] = [];
	if (!d.chance(1 / 3)) return windows;
	const count = d.whole(1, 4);
	for (let i = 0; i < count; i++) {
		const day = d.whole(0, 6);
		const from = d.pick(0, d.whole(0, 1380), d.whole(0, 95) * 15);
		windows.push({ day, from, to: Math.min(1440, from + d.pick(20, 60, 240, 1440)) });
		// Over midnight: two windows that touch.
		if (d.chance(0.2)) {
			windows.push({ day, from: 1380, to: 1440 }, { day: (day + 1) % 7, from: 0, to: 90 });
		}
	}
	return windows;
}

function seenFrom(d: Dice, places: number[]): number[] {
	const kind = d.next();
	if (kind < 0.5) return places;
	const one = d.whole(0, places.length - 1);
	const many = kind < 0.75 ? 2 : 1;
	return places.filter((_, i) => i >= one && i < one + many);
}

function troublesOf(d: Dice, plan: Plan): Trouble[] {
	const troubles: Trouble[] = [];
	const span = plan.end - START;
	const count = d.whole(0, 6);
	for (let i = 0; i < count; i++) {
		const from = START + Math.floor(d.next() * span);
		const long = Math.ceil(plan.cadence * d.pick(0.01, 0.5, 1, 2, 5, 12) * (0.5 + d.next()));
		const places = seenFrom(d, plan.places);
		const task = plan.tasks > 1 && d.chance(0.4) ? d.whole(0, plan.tasks - 1) : null;
		// Flapping: the same trouble again and again, with short pauses between.
		const times = d.chance(0.25) ? d.whole(3, 8) : 1;
		for (let n = 0; n < times; n++) {
			const begin = from + Math.floor(n * long * (1.2 + d.next()));
			troubles.push({ from: begin, to: begin + long, places, task });
		}
	}
	if (d.chance(0.15)) {
		// It fails from the first check on.
		const to = START + plan.cadence * d.whole(1, 8);
		troubles.push({ from: START, to, places: seenFrom(d, plan.places), task: null });
	}
	if (d.chance(0.15)) {
		// It is still down at the end.
		const from = plan.end - plan.cadence * d.whole(0, 6);
		const places = seenFrom(d, plan.places);
		troubles.push({ from, to: plan.end + 10 * HOUR, places, task: null });
	}
	return troubles;
}

function planOf(d: Dice, budget: number): Plan {
	const places = PLACES.map((_, i) => i).slice(0, d.whole(1, 5));
	const tasks = d.whole(1, 2);
	const cadence = d.pick(1, 3, 5, 10, 15, 30, 60, 120, 240) * MINUTE;
	// Not more than the budget has room for, with some left for what a trouble adds.
	const room = (cadence * budget * 0.6) / tasks;
	const span = Math.min(d.whole(2, 240) * HOUR, room);
	const plan: Plan = {
		places,
		tasks,
		cadence,
		end: START + span,
		troubles: [],
		pauses: [],
		drop: null,
	};
	plan.troubles = troublesOf(d, plan);
	const pauses = d.chance(0.4) ? d.whole(1, 3) : 0;
	for (let i = 0; i < pauses; i++) {
		const from = START + Math.floor(d.next() * span);
		plan.pauses.push({ from, to: from + d.pick(20, 45, 120, 600, 1800) * MINUTE });
	}
	// A pause that begins while a trouble lasts: nothing is known of how that one went on.
	const [trouble] = plan.troubles;
	if (trouble && d.chance(0.25)) {
		const from = trouble.from + Math.floor((trouble.to - trouble.from) * d.next());
		plan.pauses.push({ from, to: from + plan.cadence * d.whole(2, 30) });
	}
	if (places.length > 1 && d.chance(0.25)) {
		const at = START + Math.floor(span * d.next());
		plan.drop = { place: d.whole(0, places.length - 1), at };
		// Half of them go away while they fail, and are never seen to succeed again.
		if (d.chance(0.5)) {
			const from = at - plan.cadence * places.length * 2;
			const own = d.chance(0.5) ? [plan.drop.place] : places;
			plan.troubles.push({ from, to: at + plan.cadence, places: own, task: null });
		}
	}
	return plan;
}

/** The checks of one device, in the service's order. */
function checksOf(d: Dice, number: number, budget: number): StrangerCheck[] {
	const plan = planOf(d, budget);
	const checks: StrangerCheck[] = [];
	const sameMoment = d.chance(0.25);
	const noTasks = d.chance(0.2);
	const unknown = d.chance(0.3) ? 0.03 : 0;
	const nameless = d.chance(0.2) ? 0.04 : 0;
	// Half a second now and then, so that rounding has something to decide.
	const unit = d.pick(SECOND, SECOND, SECOND, SECOND / 2, 1);
	const round = (time: number) => Math.floor(time / unit) * unit;
	const seen = new Map<string, boolean>();

	const check = (place: number, at: number): number => {
		let time = at;
		for (let task = 0; task < plan.tasks; task++) {
			const fails = plan.troubles.some(
				(t) =>
					time >= t.from &&
					time < t.to &&
					t.places.includes(place) &&
					(t.task === null || t.task === task),
			);
			const one: StrangerCheck = {
				deviceId: `${100 + number}`,
				deviceName: `Device ${number + 1}`,
				time: round(time),
				status: fails ? d.pick('F', 'F', 'Failed') : d.pick('S', 'S', 'OK'),
			};
			if (!d.chance(nameless)) one.location = PLACES[place];
			if (!noTasks) one.task = `Task ${task + 1}`;
			if (fails && d.chance(0.5)) one.error = d.pick('Timeout', ...ERRORS);
			// Never the first check, so that no device has only such ones.
			if (checks.length > 0 && d.chance(unknown)) one.status = 'Zebra';
			else one.isSuccess = !fails;
			checks.push(one);
			seen.set(`${place} ${task}`, !fails);
			if (!sameMoment) time += d.whole(0, 3) * SECOND;
		}
		return time;
	};
	const placesAt = (at: number) =>
		plan.places.filter((p) => !plan.drop || p !== plan.drop.place || at < plan.drop.at);
	const disagree = (places: number[]) => {
		for (let task = 0; task < plan.tasks; task++) {
			const results = places.map((p) => seen.get(`${p} ${task}`));
			if (results.includes(true) && results.includes(false)) return true;
		}
		return false;
	};

	let turn = 0;
	let at = START + d.whole(0, 600) * SECOND;
	if (d.chance(0.05)) {
		check(0, at);
		return checks;
	}
	while (at < plan.end && checks.length < budget) {
		const pause = plan.pauses.find((p) => at >= p.from && at < p.to);
		if (pause) {
			at = pause.to + d.whole(0, 60) * SECOND;
			continue;
		}
		const places = placesAt(at);
		let now = check(places[turn % places.length] ?? 0, at);
		turn++;
		// One sees something else than the others: all look, until they agree or it takes too long.
		for (let i = 0; i < 3 && disagree(places) && checks.length < budget; i++) {
			for (const place of places) {
				if (!sameMoment || i > 0) now += d.whole(1, 6) * SECOND;
				now = check(place, now);
			}
			now += sameMoment ? 0 : d.whole(5, 15) * SECOND;
		}
		at = Math.max(at + plan.cadence + d.whole(0, 2) * SECOND, now + SECOND);
	}
	return checks;
}

export function strangersHistory(seed: number): {
	checks: StrangerCheck[];
	rule: StrangerRule;
	planned: StrangerWindow[];
} {
	const d = dice(seed);
	const rule = ruleOf(d);
	const planned = plannedOf(d);
	const devices = d.whole(1, 3);
	const checks: StrangerCheck[] = [];
	for (let i = 0; i < devices; i++) checks.push(...checksOf(d, i, Math.floor(MOST / devices)));
	checks.sort((a, b) => a.time - b.time);
	return { checks, rule, planned };
}
