/** A setup: an account as a file has it, in lists of entries (devices, alert groups, …). */
import type { JsonObject } from '../../words/util/json';
import type { SetupKind } from './table';

export const setupFormat = 'dotcom-monitor-account-setup';

export const setupVersion = 1;

export interface SetupEntry extends JsonObject {
	name: string;
	id?: unknown;
}

/** The kinds with a list in the file; tasks are part of their device. */
export type ListedKind = Exclude<SetupKind, 'task'>;

/** The lists of a file, in its order. */
export const setupLists = {
	device: 'devices',
	alertGroup: 'alertGroups',
	schedule: 'schedules',
	filter: 'filters',
	alertTemplate: 'alertTemplates',
} as const satisfies Record<ListedKind, string>;

export const listedKinds = Object.keys(setupLists) as ListedKind[];

type ListName = (typeof setupLists)[ListedKind];

export interface AccountSetup extends Record<ListName, SetupEntry[]> {
	format: typeof setupFormat;
	version: typeof setupVersion;
	/** The department that was exported, in words; files of other sources have none. */
	department?: string;
	/** The lists that the service did not give. */
	notRead: ListName[];
	/** Its last line: a file that was cut off lacks it. */
	end: true;
}

export const kindLabels: Record<SetupKind, string> = {
	device: 'device',
	task: 'task',
	alertGroup: 'alert group',
	schedule: 'schedule',
	filter: 'filter',
	alertTemplate: 'alert template',
};

export const sameAsFile = 'No changes: the account matches the file';

export function tasksOf(device: SetupEntry): SetupEntry[] {
	return Array.isArray(device.tasks) ? (device.tasks as SetupEntry[]) : [];
}

/** A count with its noun: "12 devices", "1 device". */
export function countOf(count: number, label: string): string {
	return `${count} ${label}${count === 1 ? '' : 's'}`;
}

/** Counts how often each of `values` is in `list`, such as `{ created: 2, changed: 0 }`. */
export function countEach<Value extends string>(
	list: readonly string[],
	values: readonly Value[],
): Record<Value, number> {
	const counts = values.map((value) => [value, list.filter((text) => text === value).length]);
	return Object.fromEntries(counts) as Record<Value, number>;
}
