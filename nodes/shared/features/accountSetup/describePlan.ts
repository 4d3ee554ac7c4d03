/** Describes a plan as output. `Steps` are generators that yield, so that other work can run. */
import { createHash } from 'node:crypto';

import { oneLine } from '../../words/text';
import { capitalize, listSome } from '../../words/util/phrases';
import { canonicalJson, type JsonObject } from '../../words/util/json';
import type { PlanEntry } from '../../words/util/planToken';
import { mapInSteps, type Steps } from '../../words/util/turn';
import { describeFields } from './describeChanges';
import { toListTexts } from './listTexts';
import type { SetupPlan } from './planSetup';
import type { PlanStep } from './planStep';
import { countEach, countOf, kindLabels, sameAsFile, setupLists, type AccountSetup } from './setup';
import type { SetupTables } from './table';

/** A chat cuts off long messages. */
const maxMissing = 30;

/**
 * The output of Plan: an item for each step in order, and a summary with counts and texts to send.
 * `leftOut` is a sentence on departments that the plan does not include; empty for none.
 */
export function* describePlan(plan: SetupPlan, leftOut = '') {
	const items = yield* mapInSteps(plan.steps.entries(), ([index, step]) => {
		const { kind, name, action, changes, reason } = step;
		return {
			message: describeStep(step),
			order: index + 1,
			kind: kindLabels[kind],
			name,
			// The placeholder of a new entry is no ID.
			id: action === 'create' ? null : step.id,
			action: reason === null ? action : ('refused' as const),
			changes,
			reason,
		};
	});
	const actions = items.map(({ action }) => action);
	const counts = countEach(actions, ['create', 'change', 'remove', 'refused']);
	const nonZero = Object.entries(counts).filter(([, count]) => count > 0);
	const countTexts = nonZero.map(([action, count]) =>
		action === 'refused' ? `${count} cannot be done` : `${count} to ${action}`,
	);
	const changesText = countTexts.length === 0 ? sameAsFile : countTexts.join(', ');
	const message = [changesText, ...notesOf(plan), leftOut].filter(Boolean).join('. ');
	const texts = toListTexts(message, items, (item) => item.message);
	return { summary: { message, isSame: items.length === 0, ...counts, ...texts }, items };
}

/** Facts about a plan that its steps do not show, as sentences without a period. */
function notesOf(plan: SetupPlan): string[] {
	const { notInFile, notCompared, unknownIdCount } = plan;
	const missing = missingInFile(plan);
	const notes = [
		missing.length > 0 && `Missing in the file: ${listSome(missing, maxMissing)}`,
		notInFile.length > 0 &&
			`${notInFile.length} in the account but not in the file ${notInFile.length === 1 ? 'stays' : 'stay'} unchanged: ${listSome(notInFile.map(oneLine), 5)}`,
		notCompared.length > 0 && `Not compared: ${notCompared.join(', ')}`,
		unknownIdCount > 0 &&
			`${countOf(unknownIdCount, 'ID')} found neither in the file nor in the account ${unknownIdCount === 1 ? 'is' : 'are'} written unchanged`,
	];
	return notes.filter((note) => note !== false);
}

/** The entries that lack needed values, with these: `"On call" (addresses 2, webHook)`. */
export function missingInFile({ steps }: SetupPlan): string[] {
	return steps
		.filter(({ missing }) => missing.length > 0)
		.map(({ name, missing }) => `"${oneLine(name)}" (${missing.join('; ')})`);
}

/** `Change the device "Shop": frequency seconds from 300 to 600`. */
function describeStep({ kind, name, action, changes, reason }: PlanStep): string {
	const subject = `the ${kindLabels[kind]} "${oneLine(name)}"`;
	if (reason !== null) return `Cannot ${action} ${subject}: ${oneLine(reason)}`;
	const fields = action === 'change' ? `: ${describeFields(changes)}` : '';
	return `${capitalize(action)} ${subject}${fields}`;
}

/**
 * The data for the token of a plan, by which Apply refuses an outdated plan: the file, and the
 * wanted and found state of each step. Tasks have their own steps, so devices lack them.
 */
export function* planEntries(
	{ steps, wished, content }: SetupPlan,
	tables: SetupTables,
): Steps<PlanEntry[]> {
	const stepEntries = yield* mapInSteps(steps, ({ key, kind, name, action, entry, current }) => ({
		key,
		name,
		wanted: { action, entry: entry && { ...entry, tasks: undefined } },
		found: current
			? {
					...Object.fromEntries(
						Object.entries(current).filter(([field]) => !tables[kind].readOnly.includes(field)),
					),
					// Removing a device removes its tasks, so they must be unchanged, too.
					...(action === 'remove' && kind === 'device'
						? { tasks: (content.tasks.get(current) ?? []).map(canonicalJson).sort() }
						: {}),
				}
			: null,
	}));
	const wanted = yield* withHashes(wished);
	return [{ key: fileKey, name: fileKey, wanted, found: null }, ...stepEntries];
}

/** A file with a hash in place of each entry, because hashing all of it at once would block other work. */
function* withHashes(wished: AccountSetup): Steps<unknown> {
	const hashes: JsonObject = { ...wished };
	for (const list of Object.values(setupLists)) {
		hashes[list] = yield* mapInSteps(wished[list], (entry) =>
			createHash('sha256').update(canonicalJson(entry)).digest('base64'),
		);
	}
	return hashes;
}

/** The key of the file among `planEntries`. */
export const fileKey = 'file';
