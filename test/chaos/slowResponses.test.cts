/** Slow Response on made-up series: with daily swings, noise, outliers, drift, and steps that stay. */
import { caseCount } from '../support/cases.cts';
import { checkOf, CheckWatch, minuteMs, start } from '../support/checkWatch.cts';
import { seededRandom } from '../support/random.cts';
import { publishFigures, seed } from './support/round.cts';

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

/** One in three days, of half an hour to three hours, from the third day on. */
function makeSlowdowns(random: Random): Slowdown[] {
	return Array.from({ length: 19 }, (_, index) => {
		const from = start + (2 + index * 3 + between(random, 0, 2)) * dayMs;
		const to = from + between(random, 0.5, 3) * hourMs;
		return { from, to, factor: between(random, 3, 5) };
	});
}

/** How long a check of a device takes, in seconds: by `swing` more and less than its mean in the course of a day. */
function makeSeries(random: Random, swing: number, slowdowns: readonly Slowdown[]) {
	const base = new Map(places.map((place) => [place, between(random, 0.2, 1.5)]));
	const drift = between(random, -0.3, 0.6);
	const steps = [between(random, 10, 30), between(random, 30, 55)];
	return (time: number, place: string) => {
		const day = (time - start) / dayMs;
		const season = 1 + swing * Math.sin(2 * Math.PI * ((day % 1) - 0.3));
		const week = Math.floor(day) % 7 > 4 ? 0.8 : 1;
		const step = steps.filter((at) => day > at).length === 1 ? 1.3 : 1;
		const trend = 1 + (drift * day) / days;
		const slow = slowdowns.find(({ from, to }) => time >= from && time < to)?.factor ?? 1;
		const outlier = random.chance(0.01) ? between(random, 2, 8) : 1;
		const usual = (base.get(place) ?? 1) * season * week * step * trend;
		return usual * slow * outlier * Math.exp(0.2 * noise(random));
	};
}

/** How long each slowdown took to be found, and the times of false alarms. */
function watchDevice(random: Random, swing: number) {
	const slowdowns = makeSlowdowns(random);
	const secondsOf = makeSeries(random, swing, slowdowns);
	const watch = new CheckWatch({ slow: { limit: { times: 2 }, checks: 3, locations: 2 } });
	const delays = new Map<Slowdown, number>();
	const falseAlarms: number[] = [];
	for (let at = 0; at < (days * dayMs) / everyMs; at++) {
		const time = start + at * everyMs;
		const location = places[at % places.length];
		const events = watch.poll([checkOf(time, { location, seconds: secondsOf(time, location) })]);
		if (!events.some(({ kind }) => kind === 'gotSlow')) continue;
		const slowdown = slowdowns.find(({ from, to }) => time >= from && time < to + everyMs);
		if (!slowdown) falseAlarms.push(time);
		else if (!delays.has(slowdown)) delays.set(slowdown, (time - slowdown.from) / minuteMs);
	}
	return { slowdowns, falseAlarms, delays: [...delays.values()] };
}

it('finds slowdowns in minutes, and is alarmed by little else, whatever the daily swing', () => {
	const random = seededRandom(seed);
	const devicesPerSwing = caseCount(20, 10);
	const bySwing = [10, 30, 60].map((swing) => {
		const devices = Array.from({ length: devicesPerSwing }, () => watchDevice(random, swing / 100));
		const alarms = devices.flatMap(({ falseAlarms }) => falseAlarms);
		const early = alarms.filter((time) => time < start + 7 * dayMs).length;
		return {
			swing,
			devices,
			firstWeek: early / devicesPerSwing,
			monthly: (alarms.length - early) / devicesPerSwing / ((days - 7) / 30),
		};
	});
	const devices = bySwing.flatMap((one) => one.devices);
	const slowdownCount = devices.flatMap(({ slowdowns }) => slowdowns).length;
	const delays = devices.flatMap((one) => one.delays).sort((one, other) => one - other);
	const part = (share: number) => delays[Math.ceil(share * delays.length) - 1];
	for (const { firstWeek, monthly } of bySwing) {
		expect(firstWeek).toBeLessThanOrEqual(0.5);
		expect(monthly).toBeLessThanOrEqual(0.5);
	}
	expect(delays.length / slowdownCount).toBeGreaterThan(0.97);
	expect(part(0.5)).toBeLessThan(20);
	publishFigures('Slow Response on made-up series of response times', [
		{
			name: 'Devices, each for 60 days, checked every 5 minutes from three locations in turn',
			value: devices.length,
		},
		...bySwing.flatMap(({ firstWeek, monthly, swing }) => [
			{
				name: `False alarms per device in the first week, with a daily swing of ±${swing} %`,
				value: firstWeek,
			},
			{
				name: `False alarms per device and month after it, with a daily swing of ±${swing} %`,
				value: monthly,
			},
		]),
		{
			name: 'Slowdowns to three to five times the usual, of half an hour to three hours',
			value: slowdownCount,
		},
		{ name: 'Found of 100', value: (100 * delays.length) / slowdownCount },
		{ name: 'Minutes until half of them were found', value: part(0.5) },
		{ name: 'Minutes until 99 of 100 were found', value: part(0.99) },
	]);
});
