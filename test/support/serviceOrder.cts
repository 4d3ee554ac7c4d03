/**
 * Checks in the order in which the service makes them: from one location in turn, and from all of them
 * as soon as one sees something else than before, until they agree. What really happened is known.
 */
import type { Check } from '../../nodes/shared/features/uptime';
import type { Random } from './random.cts';

const minute = 60_000;

interface Span {
	from: number;
	to: number;
}

export interface ModelPlan {
	from: number;
	days: number;
	/** Between two checks in turn. */
	intervalMs: number;
	locations: number;
	outages: number;
	/** Of a single location each. */
	disturbances: number;
	/** Otherwise all locations check one after the other. */
	isSimultaneous: boolean;
}

export interface Model {
	checks: Check[];
	outages: Span[];
}

export function serviceModel(random: Random, plan: ModelPlan): Model {
	const { from, days, locations } = plan;
	const end = from + days * 1440 * minute;
	const outages = spread(random, plan.outages, { from, to: end }, [15, 120]);
	const places = Array.from({ length: locations }, (_, place) => `Place ${place}`);
	const disturbed = spread(random, plan.disturbances, { from, to: end }, [2, 30]).map((span) => ({
		...span,
		place: random.pick(places),
	}));
	const isUp = (place: string, time: number) =>
		!outages.some((span) => isIn(span, time)) &&
		!disturbed.some((span) => span.place === place && isIn(span, time));
	const checks: Check[] = [];
	const check = (place: string, time: number) => {
		const isSuccess = isUp(place, time);
		checks.push({
			deviceId: '1',
			deviceName: 'Shop',
			location: place,
			time,
			isSuccess,
			status: isSuccess ? 'S' : 'F',
			values: [],
		});
		return isSuccess;
	};
	let agreed: boolean | undefined = true;
	for (let time = from, turn = 0; time < end; time += plan.intervalMs, turn++) {
		const [own, ...others] = places.map((_, at) => places[(turn + at) % locations]);
		const first = check(own, time);
		if (first === agreed) continue;
		const results = others.map((place, at) =>
			check(place, time + (plan.isSimultaneous ? 2000 : (at + 1) * 10_000)),
		);
		agreed = results.every((result) => result === first) ? first : undefined;
	}
	return { checks, outages };
}

/** So many spans of so many minutes, with room between them. */
function spread(random: Random, count: number, whole: Span, [min, max]: [number, number]): Span[] {
	const slot = (whole.to - whole.from) / count;
	return Array.from({ length: count }, (_, at) => {
		const length = (min + random.integerBelow((max - min) * 60) / 60) * minute;
		const free = slot - length - 2 * 60 * minute;
		const from = whole.from + at * slot + 60 * minute + random.integerBelow(Math.floor(free));
		return { from, to: from + length };
	});
}

function isIn({ from, to }: Span, time: number): boolean {
	return time >= from && time < to;
}
