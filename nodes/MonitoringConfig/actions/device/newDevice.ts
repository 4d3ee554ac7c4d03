/** A device that is not there yet: checked, and its names looked up. */
import { isHttpUrl } from '../../../shared/http/url';
import { toText } from '../../../shared/n8n/parameterReader';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { isObject, type JsonObject } from '../../../shared/util/json';
import { ParameterError } from '../../../shared/util/monitoringError';
import {
	findByNameOrId,
	webApiFacts,
	type DesiredDevice,
	type EntityId,
	type LookupResult,
	type Named,
	type NewTask,
} from '../../../shared/webApi';

/** What the fields of the node say for one item. */
export interface DeviceParameters {
	name: string;
	platform: string;
	tasks: NewTask[];
	frequency: number;
	/** Names or ids. */
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
	// Tasks of other kinds than web addresses come through Additional Fields and have no URL.
	const rows = Array.isArray(tasks) ? tasks.filter(isObject) : [];
	const invalid = rows.findIndex(({ url }) => url !== undefined && !isHttpUrl(toText(url)));
	if (invalid < 0) return;
	throw new ParameterError(
		`URL of task ${invalid + 1} is not a web address`,
		'Enter the whole address in URL, with http:// or https://, such as https://www.example.com/.',
	);
}

/**
 * The device with platform and locations as ids. What is not known is rejected before anything is
 * written.
 */
export async function resolveDesiredDevice(
	parameters: DeviceParameters,
	context: WebApiContext,
): Promise<DesiredDevice> {
	checkDevice({ ...parameters });
	const { name, tasks, frequency, locations, additional } = parameters;
	const platform = await findPlatform(parameters.platform, context);
	if (tasks.length > 0 && platform.name !== webApiFacts.webTaskPlatform.value) {
		throw new ParameterError(
			`A device of the platform ${platform.name} does not take the rows of Tasks`,
			`Rows with a URL belong to HTTPS (${webApiFacts.webTaskPlatform.value}): pick it in Platform, or remove all rows from Tasks.`,
		);
	}
	const locationIds = await resolveLocationIds(locations, platform.id, context);
	return {
		name,
		platformId: platform.id,
		frequency,
		...(locationIds.length > 0 ? { locationIds } : {}),
		additional,
		// A sheet may have them in small letters.
		tasks: tasks.map((task) => ({ ...task, method: task.method.toUpperCase() })),
	};
}

/** A new device without locations: the service makes them a condition. */
export function missingLocationsError(): ParameterError {
	return new ParameterError(
		'Locations is empty',
		'Add at least one location to Locations: a new device needs a place to check from.',
	);
}

/** The ids of locations that are written as names or ids. */
export async function resolveLocationIds(
	written: string[],
	platformId: EntityId,
	{ client, cache }: WebApiContext,
): Promise<number[]> {
	const ids: number[] = [];
	for (const text of written) {
		if (/^\d{1,15}$/.test(text)) {
			ids.push(Number(text));
			continue;
		}
		const known = await cache.locations(client, platformId);
		ids.push(requireOne('Locations', text, findByNameOrId(text, known)).id);
	}
	return [...new Set(ids)];
}

async function findPlatform(written: string, { client, cache }: WebApiContext): Promise<Named> {
	const isHttps = /^https$/i.test(written);
	const name = isHttps ? webApiFacts.webTaskPlatform.value : written;
	const known = await cache.platforms(client);
	return requireOne('Platform', written, findByNameOrId(name, known));
}

/** What was looked up, unless there is nothing or more than one of that name. */
function requireOne(label: string, written: string, { found, suggestions }: LookupResult): Named {
	const [entry, ...others] = found;
	if (entry !== undefined && others.length === 0) return entry;
	if (others.length > 0) {
		const ids = found.map(({ id }) => id).join(', ');
		throw new ParameterError(
			`"${written}" in ${label} stands for several entries of your account: IDs ${ids}`,
			`Enter the ID of the one you mean in ${label}.`,
		);
	}
	const names = suggestions.join(', ');
	throw new ParameterError(
		`"${written}" in ${label} is not known to your account`,
		`${names === '' ? '' : `The nearest names are ${names}. `}Correct ${label}: enter a name as the service lists it, or an ID.`,
	);
}
