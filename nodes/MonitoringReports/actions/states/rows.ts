import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import { toText } from '../../../shared/n8n/parameters/parameterReader';
import type { JsonObject } from '../../../shared/util/json';
import { describeState, toReading, type OverviewDevice } from '../../../shared/watch';
import {
	deviceStatusReport,
	Simplifier,
	type FeedQuery,
	type FeedRecord,
	type SimpleFields,
} from '../../../shared/xmlFeed';
import { findChanges, type Change, type Changes } from './changes';
import type { StatesRequest } from './request';

/** A device as the report has it, and as it is output. */
export interface StateRecord extends OverviewDevice {
	key?: string;
	record: FeedRecord;
	fields: SimpleFields;
}

export interface StatesRun {
	run: FeedRun;
	query: FeedQuery;
	request: StatesRequest;
	records: AsyncIterable<FeedRecord[]>;
}

/** The devices that are wanted, each as an item, simplified or as the service has it. */
export async function* stateRows(
	states: StatesRun,
	present: (record: FeedRecord) => object,
	isSimple: boolean,
): AsyncGenerator<object[]> {
	const toRow = ({ item, record }: StateRecord) => (isSimple ? item : present(record));
	const { told } = states.request;
	let seen = 0;
	let found = 0;
	if (told === 'changed') {
		yield (await readChanges(states)).devices.map(toRow);
		return;
	}
	for await (const batch of readStates(states)) {
		const wanted = batch.filter(({ state }) => told === 'any' || state === told);
		seen += batch.length;
		found += wanted.length;
		yield wanted.map(toRow);
	}
	if (seen > 0 && found === 0) states.run.addHint(noneHint(told, seen));
}

function noneHint(told: string, seen: number): string {
	return seen === 1 ? `The device is not ${told}.` : `None of ${seen} devices is ${told}.`;
}

/** All devices of the report. */
export async function* readStates({ records }: StatesRun): AsyncGenerator<StateRecord[]> {
	const simplifier = new Simplifier(deviceStatusReport.layout);
	for await (const batch of records) {
		yield batch.map((record) => toStateRecord(record, simplifier.simplify(record)));
	}
}

export interface ReadChanges extends Pick<Changes, 'isFirst'> {
	all: StateRecord[];
	/** Those that have changed. */
	devices: StateRecord[];
}

/** All devices of the report, and those that have changed since the last run. */
export async function readChanges(states: StatesRun): Promise<ReadChanges> {
	const { query, request, run } = states;
	const now = Date.now();
	const all: StateRecord[] = [];
	for await (const batch of readStates(states)) for (const device of batch) all.push(device);
	const readings = new Map(
		all.flatMap(({ key, id, name, state }) =>
			key === undefined ? [] : [[key, { key, id, name, state }] as const],
		),
	);
	const { timeZone } = request;
	const found = findChanges(run, query, [...readings.values()], { now, timeZone });
	const devices = all.flatMap((device) => {
		const change = device.key === undefined ? undefined : found.changes.get(device.key);
		return change ? [{ ...device, item: toItem(device.fields, change) }] : [];
	});
	return { all, devices, isFirst: found.isFirst };
}

function toStateRecord(record: FeedRecord, fields: SimpleFields): StateRecord {
	const { deviceId, deviceName } = fields;
	const [name, state] = [toText(deviceName), toText(fields.state)];
	const id = typeof deviceId === 'number' ? deviceId : toText(deviceId);
	const device = { id: id === '' ? null : id, name: name || null, state };
	const item = toItem(fields, { message: describeState(device), since: null });
	return { key: toReading(id, name, state)?.key, ...device, item, record, fields };
}

/** What a person looks for first, ids last; `since` of the service's own where it has one. */
function toItem(
	fields: SimpleFields,
	{ message, since }: Change,
): JsonObject & { message: string } {
	const { deviceName, state, ...others } = fields;
	const item = { deviceName, state, since, message, ...others };
	return { ...item, message };
}
