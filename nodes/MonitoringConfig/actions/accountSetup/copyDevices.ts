/** Copies devices to another department. Entries are devices, tasks, alert groups and the like. */
import {
	plainSecrets,
	copiedContent,
	kindLabels,
	SetupPlan,
	suffixTakenNames,
	toSetup,
	carryOut,
	setupTables,
	readAccountContent,
	type AccountContent,
	type CopiedContent,
	type PlanStep,
	type SetupEntry,
	type SetupKind,
	type StepOutcome,
} from '../../../shared/features/accountSetup';
import type { Output, WebApiContext } from '../../../shared/n8n/run/webApiContext';
import { capitalize, quoteSome } from '../../../shared/words/util/phrases';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { inTurns, type Steps } from '../../../shared/words/util/turn';
import { AccountCache } from '../../../shared/service/webApi';
import { schedulesBehindPlans } from '../../../shared/features/maintenance';
import type { ChosenDevice } from '../device/chosenDevices';
import { leftPlansHint } from '../maintenance/present';
import { hintFailedLists } from './readSetup';
import { deviceLocks } from './setupPlan';

export interface Copying {
	/** The content of the department that has the devices. */
	source: AccountContent;
	chosen: readonly ChosenDevice[];
	/** What to do if the target has the name: keep that entry, update it, or add the suffix. */
	existing: 'keep' | 'suffix' | 'update';
	suffix: string;
	isPreview: boolean;
}

export interface CopiedItem {
	message: string;
	kind: string;
	name: string;
	action: keyof typeof actionTexts;
	/** Why it was not copied, changed or deleted; null if it was. */
	reason: string | null;
	/** The ID in the source department. */
	idFrom: unknown;
	/** The ID in the target department; null if it has no such entry. */
	idTo: unknown;
}

export interface Copy {
	copying: Copying;
	/** The devices as sent. */
	devices: readonly SetupEntry[];
	/** In a dry run those of the planned steps. */
	outcomes: readonly StepOutcome[];
	/** Why none of the copies can replace its original; null if they can. */
	loss: string | null;
	/** An output item for each entry, also for those that could not be copied. */
	items: CopiedItem[];
}

/**
 * Copies devices and the entries they use to a department. In a dry run nothing is written.
 *
 * @throws {ParameterError} when the devices are in the wrong department, or already in the target
 */
export async function copyTo(copying: Copying, target: WebApiContext): Promise<Copy> {
	const { client, onProgress } = target;
	const account = await readAccountContent(client, new AccountCache(), 'whole', onProgress);
	hintFailedLists(account, target);
	const { plan, loss } = await inTurns(planCopy(copying, account.content, target));
	const { devices } = plan.wished;
	const kept = plan.kept.map(({ kind, name, id, entry }) =>
		toItem('kept', { kind, name, idFrom: entry.id, idTo: id, reason: keptReason(copying) }),
	);
	if (copying.isPreview) {
		const outcomes = plan.steps.map(plannedOutcome);
		const planned = outcomes.map((one) => presentOutcome(one, true));
		return { copying, devices, outcomes, loss, items: [...kept, ...planned] };
	}
	const settings = { continuesOnRefusal: true, onProgress, inTurn: deviceLocks(target) };
	const { outcomes, error } = await carryOut(client, plan, settings);
	if (error) {
		const hint =
			'Created items remain. Run it again for the rest: existing items are found by name.';
		throw error.withDetails({ hint: `${error.hint} ${hint}`.trimStart() });
	}
	const items = [...kept, ...outcomes.map((one) => presentOutcome(one, false))];
	return { copying, devices, outcomes, loss, items };
}

/** The outcome of a step in a dry run. */
function plannedOutcome(step: PlanStep): StepOutcome {
	const { reason } = step;
	return { step, result: reason === null ? 'done' : 'notDone', id: null, reason };
}

function keptReason({ existing }: Copying): string {
	return existing === 'keep' ? 'It already exists' : 'It is already the same';
}

/**
 * Plans the steps that create or update entries in the target department. Adds hints for fields that
 * stay empty, and for maintenance plans that do not include the copies; either is a loss. A
 * generator, so that other work can run when it yields.
 *
 * @throws {ParameterError} when the devices are in the wrong department, or already in the target
 */
export function* planCopy(
	copying: Copying,
	target: AccountContent,
	{ addHint }: Output,
): Steps<{ plan: SetupPlan; loss: string | null }> {
	const { source, chosen, existing, suffix } = copying;
	const chosenIds = new Set(chosen.map(({ id }) => String(id)));
	const packageIds = sharedPackageIds(source, target);
	const hasPackage = (id: string) => packageIds.has(id);
	const rename = existing === 'suffix' ? suffixTakenNames(target, suffix) : keepName;
	const scheduleBeforePlan = schedulesBehindPlans(source.entities.schedule);
	const leftPlans = new Set<string>();
	// A device in a maintenance plan refers to the schedule of the plan. Its copy gets the schedule
	// from before the plan.
	const replaceId = (kind: string, id: unknown) => {
		const found = kind === 'schedule' ? scheduleBeforePlan.get(String(id)) : undefined;
		if (found) leftPlans.add(found.plan);
		return found ? found.scheduleId : id;
	};
	const tables = setupTables;
	const copied = copiedContent(source, { tables, ids: chosenIds, hasPackage, rename, replaceId });
	requireCopyable(copied, target, chosenIds);
	if (leftPlans.size > 0) addHint(leftPlansHint([...leftPlans]));
	const hint = emptyFieldsHint(copied.dropped);
	if (hint) addHint(hint);
	const { setup } = yield* toSetup(copied.content, setupTables, plainSecrets);
	const plan = yield* SetupPlan.of(target, setup, setupTables, {
		removes: false,
		keeps: existing === 'keep',
		// The content was never a file: it has all secrets as they are.
		isInMemory: true,
	});
	const planLoss = leftPlans.size > 0 ? 'A copy is not in the maintenance plan' : null;
	return { plan, loss: copied.dropped.length > 0 ? 'Fields of the copies are empty' : planLoss };
}

function keepName(_: unknown, name: string): string {
	return name;
}

/** The IDs, in the source, of the packages whose names the target has, too. */
function sharedPackageIds(source: AccountContent, target: AccountContent): ReadonlySet<string> {
	const targetNames = new Set(target.names.package.map(({ name }) => name));
	const shared = source.names.package.filter(({ name }) => targetNames.has(name));
	return new Set(shared.map(({ id }) => String(id)));
}

/** @throws {ParameterError} when the source lacks a chosen device, or the target already has it */
function requireCopyable(
	{ missing }: CopiedContent,
	target: AccountContent,
	chosenIds: ReadonlySet<string>,
): void {
	if (missing.length > 0) {
		throw new ParameterError(
			`The department has no device with the ID ${missing.join(', ')}`,
			'Choose devices of this department, or choose their department in Department.',
		);
	}
	const inTarget = target.names.device.filter(({ id }) => chosenIds.has(String(id)));
	if (inTarget.length === 0) return;
	throw new ParameterError(
		`Target Department is the department of ${quoteSome(inTarget.map(({ name }) => name ?? ''))}`,
		'Choose another department in Target Department. To copy within a department, use Device > Copy.',
	);
}

/** @param dropped the references of copied entries, named `of`, to entries that were not copied */
function emptyFieldsHint(dropped: CopiedContent['dropped']): string | undefined {
	if (dropped.length === 0) return undefined;
	const texts = dropped.map(({ kind, id, of }) => {
		// The only field of an entry that refers to a device is its owner.
		const label = kind === 'device' ? 'owner device' : kind;
		return `${label in kindLabels ? kindLabels[label as SetupKind] : label} ${id} of ${of}`;
	});
	return `Some fields are empty in the copies, because the items they use were not copied and are not in Target Department: ${quoteSome(texts)}. Fill in these fields if you need them.`;
}

/** The shown actions of steps. A copy plans no deletions; `remove` only completes the type. */
const shownActions = {
	create: { done: 'created', planned: 'wouldCreate' },
	change: { done: 'updated', planned: 'wouldUpdate' },
	remove: { done: 'notCopied', planned: 'notCopied' },
} as const;

/** The output item of a step that was carried out or, with `isPreview`, only planned. */
function presentOutcome({ step, result, id, reason }: StepOutcome, isPreview: boolean): CopiedItem {
	const { kind, name, action, entry } = step;
	const shownAction = shownActions[action][isPreview ? 'planned' : 'done'];
	const idTo = id ?? (action === 'change' ? step.id : null);
	const known = { kind, name, idFrom: entry?.id, idTo, reason };
	return toItem(result === 'done' ? shownAction : 'notCopied', known);
}

const actionTexts = {
	created: 'was created',
	deleted: 'was deleted from its old department',
	kept: 'was kept',
	notCopied: 'was not copied',
	notDeleted: 'was not deleted from its old department',
	updated: 'was updated',
	wouldCreate: 'would be created',
	wouldDelete: 'would be deleted from its old department, if its copy is equal',
	wouldUpdate: 'would be updated',
};

/** The output item of an entry, with a message that describes the action. */
export function toItem(
	action: CopiedItem['action'],
	{ kind, reason, ...known }: Omit<CopiedItem, 'action' | 'kind' | 'message'> & { kind: SetupKind },
): CopiedItem {
	const text = capitalize(`${kindLabels[kind]} "${known.name}" ${actionTexts[action]}`);
	const message = reason === null ? text : `${text}: ${reason}`;
	return { message, kind: kindLabels[kind], ...known, action, reason };
}
