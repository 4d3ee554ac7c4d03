import { ServiceError } from '../../../shared/service/http/serviceError';
import { booleanField, withProperty, type FieldValues } from '../../../shared/n8n/parameters/field';
import { collectionField } from '../../../shared/n8n/parameters/fields/collection';
import { departmentField } from '../../../shared/n8n/parameters/fields/department';
import type { Account, Output } from '../../../shared/n8n/run/webApiContext';
import { toId } from '../../../shared/words/util/id';
import { nameKey } from '../../../shared/words/names';
import type { JsonObject } from '../../../shared/words/util/json';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { listSome } from '../../../shared/words/util/phrases';
import type { PlanEntry } from '../../../shared/words/util/planToken';
import {
	applyDesired,
	applyTaskChanges,
	diffTasks,
	forgetDevices,
	hasTaskChanges,
	identifyDevice,
	isAsSent,
	listDeviceTasks,
	requireWritable,
	stateForPreview,
	toDeviceBody,
	type ExistingTask,
	type TaskChanges,
} from '../../../shared/service/webApi';
import {
	createDeviceThenTasks,
	similarDeviceError,
	type DesiredDevice,
} from '../../../shared/features/devices';
import { webApiOperation } from '../operation';
import { presentDevice } from '../written';
import { rowsRunModeField } from '../modeField';
import { joinTasks, locationsField, nameField, platformField, urlsField } from './newDeviceFields';
import { describeNewDevice } from './describeNewDevice';
import { frequencyField } from './frequencyField';
import { outputFormField, presentRows } from './planSummary';
import { settingsField } from './settingsFields';
import { sheetField, withoutSheet, type Sheet } from './sheet/field';
import { changeLabels, tasksLabel } from './rowValues';
import {
	checkRow,
	diffRow,
	lookForDevice,
	readRow,
	requireIdentity,
	type FoundDevice,
	type FoundRow,
	type ResolvedRow,
	type RowParameters,
} from './upsertRow';

const fields = {
	isPreview: rowsRunModeField,
	department: departmentField,
	sheet: withProperty(sheetField, { default: 'rows' }),
	name: withoutSheet(
		withProperty(nameField, {
			description:
				'The device with exactly this name is updated, or created if the platform has none',
		}),
	),
	platform: platformField,
	urls: withoutSheet(
		withProperty(urlsField, {
			description:
				'One or more addresses to check, separated by spaces. Leave URLs empty to keep the existing tasks.',
		}),
	),
	frequency: frequencyField,
	locations: withProperty(locationsField, {
		description:
			'Where to check from. Leave empty to keep the current locations. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	}),
	settings: settingsField,
};

const options = {
	form: outputFormField,
	allowsNoTasks: booleanField({
		displayName: 'Allow Devices Without Tasks',
		name: 'allowDevicesWithoutTasks',
		description: 'Whether to create devices without an address, which check nothing',
	}),
	removesOtherTasks: booleanField({
		displayName: 'Delete Other Tasks',
		name: 'removeOtherTasks',
		description:
			'Whether to delete web addresses without a row in Tasks. Tasks of other kinds stay.',
	}),
};

/**
 * Makes the device of this name match the row, and writes only differences. `changes` lists them by
 * label, and those of Additional Fields by the service's names. In a dry run, no item has an ID.
 */
export const upsert = webApiOperation(
	fields,
	async (values, context) => {
		const { isPreview, sheet, options: chosen } = values;
		const row = await readRow(rowParameters(values), sheet, context);
		if (!row) return sheet?.notTakenOver ? [sheet.notTakenOver] : [];
		const notes = sheet?.notes ? { notes: sheet.notes } : {};
		if (isPreview) {
			const compared = await compareRow(row, values, context);
			context.notePlan(toPlanEntry(compared, context));
			return [{ ...(await presentPlanned(compared, context)), ...notes }];
		}
		const compareAndWrite = async () => {
			const compared = await compareRow(row, values, context);
			const { comparison } = compared;
			if (chosen.planToken !== undefined && comparison?.changes !== '') {
				context.requirePlanned(toPlanEntry(compared, context));
			}
			if (!comparison) return await createDevice(compared, context);
			return await updateDevice(compared, comparison, context);
		};
		const { name } = requireIdentity(row.desired);
		const written = await context.writes.withDeviceLock(name, context.clock, compareAndWrite);
		return [{ ...written, ...notes }];
	},
	{
		options,
		hasDepartment: false,
		runOutput: (parameters) => {
			const { form = 'rows' } = outputOption.read(parameters);
			return (items, planToken) => presentRows(form, items, planToken);
		},
		// Without the platform, which can have several names. Additional Fields override Name.
		concerns: ({ name, sheet, settings: { additional } }) => [
			nameKey(String(identifyDevice({ name: enteredName(name, sheet), additional }).name)),
			// A row that writes the owner of this device runs first.
			...(sheet?.earlierOwnerKey === undefined ? [] : [sheet.earlierOwnerKey]),
		],
		check: {
			nameOf: ({ name, sheet }) => enteredName(name, sheet),
			check: async (values, context) => {
				const { isPreview, sheet, options: chosen } = values;
				const checked = await checkRow(rowParameters(values), sheet, context);
				const isPlanned = !isPreview && chosen.planToken !== undefined;
				if (checked?.mistakes.length !== 0 || !(isPlanned || checked.isSimilar)) return checked;
				// Before the first write, all changes are compared with the plan, and devices of another name.
				const row = await readRow(rowParameters(values), sheet, context);
				if (!row) return checked;
				const compared = await compareRow(row, values, context);
				if (isPlanned) context.notePlan(toPlanEntry(compared, context));
				return checked;
			},
		},
	},
);

const outputOption = collectionField(
	{ displayName: 'Options', name: 'options' },
	{ form: outputFormField },
);

type UpsertValues = FieldValues<typeof fields> & { options: Partial<FieldValues<typeof options>> };

function rowParameters({ options, settings, urls, ...entered }: UpsertValues): RowParameters {
	const { taskRows, additional = {}, ...others } = settings;
	const { allowsNoTasks = false } = options;
	return { ...entered, ...others, tasks: joinTasks(urls, taskRows), additional, allowsNoTasks };
}

function enteredName(name: string, sheet: Sheet | undefined): string {
	return sheet?.row?.device.name ?? name;
}

/** The differences between a row and its existing device. */
interface Comparison extends FoundDevice {
	desired: DesiredDevice;
	/** The labels of the differing fields. */
	fieldNames: string[];
	/** The tasks of the device; none if the row has no tasks. */
	existing: ExistingTask[];
	/** The tasks to add, change and delete. */
	tasks: TaskChanges;
	/** The labels of all differences, for the output; empty if there are none. */
	changes: string;
}

interface ComparedRow extends FoundRow {
	removesOtherTasks: boolean;
	/** Undefined for a new device. */
	comparison?: Comparison;
}

/** Compares a row with its device, if any. @throws {ParameterError} for an incomplete new device */
async function compareRow(
	{ desired: rowDevice, requireCreatable }: ResolvedRow,
	{ sheet, options: { removesOtherTasks = false } }: UpsertValues,
	context: Account & Output,
): Promise<ComparedRow> {
	const row = { ...(await lookForDevice(rowDevice, sheet, context)), removesOtherTasks };
	if (!row.found) {
		requireCreatable();
		return row;
	}
	const { id, device } = row.found;
	const { desired, fields: differing, others } = diffRow(row.desired, sheet, device);
	const fieldNames = [...differing.map((name) => changeLabels[name]), ...others];
	// A row without tasks keeps those of the device.
	const existing = desired.tasks.length === 0 ? [] : await listDeviceTasks(context.client, id);
	const tasks = diffTasks(existing, desired.tasks, removesOtherTasks);
	const changes = [...fieldNames, ...(hasTaskChanges(tasks) ? [tasksLabel] : [])].join(', ');
	for (const { id: taskId } of tasks.changed) {
		requireWritable('task', existing.find((one) => one.id === taskId)?.task ?? {});
	}
	if (changes !== '' && row.isSimilar)
		throw similarDeviceError(row.name, row.devices.nameOf(id), ' and has the same addresses');
	return { ...row, comparison: { id, device, desired, fieldNames, existing, tasks, changes } };
}

/**
 * The plan entry of a row, from which the plan token is made. If a later run finds other desired
 * values (`wanted`) or other values in the account (`found`, null for a new device), it is refused.
 */
function toPlanEntry(
	{ name, platformId, desired, removesOtherTasks, comparison }: ComparedRow,
	{ departmentId }: Account,
): PlanEntry {
	const { tasks, ...device } = comparison?.desired ?? desired;
	return {
		key: JSON.stringify([departmentId ?? null, platformId, nameKey(name)]),
		name,
		wanted: { device: toDeviceBody(device), tasks, removesOtherTasks },
		found: comparison
			? {
					id: String(comparison.id),
					...stateForPreview(comparison.device, device, comparison.existing, comparison.tasks),
				}
			: null,
	};
}

/** The output item of a row in a dry run. */
async function presentPlanned(
	{ name, desired, comparison }: ComparedRow,
	context: Account,
): Promise<object> {
	if (!comparison) {
		const changes = await describeNewDevice(desired, context);
		return { action: 'wouldCreate', deviceName: name, changes };
	}
	const { changes } = comparison;
	if (changes === '') return { action: 'unchanged', deviceName: name, changes: noChanges };
	return { action: 'wouldUpdate', deviceName: name, changes };
}

/** Not empty, because n8n's table shows an empty cell in red. */
const noChanges = 'None';

/** Creates a device with its tasks, and returns the output item. Updates the cache (`devices`). */
async function createDevice(
	{ desired, name, platformId, devices }: ComparedRow,
	context: Account & Output,
): Promise<JsonObject> {
	const { client, writes, addHint } = context;
	writes.noteDeviceCreation(platformId, name);
	const created = await createDeviceThenTasks(client, desired).catch((error: unknown) => {
		// After a failure the device is deleted again, but another item may have cached it.
		forgetDevices(devices, name);
		throw error;
	});
	if (created.id !== null) devices.set(created.id, toDeviceBody(desired));
	if (created.lacksTasks) addHint(noTasksHint);
	return { ...presentDevice('created', toId(created.id), name), changes: 'New device' };
}

const noTasksHint =
	'The service created the device without returning its ID, so its tasks could not be created. Run this again: it finds the device by name and creates the tasks.';

/** Writes the differences, and returns the output item. Updates the cache (`devices`). */
async function updateDevice(
	{ name, devices }: ComparedRow,
	comparison: Comparison,
	{ client, writes }: Account,
): Promise<JsonObject> {
	const { id, desired, fieldNames, existing, tasks, changes } = comparison;
	if (changes === '') return { ...presentDevice('unchanged', id, name), changes: noChanges };
	if (fieldNames.length > 0) {
		const toBody = (current: JsonObject) => {
			// Renamed since it was found: then it may not be the device that the row means.
			if (!isAsSent(current, comparison.device)) throw renamedError(name);
			return applyDesired(current, desired);
		};
		// The state of the device is unknown until the service confirms the write.
		writes.noteDeviceWrite(name);
		devices.delete(id);
		const written = client.update('device', id, toBody).finally(() => devices.delete(id));
		devices.set(id, await written);
	}
	await applyTaskChanges(client, id, tasks, existing).catch((error: unknown) => {
		throw fieldNames.length > 0 ? withUpdatedFields(error, name, fieldNames) : error;
	});
	return { ...presentDevice('updated', id, name), changes };
}

function renamedError(name: string): ParameterError {
	return new ParameterError(
		`The device "${name}" was renamed in your account while this ran`,
		'Nothing was written for this row. Run it again.',
	);
}

/** Adds to the error of a task write that the device itself was already updated. */
function withUpdatedFields(cause: unknown, name: string, fieldNames: string[]): unknown {
	if (!(cause instanceof ServiceError)) return cause;
	// With the name, because hints shared by several items are shown once.
	const updated = `The device "${name}" itself was updated: ${listSome(fieldNames)}.`;
	return cause.withDetails({ hint: `${updated} ${cause.hint}`.trimEnd() });
}
