import { toText } from '../../../shared/n8n/parameters/parameterReader';
import type { JsonObject } from '../../../shared/words/util/json';
import {
	describeOverview,
	describeState,
	toReading,
	worstOfEach,
	type Overview,
	type OverviewDevice,
} from '../../../shared/features/watch';
import {
	deviceStatusReport,
	Simplifier,
	type FeedRecord,
	type SimpleFields,
} from '../../../shared/service/xmlFeed';
import type { RowSource } from '../outputReport';
import { findChanges, type Change, type Changes } from './changes';

export type StateChoice = Overview['chosen'];

/** A device of the report, its record, and its output item. */
interface StateRecord extends OverviewDevice {
	key?: string;
	record: FeedRecord;
	fields: SimpleFields;
}

/**
 * Makes the generator of rows for devices in the chosen state, simplified or as the service has
 * them. It yields one array per batch of records. `changed` yields once, after the whole report.
 */
export function stateRows(chosen: StateChoice) {
	return async function* (source: RowSource): AsyncGenerator<object[]> {
		const { isSimple, present, run } = source;
		const toRow = ({ item, record }: StateRecord) => (isSimple ? item : present(record));
		let seen = 0;
		let found = 0;
		if (chosen === 'changed') {
			yield (await readChanges(source)).devices.map(toRow);
			return;
		}
		for await (const batch of readStates(source)) {
			const wanted = batch.filter(({ state }) => chosen === 'any' || state === chosen);
			seen += batch.length;
			found += wanted.length;
			yield wanted.map(toRow);
		}
		if (seen > 0 && found === 0) run.addHint(noneHint(chosen, seen));
	};
}

/** Makes the function that returns one row about all devices, also if none has the chosen state. */
export function overviewOf(chosen: StateChoice) {
	return async (source: RowSource): Promise<object[]> => {
		const read =
			chosen === 'changed' ? await readChanges(source) : await readInState(source, chosen);
		return [describeOverview({ chosen, ...read, isByHand: source.run.isManual })];
	};
}

async function readInState(source: RowSource, chosen: StateChoice): Promise<ReadChanges> {
	const all = await readAll(source);
	const devices = all.filter(({ state }) => chosen === 'any' || state === chosen);
	return { all, devices, isFirst: false };
}

function noneHint(chosen: string, seen: number): string {
	return seen === 1 ? `The device is not ${chosen}.` : `None of ${seen} devices is ${chosen}.`;
}

/** Yields all devices of the report, in batches. */
async function* readStates({ dates, records }: RowSource): AsyncGenerator<StateRecord[]> {
	const simplifier = new Simplifier(deviceStatusReport.layout, {}, dates);
	for await (const batch of records) {
		yield batch.map((record) => toStateRecord(record, simplifier.simplify(record)));
	}
}

async function readAll(source: RowSource): Promise<StateRecord[]> {
	const all: StateRecord[] = [];
	for await (const batch of readStates(source)) for (const device of batch) all.push(device);
	return all;
}

interface ReadChanges extends Pick<Changes, 'isFirst'> {
	all: StateRecord[];
	/** The devices to output: those with a change, or in the chosen state. */
	devices: StateRecord[];
}

/**
 * All devices of the report, and those that have changed since the last run. A device listed
 * several times counts once, in its worst state.
 */
async function readChanges(source: RowSource): Promise<ReadChanges> {
	const { query, run } = source;
	const now = Date.now();
	const all = await readAll(source);
	const known = worstOfEach(
		all.flatMap((one) => (one.key === undefined ? [] : [{ ...one, key: one.key }])),
	);
	const found = findChanges(run, query, known, now);
	const devices = known.flatMap((device) => {
		const change = found.changes.get(device.key);
		return change ? [{ ...device, item: toItem(device.fields, change) }] : [];
	});
	return { all, devices, isFirst: found.isFirst };
}

/**
 * A device of the report as a record, and as the simplified item for the output. The key is
 * undefined for a device without ID and name.
 */
function toStateRecord(record: FeedRecord, fields: SimpleFields): StateRecord {
	const { deviceId, deviceName } = fields;
	const [name, state] = [toText(deviceName), toText(fields.state)];
	const id = typeof deviceId === 'number' ? deviceId : toText(deviceId);
	const device = { id: id === '' ? null : id, name: name || null, state };
	const item = toItem(fields, { message: describeState(device) });
	return { key: toReading(id, name, state)?.key, ...device, item, record, fields };
}

/**
 * The most important fields first, IDs and the original status last; `since` from the service or the change,
 * if there is one.
 */
function toItem(
	fields: SimpleFields,
	{ message, ...change }: Pick<Change, 'message'> & Partial<Change>,
): JsonObject & { message: string } {
	const { deviceName, state, stateText, ...others } = fields;
	const item = { deviceName, state, ...change, message, ...others, details: { stateText } };
	// A field of the report with this name must not replace the message.
	return { ...item, message };
}
