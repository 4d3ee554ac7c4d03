import { plainKey } from '../../../words/names';
import { isDeviceElement, isLocationElement, nameMatcher } from '../parse/elementName';
import type { FeedFields, FeedRecord, FeedValue } from '../parse/record';
import type { ReportChunk } from '../parse/reportReader';
import { camelCase } from './simpleValues';

const isId = nameMatcher(['id']);
const isName = nameMatcher(['name']);

/** A device in the feed; a missing ID or name is an empty text. */
export interface FeedDevice {
	id: string;
	name: string;
}

/** Collects the devices and locations that occur in a report. */
export class ReportedNames {
	/** The number of records. */
	records = 0;
	/** Whether any record has values: records of a summary without data have none. */
	hasValues = false;
	/** The names as the report writes them, by their `plainKey`. */
	private readonly locationNames = new Map<string, string>();
	private readonly locationIds = new Set<string>();
	private readonly devicesWithRecords = new Map<string, FeedDevice>();
	private readonly emptyDevices = new Map<string, FeedDevice>();
	private ancestors?: FeedRecord['ancestors'];
	private isInLocation = false;

	/** @param readsLocations whether to look for a location in the fields of each record, which takes time */
	constructor(private readonly readsLocations = false) {}

	/** The devices with records. */
	get devices(): FeedDevice[] {
		return [...this.devicesWithRecords.values()];
	}

	/** The devices with records and those without. */
	get allDevices(): FeedDevice[] {
		return [...this.devices, ...this.emptyDevices.values()];
	}

	/** The locations with records. */
	get locations(): string[] {
		return [...this.locationNames.values()];
	}

	/** Whether the report has results from a location. */
	hasLocation(nameOrId: string): boolean {
		return this.locationNames.has(plainKey(nameOrId)) || this.locationIds.has(plainKey(nameOrId));
	}

	/** Adds the names in a part of the report. */
	add({ records, emptyDevices }: Pick<ReportChunk, 'emptyDevices' | 'records'>): void {
		for (const record of records) this.addRecord(record);
		for (const fields of emptyDevices) addDevice(this.emptyDevices, toDevice(fields));
	}

	/** Counts a record, and adds its device and location. */
	addRecord(record: FeedRecord): void {
		const { element, ancestors, names, values } = record;
		this.records += 1;
		this.hasValues ||= names.length > 0;
		if (isDeviceElement(element)) addDevice(this.devicesWithRecords, deviceOf(record));
		if (ancestors !== this.ancestors) this.addAncestors(ancestors);
		if (this.readsLocations && !this.isInLocation) {
			this.addLocation(textAmong(names, values, isLocationElement));
		}
	}

	private addAncestors(ancestors: FeedRecord['ancestors']): void {
		this.ancestors = ancestors;
		this.isInLocation = ancestors.some(({ element }) => isLocationElement(element));
		for (const { element, fields } of ancestors) {
			const idAndName = toDevice(fields);
			if (isDeviceElement(element)) addDevice(this.devicesWithRecords, idAndName);
			if (isLocationElement(element)) {
				this.addLocation(idAndName.name);
				this.locationIds.add(plainKey(idAndName.id));
			}
		}
	}

	private addLocation(name: string): void {
		if (name !== '') this.locationNames.set(plainKey(name), name);
	}
}

/** The simplified names of fields with the device of a record that has no device around it. */
export const ownDeviceNames = {
	id: ['deviceId', 'siteId'],
	name: ['deviceName', 'siteName', 'name'],
} as const;

/** Returns the device that a record is or belongs to; ID and name are empty if the report has none. */
export function deviceOf({ element, ancestors, names, values }: FeedRecord): FeedDevice {
	if (isDeviceElement(element)) return deviceAmong(names, values);
	const around = ancestors.find((ancestor) => isDeviceElement(ancestor.element));
	if (around) return toDevice(around.fields);
	const simpleNames = names.map(camelCase);
	const textOf = (alternatives: readonly string[]) => {
		const found = alternatives.find((name) => simpleNames.includes(name));
		return textAmong(simpleNames, values, (name) => name === found);
	};
	return { id: textOf(ownDeviceNames.id), name: textOf(ownDeviceNames.name) };
}

function addDevice(devices: Map<string, FeedDevice>, device: FeedDevice): void {
	const { id, name } = device;
	if (id !== '' || name !== '') devices.set(JSON.stringify([id, name]), device);
}

/** Returns the ID and the name among the fields of an element; empty texts if missing. */
export function toDevice(fields: FeedFields): FeedDevice {
	return deviceAmong(Object.keys(fields), Object.values(fields));
}

function deviceAmong(names: readonly string[], values: readonly FeedValue[]): FeedDevice {
	return { id: textAmong(names, values, isId), name: textAmong(names, values, isName) };
}

/** Returns the text of the first field whose name matches; empty if there is none. */
function textAmong(
	names: readonly string[],
	values: readonly FeedValue[],
	isMatch: (name: string) => boolean,
): string {
	const value = values[names.findIndex(isMatch)];
	return typeof value === 'string' ? value : '';
}
