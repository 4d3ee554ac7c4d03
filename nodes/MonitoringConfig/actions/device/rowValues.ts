/** What a row says, by the labels of its fields or columns. */
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

/** The values of a row by column, to compare rows that write the same device. */
export function describeRow(
	desired: DesiredDevice,
	sheet: Sheet | undefined,
): Record<string, unknown> {
	const { tasks, additional = {}, ...fields } = withoutDefaultFrequency(desired, sheet);
	const given = (Object.keys(fields) as DeviceField[])
		.filter((field) => !['name', 'platformId'].includes(field))
		.map((field) => {
			const meaning = columnMeanings[field];
			const label = changeLabels[field];
			const value: unknown = fields[field];
			// The order of lists in a device has no meaning.
			const compared = Array.isArray(value) ? inAnyOrder(value) : value;
			return [meaning ? columnOrLabel(sheet, meaning, label) : label, compared];
		});
	return {
		...Object.fromEntries(given),
		...(Object.keys(additional).length > 0 ? { [additionalLabel]: additional } : {}),
		...(tasks.length > 0 ? describeTasks(tasks, sheet) : {}),
	};
}

function describeTasks(written: NewTask[], sheet: Sheet | undefined): Record<string, unknown> {
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

/** A sheet row without a frequency keeps that of its device: the field is for new devices. */
export function withoutDefaultFrequency(
	desired: DesiredDevice,
	sheet: Sheet | undefined,
): DesiredDevice {
	if (!sheet || sheet.row?.device.frequency !== undefined) return desired;
	return { ...desired, frequency: undefined };
}
