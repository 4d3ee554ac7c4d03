import { oneLine } from '../../words/text';
import { capitalize } from '../../words/util/phrases';
import { toListTexts } from './listTexts';
import type { PlanStep } from './planStep';
import { countEach, kindLabels, sameAsFile } from './setup';

export interface StepOutcome {
	step: PlanStep;
	result: 'done' | 'notDone' | 'refused';
	id: number | string | null;
	/** Why it was not done; null when it was. */
	reason: string | null;
}

const doneWords = { create: 'created', change: 'changed', remove: 'removed' } as const;

/** The output of Apply: an item for each step, and a summary with counts and texts to send. */
export function describeOutcomes(outcomes: readonly StepOutcome[]) {
	const items = outcomes.map(toItem);
	const actions = items.map(({ action }) => (action === 'refused' ? 'notDone' : action));
	const counts = countEach(actions, ['created', 'changed', 'removed', 'notDone']);
	const nonZero = Object.entries(counts).filter(([, count]) => count > 0);
	const countTexts = nonZero.map(
		([word, count]) => `${count} ${word.replace('notDone', 'not done')}`,
	);
	const message = nonZero.length === 0 ? sameAsFile : countTexts.join(', ');
	const texts = toListTexts(message, items, (item) => item.message);
	return { summary: { message, ...counts, ...texts }, items };
}

/** The output item for a step; its `message` is like `Created the device "Shop"`. */
function toItem({ step, result, id, reason }: StepOutcome) {
	const { kind, name, action } = step;
	const subject = `the ${kindLabels[kind]} "${oneLine(name)}"`;
	const done = doneWords[action];
	const message =
		result === 'done'
			? `${capitalize(done)} ${subject}`
			: `Did not ${action} ${subject}: ${oneLine(reason ?? '')}`;
	const outcome = result === 'done' ? done : result;
	return { message, kind: kindLabels[kind], name, id, action: outcome, reason };
}
