import { toText } from '../../../shared/n8n/parameters/parameterReader';
import type { JsonObject } from '../../../shared/words/util/json';
import { mapInTurns } from '../../../shared/words/util/turn';
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

export type StateChoice = Overview['chosen'];

interface StateRecord extends OverviewDevice {
	/** Identifies the device; undefined without ID and name. */
	key?: string;
	record: FeedRecord;
}

/** Returns the function that makes a row per device. Simplified rows show why a device is down. */
export function stateRows(chosen: StateChoice) {
	return async (source: RowSource): Promise<object[]> => {
		const { isSimple, limit, present, run } = source;
		const { all, devices } = await readChosen(source, chosen);
		if (all.length > 0 && devices.length === 0) {
			const none = all.length === 1 ? 'The device is not' : `None of ${all.length} devices is`;
			run.addHint(`${none} ${chosen}.`);
		}
		if (!isSimple) return devices.map(({ record }) => present(record));
		// Rows after the limit are not output, but show that it was reached.
		const explained = await explainDown(source, devices.slice(0, limit));
		const rows = [...explained, ...devices.slice(limit)].map(({ item }) => item);
		return chosen === 'down' ? rows : rows.map(withoutDownColumns);
	};
}

const downColumns = ['since', 'reason', 'address'];

/** Only devices that are down have these fields, and all rows have the same columns. */
function withoutDownColumns(row: StateRecord['item']): object {
	return Object.fromEntries(Object.entries(row).filter(([name]) => !downColumns.includes(name)));
}

/** Returns the function that makes one row about all devices, also if none has the chosen state. */
export function overviewOf(chosen: StateChoice) {
	return async (source: RowSource): Promise<object[]> => {
		const read = await readChosen(source, chosen);
		const devices = await explainDown(source, read.devices);
		return [describeOverview({ chosen, all: read.all, devices })];
	};
}

/** Reads all devices of the report, and chooses those in the chosen state. */
async function readChosen(source: RowSource, chosen: StateChoice) {
	const all = await readAllDevices(source);
	const devices = all.filter(({ state }) => chosen === 'any' || state === chosen);
	return { all, devices };
}

/** Adds since, reason and address (null if unknown) to the items of devices that are down. */
async function explainDown(source: RowSource, devices: readonly StateRecord[]) {
	const isDown = ({ key, state }: StateRecord) => state === 'down' && key !== undefined;
	const named = devices.map((device) => ({ device, deviceId: device.id, deviceName: device.name }));
	const down = named.filter(({ device }) => isDown(device));
	const details = await readDownDetails(source, down);
	return named.map((one) => {
		const { device } = one;
		return isDown(device)
			? { ...device, item: explainItem(device.item, details.get(one)) }
			: device;
	});
}

/** The item of a device that is down, with since, reason and address (null without details). */
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

/** The devices of the report. One that is listed several times counts once, in its worst state. */
async function readAllDevices(source: RowSource): Promise<StateRecord[]> {
	const { dates, isSimple, records } = source;
	const simplifier = new Simplifier(deviceStatusReport.layout, {}, dates);
	const all: StateRecord[] = [];
	for await (const batch of records) {
		const toDevice = (record: FeedRecord) => toStateRecord(record, simplifier.simplify(record));
		for (const device of await mapInTurns(batch, toDevice)) all.push(device);
	}
	// Without Simplify, the output is the records of the report.
	if (!isSimple) return all;
	const keyed = all.map((one, index) => ({ ...one, one, key: one.key ?? `record ${index}` }));
	return worstOfEach(keyed).map(({ one }) => one);
}

function toStateRecord(record: FeedRecord, fields: SimpleFields): StateRecord {
	const { deviceId, deviceName } = fields;
	const [name, state] = [toText(deviceName), toText(fields.state)];
	const id = typeof deviceId === 'number' ? deviceId : toText(deviceId);
	const device = { id: id === '' ? null : id, name: name || null, state };
	const item = toItem(fields, describeState(device));
	return { key: toReading(id, name, state)?.key, ...device, item, record };
}

/** The fields of a device as its item: the most important ones first, IDs and the original status last. */
function toItem(fields: SimpleFields, message: string): JsonObject & { message: string } {
	const { deviceName, state, stateText, ...others } = fields;
	const item = { deviceName, state, message, ...others, stateText };
	// A field of the report with this name must not replace the message.
	return { ...item, message };
}
