/** Checks a device to be created, and looks up its names. */
import { withoutUrlSecrets } from '../../../shared/features/accountSetup';
import { isMailbox } from '../../../shared/words/values/mailbox';
import { toText } from '../../../shared/n8n/parameters/parameterReader';
import type { Account, Output } from '../../../shared/n8n/run/webApiContext';
import { isObject, type JsonObject } from '../../../shared/words/util/json';
import { listSome } from '../../../shared/words/util/phrases';
import { joinMistakes, Mistakes } from '../../../shared/words/util/mistakes';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { explainAddress, normalAddress } from '../../../shared/words/values/webAddress';
import {
	completeAddress,
	platformTasks,
	toDesiredTask,
	type NewTask,
} from '../../../shared/service/webApi';
import { type DesiredDevice } from '../../../shared/features/devices';
import { resolveLocationIds } from './locations';
import { findPlatform } from '../byName';
import { resolveSettings, type DeviceSettings, type SettingLabels } from './settings';
import { settingLabels } from './settingsFields';

/**
 * A device as the user enters it, with names or IDs as text. Undefined values, empty tasks and
 * empty locations keep their current or default values.
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

/** The labels for messages: the fields, or the columns of a sheet. */
export type DeviceLabels = SettingLabels &
	Record<'frequency' | 'locations' | 'platform' | 'url', string>;

export const fieldLabels: DeviceLabels = {
	...settingLabels,
	frequency: 'Frequency',
	locations: 'Locations',
	platform: 'Platform',
	url: 'URL',
};

/** Checks the body of a new device. @throws {ParameterError} for its name, platform or addresses */
export function checkDevice({ name, platform, tasks }: JsonObject): void {
	requireName(name);
	requirePlatform(platform);
	// Tasks in their raw form come through Additional Fields and may have no URL.
	checkAddresses(toText(platform), Array.isArray(tasks) ? tasks.filter(isObject) : []);
}

function requireName(name: unknown): void {
	if (toText(name) !== '') return;
	throw new ParameterError('Name is empty', 'Enter a name for the device in Name.');
}

function requirePlatform(platform: unknown): void {
	if (toText(platform) !== '') return;
	throw new ParameterError(
		'Platform Name is empty',
		'Choose a platform, or enter its name as shown in Dotcom-Monitor.',
	);
}

/**
 * Whether the URL of a task must have the form that its platform checks, such as a web address. A
 * task with a type ID is exempt on a platform for web addresses: it may check something else.
 */
function needsPlatformAddress(platform: string, { typeId }: { typeId?: unknown }): boolean {
	return platformTasks(platform).kind !== 'web' || typeId === undefined;
}

/** @throws {ParameterError} for all addresses at once that the platform cannot check */
function checkAddresses(
	platform: string,
	tasks: Array<{ url?: unknown; typeId?: unknown }>,
	label = fieldLabels.url,
): void {
	const { address } = platformTasks(platform);
	const mistakes = new Mistakes();
	for (const [index, task] of tasks.entries()) {
		if (task.url === undefined || !needsPlatformAddress(platform, task)) continue;
		const url = toText(task.url);
		if (address.isValid(url)) continue;
		// The user of a mail address is no secret, also in a list of several.
		const isOpen = (part: string) => isMailbox(part.trim()) || part === withoutUrlSecrets(part);
		const shown = url.split(/[,;]/).every(isOpen) ? url : withoutUrlSecrets(url);
		const quoted = url === '' ? '' : ` ("${shown}")`;
		const message = `${label} of task ${index + 1}${quoted} is not ${address.label}`;
		const hint =
			`${explainAddress(url)} Enter an address that the platform ${platform} can check in ${label}, such as ${address.example}.`.trim();
		mistakes.add(new ParameterError(message, hint));
	}
	mistakes.throwNoted();
}

/** The tasks, with https:// where it is missing, and the targets of wrapped links. Hints list both. */
export function completeAddresses(
	platform: string,
	tasks: NewTask[],
	{ collectNames }: Output,
): NewTask[] {
	return tasks.map((task) => {
		if (!needsPlatformAddress(platform, task)) return task;
		const url = completeAddress(platform, task.url);
		if (url === task.url) return task;
		if (url.endsWith(task.url)) collectNames([withoutUrlSecrets(task.url)], describeCompleted);
		else collectNames([withoutUrlSecrets(url)], describeUnwrapped);
		return { ...task, url };
	});
}

/**
 * The task for comparisons: equal web addresses in different spellings become the same text,
 * without fragment. Tasks of other kinds are returned unchanged.
 */
export function withNormalAddress(task: NewTask): NewTask {
	return task.kind === 'web' ? { ...task, url: normalAddress(task.url) } : task;
}

/** Removes web tasks that equal an earlier one, also if the address is spelled differently. */
export function withoutRepeatedPages(platform: string, tasks: NewTask[]): NewTask[] {
	const seen = new Set<string>();
	return tasks.filter((task) => {
		const { kind } = toDesiredTask(platform, task);
		const key = JSON.stringify(withNormalAddress({ ...task, kind }));
		const isRepeated = kind === 'web' && seen.has(key);
		seen.add(key);
		return !isRepeated;
	});
}

function describeCompleted(urls: string[]): string {
	return `https:// was added to addresses without it: ${listSome(urls)}.`;
}

function describeUnwrapped(urls: string[]): string {
	return `Links of mail filters, chats or search engines were replaced by the addresses they lead to: ${listSome(urls)}.`;
}

/** @throws {ParameterError} for all tasks without required fields, or with an unusable keyword */
function checkDesiredTasks(platform: string, tasks: NewTask[]): void {
	const mistakes = new Mistakes();
	for (const [index, { kind, typeId, fields, keyword }] of tasks.entries()) {
		const task = `of task ${index + 1}`;
		if (kind === 'other' && (typeId === undefined || fields === undefined)) {
			const label = typeId === undefined ? 'Task Type ID' : 'More Task Fields (JSON)';
			const hint = `Tasks of the platform ${platform} need special fields: enter the type number in Task Type ID, and the fields, including the address, in More Task Fields (JSON). To see both for an existing task, use Task > Get with Simplify off. To create a device without tasks, remove the row.`;
			mistakes.add(new ParameterError(`${label} ${task} is empty`, hint));
		}
		if (kind !== 'web' && keyword) {
			const message = `Keyword ${task} cannot be used: the task is not a web address`;
			const hint =
				'Remove Keyword, or enter the expected text in More Task Fields (JSON) under the field name that the service uses.';
			mistakes.add(new ParameterError(message, hint));
		}
	}
	mistakes.throwNoted();
}

/** As `collectDesiredDevice`. @throws {ParameterError} for all mistakes at once */
export async function resolveDesiredDevice(
	parameters: DeviceParameters,
	context: Account & Output,
): Promise<DesiredDevice> {
	const mistakes = new Mistakes();
	const device = await collectDesiredDevice(parameters, context, mistakes);
	if (!device || mistakes.all.length > 0) throw joinMistakes(mistakes.all);
	return device;
}

/**
 * The device to write, with IDs in place of names; undefined without a name or known platform.
 *
 * @param mistakes gets unknown names and invalid values, so that all are reported together
 * @param labels of the fields or columns, for messages
 */
export async function collectDesiredDevice(
	parameters: DeviceParameters,
	context: Account & Output,
	mistakes: Mistakes,
	labels = fieldLabels,
): Promise<DesiredDevice | undefined> {
	const { name, frequency, locations, additional } = parameters;
	// With earlier mistakes, the name may be missing because its cell was refused.
	if (mistakes.all.length === 0) mistakes.note(() => requireName(name));
	const platform = await mistakes.noteAsync(async () => {
		requirePlatform(parameters.platform);
		return await findPlatform(parameters.platform, labels.platform, context);
	});
	// A platform can be an ID, or a kind of task of another platform.
	const isId = /^\d+$/.test(parameters.platform);
	const platformName = platform && isId ? platform.name : parameters.platform;
	const tasks = completeAddresses(platformName, parameters.tasks, context);
	const desiredTasks = tasks.map((task) => toDesiredTask(platformName, task));
	mistakes.note(() => checkAddresses(platformName, tasks, labels.url));
	if (platform) mistakes.note(() => checkDesiredTasks(platformName, desiredTasks));
	// Without a platform this is never called: the package, which needs it, is not looked up then.
	const getPlatformId = async () => platform?.id ?? 0;
	const resolvable = platform ? parameters : { ...parameters, packageId: undefined };
	const settings = await mistakes.noteAsync(() =>
		resolveSettings(resolvable, getPlatformId, context, labels),
	);
	if (!platform) return undefined;
	const locationIds =
		(await mistakes.noteAsync(() =>
			resolveLocationIds(locations, getPlatformId, context, labels.locations),
		)) ?? [];
	if (name === '') return undefined;
	return {
		name,
		platformId: platform.id,
		...(frequency === undefined ? {} : { frequency }),
		...settings,
		...(locationIds.length > 0 ? { locationIds } : {}),
		additional,
		// A sheet may contain methods in lower case.
		tasks: withoutRepeatedPages(
			platformName,
			desiredTasks.map((task) => ({ ...task, method: task.method.toUpperCase() })),
		),
	};
}
