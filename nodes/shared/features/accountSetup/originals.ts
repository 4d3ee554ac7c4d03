/** The originals of copied devices: which ones can be deleted, and the plan to delete them. */
import { listSome } from '../../words/util/phrases';
import type { Steps } from '../../words/util/turn';
import type { StepOutcome } from './describeOutcomes';
import { SetupPlan } from './planSetup';
import type { PlanStep } from './planStep';
import { kindLabels, setupLists, tasksOf, type SetupEntry } from './setup';
import type { SetupKind, SetupTables } from './table';
import { toSetup, type AccountContent } from './toSetup';

/** A device that was copied, or that a dry run would copy. */
export interface Original {
	id: unknown;
	/** The ID of the equal copy; null if there is none. */
	copyId: unknown;
	/** Why it must not be deleted; null if it can be. */
	reason: string | null;
}

/**
 * Compares the copies of devices with the sent data: the devices, their tasks, and other entries
 * written with them. Other entries that existed before are not compared.
 *
 * @param outcomes those of the copy; in a dry run the planned ones
 * @param readBack the target department after the copy; undefined in a dry run
 */
export function* compareCopies(
	{ content, wished }: SetupPlan,
	outcomes: readonly StepOutcome[],
	readBack: AccountContent | undefined,
	tables: SetupTables,
): Steps<Original[]> {
	const compared = yield* SetupPlan.of(readBack ?? content, wished, tables, {
		removes: false,
		isInMemory: true,
	});
	const done = outcomes.filter(({ result }) => result === 'done').map(({ step }) => step.entry);
	const written = new Set(done);
	const isPart = (kind: SetupKind) => kind === 'device' || kind === 'task';
	const differing = compared.steps.filter(({ kind, entry }) =>
		readBack ? isPart(kind) || written.has(entry) : !written.has(entry),
	);
	const shared = readBack && differing.find(({ kind }) => !isPart(kind));
	const ids = new Set(wished.devices.map(({ id }) => String(id)));
	return wished.devices.map((device) => {
		const entries = new Set<SetupEntry | undefined>([device, ...tasksOf(device)]);
		const isOwn = ({ entry }: { entry?: SetupEntry }) => entries.has(entry);
		const copyId = compared.kept.find(({ entry }) => entry === device)?.id ?? null;
		const isWhole = outcomes.every(({ step, result }) => result === 'done' || !isOwn(step));
		const difference = differing.find(isOwn) ?? shared;
		let reason = difference ? describeDifference(difference) : null;
		if (ids.has(String(copyId))) reason = 'Target Department is its own department';
		if (!isWhole) reason = 'It was not copied completely';
		return { id: device.id, copyId, reason };
	});
}

function describeDifference({ kind, name, action, changes }: PlanStep): string {
	const fields = listSome(changes.map(({ field }) => field));
	const result = action === 'create' ? 'is missing' : `differs${fields && ` (${fields})`}`;
	return `The ${kindLabels[kind]} "${name}" ${result} in Target Department`;
}

/**
 * The plan that only deletes these devices. Those that other devices refer to stay, with a reason.
 *
 * @param content the department that has the devices
 */
export function* planDeletions(
	content: AccountContent,
	ids: ReadonlySet<string>,
	tables: SetupTables,
): Steps<SetupPlan> {
	const { setup } = yield* toSetup(content, tables, 'leftOut');
	const devices = setup.devices.filter(({ id }) => !ids.has(String(id)));
	const notRead = Object.values(setupLists).filter((list) => list !== setupLists.device);
	return yield* SetupPlan.of(content, { ...setup, devices, notRead }, tables, {
		removes: true,
		keeps: true,
	});
}
