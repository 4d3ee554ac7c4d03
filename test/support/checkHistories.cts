/** Histories of checks that depend only on a seed: pauses, outages of one or all locations, any order. */
import type { Check } from '../../nodes/shared/features/uptime';
import { seededRandom, type Random } from './random.cts';

const minute = 60_000;
const begin = Date.parse('2026-03-28T22:10:00Z');

interface Phase {
	until: number;
	kind: 'up' | 'down' | 'flapping' | 'paused';
	location: number;
}

/** Up to three devices, in an order in which a report could contain their checks. */
export function checkHistory(seed: number): Check[] {
	const random = seededRandom(seed);
	const devices = Array.from({ length: 1 + random.integerBelow(3) }, (_, index) =>
		deviceChecks(random, `${100 + index}`),
	);
	return inSomeOrder(random, devices.flat());
}

function deviceChecks(random: Random, deviceId: string): Check[] {
	const locations = ['London', 'New York', 'Sydney', 'Tokyo'].slice(0, 1 + random.integerBelow(4));
	const tasks = random.chance(0.3) ? ['/basket', '/'] : ['/'];
	const interval = random.pick([1, 3, 5, 15, 60, 240]) * minute;
	const isInTurn = random.chance(0.5);
	const phases = makePhases(random, interval, locations.length);
	const end = phases[phases.length - 1].until;
	const checks: Check[] = [];
	for (let run = 0, time = begin; time < end; run++, time += interval) {
		const phase = phases.find(({ until }) => time < until) ?? phases[0];
		if (phase.kind === 'paused') continue;
		const places = isInTurn ? [run % locations.length] : locations.map((_, index) => index);
		for (const place of places) {
			for (const task of tasks) {
				const isSuccess = !fails(random, phase, place);
				checks.push({
					deviceId,
					deviceName: `Device ${deviceId}`,
					location: locations[place],
					task,
					time: time + (random.chance(0.3) ? random.integerBelow(20) * 1000 : 0),
					isSuccess,
					status: isSuccess ? 'S' : random.pick(['F', 'T']),
					error: isSuccess || random.chance(0.5) ? undefined : `Reason ${random.integerBelow(9)}`,
					values: [random.chance(0.05) ? undefined : random.integerBelow(40_000) / 1000],
				});
			}
		}
	}
	return checks;
}

function makePhases(random: Random, interval: number, locations: number): Phase[] {
	let until = begin;
	return Array.from({ length: 1 + random.integerBelow(8) }, () => {
		until += interval * (1 + random.integerBelow(random.chance(0.2) ? 60 : 8));
		const kind = random.pick(['up', 'up', 'down', 'down', 'flapping', 'paused'] as const);
		const isOfOne = random.chance(0.4);
		return { until, kind, location: isOfOne ? random.integerBelow(locations) : -1 };
	});
}

function fails(random: Random, { kind, location }: Phase, place: number): boolean {
	if (kind === 'up') return random.chance(0.02);
	if (location >= 0 && place !== location) return false;
	return kind === 'down' ? !random.chance(0.02) : random.chance(0.5);
}

function inSomeOrder(random: Random, checks: Check[]): Check[] {
	const place = ({ deviceId, location, task }: Check) => `${deviceId} ${location} ${task}`;
	const byPlace = [...checks].sort((one, other) => place(one).localeCompare(place(other)));
	const day = ({ time }: Check) => Math.floor(time / 86_400_000);
	switch (random.integerBelow(6)) {
		case 0:
			return checks.sort((one, other) => one.time - other.time);
		case 1:
			return checks.sort((one, other) => other.time - one.time);
		case 2:
			return byPlace.reverse();
		case 3:
			return neighborsSwapped(random, byPlace);
		case 4:
			return byPlace.sort((one, other) => day(other) - day(one));
		default:
			return byPlace;
	}
}

/** Nothing is more than 30 places from where it belongs. */
function neighborsSwapped(random: Random, checks: Check[]): Check[] {
	const swapped = [...checks];
	for (let at = 0; at < swapped.length; at++) {
		const other = at - random.integerBelow((at % 30) + 1);
		[swapped[at], swapped[other]] = [swapped[other], swapped[at]];
	}
	return swapped;
}
