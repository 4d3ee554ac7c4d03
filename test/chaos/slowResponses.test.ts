/** Got Slow on made-up series: with the hours of a week, noise, outliers, drift, and steps that stay. */
import { checkOf, CheckWatch, minuteMs, start } from '../support/checkWatch';
import { seededRandom } from '../support/random';
import { caseCount, publishFigures, seed } from './support/round';

const places = ['Paris', 'London', 'Madrid'];
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const days = 60;
const everyMs = 5 * minuteMs;

interface Slowdown {
	from: number;
	to: number;
	factor: number;
}

type Random = ReturnType<typeof seededRandom>;

const between = (random: Random, low: number, high: number) =>
	low + ((high - low) * random.integerBelow(1_000_000)) / 1_000_000;

/** About a normal distribution with a deviation of 1. */
const noise = (random: Random) =>
	Array.from({ length: 12 }, () => between(random, 0, 1)).reduce((sum, one) => sum + one, -6);

/** One in three days, of one to three hours, from the fifth day on. */
function makeSlowdowns(random: Random): Slowdown[] {
	return Array.from({ length: 18 }, (_, index) => {
		const from = start + (5 + index * 3 + between(random, 0, 2)) * dayMs;
		const to = from + between(random, 1, 3) * hourMs;
		return { from, to, factor: between(random, 3, 5) };
	});
}

/** How long a check of a device takes, in seconds. */
function makeSeries(random: Random, slowdowns: readonly Slowdown[]) {
	const base = new Map(places.map((place) => [place, between(random, 0.2, 1.5)]));
	const [amplitude, drift] = [between(random, 0.1, 0.4), between(random, -0.3, 0.6)];
	const steps = [between(random, 10, 30), between(random, 30, 55)];
	return (time: number, place: string) => {
		const day = (time - start) / dayMs;
		const season = 1 + amplitude * Math.sin(2 * Math.PI * ((day % 1) - 0.3));
		const week = Math.floor(day) % 7 > 4 ? 0.8 : 1;
		const step = steps.filter((at) => day > at).length === 1 ? 1.3 : 1;
		const trend = 1 + (drift * day) / days;
		const slow = slowdowns.find(({ from, to }) => time >= from && time < to)?.factor ?? 1;
		const outlier = random.chance(0.01) ? between(random, 2, 8) : 1;
		const usual = (base.get(place) ?? 1) * season * week * step * trend;
		return usual * slow * outlier * Math.exp(0.2 * noise(random));
	};
}

it('finds slowdowns in minutes, and is alarmed by little else', () => {
	const random = seededRandom(seed);
	const devices = caseCount(20);
	const delays: number[] = [];
	let [slowdownCount, alarms] = [0, 0];
	for (let device = 0; device < devices; device++) {
		const slowdowns = makeSlowdowns(random);
		const secondsOf = makeSeries(random, slowdowns);
		const watch = new CheckWatch({ slow: { limit: { times: 2 }, checks: 3, locations: 2 } });
		const found = new Set<Slowdown>();
		for (let at = 0; at < (days * dayMs) / everyMs; at++) {
			const time = start + at * everyMs;
			const location = places[at % places.length];
			const events = watch.poll([checkOf(time, { location, seconds: secondsOf(time, location) })]);
			if (!events.some(({ kind }) => kind === 'gotSlow')) continue;
			const slowdown = slowdowns.find(({ from, to }) => time >= from && time < to + everyMs);
			if (!slowdown) alarms++;
			else if (!found.has(slowdown)) {
				found.add(slowdown);
				delays.push((time - slowdown.from) / minuteMs);
			}
		}
		slowdownCount += slowdowns.length;
	}
	const monthly = alarms / devices / (days / 30);
	delays.sort((one, other) => one - other);
	const part = (share: number) => delays[Math.ceil(share * delays.length) - 1];
	expect(delays.length / slowdownCount).toBeGreaterThan(0.98);
	expect(monthly).toBeLessThan(0.5);
	expect(part(0.5)).toBeLessThan(20);
	publishFigures('Got Slow on made-up series of response times', [
		{
			name: 'Devices, each for 60 days, checked every 5 minutes from three locations in turn',
			value: devices,
		},
		{
			name: 'Slowdowns to three to five times the usual, of one to three hours',
			value: slowdownCount,
		},
		{ name: 'Found of 100', value: (100 * delays.length) / slowdownCount },
		{ name: 'False alarms per device and month', value: monthly },
		{ name: 'Minutes until half of them were told', value: part(0.5) },
		{ name: 'Minutes until 99 of 100 were told', value: part(0.99) },
	]);
});
