/** What a person wrote about a device that is not there yet: read, checked, and made fit to send. */
import type { IExecuteFunctions } from 'n8n-workflow';

import { isHttpUrl } from '../../../shared/http/url';
import { isObject, type JsonObject } from '../../../shared/util/json';
import {
	invalidParameter,
	jsonObjectParameter,
	positiveParameter,
	rowsParameter,
	textParameter,
	textsParameter,
	toText,
} from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import {
	findByNameOrId,
	webApiFacts,
	type LookupResult,
	type Named,
	type NewTask,
	type Platform,
	type EntityId,
	type DesiredDevice,
} from '../../../shared/webApi';
import { otherPlatform } from './platforms';

/** The fields of the node for one item. */
export interface DeviceParameters {
	name: string;
	platform: string;
	tasks: NewTask[];
	frequency: number;
	locations: string[];
	additional: JsonObject;
}

/** A wanted device and where to look whether it is there. */
export interface WantedOnPlatform extends DesiredDevice {
	name: string;
	platformId: number;
}

export function deviceParameters(context: IExecuteFunctions, itemIndex: number): DeviceParameters {
	const label = 'Additional Fields (JSON)';
	return {
		name: textParameter(context, 'name', itemIndex),
		platform: platformParameter(context, itemIndex),
		tasks: rowsParameter(context, 'tasks', itemIndex).map(taskOf),
		frequency: positiveParameter(context, 'frequency', 'Frequency', itemIndex),
		locations: textsParameter(context, 'locations', 'Locations', itemIndex),
		additional: jsonObjectParameter(context, 'additionalFields', label, itemIndex),
	};
}

/** Refuses, before anything is sent, what no device can have. */
export function checkDevice(
	context: IExecuteFunctions,
	itemIndex: number,
	{ name, platform, tasks }: JsonObject,
): void {
	const refuse = (message: string, nextStep: string) => {
		throw invalidParameter(context, itemIndex, message, nextStep);
	};
	if (toText(name) === '') {
		refuse('Name is empty', 'Enter a name for the device in Name.');
	}
	if (toText(platform) === '') {
		refuse('Platform Name is empty', 'Enter the platform as the service spells it, or pick one.');
	}
	// Tasks of other kinds than web addresses come through Additional Fields and have no URL.
	const rows = Array.isArray(tasks) ? tasks.filter(isObject) : [];
	const unfit = rows.findIndex(({ url }) => url !== undefined && !isHttpUrl(toText(url)));
	if (unfit >= 0) {
		refuse(
			`URL of task ${unfit + 1} is not a web address`,
			'Enter the whole address in URL, with http:// or https://, such as https://www.example.com/.',
		);
	}
}

/**
 * The device in the names of the public reference: platform and locations as ids. What is not known
 * is refused before anything is written.
 */
export async function wantedDevice(
	context: IExecuteFunctions,
	itemIndex: number,
	access: WebApiContext,
): Promise<WantedOnPlatform> {
	const parameters = deviceParameters(context, itemIndex);
	checkDevice(context, itemIndex, { ...parameters });
	const { name, tasks, frequency, additional } = parameters;
	const platform = await platformNamed(context, itemIndex, access, parameters.platform);
	if (tasks.length > 0 && platform.Name !== webApiFacts.webTaskPlatform.value) {
		throw invalidParameter(
			context,
			itemIndex,
			`A device of the platform ${platform.Name} does not take the rows of Tasks`,
			`Rows with a URL belong to HTTPS (${webApiFacts.webTaskPlatform.value}): pick it in Platform, or remove all rows from Tasks.`,
		);
	}
	const locations = await locationIds(
		context,
		itemIndex,
		access,
		platform.Id,
		parameters.locations,
	);
	const device = {
		Name: name,
		Platform_Id: platform.Id,
		Frequency: frequency,
		...(locations.length > 0 ? { Locations: locations } : {}),
		...additional,
	};
	// A sheet may have them in small letters.
	const spelled = tasks.map((task) => ({ ...task, method: task.method.toUpperCase() }));
	return { name, platformId: platform.Id, device, tasks: spelled };
}

/** Refuses a new device without locations: the service makes it a condition. */
export function checkHasLocations(
	context: IExecuteFunctions,
	itemIndex: number,
	{ device }: DesiredDevice,
): void {
	if (device.Locations !== undefined) return;
	throw invalidParameter(
		context,
		itemIndex,
		'Locations is empty',
		'Add at least one location to Locations: a new device needs a place to check from.',
	);
}

function platformParameter(context: IExecuteFunctions, itemIndex: number): string {
	const platform = textParameter(context, 'platform', itemIndex);
	const isOther = platform === otherPlatform;
	return isOther ? textParameter(context, 'platformName', itemIndex) : platform;
}

function taskOf(row: JsonObject): NewTask {
	const keyword = toText(row.keyword);
	return {
		url: toText(row.url),
		method: toText(row.method) || 'GET',
		...(keyword === '' ? {} : { keyword }),
	};
}

async function platformNamed(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client, cache }: WebApiContext,
	written: string,
): Promise<Platform> {
	const isHttps = /^https$/i.test(written);
	const name = isHttps ? webApiFacts.webTaskPlatform.value : written;
	const known = await cache.platforms(client);
	return theOne(context, itemIndex, 'Platform', written, findByNameOrId(name, known));
}

/** The ids of locations that are written as names or ids. */
export async function locationIds(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client, cache }: WebApiContext,
	platformId: EntityId,
	written: string[],
): Promise<number[]> {
	const ids: number[] = [];
	for (const text of written) {
		if (/^\d{1,15}$/.test(text)) {
			ids.push(Number(text));
			continue;
		}
		const known = await cache.locations(client, platformId);
		ids.push(theOne(context, itemIndex, 'Locations', text, findByNameOrId(text, known)).Id);
	}
	return [...new Set(ids)];
}

/** What was looked up, unless there is nothing or more than one of that name. */
function theOne<Entry extends Named>(
	context: IExecuteFunctions,
	itemIndex: number,
	label: string,
	written: string,
	{ found, suggestions }: LookupResult<Entry>,
): Entry {
	const [entry, ...others] = found;
	if (entry !== undefined && others.length === 0) return entry;
	if (others.length > 0) {
		const ids = found.map(({ Id }) => Id).join(', ');
		throw invalidParameter(
			context,
			itemIndex,
			`"${written}" in ${label} stands for several entries of your account: IDs ${ids}`,
			`Enter the ID of the one you mean in ${label}.`,
		);
	}
	const suggestion =
		suggestions.length > 0 ? `The nearest names are ${suggestions.join(', ')}. ` : '';
	throw invalidParameter(
		context,
		itemIndex,
		`"${written}" in ${label} is not known to your account`,
		`${suggestion}Correct ${label}: enter a name as the service lists it, or an ID.`,
	);
}
