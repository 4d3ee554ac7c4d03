/** The outages that the sandbox's simulation knows of, found in its incidents and not in its checks. */
import { seedDevices } from '../../sandbox/service/seedDevices';
import { findOutageCause } from '../../sandbox/simulation/incidents';
import {
	createRunSchedule,
	findFirstRun,
	findRunTime,
	hashDevice,
	isPausedAt,
} from '../../sandbox/simulation/runs';

const seed = 1;

/** The accounts that the sandbox's PID may read. */
const accountIds = [41_001, 41_002, 41_003];

export interface SimulatedOutage {
	deviceId: number;
	start: string;
	end: string;
	failedChecks: number;
}

/**
 * From the first run within an incident until every location that had a run in it has had one after it,
 * the latest first.
 *
 * @param from milliseconds since 1970
 * @param to milliseconds since 1970
 */
export function expectedOutages(from: number, to: number): SimulatedOutage[] {
	const devices = seedDevices.filter(({ accountId }) => accountIds.includes(accountId));
	return devices
		.flatMap((device) => outagesOf(device, from, to))
		.sort((one, other) => other.start.localeCompare(one.start));
}

function outagesOf(device: (typeof seedDevices)[number], from: number, to: number) {
	const schedule = createRunSchedule(seed, device);
	const hash = hashDevice(seed, device);
	const isDown = (run: number) => findOutageCause(hash, findRunTime(schedule, run)) !== undefined;
	const found: SimulatedOutage[] = [];
	const end = findFirstRun(schedule, to);
	for (let run = findFirstRun(schedule, from); run < end; run++) {
		const first = run;
		while (run < end && isDown(run)) run++;
		if (run === first || isPausedAt(device, findRunTime(schedule, first))) continue;
		found.push({
			deviceId: device.id,
			start: format(findRunTime(schedule, first)),
			end: format(findRunTime(schedule, lastToRecover(first, run, device))),
			failedChecks: (run - first) * device.tasks.length,
		});
	}
	return found;
}

/** The run in which the last of the locations that failed succeeds again. */
function lastToRecover(
	first: number,
	firstUp: number,
	{ locations }: { locations: readonly string[] },
) {
	const failed = new Set<number>();
	for (let run = first; run < firstUp; run++) failed.add(run % locations.length);
	let run = firstUp;
	for (; failed.size > 0; run++) failed.delete(run % locations.length);
	return run - 1;
}

function format(time: number): string {
	return new Date(time).toISOString().slice(0, 19);
}
