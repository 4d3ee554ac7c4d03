/** The originals of copied devices: which ones can be deleted, and the plan to delete them. */
import { capitalize, listSome } from '../../words/util/phrases';
import { inTurns } from '../../words/util/turn';
import { idOf } from './copiedContent';
import type { StepOutcome } from './describeOutcomes';
import { SetupPlan } from './planSetup';
import type { PlanStep } from './planStep';
import { referencesIn, targetKey } from './references';
import { kindLabels, setupLists, tasksOf, type SetupEntry } from './setup';
import type { SetupTables } from './table';
import { plainSecrets, toSetup, type AccountContent } from './toSetup';

/**
 * The reason why the original of a device must stay after its copy; null if the copy is new and has
 * all its tasks.
 *
 * @param outcomes those of the copy; in a dry run those of the planned steps
 */
export function reasonAfterCopy(
	device: SetupEntry,
	outcomes: readonly StepOutcome[],
): string | null {
	const own = outcomes.filter(({ step }) => isPartOf(device, step));
	if (own.some(({ result }) => result !== 'done')) return 'It was not copied completely';
	const isNew = own.some(({ step }) => step.kind === 'device' && step.action === 'create');
	return isNew ? null : 'Target Department already had a device with this name';
}

/**
 * The reason why an original must stay: its copy, as read back, is not equal to it. Null if it is.
 *
 * @param comparison the plan to make the copies equal to their originals, both just read
 * @param copyId the ID of the copy that this run created
 */
export function reasonAfterComparison(
	id: unknown,
	copyId: unknown,
	{ kept, steps, wished }: SetupPlan,
): string | null {
	const device = wished.devices.find((one) => String(one.id) === String(id));
	if (!device) return 'It does not exist anymore';
	// Other entries, such as alert groups, can be shared by all copies.
	const isShared = ({ kind }: PlanStep) => kind !== 'device' && kind !== 'task';
	const difference = steps.find((step) => isPartOf(device, step) || isShared(step));
	if (difference) return describeDifference(difference);
	const isThisCopy = kept.some((one) => one.entry === device && String(one.id) === String(copyId));
	return isThisCopy ? null : 'Its copy was not found in Target Department';
}

/** Whether a step writes the device, or one of its tasks. */
function isPartOf(device: SetupEntry, { entry }: PlanStep): boolean {
	return entry !== undefined && [device, ...tasksOf(device)].includes(entry);
}

function describeDifference({ kind, name, action, changes }: PlanStep): string {
	const fields = changes.length > 0 ? ` (${listSome(changes.map(({ field }) => field))})` : '';
	const result = action === 'create' ? 'is missing' : `differs${fields}`;
	return `${capitalize(kindLabels[kind])} "${name}" ${result} in Target Department`;
}

/** The IDs, of these devices, to which a device that stays refers as its owner. */
export function neededDevices(
	{ entities }: AccountContent,
	ids: ReadonlySet<string>,
	tables: SetupTables,
): Set<string> {
	const staying = entities.device.filter((one) => !ids.has(String(idOf(one, tables.device))));
	const targets = staying.flatMap((device) => referencesIn(device, tables.device.fields));
	const keys = new Set(targets.map(({ kind, id }) => targetKey(kind, id)));
	return new Set([...ids].filter((id) => keys.has(targetKey('device', id))));
}

/** The plan that deletes these devices with their tasks, and changes nothing else. */
export async function planDeletions(
	content: AccountContent,
	ids: ReadonlySet<string>,
	tables: SetupTables,
): Promise<SetupPlan> {
	const { setup } = await inTurns(toSetup(content, tables, plainSecrets));
	const devices = setup.devices.filter(({ id }) => !ids.has(String(id)));
	const notRead = Object.values(setupLists).filter((list) => list !== setupLists.device);
	const rest = { ...setup, devices, notRead };
	const settings = { removes: true, keeps: true, isInMemory: true };
	const plan = await inTurns(SetupPlan.of(content, rest, tables, settings));
	plan.steps = plan.steps.filter(
		({ action, kind, id }) => action === 'remove' && kind === 'device' && ids.has(String(id)),
	);
	return plan;
}
