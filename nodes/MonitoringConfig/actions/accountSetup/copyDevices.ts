/** Copies devices to another department. Entries are devices, tasks, alert groups and the like. */
import {
	copiedContent,
	kindLabels,
	SetupPlan,
	suffixTakenNames,
	toSetup,
	carryOut,
	setupTables,
	type AccountContent,
	type CopiedContent,
	type SetupKind,
	type StepOutcome,
} from '../../../shared/features/accountSetup';
import type { Output, WebApiContext } from '../../../shared/n8n/run/webApiContext';
import { capitalize, quoteSome } from '../../../shared/words/util/phrases';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { inTurns } from '../../../shared/words/util/turn';
import { AccountCache } from '../../../shared/service/webApi';
import { leftPlansHint, schedulesBehindPlans } from '../../../shared/features/maintenance';
import type { ChosenDevice } from '../device/chosenDevices';
import { readWholeAccount } from './readSetup';
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

interface CopiedItem {
	message: string;
	kind: string;
	name: string;
	action: 'created' | 'kept' | 'notCopied' | 'updated' | 'wouldCreate' | 'wouldUpdate';
	/** The ID in the source department. */
	idFrom: unknown;
	/** The ID in the target department; null if it has no such entry, absent in a dry run. */
	idTo?: unknown;
}

/**
 * Copies devices and the entries they use to a department. Returns an output item for each entry,
 * also for those that could not be copied. In a dry run nothing is written.
 *
 * @throws {ParameterError} when the devices are in the wrong department
 */
export async function copyTo(copying: Copying, target: WebApiContext): Promise<CopiedItem[]> {
	const { client, onProgress } = target;
	const content = await readWholeAccount(target, new AccountCache());
	const plan = await inTurns(planCopy(copying, content, target));
	const toTarget = (idTo: unknown) => (copying.isPreview ? {} : { idTo });
	const keptReason = copying.existing === 'keep' ? 'It already exists' : 'It is already the same';
	const kept = plan.kept.map(({ kind, name, id, entry }) =>
		toItem('kept', keptReason, { kind, name, idFrom: entry.id, ...toTarget(id) }),
	);
	if (copying.isPreview) {
		const planned = plan.steps.map((step) => {
			const result = step.reason === null ? 'done' : 'notDone';
			return presentOutcome({ step, result, id: null, reason: step.reason }, true);
		});
		return [...kept, ...planned];
	}
	const settings = { continuesOnRefusal: true, onProgress, inTurn: deviceLocks(target) };
	const { outcomes, error } = await carryOut(client, plan, settings);
	if (error) {
		const hint =
			'Created items remain. Run it again for the rest: existing items are found by name.';
		throw error.withDetails({ hint: `${error.hint} ${hint}`.trimStart() });
	}
	return [...kept, ...outcomes.map((one) => presentOutcome(one, false))];
}

/**
 * Returns the steps that create or update entries in the target department. Adds hints for fields
 * that stay empty, and for maintenance plans that do not include the copies. A generator, so that
 * other work can run when it yields.
 *
 * @throws {ParameterError} when the devices are in the wrong department
 */
function* planCopy(copying: Copying, target: AccountContent, { addHint }: Output) {
	const { source, chosen, existing, suffix } = copying;
	const chosenIds = new Set(chosen.map(({ id }) => String(id)));
	const packageIds = sharedPackageIds(source, target);
	const hasPackage = (id: string) => packageIds.has(id);
	const rename =
		existing === 'suffix' ? suffixTakenNames(target, suffix) : (_: unknown, name: string) => name;
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
	requireAll(copied);
	if (leftPlans.size > 0) addHint(leftPlansHint([...leftPlans]));
	const hint = emptyFieldsHint(copied.dropped);
	if (hint) addHint(hint);
	const { setup } = yield* toSetup(copied.content, setupTables, (secret) => secret);
	return yield* SetupPlan.of(target, setup, setupTables, {
		removes: false,
		keeps: existing === 'keep',
		// The content was never a file: it has all secrets as they are.
		isInMemory: true,
	});
}

/** The IDs, in the source, of the packages whose names the target has, too. */
function sharedPackageIds(source: AccountContent, target: AccountContent): ReadonlySet<string> {
	const targetNames = new Set(target.names.package.map(({ name }) => name));
	const shared = source.names.package.filter(({ name }) => targetNames.has(name));
	return new Set(shared.map(({ id }) => String(id)));
}

/** @throws {ParameterError} when the source lacks a chosen device */
function requireAll({ missing }: CopiedContent): void {
	if (missing.length === 0) return;
	throw new ParameterError(
		`The department has no device with the ID ${missing.join(', ')}`,
		'Choose devices of this department, or choose their department in Department.',
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

function presentOutcome({ step, result, id, reason }: StepOutcome, isPreview: boolean): CopiedItem {
	const { kind, name, action, entry } = step;
	const shownAction = shownActions[action][isPreview ? 'planned' : 'done'];
	const idTo = id ?? (action === 'change' ? step.id : null);
	const known = { kind, name, idFrom: entry?.id, ...(isPreview ? {} : { idTo }) };
	return toItem(result === 'done' ? shownAction : 'notCopied', reason, known);
}

const actionTexts: Record<CopiedItem['action'], string> = {
	created: 'was created',
	kept: 'was kept',
	notCopied: 'was not copied',
	updated: 'was updated',
	wouldCreate: 'would be created',
	wouldUpdate: 'would be updated',
};

function toItem(
	action: CopiedItem['action'],
	reason: string | null,
	{ kind, ...known }: Omit<CopiedItem, 'action' | 'kind' | 'message'> & { kind: SetupKind },
): CopiedItem {
	const text = capitalize(`${kindLabels[kind]} "${known.name}" ${actionTexts[action]}`);
	const message = reason === null ? text : `${text}: ${reason}`;
	return { message, action, kind: kindLabels[kind], ...known };
}
