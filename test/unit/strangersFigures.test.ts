/**
 * The figures of outages and uptime against a computation by somebody who has read docs/figures.md alone, and
 * not the code: 1,000 histories in the order in which the service checks.
 */
import {
	findOutages,
	observeDevice,
	roundDown,
	summarizeDevice,
	UptimeHistory,
	type Outage,
} from '../../nodes/shared/uptime';
import { isInWindows } from '../../nodes/shared/values/weeklyWindows';
import {
	strangersDevices,
	strangersOutages,
	strangersUptime,
	type StrangerCheck,
	type StrangerRow,
} from '../support/stranger/figures';
import { strangersHistory } from '../support/stranger/histories';

const histories = 1000;

const toSeconds = (milliseconds: number) => Math.round(milliseconds / 1000);
const mapKnown = (value: number | null) => (value === null ? null : toSeconds(value));

function historyOf(checks: readonly StrangerCheck[], isPlanned: (time: number) => boolean) {
	const history = new UptimeHistory({ byDay: true });
	for (const check of checks) {
		const own = { ...check, values: [] };
		if (isPlanned(check.time)) history.addPlanned(own);
		else history.add(own);
	}
	return history.devices;
}

function rowOf(outage: Outage): StrangerRow {
	const { durationMs, unknownMs, ...rest } = outage;
	return {
		deviceId: String(rest.deviceId),
		deviceName: String(rest.deviceName),
		start: rest.start,
		end: rest.end,
		isOngoing: rest.end === null,
		startedBefore: rest.startedBefore,
		durationSeconds: toSeconds(durationMs),
		unknownSeconds: toSeconds(unknownMs),
		failedChecks: rest.failedChecks,
		checks: rest.checks,
		locations: rest.locations.map(({ failedChecks, ...one }) => ({ ...one, count: failedChecks })),
		statuses: rest.statuses.map(({ status, checks }) => ({ status, count: checks })),
		firstError: rest.firstError,
	};
}

const differences: string[] = [];
let compared = 0;

function same(what: string, own: unknown, stranger: unknown): void {
	compared++;
	const [one, other] = [JSON.stringify(own), JSON.stringify(stranger)];
	if (one !== other) differences.push(`${what}: ${one}, but the stranger has ${other}`);
}

function compareOutages(seed: number): void {
	const { checks, rule } = strangersHistory(seed);
	const devices = historyOf(checks, () => false);
	const outages = devices.flatMap((device) => findOutages(device, rule).map(rowOf));
	const key = ({ deviceId, start }: StrangerRow) => `${start} ${deviceId}`;
	const inOrder = (rows: StrangerRow[]) =>
		[...rows].sort((one, other) => (key(one) < key(other) ? -1 : 1));
	const [own, theirs] = [inOrder(outages), inOrder(strangersOutages(checks, rule))];
	same(`${seed}: number of outages`, own.map(key), theirs.map(key));
	if (own.length !== theirs.length) return;
	for (const [at, row] of own.entries()) {
		for (const [name, value] of Object.entries(row)) {
			same(`${seed}: ${key(row)}: ${name}`, value, Object(theirs[at])[name]);
		}
	}
	const rows = new Map(strangersDevices(checks, rule).map((row) => [row.deviceId, row]));
	for (const device of devices) {
		const summary = summarizeDevice(device, findOutages(device, rule));
		if (summary.checks === 0) continue;
		const id = String(device.deviceId);
		same(
			`${seed}: device ${id}`,
			{
				deviceId: id,
				outages: summary.outages,
				isDown: summary.isDown,
				outageSeconds: toSeconds(summary.outageMs),
				longestSeconds: mapKnown(summary.longestMs),
				mttrSeconds: mapKnown(summary.mttrMs),
				mtbfSeconds: mapKnown(summary.mtbfMs),
				availabilityPercentage: roundDown(summary.availability),
				checks: summary.checks,
				failedChecks: summary.failedChecks,
				firstCheck: summary.firstCheck,
				lastCheck: summary.lastCheck,
			},
			rows.get(id),
		);
	}
}

function compareUptime(seed: number): void {
	const { checks, planned, rule } = strangersHistory(seed);
	const windows = planned.map(({ day, from, to }) => ({
		weekday: day,
		fromMinute: from,
		toMinute: to,
	}));
	const stranger = strangersUptime(checks, rule, planned);
	for (const device of historyOf(checks, (time) => isInWindows(windows, time))) {
		const observed = observeDevice(device, findOutages(device, rule, windows), windows);
		const other = stranger.get(String(device.deviceId));
		const rounded = ({ uptimePercentage, ...counts }: (typeof observed)['whole']) => ({
			...counts,
			uptime: uptimePercentage === null ? null : Number(uptimePercentage.toFixed(6)),
		});
		const where = `${seed}: uptime of ${device.deviceId}`;
		same(where, rounded(observed.whole), other && rounded(other.whole));
		for (const [date, day] of other?.days ?? []) {
			same(`${where} on ${date}`, rounded(observed.day(Date.parse(date))), rounded(day));
		}
	}
}

it(`outages of ${histories} histories are as a stranger computes them`, () => {
	for (let seed = 0; seed < histories; seed++) compareOutages(seed);
	expect(differences.slice(0, 20)).toEqual([]);
	expect(compared).toBeGreaterThan(histories * 10);
});

it(`the uptime of ${histories} histories without planned downtime is, too`, () => {
	differences.length = 0;
	for (let seed = 0; seed < histories; seed++) compareUptime(seed);
	expect(differences.slice(0, 20)).toEqual([]);
});
