import type { EntityId } from '../../../shared/service/webApi';
import { withDoneChanges } from '../../../shared/service/http/serviceError';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { shownWith, type Field } from '../../../shared/n8n/parameters/field';
import type { ParameterReader } from '../../../shared/n8n/parameters/parameterReader';
import type { Account, Run } from '../../../shared/n8n/run/webApiContext';
import { occurrencesInWeeks, type WantedPlan } from '../../../shared/features/maintenance';
import { nameKey } from '../../../shared/words/names';
import { inEachDepartment, type ChosenDevice } from '../device/chosenDevices';
import { chosenDeviceSettings, devicesField, type DeviceChoice } from '../device/devicesField';
import { isPreviewField } from '../modeField';
import { webApiOperation } from '../operation';
import { planFromItems, readOwnItem } from './fromItems';
import { presentOutcomes, writeWithLock } from './present';
import { newPlanNameField } from './planName';
import { isFromItems, whenField, type OwnTimes, type When } from './whenField';

const chosenDevicesField = shownWith({ when: ['everyWeek', 'once'] }, devicesField());

/** With From Input Items, the items also contain the devices. */
const timesField: Field<{ when: When; devices?: DeviceChoice }> = {
	properties: [...whenField.properties, ...chosenDevicesField.properties],
	read(parameters) {
		const when = whenField.read(parameters);
		if (when.kind !== 'fromItems') return { when, devices: chosenDevicesField.read(parameters) };
		rejectNameFromItem(parameters);
		return { when };
	},
};

/**
 * Refuses a plan name with an expression that reads the current item. All items form one plan,
 * which would get the name from one of them.
 */
function rejectNameFromItem(parameters: ParameterReader): void {
	const [property] = newPlanNameField.properties;
	if (!/\$(json|item|input)\b/.test(String(parameters.source.getStored(property.name)))) return;
	const hint =
		'With From Input Items, all items form one plan: enter the same name for all of them.';
	throw parameters.reject(property, 'differs between items', hint);
}

export const plan = webApiOperation(
	{ isPreview: isPreviewField, plan: newPlanNameField, times: timesField },
	async ({ isPreview, plan: name, times }, context) => {
		const { when, devices } = times;
		if (when.kind === 'fromItems' || !devices) return await planFromItems(name, isPreview, context);
		const now = context.clock.now();
		rejectPastWindow(when, now);
		await rejectRepeatedName(name, context);
		const viewpoint = { timeZone: context.timeZone, now };
		const wantedOf = (chosen: readonly ChosenDevice[]) => {
			const ids = [...new Set(chosen.map(({ id }) => id))];
			return toWantedPlan(name, when, ids, viewpoint);
		};
		const done: string[] = [];
		return await inEachDepartment(
			// A department whose devices all left the plan still has the plan.
			'texts' in devices ? { ...devices, visitsAll: devices.isEverywhere } : devices,
			context,
			async (chosen, there, isOnly) => {
				// With several departments, all are checked before the first one is changed.
				if (!isOnly && !isPreview && chosen.length > 0) {
					await writeWithLock(wantedOf(chosen), { now, isPreview: true }, there);
				}
				return [];
			},
			async (chosen, there) => {
				const wanted = wantedOf(chosen);
				const outcomes = await writeWithLock(wanted, { now, isPreview }, there);
				const changed = outcomes.filter(({ action }) => !isPreview && action !== 'unchanged');
				done.push(...changed.map((one) => one.name));
				return await presentOutcomes(outcomes, wanted, { ...viewpoint, isPreview });
			},
		).catch((error: unknown) => {
			throw withDoneChanges(error, done);
		});
	},
	{
		// Items run one after another: each reads the writes of the one before it.
		concerns: () => ['maintenance plans'],
		check: {
			nameOf: () => '',
			async check(_values, context) {
				await readOwnItem(context);
				return undefined;
			},
			isNeeded: isFromItems,
		},
		deviceOf: ({ times: { devices } }) => devices && chosenDeviceSettings.deviceOf({ devices }),
	},
);

/** Refuses a single time that is over. @param now milliseconds since 1970 */
function rejectPastWindow(when: OwnTimes, now: number): void {
	if (when.kind === 'everyWeek' || when.to > now) return;
	const hint = 'Choose a later time in End. To remove a plan, use Maintenance > Cancel.';
	throw new ParameterError('End is in the past', hint);
}

/** Refuses the plan name of an earlier item: the second plan would replace the first. */
async function rejectRepeatedName(name: string, { cache, itemIndex }: Account & Run) {
	// The cache keeps the number of the first item with this name.
	const first = await cache.readOnce(`maintenance plan ${nameKey(name)}`, async () => itemIndex);
	if (first === itemIndex) return;
	throw new ParameterError(
		`Several items have the Plan Name "${name}"`,
		'Give each plan a different name. For several windows in one plan, set Maintenance Times to From Input Items.',
	);
}

/**
 * The maintenance plan to write. A single time is stored for each device. Weekly times are common
 * to all devices: as hours (`windows`) in the time zone of the account (null) or, with
 * `weeksAhead`, as a list of single times in the time zone of the workflow.
 *
 * @param ids the devices
 */
function toWantedPlan(
	plan: string,
	when: OwnTimes,
	ids: readonly EntityId[],
	{ timeZone, now }: { timeZone: string; now: number },
): WantedPlan {
	if (when.kind === 'once') {
		const { kind, from, to } = when;
		const devices = ids.map((id) => ({ id, times: [{ from, to }] }));
		const common = { windows: [], times: [] };
		return { plan, kind, hours: '', timeZone: null, common, devices };
	}
	const { kind, hours, windows, weeksAhead } = when;
	const weekly = { plan, kind, hours, devices: ids.map((id) => ({ id, times: [] })) };
	if (weeksAhead === undefined) {
		return { ...weekly, timeZone: null, common: { windows, times: [] } };
	}
	const times = occurrencesInWeeks(windows, timeZone, { now, weeks: weeksAhead });
	return { ...weekly, timeZone, common: { windows, times } };
}
