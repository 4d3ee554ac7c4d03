/** What the nodes and the stranger's figures say of a history, as tables that can be laid side by side. */
import { devicesOf, type Device, type Span, type StrangersCheck } from './strangersDevices.cts';
import { byDevice, summary, written } from './strangersFeed.cts';
import {
	deviceRowOf,
	outagesOf,
	seconds,
	uptimeOf,
	type StrangersOutage,
	type StrangersRule,
} from './strangersFigures.cts';
import type { StrangersHistory } from './strangersHistories.cts';

const DAY = 24 * 60 * 60_000;

/** The average stays the service's, where there are single checks. */
const withAverage = <Figures extends { checks: number }>(figures: Figures) => ({
	...figures,
	averageSeconds: figures.checks > 0 ? summary.averageSeconds : null,
});

/** Fields by the name of their row. */
export type Table = Map<string, Record<string, unknown>>;

export interface Difference {
	row: string;
	field: string;
	node: string;
	stranger: string;
}

export interface NodeOutput {
	rows: object[];
	devices: object[];
	uptime: object[];
}

const entriesOf = (value: object): Record<string, unknown> => ({ ...value });

export const objectsIn = (value: unknown): object[] =>
	Array.isArray(value) ? value.filter((entry) => typeof entry === 'object') : [];

/** Lists whose order the page does not name are compared without it. */
const inAnyOrder = (list: unknown) =>
	Array.isArray(list) ? list.map((entry) => JSON.stringify(entry)).sort() : list;

const timeOrNull = (time: number | null) => (time === null ? null : written(time));

function put(table: Table, name: string, row: Record<string, unknown>): void {
	let key = name;
	for (let more = 2; table.has(key); more++) key = `${name} #${more}`;
	table.set(key, row);
}

function sharedFields({ start, end, startedBefore, durationSeconds }: StrangersOutage) {
	return { start: written(start), end: timeOrNull(end), startedBefore, durationSeconds };
}

function putOutages(table: Table, device: Device, rule: StrangersRule): void {
	for (const outage of outagesOf(device, rule)) {
		put(table, `outage of ${device.id} at ${written(outage.start)}`, {
			deviceName: device.name,
			...sharedFields(outage),
			isOngoing: outage.isOngoing,
			unknownSeconds: outage.unknownSeconds,
			...sourcesOf(outage),
		});
	}
}

const sourcesOf = ({ failedChecks, checks, locations, statuses, firstError }: StrangersOutage) => ({
	failedChecks,
	checks,
	failuresByLocation: inAnyOrder(
		locations.map((one) => ({
			location: one.location,
			firstFailure: written(one.firstFailure),
			count: one.count,
		})),
	),
	statuses: inAnyOrder(statuses),
	firstError,
});

/** Checks without a location have no name to be told. */
const namesOf = ({ failedChecks, locations, firstError }: StrangersOutage) => ({
	failedChecks,
	locations: inAnyOrder(locations.flatMap(({ location }) => location ?? [])),
	firstError,
});

function putUptime(table: Table, device: Device, { rule, start, days }: StrangersHistory): void {
	const outages = outagesOf(device, rule);
	const lengths = outages.map(({ lengthMs }) => lengthMs);
	const ended = outages.filter(({ isOngoing }) => !isOngoing).map(({ lengthMs }) => lengthMs);
	const sum = (list: number[]) => list.reduce((total, value) => total + value, 0);
	put(table, `uptime of ${device.id}`, {
		deviceName: device.name,
		...withAverage(uptimeOf(device, rule)),
		outageCount: outages.length,
		outageSeconds: sum(outages.map(({ durationSeconds }) => durationSeconds)),
		longestOutageSeconds: lengths.length > 0 ? seconds(Math.max(...lengths)) : null,
		mttrSeconds: ended.length > 0 ? seconds(sum(ended) / ended.length) : null,
	});
	for (const outage of outages) {
		put(table, `unplanned outage of ${device.id} at ${written(outage.start)}`, {
			...sharedFields(outage),
			...namesOf(outage),
		});
	}
	for (const [name, span] of daysOf(device.id, start, days)) {
		put(table, name, withAverage(uptimeOf(device, rule, span)));
	}
}

const daysOf = (id: string, start: number, days: number) =>
	Array.from({ length: days }, (_, day): [string, Span] => {
		const from = start + day * DAY;
		return [`day ${written(from).slice(0, 10)} of ${id}`, { from, to: from + DAY }];
	});

/** A device all of whose checks were in planned downtime, or one whose results nobody knows. */
function putWithout(table: Table, own: StrangersCheck[], { start, days }: StrangersHistory): void {
	const [{ deviceId, deviceName }] = own;
	const isPlanned = own.some(({ result }) => result !== 'unknown');
	const nothing = { uptimePercentage: null, checks: 0, failed: 0 };
	const figures = withAverage(isPlanned ? nothing : summary);
	put(table, `uptime of ${deviceId}`, {
		deviceName,
		...figures,
		outageCount: isPlanned ? 0 : null,
		outageSeconds: isPlanned ? 0 : null,
		longestOutageSeconds: null,
		mttrSeconds: null,
		outages: isPlanned ? [] : null,
	});
	for (const [name] of daysOf(deviceId, start, days)) put(table, name, figures);
}

/** By docs/figures.md. */
export function strangersTable(history: StrangersHistory): Table {
	const { checks, rule, planned } = history;
	const table: Table = new Map();
	for (const device of devicesOf(checks)) {
		putOutages(table, device, rule);
		const row = deviceRowOf(device, rule);
		put(table, `device ${device.id}`, {
			deviceName: device.name,
			...row,
			firstCheck: written(row.firstCheck),
			lastCheck: written(row.lastCheck),
		});
	}
	const unplanned = devicesOf(checks, planned);
	for (const own of byDevice(checks)) {
		const device = unplanned.find(({ id }) => id === own[0].deviceId);
		if (device) putUptime(table, device, history);
		else putWithout(table, own, history);
	}
	return table;
}

export function nodesTable(output: NodeOutput): Table {
	const table: Table = new Map();
	const byStart = (all: object[]) =>
		all.map(entriesOf).sort((a, b) => (String(a.start) < String(b.start) ? -1 : 1));
	for (const row of byStart(output.rows)) {
		put(table, `outage of ${row.deviceId} at ${row.start}`, {
			...row,
			failuresByLocation: inAnyOrder(row.failuresByLocation),
			statuses: inAnyOrder(row.statuses),
		});
	}
	for (const row of output.devices.map(entriesOf)) put(table, `device ${row.deviceId}`, row);
	for (const row of output.uptime.map(entriesOf)) {
		put(table, `uptime of ${row.deviceId}`, row);
		for (const outage of byStart(objectsIn(row.outages))) {
			put(table, `unplanned outage of ${row.deviceId} at ${outage.start}`, {
				...outage,
				locations: inAnyOrder(outage.locations),
			});
		}
		for (const day of objectsIn(row.days).map(entriesOf)) {
			put(table, `day ${day.date} of ${row.deviceId}`, day);
		}
	}
	return table;
}

/** Every field of the stranger's rows must be in the node's rows, and no row may be in one only. */
export function compareTables(node: Table, stranger: Table) {
	const differences: Difference[] = [];
	let fields = 0;
	const differ = (row: string, field: string, one: unknown, other: unknown) => {
		const [ours, theirs] = [one, other].map((value) => JSON.stringify(value) ?? 'missing');
		if (ours !== theirs) differences.push({ row, field, node: ours, stranger: theirs });
	};
	for (const [row, values] of stranger) {
		const own = node.get(row);
		if (own === undefined) {
			differ(row, 'row', undefined, 'a row');
			continue;
		}
		for (const [field, value] of Object.entries(values)) {
			fields++;
			differ(row, field, own[field], value);
		}
	}
	for (const row of node.keys())
		if (!stranger.has(row)) {
			differ(row, 'row', 'a row', undefined);
		}
	return { differences, fields };
}
