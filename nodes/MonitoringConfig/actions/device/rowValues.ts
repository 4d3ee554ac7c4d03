/** The values of a row by the labels of its fields or columns, to compare rows. */
import { inAnyOrder, type DeviceField, type NewTask } from '../../../shared/service/webApi';
import type { DesiredDevice } from '../../../shared/features/devices';
import { withNormalAddress } from './newDevice';
import { settingLabels } from './settingsFields';
import { columnOrLabel, type Sheet } from './sheet/field';
import type { Meaning } from './sheet/vocabulary';

/** The labels of differing fields in `changes`. */
export const changeLabels: Record<DeviceField, string> = {
	...settingLabels,
	name: 'Name',
	platformId: 'Platform',
	frequency: 'Frequency',
	locationIds: 'Locations',
	scheduleId: settingLabels.schedule,
	filterId: settingLabels.filter,
	ownerId: settingLabels.owner,
};

export const tasksLabel = 'Tasks';
export const additionalLabel = 'More Device Fields (JSON)';

const columnMeanings: Partial<Record<DeviceField, Meaning>> = {
	alertGroups: 'alertGroups',
	filterId: 'filter',
	frequency: 'frequency',
	locationIds: 'locations',
	ownerId: 'owner',
	packageId: 'packageId',
	scheduleId: 'schedule',
	tags: 'tags',
};

/** The values of a row by label or column, to compare rows that write the same device. */
export function rowValuesByLabel(
	desired: DesiredDevice,
	sheet: Sheet | undefined,
): Record<string, unknown> {
	const { tasks, additional = {}, ...fields } = withoutDefaultFrequency(desired, sheet);
	const names = Object.keys(fields) as DeviceField[];
	const settings = names.filter((name) => name !== 'name' && name !== 'platformId');
	const entries = settings.map((name) => {
		const meaning = columnMeanings[name];
		const label = changeLabels[name];
		const value: unknown = fields[name];
		// The order of lists in a device has no meaning.
		const compared = Array.isArray(value) ? inAnyOrder(value) : value;
		return [meaning ? columnOrLabel(sheet, meaning, label) : label, compared];
	});
	return {
		...Object.fromEntries(entries),
		...(Object.keys(additional).length > 0 ? { [additionalLabel]: additional } : {}),
		...(tasks.length > 0 ? taskValuesByLabel(tasks, sheet) : {}),
	};
}

/** Without a sheet, all tasks under one label; with a sheet, by its columns. */
function taskValuesByLabel(written: NewTask[], sheet: Sheet | undefined): Record<string, unknown> {
	const tasks = written.map(withNormalAddress);
	if (!sheet) return { [tasksLabel]: inAnyOrder(tasks) };
	// All tasks of a row have its method and keyword.
	const [first] = tasks;
	return {
		[columnOrLabel(sheet, 'url')]: inAnyOrder(tasks.map((task) => task.url)),
		[columnOrLabel(sheet, 'method')]: first.method,
		...(first.keyword === undefined ? {} : { [columnOrLabel(sheet, 'keyword')]: first.keyword }),
	};
}

/**
 * Removes the frequency if the row of a sheet has none. It comes from the field Frequency, which
 * only applies to new devices; existing ones keep their frequency.
 */
export function withoutDefaultFrequency(
	desired: DesiredDevice,
	sheet: Sheet | undefined,
): DesiredDevice {
	if (!sheet || sheet.row?.device.frequency !== undefined) return desired;
	return { ...desired, frequency: undefined };
}
