import { toText } from '../../../shared/n8n/parameters/parameterReader';
import type { JsonObject } from '../../../shared/words/util/json';
import { reasonText } from '../../../shared/features/uptime';
import {
	describeOverview,
	describeState,
	toReading,
	worstOfEach,
	type CheckDetails,
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
import { readDownDetails } from './downDetails';
import { findChanges, type Change } from './changes';

export type StateChoice = Overview['chosen'];

interface StateRecord extends OverviewDevice {
	/** Identifies the device; undefined without ID and name. */
	key?: string;
	record: FeedRecord;
	fields: SimpleFields;
}

/** Simplified rows of devices that are down have the reason. */
export function stateRows(chosen: StateChoice) {
	return async (source: RowSource): Promise<object[]> => {
		const { isSimple, limit, present, run } = source;
		const { all, devices } = await readChosen(source, chosen);
		if (chosen !== 'changed' && all.length > 0 && devices.length === 0) {
			const none = all.length === 1 ? 'The device is not' : `None of ${all.length} devices is`;
			run.addHint(`${none} ${chosen}.`);
		}
		if (!isSimple) return devices.map(({ record }) => present(record));
		const explained = await explainDown(source, devices.slice(0, limit));
		return [...explained, ...devices.slice(limit)].map(({ item }) => item);
	};
}

/** Makes the function that returns one row about all devices, also if none has the chosen state. */
export function overviewOf(chosen: StateChoice) {
	return async (source: RowSource): Promise<object[]> => {
		const read = await readChosen(source, chosen);
		const devices = await explainDown(source, read.devices);
		return [describeOverview({ chosen, ...read, devices, isAttended: source.run.isAttended })];
	};
}

async function readChosen(source: RowSource, chosen: StateChoice): Promise<ReadChanges> {
	if (chosen === 'changed') return await readChanges(source);
	const all = await readAll(source);
	const devices = all.filter(({ state }) => chosen === 'any' || state === chosen);
	return { all, devices, isFirst: false };
}

/** The devices; the items of those that are down have since, reason and address, null if unknown. */
async function explainDown(
	source: RowSource,
	devices: readonly StateRecord[],
): Promise<StateRecord[]> {
	const isDown = ({ key, state }: StateRecord) => state === 'down' && key !== undefined;
	const named = devices.map((device) => {
		const { id: deviceId, name: deviceName } = device;
		return { device, deviceId, deviceName };
	});
	const down = named.filter(({ device }) => isDown(device));
	const details = await readDownDetails(source, down);
	return named.map((one) =>
		isDown(one.device)
			? { ...one.device, item: explainItem(one.device.item, details.get(one)) }
			: one.device,
	);
}

/** @param details undefined if the checks show no outage */
function explainItem(
	{ deviceName = null, state = null, since, message, ...others }: StateRecord['item'],
	details: CheckDetails | undefined,
): StateRecord['item'] {
	const { failedLayer = 'unknown', failedSince, lastError } = details ?? {};
	const reason = reasonText(failedLayer, lastError) || null;
	return {
		deviceName,
		state,
		since: since ?? failedSince ?? null,
		reason,
		address: details?.address ?? null,
		message: reason === null ? message : `${message}. Reason: ${reason}`,
		...others,
	};
}

async function readAll({ dates, records }: RowSource): Promise<StateRecord[]> {
	const simplifier = new Simplifier(deviceStatusReport.layout, {}, dates);
	const all: StateRecord[] = [];
	for await (const batch of records) {
		for (const record of batch) all.push(toStateRecord(record, simplifier.simplify(record)));
	}
	return all;
}

interface ReadChanges {
	/** Whether there was nothing to compare with. */
	isFirst: boolean;
	all: StateRecord[];
	/** The devices to output: those with a change, or in the chosen state. */
	devices: StateRecord[];
}

/** A device listed several times counts once, in its worst state. */
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
	const item = { deviceName, state, ...change, message, ...others, stateText };
	// A field of the report with this name must not replace the message.
	return { ...item, message };
}
