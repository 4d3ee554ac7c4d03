import { oneLine } from '../../words/text';
import { capitalize } from '../../words/util/phrases';
import { toListTexts } from './listTexts';
import type { PlanStep } from './planStep';
import { kindLabels } from './setup';

export interface StepOutcome {
	step: PlanStep;
	result: 'done' | 'notDone' | 'refused';
	id: number | string | null;
	/** Why it was not done; null when it was. */
	reason: string | null;
}

const doneWords = { create: 'created', change: 'changed', remove: 'removed' } as const;

export interface DoneItem {
	/** `Created the device "Shop"`. */
	message: string;
	kind: string;
	name: string;
	id: number | string | null;
	action: (typeof doneWords)[PlanStep['action']] | 'notDone' | 'refused';
	reason: string | null;
}

export interface DoneSummary {
	message: string;
	created: number;
	changed: number;
	removed: number;
	notDone: number;
	slackText: string;
	emailHtml: string;
}

export function describeOutcomes(outcomes: readonly StepOutcome[]): {
	summary: DoneSummary;
	items: DoneItem[];
} {
	const items = outcomes.map(toItem);
	const count = (action: DoneItem['action']) =>
		items.filter((item) => item.action === action).length;
	const counts = {
		created: count('created'),
		changed: count('changed'),
		removed: count('removed'),
		notDone: count('notDone') + count('refused'),
	};
	// The key `notDone` is replaced by words.
	const countsInWords = { ...counts, 'not done': counts.notDone, notDone: 0 };
	const parts = Object.entries(countsInWords).filter(([, number]) => number > 0);
	const message =
		parts.length === 0
			? 'No changes: the account matches the file'
			: parts.map(([word, number]) => `${number} ${word}`).join(', ');
	return {
		summary: { message, ...counts, ...toListTexts(message, items, (item) => item.message) },
		items,
	};
}

function toItem({ step, result, id, reason }: StepOutcome): DoneItem {
	const { kind, name, action } = step;
	const subject = `the ${kindLabels[kind]} "${oneLine(name)}"`;
	const done = doneWords[action];
	const message =
		result === 'done'
			? `${capitalize(done)} ${subject}`
			: `Did not ${action} ${subject}: ${oneLine(reason ?? '')}`;
	return {
		message,
		kind: kindLabels[kind],
		name,
		id,
		action: result === 'done' ? done : result,
		reason,
	};
}
