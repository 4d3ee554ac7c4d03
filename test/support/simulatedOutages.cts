/** What the sandbox's simulation must have, found in its incidents and not in its checks. */
import { seedDevices } from '../../sandbox/service/seedDevices.cts';
import { findLocation } from '../../sandbox/service/locations.cts';
import { createIncidents } from '../../sandbox/simulation/incidents.cts';
import {
	createRunSchedule,
	findFirstRun,
	findRunTime,
	hashDevice,
	isPausedAt,
} from '../../sandbox/simulation/runs.cts';

const seed = 1;

/** The accounts that the sandbox's PID may read. */
const accountIds = [41_001, 41_002, 41_003];

type SeedDevice = (typeof seedDevices)[number];

export interface SimulatedOutage {
	deviceId: number;
	start: string;
	end: string;
	failedChecks: number;
}

/** One run from one location; each of the device's tasks is checked in it. */
interface Visit {
	time: number;
	place: number;
	isUp: boolean;
}

/**
 * Outages that two locations see, or the only one; the latest first.
 *
 * @param from epoch ms
 * @param to epoch ms
 */
export function expectedOutages(from: number, to: number): SimulatedOutage[] {
	const devices = seedDevices.filter(({ accountId }) => accountIds.includes(accountId));
	return devices
		.flatMap((device) => outagesOf(device, from, to))
		.sort((one, other) => other.start.localeCompare(one.start));
}

/** One check per task and location. */
export function expectedCheckCount(deviceId: number, from: number, to: number): number {
	const device = seedDevices.find(({ id }) => id === deviceId) ?? seedDevices[0];
	return visitsOf(device, from, to).length * device.tasks.length;
}

/**
 * One location in turn; where it sees another state than all agreed on, the others look two seconds
 * later, and again with every run until they agree. After a pause all look. Every day begins anew.
 */
function visitsOf(device: SeedDevice, from: number, to: number): Visit[] {
	const schedule = createRunSchedule(seed, device);
	const ids = device.locations.map((name) => findLocation(name).id);
	const incidents = createIncidents(hashDevice(seed, device), ids);
	const visits: Visit[] = [];
	const visit = (place: number, time: number) => {
		const isUp = incidents.findFailureCause(place, time) === undefined;
		visits.push({ time, place, isUp });
		return isUp;
	};
	let state: 'up' | 'down' | 'unclear' = 'unclear';
	let date = '';
	for (let run = findFirstRun(schedule, from - (from % 86_400_000)); ; run++) {
		const time = findRunTime(schedule, run);
		if (time >= to) break;
		if (isPausedAt(device, time)) {
			state = 'unclear';
		} else {
			if (format(time).slice(0, 10) !== date) {
				state = incidents.findOutageCause(time) === undefined ? 'up' : 'down';
				if (isPausedAt(device, findRunTime(schedule, run - 1))) state = 'unclear';
			}
			const own = run % ids.length;
			const isUp = visit(own, time);
			if ((isUp ? 'up' : 'down') !== state) {
				const later: number = state === 'unclear' ? time : time + 2000;
				const others = ids.flatMap((_, place) => (place === own ? [] : [visit(place, later)]));
				const agreed = isUp ? 'up' : 'down';
				state = others.every((other) => other === isUp) ? agreed : 'unclear';
			}
		}
		date = format(time).slice(0, 10);
	}
	return visits
		.filter(({ time }) => time >= from && time < to)
		.sort((one, other) => one.time - other.time);
}

interface Streak {
	from: number;
	to: number;
	failed: number;
}

function outagesOf(device: SeedDevice, from: number, to: number): SimulatedOutage[] {
	const needed = Math.min(2, device.locations.length);
	const visits = visitsOf(device, from, to);
	const streaks = device.locations.map((): Streak[] => []);
	const found: Array<{ start: number; end: number }> = [];
	const isFailing = (place: number) => streaks[place].at(-1)?.to === Infinity;
	let since: number | undefined;
	for (const [at, { time, place, isUp }] of visits.entries()) {
		const last = streaks[place].at(-1);
		if (isUp && last?.to === Infinity) last.to = time;
		else if (!isUp && last?.to === Infinity) last.failed++;
		else if (!isUp) streaks[place].push({ from: time, to: Infinity, failed: 1 });
		// What all see at the same moment counts together.
		if (visits[at + 1]?.time === time) continue;
		const isDown = streaks.filter((_, one) => isFailing(one)).length >= needed;
		if (isDown) since ??= time;
		else if (since !== undefined) {
			found.push({ start: since, end: time });
			since = undefined;
		}
	}
	return found.map(({ start, end }) => ({
		deviceId: device.id,
		start: format(start),
		end: format(end),
		failedChecks:
			device.tasks.length *
			streaks
				.flat()
				.filter((streak) => streak.from < end && streak.to > start)
				.reduce((sum, { failed }) => sum + failed, 0),
	}));
}

function format(time: number): string {
	return new Date(time).toISOString().slice(0, 19);
}
