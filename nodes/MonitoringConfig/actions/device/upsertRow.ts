/** Checks a row of Create or Update and finds its device, before anything is written. */
import type { CheckedItem } from '../../../shared/n8n/run/plan/checkItems';
import type { Account, Output } from '../../../shared/n8n/run/webApiContext';
import { containsName, nameKey, sharedNameError } from '../../../shared/words/names';
import type { JsonObject } from '../../../shared/words/util/json';
import { listSome } from '../../../shared/words/util/phrases';
import { joinMistakes, Mistakes } from '../../../shared/words/util/mistakes';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import {
	deviceName,
	diffDevice,
	findMisspelledIdentity,
	identifyDevice,
	isId,
	keepIdentity,
	requireWritable,
	type DevicesById,
	type EntityId,
} from '../../../shared/service/webApi';
import {
	findDevices,
	hasLocations,
	hasTasks,
	type DesiredDevice,
} from '../../../shared/features/devices';
import { unreadHint } from '../written';
import { missingLocationsError } from './locations';
import { collectDesiredDevice, type DeviceParameters } from './newDevice';
import { requireOfferedFrequency } from './offeredFrequency';
import { additionalLabel, rowValuesByLabel, withoutDefaultFrequency } from './rowValues';
import { fillInFromSheet, labelsOf, unusedColumnsHint, type Sheet } from './sheet/field';
import type { Meaning } from './sheet/vocabulary';

export interface FoundDevice {
	id: EntityId;
	device: JsonObject;
}

export interface FoundRow {
	desired: DesiredDevice;
	/** The name that is sent: Additional Fields override Name. */
	name: string;
	platformId: EntityId;
	/** The cached devices of the platform. */
	devices: DevicesById;
	/** Undefined for a new device. */
	found?: FoundDevice;
	/** Whether it has another name, which the service can have changed; or it is someone else's. */
	isSimilar: boolean;
}

/** The values of the node's fields, which the columns of a sheet override. */
export type RowParameters = DeviceParameters & { allowsNoTasks: boolean };

/** A row with IDs instead of names. */
export interface ResolvedRow {
	desired: DesiredDevice;
	/** @throws {ParameterError} when the row lacks locations or tasks, which a new device needs */
	requireCreatable(): void;
}

/** A row with its mistakes; `desired` is undefined without a name or a known platform. */
type RowWithMistakes = Partial<ResolvedRow> &
	Pick<ResolvedRow, 'requireCreatable'> & { mistakes: Mistakes };

/**
 * The values of a row, with IDs instead of names; undefined for a blank row. The caller must run
 * `requireCreatable` if the device does not exist.
 *
 * @throws {ParameterError} for all mistakes (invalid values and unknown names) at once
 */
export async function readRow(
	fields: RowParameters,
	sheet: Sheet | undefined,
	context: Account & Output,
): Promise<ResolvedRow | undefined> {
	const resolved = await resolveRow(fields, sheet, context);
	if (!resolved) return undefined;
	const { desired, mistakes, requireCreatable } = resolved;
	if (!desired || mistakes.all.length > 0) {
		// Adds the mistakes of the search, so that all are reported together.
		await findDeviceOfRow(resolved, sheet, context);
		throw joinMistakes(mistakes.all);
	}
	return { desired, requireCreatable };
}

/**
 * Checks a row before the first write, and returns its values and mistakes; undefined for a blank
 * row. `identity` is equal for rows that write the same device, so that the caller can compare
 * their values. Without a known name and platform, only the mistakes are returned.
 */
export async function checkRow(
	fields: RowParameters,
	sheet: Sheet | undefined,
	context: Account & Output,
): Promise<(CheckedItem & { isSimilar?: boolean }) | undefined> {
	const resolved = await resolveRow(fields, await withoutMissingOwner(sheet, context), context);
	if (!resolved) return undefined;
	const row = await findDeviceOfRow(resolved, sheet, context);
	const mistakes = resolved.mistakes.all;
	if (!row) return { values: {}, mistakes };
	const { name, platformId, found, desired, isSimilar } = row;
	if (found) diffRow(desired, sheet, found.device);
	// A new device is identified by its platform and name.
	const deviceKey = found ? { id: String(found.id) } : { platformId, key: nameKey(name) };
	const identity = JSON.stringify([context.url, context.departmentId ?? null, deviceKey]);
	return { identity, values: rowValuesByLabel(desired, sheet), mistakes, isSimilar };
}

/** The settings in which a device differs from its row. @throws {ServiceError} if it cannot be written back */
export function diffRow(row: DesiredDevice, sheet: Sheet | undefined, device: JsonObject) {
	const desired = keepIdentity(withoutDefaultFrequency(row, sheet), device);
	const differences = diffDevice(device, desired);
	const { fields, others } = differences;
	if (fields.length + others.length > 0) requireWritable('device', device);
	return { desired, ...differences };
}

/** The row without its owner (parent device), if an earlier row still has to create that device. */
async function withoutMissingOwner(
	sheet: Sheet | undefined,
	{ client, cache }: Account,
): Promise<Sheet | undefined> {
	const owner = sheet?.row?.device.owner;
	if (!sheet?.row || sheet.earlierOwnerKey === undefined || owner === undefined) return sheet;
	const devices = await cache.allDevices(client);
	if (devices.find(owner).length > 0) return sheet;
	const device = { ...sheet.row.device, owner: undefined };
	return { ...sheet, row: { ...sheet.row, device } };
}

/**
 * Finds the device of a row. Adds mistakes to the row, such as a new device without locations.
 * Returns undefined if the name or platform is unknown, or several devices have the name.
 */
async function findDeviceOfRow(
	{ desired, mistakes, requireCreatable }: RowWithMistakes,
	sheet: Sheet | undefined,
	context: Account & Output,
): Promise<FoundRow | undefined> {
	if (!desired) return undefined;
	const row = await mistakes.noteAsync(() => lookForDevice(desired, sheet, context));
	if (row && !row.found) mistakes.note(requireCreatable);
	return row;
}

/** A row with IDs instead of names, and its mistakes; undefined for a blank row. */
async function resolveRow(
	fields: RowParameters,
	sheet: Sheet | undefined,
	context: Account & Output,
): Promise<RowWithMistakes | undefined> {
	const parameters = fillInFromSheet(fields, sheet, context);
	if (!parameters) return undefined;
	const { unreadable = new Set<Meaning>(), mistakes: cellMistakes = [] } = sheet?.row ?? {};
	const mistakes = new Mistakes(cellMistakes);
	const labels = labelsOf(sheet);
	// Without its platform, the values of a row cannot be checked.
	const desired = unreadable.has('platform')
		? undefined
		: await collectDesiredDevice(parameters, context, mistakes, labels);
	if (desired) {
		const { frequency, platformId } = desired;
		await mistakes.noteAsync(() =>
			requireOfferedFrequency(frequency, platformId, labels.frequency, context),
		);
	}
	// Unreadable locations are not missing: they are reported as a mistake already.
	const hasGivenLocations = unreadable.has('locations') || parameters.locations.some(containsName);
	const requireCreatable = () => {
		const missing = new Mistakes();
		const hasLocation = hasGivenLocations || (desired && hasLocations(desired));
		if (!hasLocation) {
			missing.add(missingLocationsError(labels.locations, unusedColumnsHint(sheet, 'locations')));
		}
		const hasGivenTasks = unreadable.has('url') || parameters.tasks.length > 0;
		const mayLackTasks = parameters.allowsNoTasks || hasGivenTasks;
		if (!mayLackTasks && desired && !hasTasks(desired)) {
			const message = `${labels.url} is empty, and a new device without a task checks nothing`;
			const hint = `Enter an address, or turn on Options > Allow Devices Without Tasks.${unusedColumnsHint(sheet, 'url')}`;
			missing.add(new ParameterError(message, hint));
		}
		missing.throwNoted();
	};
	return { desired, mistakes, requireCreatable };
}

/**
 * Finds the device of a row by name and platform; `found` is undefined if there is none. Adds a
 * hint if the stored name is spelled differently.
 *
 * @throws {ParameterError} when several devices have the name, or the name or platform is unusable
 */
export async function lookForDevice(
	desired: DesiredDevice,
	sheet: Sheet | undefined,
	context: Account & Output,
): Promise<FoundRow> {
	const { client, cache, collectNames } = context;
	const { name, platformId } = requireIdentity(desired);
	const ids = await findDevices(context, platformId, name, desired.tasks, sheet?.hasRow);
	if (ids.length > 1) {
		const hint = 'Rename or remove the other devices so that only one has this name.';
		throw sharedNameError('Name', name, ids, hint);
	}
	const devices = await cache.devices(client, platformId);
	if (cache.unread.size > 0) collectNames([...cache.unread], unreadHint);
	const [id] = ids;
	const device = devices.get(id);
	const stored = device && String(deviceName(device)).trim();
	const isSimilar = stored !== undefined && nameKey(stored) !== nameKey(name);
	if (stored !== undefined && stored !== name.trim()) {
		collectNames([`"${name}" for "${stored}"`], isSimilar ? changedNamesHint : otherSpellingsHint);
	}
	return { desired, name, platformId, devices, found: device && { id, device }, isSimilar };
}

/**
 * The name and platform ID that identify the device. Additional Fields override Name and Platform
 * in the request. So they do here, too: otherwise each run would create another device.
 *
 * @throws {ParameterError} when Additional Fields have an unusable name or platform
 */
export function requireIdentity(desired: DesiredDevice): { name: string; platformId: EntityId } {
	const misspelled = findMisspelledIdentity(desired.additional ?? {});
	if (misspelled) {
		throw new ParameterError(
			`${additionalLabel} contains "${misspelled.written}", which cannot be used to find the device`,
			`Did you mean "${misspelled.spelling}"? Correct it, or remove it and fill in Name and Platform.`,
		);
	}
	const { name, platformId } = identifyDevice(desired);
	const hint = `Correct it there, or remove it from ${additionalLabel} and fill in Name and Platform.`;
	if (typeof name !== 'string' || name.trim() === '') {
		throw new ParameterError(`The name in ${additionalLabel} is not text`, hint);
	}
	if (!isId(platformId)) {
		throw new ParameterError(`The platform in ${additionalLabel} is not an ID`, hint);
	}
	return { name, platformId: Number(platformId) };
}

function changedNamesHint(pairs: string[]): string {
	return `The service changed these names. The devices were recognized by the rest of the name and their addresses: ${listSome(pairs)}.`;
}

function otherSpellingsHint(pairs: string[]): string {
	return `Names that differ only in upper and lower case, spaces or letter forms are treated as the same device. Its existing name was kept: ${listSome(pairs)}.`;
}
