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
import { deviceTurns } from './setupPlan';

export interface Copying {
	/** The content of the department that has the devices. */
	source: AccountContent;
	chosen: readonly ChosenDevice[];
	existing: 'keep' | 'suffix' | 'update';
	suffix: string;
	isPreview: boolean;
}

interface CopiedItem {
	message: string;
	kind: string;
	name: string;
	action: 'created' | 'kept' | 'notCopied' | 'updated' | 'wouldCreate' | 'wouldUpdate';
	reason: string | null;
	idFrom: unknown;
	/** The ID in the target department; null if it has no such entry. */
	idTo: unknown;
}

/**
 * Returns one item per entry, also for refused ones. In a dry run nothing is written.
 *
 * @throws {ParameterError} when the devices are in the wrong department, or already in the target
 */
export async function copyTo(copying: Copying, there: WebApiContext): Promise<CopiedItem[]> {
	const { client, onProgress } = there;
	const account = await readAccountContent(client, new AccountCache(), 'whole', onProgress);
	hintFailedLists(account, there);
	const plan = await inTurns(planCopy(copying, account.content, there));
	const kept = plan.kept.map(({ kind, name, id, entry }) =>
		toItem('kept', { kind, name, idFrom: entry.id, idTo: id, reason: keptReason(copying) }),
	);
	if (copying.isPreview) {
		const planned = plan.steps.map((step): StepOutcome => {
			const { reason } = step;
			return { step, result: reason === null ? 'done' : 'notDone', id: null, reason };
		});
		return [...kept, ...planned.map((one) => outcomeItem(one, true))];
	}
	const settings = { continuesOnRefusal: true, onProgress, inTurn: deviceTurns(there) };
	const { outcomes, error } = await carryOut(client, plan, settings);
	if (error) {
		const hint =
			'Created items remain. Run it again for the rest: existing items are found by name.';
		throw error.withDetails({ hint: `${error.hint} ${hint}`.trimStart() });
	}
	return [...kept, ...outcomes.map((one) => outcomeItem(one, false))];
}

function keptReason({ existing }: Copying): string {
	return existing === 'keep' ? 'It already exists' : 'It is already the same';
}

/**
 * Plans the copy as steps that create or update entries in the target department. Hints name fields
 * that stay empty, and maintenance plans that the copies leave. Yields now and then to let other
 * work run; `inTurns` runs it to its end.
 *
 * @throws {ParameterError} when the devices are in the wrong department, or already in the target
 */
function* planCopy(
	copying: Copying,
	target: AccountContent,
	{ addHint }: Output,
): Steps<SetupPlan> {
	const { source, chosen, existing, suffix } = copying;
	const chosenIds = new Set(chosen.map(({ id }) => String(id)));
	const hasPackage = packageFinder(source, target);
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
	return yield* SetupPlan.of(target, setup, setupTables, {
		removes: false,
		keeps: existing === 'keep',
		// The content was never a file: it has all secrets as they are.
		isInMemory: true,
	});
}

function keepName(_: unknown, name: string): string {
	return name;
}

/** Returns a check for the ID of a package: whether the target has a package of the same name. */
function packageFinder(source: AccountContent, target: AccountContent): (id: string) => boolean {
	const targetNames = new Set(target.names.package.map(({ name }) => name));
	const nameById = new Map(source.names.package.map(({ id, name }) => [String(id), name]));
	return (id) => nameById.has(id) && targetNames.has(nameById.get(id) ?? null);
}

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

/** @param left the references to entries that were not copied */
function emptyFieldsHint(left: CopiedContent['dropped']): string | undefined {
	if (left.length === 0) return undefined;
	const texts = left.map(({ kind, id, of }) => {
		// The only field of an entry that refers to a device is its owner.
		const label = kind === 'device' ? 'owner device' : kind;
		return `${label in kindLabels ? kindLabels[label as SetupKind] : label} ${id} of ${of}`;
	});
	return `Some fields are empty in the copies, because the items they use were not copied and are not in Target Department: ${quoteSome(texts)}. Fill in these fields if you need them.`;
}

// A copy plans no deletions; `remove` only completes the type.
const doneActions = { create: 'created', change: 'updated', remove: 'notCopied' } as const;
const dryRunActions = {
	create: 'wouldCreate',
	change: 'wouldUpdate',
	remove: 'notCopied',
} as const;

function outcomeItem({ step, result, id, reason }: StepOutcome, isPreview: boolean): CopiedItem {
	const { kind, name, action, entry } = step;
	const doneAction = (isPreview ? dryRunActions : doneActions)[action];
	const idTo = id ?? (action === 'change' ? step.id : null);
	const known = { kind, name, idFrom: entry?.id, idTo, reason };
	return toItem(result === 'done' ? doneAction : 'notCopied', known);
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
	{ kind, reason, ...known }: Omit<CopiedItem, 'action' | 'kind' | 'message'> & { kind: SetupKind },
): CopiedItem {
	const subject = `${kindLabels[kind]} "${known.name}" ${actionTexts[action]}`;
	const message = `${capitalize(subject)}${reason === null ? '' : `: ${reason}`}`;
	return { message, kind: kindLabels[kind], ...known, action, reason };
}
