/** A device that is not there yet: checked, and its names looked up. */
import { toText } from '../../../shared/n8n/parameters/parameterReader';
import type { WebApiContext } from '../../../shared/n8n/run/webApi';
import { isObject, type JsonObject } from '../../../shared/util/json';
import {
	holdsName,
	NameList,
	requireOne,
	splitNames,
	splitParts,
	unknownNamesError,
	type NameField,
} from '../../../shared/names';
import { ParameterError } from '../../../shared/util/monitoringError';
import {
	platformTasks,
	toDesiredTask,
	type DesiredDevice,
	type EntityId,
	type NamedEntity,
	type NewTask,
} from '../../../shared/webApi';
import { nameFieldOf } from '../byName';
import { findIds, resolveSettings, type DeviceSettings } from './settings';

/**
 * What a person says of a device, with names or ids as text. What is undefined, and tasks and locations
 * without entries, stay as they are, or as the service has them for a new device.
 */
export interface DeviceParameters extends DeviceSettings {
	name: string;
	/** A name or an id. */
	platform: string;
	tasks: NewTask[];
	/** In seconds. */
	frequency?: number;
	/** Names or ids; several in one text with commas or semicolons between them. */
	locations: string[];
	/** In the service's names. */
	additional: JsonObject;
}

/** Rejects, before anything is sent, what no device can have. */
export function checkDevice({ name, platform, tasks }: JsonObject): void {
	if (toText(name) === '') {
		throw new ParameterError('Name is empty', 'Enter a name for the device in Name.');
	}
	if (toText(platform) === '') {
		throw new ParameterError(
			'Platform Name is empty',
			'Enter the platform as the service spells it, or pick one.',
		);
	}
	// Tasks of a form of their own come through Additional Fields and may have no URL.
	checkAddresses(toText(platform), Array.isArray(tasks) ? tasks.filter(isObject) : []);
}

function checkAddresses(platform: string, tasks: Array<{ url?: unknown; typeId?: unknown }>): void {
	const { address, kind } = platformTasks(platform);
	// Where web addresses are the usual tasks, those of another type are named by the row.
	const checked = tasks.map(({ url, typeId }) =>
		kind === 'web' && typeId !== undefined ? undefined : url,
	);
	const invalid = checked.findIndex((url) => url !== undefined && !address.isValid(toText(url)));
	if (invalid < 0) return;
	const url = toText(checked[invalid]);
	const quoted = url === '' ? '' : ` ("${url}")`;
	throw new ParameterError(
		`URL of task ${invalid + 1}${quoted} is not ${address.label}`,
		`Enter what the platform ${platform} checks in URL, such as ${address.example}.`,
	);
}

/** Rejects rows that cannot become tasks of their own. */
function checkDesiredTasks(platform: string, tasks: NewTask[]): void {
	for (const [index, { kind, typeId, fields, keyword }] of tasks.entries()) {
		const task = `of task ${index + 1}`;
		if (kind === 'other' && (typeId === undefined || fields === undefined)) {
			const label = typeId === undefined ? 'Task Type ID' : 'Task Fields (JSON)';
			throw new ParameterError(
				`${label} ${task} is empty`,
				`A task of the platform ${platform} is sent as its type wants it: enter the number of the type in Task Type ID and the fields, the address among them, in Task Fields. Task > Get without Simplify shows both for a task that your account has. To create a device without tasks, remove the row.`,
			);
		}
		if (kind !== 'web' && keyword) {
			throw new ParameterError(
				`Keyword ${task} cannot be sent: the task is not a web address`,
				'Remove it, or enter what the task is to look for in Task Fields, as the service spells it.',
			);
		}
	}
}

/**
 * The device with everything that is named as ids. What is not known is rejected before anything is
 * written.
 */
export async function resolveDesiredDevice(
	parameters: DeviceParameters,
	context: WebApiContext,
): Promise<DesiredDevice> {
	checkDevice({ ...parameters });
	const { name, tasks, frequency, locations, additional } = parameters;
	const platform = await findPlatform(parameters.platform, context);
	// A platform can be written as an ID, or stand for a kind of task of another one.
	const written = /^\d+$/.test(parameters.platform) ? platform.name : parameters.platform;
	checkAddresses(written, tasks);
	const desired = tasks.map((task) => toDesiredTask(written, task));
	checkDesiredTasks(written, desired);
	const getPlatformId = async () => platform.id;
	const locationIds = await resolveLocationIds(locations, getPlatformId, context);
	const named = await resolveSettings(parameters, getPlatformId, context);
	return {
		name,
		platformId: platform.id,
		...(frequency === undefined ? {} : { frequency }),
		...named,
		...(locationIds.length > 0 ? { locationIds } : {}),
		additional,
		// A sheet may have them in small letters.
		tasks: desired.map((task) => ({ ...task, method: task.method.toUpperCase() })),
	};
}

/** A new device without locations: the service makes them a condition. */
export function missingLocationsError(): ParameterError {
	return new ParameterError(
		'Locations is empty',
		'Add at least one location to Locations: a new device needs a place to check from.',
	);
}

const locationsField: NameField = { label: 'Locations', among: 'the locations of the platform' };

/** The ids of locations of a platform that are written as names or ids. */
export async function resolveLocationIds(
	written: string[],
	getPlatformId: () => Promise<EntityId>,
	{ client, cache }: WebApiContext,
): Promise<number[]> {
	return await findIds(locationsField, written, async () =>
		cache.locations(client, await getPlatformId()),
	);
}

/**
 * The codes of locations for one request, as they are written. There is no list of codes
 * (docs/service.md W5): one with a comma is several where the account lists such names.
 */
export async function resolveLocationCodes(
	written: string[],
	platform: string,
	{ client, cache }: WebApiContext,
): Promise<string[]> {
	const codes: string[] = [];
	const parts = written.flatMap(splitParts).filter(holdsName);
	if (parts.length === 0 && written.length > 0) throw missingLocationsError();
	for (const part of parts) {
		if (!part.includes(',')) {
			codes.push(part);
			continue;
		}
		const [found] = (await cache.platforms(client)).find(platformTasks(platform).platform);
		const known = found ? await cache.locations(client, found.id) : new NameList([]);
		const names = splitNames(part, known);
		const unknown = names.filter((name) => known.find(name).length === 0);
		if (unknown.length === names.length) codes.push(part);
		else if (unknown.length === 0) codes.push(...names);
		else throw unknownNamesError(locationsField, unknown, known);
	}
	return [...new Set(codes)];
}

async function findPlatform(
	written: string,
	{ client, cache }: WebApiContext,
): Promise<NamedEntity> {
	const known = await cache.platforms(client);
	const { platform } = platformTasks(written);
	const name = known.find(platform).length > 0 ? platform : written;
	return requireOne(nameFieldOf('platform', 'Platform'), name, known);
}
