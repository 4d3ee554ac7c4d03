import { plainKey } from '../../../words/names';
import { feedFacts } from '../facts';
import { nameMatcher } from '../parse/elementName';
import type { FeedFields, FeedRecord, FeedValue } from '../parse/record';
import type { ReportChunk } from '../parse/reportReader';

const isDevice = nameMatcher([feedFacts.deviceElement.value]);
const isLocation = nameMatcher([feedFacts.locationElement.value]);
const isId = nameMatcher(['id']);
const isName = nameMatcher(['name']);

/** A device in the feed; a missing ID or name is an empty text. */
export interface FeedDevice {
	id: string;
	name: string;
}

export class ReportedNames {
	records = 0;

	/** Whether a record has values: a summary without data has none. */
	hasValues = false;

	/** By the name in lower case, the name as the report writes it. */
	private readonly locationNames = new Map<string, string>();

	private readonly locationIds = new Set<string>();

	private readonly devicesWithRecords = new Map<string, FeedDevice>();

	private readonly emptyDevices = new Map<string, FeedDevice>();

	private ancestors?: FeedRecord['ancestors'];

	private isInLocation = false;

	/** @param readsLocations whether to look for them in each record, which takes time */
	constructor(private readonly readsLocations = false) {}

	/** The devices with records. */
	get devices(): FeedDevice[] {
		return [...this.devicesWithRecords.values()];
	}

	/** The devices that are named, whether there are records of them or not. */
	get allDevices(): FeedDevice[] {
		return [...this.devices, ...this.emptyDevices.values()];
	}

	/** The locations with records. */
	get locations(): string[] {
		return [...this.locationNames.values()];
	}

	/** Whether there are results from a location, by its name or its ID. */
	hasLocation(text: string): boolean {
		return this.locationNames.has(plainKey(text)) || this.locationIds.has(plainKey(text));
	}

	add({ records, emptyDevices }: Pick<ReportChunk, 'emptyDevices' | 'records'>): void {
		for (const record of records) this.addRecord(record);
		for (const fields of emptyDevices) addDevice(this.emptyDevices, toDevice(fields));
	}

	addRecord(record: FeedRecord): void {
		const { element, ancestors, names, values } = record;
		this.records += 1;
		this.hasValues ||= names.length > 0;
		if (isDevice(element)) addDevice(this.devicesWithRecords, deviceOf(record));
		if (ancestors !== this.ancestors) this.addAncestors(ancestors);
		if (this.readsLocations && !this.isInLocation) {
			this.addLocation(textAmong(names, values, isLocation));
		}
	}

	private addAncestors(ancestors: FeedRecord['ancestors']): void {
		this.ancestors = ancestors;
		this.isInLocation = ancestors.some(({ element }) => isLocation(element));
		for (const { element, fields } of ancestors) {
			const device = toDevice(fields);
			if (isDevice(element)) addDevice(this.devicesWithRecords, device);
			if (isLocation(element)) {
				this.addLocation(device.name);
				this.locationIds.add(plainKey(device.id));
			}
		}
	}

	private addLocation(name: string): void {
		if (name !== '') this.locationNames.set(plainKey(name), name);
	}
}

/** The device of a record; empty texts if missing. */
export function deviceOf({ element, ancestors, names, values }: FeedRecord): FeedDevice {
	if (isDevice(element)) return deviceAmong(names, values);
	const around = ancestors.find((ancestor) => isDevice(ancestor.element));
	return around ? toDevice(around.fields) : { id: '', name: '' };
}

/** Adds a device, once. One without ID and name is ignored. */
function addDevice(devices: Map<string, FeedDevice>, device: FeedDevice): void {
	const { id, name } = device;
	if (id !== '' || name !== '') devices.set(JSON.stringify([id, name]), device);
}

export function toDevice(fields: FeedFields): FeedDevice {
	return deviceAmong(Object.keys(fields), Object.values(fields));
}

function deviceAmong(names: readonly string[], values: readonly FeedValue[]): FeedDevice {
	return { id: textAmong(names, values, isId), name: textAmong(names, values, isName) };
}

/** The text of the first field with such a name; empty when there is none. */
function textAmong(
	names: readonly string[],
	values: readonly FeedValue[],
	isMatch: (name: string) => boolean,
): string {
	const value = values[names.findIndex(isMatch)];
	return typeof value === 'string' ? value : '';
}
