import { createHash } from 'node:crypto';

import { oneLine } from '../../words/text';
import { capitalize, listSome } from '../../words/util/phrases';
import type { JsonObject } from '../../words/util/json';
import type { PlanEntry } from '../../words/util/planToken';
import { mapInSteps, type Steps } from '../../words/util/turn';
import type { FieldChange } from './compareSetups';
import { describeFields } from './describeChanges';
import { toListTexts } from './listTexts';
import type { SetupPlan } from './planSetup';
import type { PlanStep } from './planStep';
import { countOf, kindLabels, setupLists, type AccountSetup } from './setup';
import type { SetupTables } from './table';
import { canonical } from './toSetup';

export interface PlannedItem {
	/** `Change the device "Shop": frequency seconds from 300 to 600`. */
	message: string;
	/** From 1. */
	order: number;
	kind: string;
	name: string;
	/** In the account; null for something new. */
	id: unknown;
	action: PlanStep['action'] | 'refused';
	changes: FieldChange[];
	reason: string | null;
}

export interface PlanSummary {
	message: string;
	isSame: boolean;
	create: number;
	change: number;
	remove: number;
	refused: number;
	slackText: string;
	emailHtml: string;
}

/**
 * Items are in the order of the writes.
 *
 * @param leftOut a sentence on departments that it does not cover; empty for none
 */
export function* describePlan(
	plan: SetupPlan,
	leftOut = '',
): Steps<{ summary: PlanSummary; items: PlannedItem[] }> {
	const items = yield* mapInSteps(plan.steps.entries(), ([index, step]) => ({
		message: describeStep(step),
		order: index + 1,
		kind: kindLabels[step.kind],
		name: step.name,
		id: step.action === 'create' ? null : step.id,
		action: step.reason === null ? step.action : ('refused' as const),
		changes: step.changes,
		reason: step.reason,
	}));
	const count = (action: PlannedItem['action']) =>
		items.filter((item) => item.action === action).length;
	const counts = {
		create: count('create'),
		change: count('change'),
		remove: count('remove'),
		refused: count('refused'),
	};
	const message = [countsText(counts), ...notesOf(plan), leftOut].filter(Boolean).join('. ');
	const isSame = items.length === 0;
	const texts = toListTexts(message, items, (item) => item.message);
	return { summary: { message, isSame, ...counts, ...texts }, items };
}

/** "2 to create, 1 cannot be done". */
function countsText(counts: Pick<PlanSummary, 'change' | 'create' | 'refused' | 'remove'>): string {
	const words = {
		create: 'to create',
		change: 'to change',
		remove: 'to remove',
		refused: 'cannot be done',
	};
	const parts = (Object.keys(words) as Array<keyof typeof words>)
		.filter((action) => counts[action] > 0)
		.map((action) => `${counts[action]} ${words[action]}`);
	return parts.length === 0 ? 'No changes: the account matches the file' : parts.join(', ');
}

function notesOf({ notInFile, notCompared, unknownIdCount, withCredential }: SetupPlan): string[] {
	return [
		...(withCredential.length > 0
			? [
					`A UID or the PID of the credential is written into ${listSome(withCredential.map(oneLine), 5)}`,
				]
			: []),
		...(notInFile.length > 0
			? [
					`${notInFile.length} in the account but not in the file ${notInFile.length === 1 ? 'stays' : 'stay'} unchanged: ${listSome(notInFile.map(oneLine), 5)}`,
				]
			: []),
		...(notCompared.length > 0 ? [`Not compared: ${notCompared.join(', ')}`] : []),
		...(unknownIdCount > 0
			? [
					`${countOf(unknownIdCount, 'ID')} found neither in the file nor in the account ${unknownIdCount === 1 ? 'is' : 'are'} written unchanged`,
				]
			: []),
	];
}

function describeStep({ kind, name, action, changes, reason }: PlanStep): string {
	const subject = `the ${kindLabels[kind]} "${oneLine(name)}"`;
	if (reason !== null) return `Cannot ${action} ${subject}: ${oneLine(reason)}`;
	const fields = action === 'change' ? `: ${describeFields(changes)}` : '';
	return `${capitalize(action)} ${subject}${fields}`;
}

/** The data of a plan's fingerprint: the file, and each step without tasks, which have their own. */
export function* planEntries(
	{ steps, wished, content }: SetupPlan,
	tables: SetupTables,
): Steps<PlanEntry[]> {
	const ofSteps = yield* mapInSteps(steps, ({ key, kind, name, action, entry, current }) => ({
		key,
		name,
		wanted: { action, entry: entry && { ...entry, tasks: undefined } },
		found: current
			? {
					...withoutFields(current, tables[kind].readOnly),
					// Removing a device removes its tasks, so they must be unchanged, too.
					...(action === 'remove' && kind === 'device'
						? { tasks: (content.tasks.get(current) ?? []).map(canonical).sort() }
						: {}),
				}
			: null,
	}));
	const wanted = yield* hashesOf(wished);
	return [{ key: fileKey, name: fileKey, wanted, found: null }, ...ofSteps];
}

/** A file with a hash for each of its entries, because hashing it at once would block other work. */
function* hashesOf(wished: AccountSetup): Steps<unknown> {
	const hashes: JsonObject = { ...wished };
	for (const list of Object.values(setupLists)) {
		hashes[list] = yield* mapInSteps(wished[list], (entry) =>
			createHash('sha256').update(canonical(entry)).digest('base64'),
		);
	}
	return hashes;
}

export const fileKey = 'file';

function withoutFields(object: JsonObject, names: readonly string[]): JsonObject {
	return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
