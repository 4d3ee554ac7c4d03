import type { INodeExecutionData } from 'n8n-workflow';

import type { ItemOutcome, ItemOutcomes } from '../../../words/util/runItems';
import type { NodeError } from './errors';
import type { ItemLabels } from './itemLabels';

type Outcome = ItemOutcome<INodeExecutionData[], NodeError>;
type Outcomes = ItemOutcomes<INodeExecutionData[], NodeError>;

interface Failure {
	item: number;
	error: NodeError;
}

/** The output of a failed item. n8n sends items with only these keys to the error output. */
export function errorItem(
	{ message, description }: Pick<NodeError, 'description' | 'message'>,
	item: number,
): INodeExecutionData {
	return {
		json: { error: message, ...(description ? { details: description } : {}) },
		pairedItem: { item },
	};
}

/** The results of an item, or its error item; empty if it was not started. */
export function toOutputItems(outcome: Outcome | undefined, item: number): INodeExecutionData[] {
	if (outcome === undefined) return [];
	return 'result' in outcome ? outcome.result : [errorItem(outcome.failure, item)];
}

function failuresOf(outcomes: Outcomes): Failure[] {
	return outcomes.flatMap((outcome, item) =>
		outcome && 'failure' in outcome ? [{ item, error: outcome.failure }] : [],
	);
}

/**
 * The error that stops a run that only reads: that of the first failed item, with the item's label.
 * Other items need no summary, because nothing was changed. Undefined if none failed.
 *
 * @param isShared whether other items have the same error; then it gets no label
 */
export function firstError(
	outcomes: Outcomes,
	labels: ItemLabels,
	isShared: (item: number) => boolean,
): NodeError | undefined {
	const failure = failuresOf(outcomes).at(0);
	if (failure && isShared(failure.item)) return failure.error;
	return failure && withItemLabel(failure.error, failure.item, outcomes.length, labels);
}

/** Adds "Row 3: …" to the message of the error itself, if the run has several items (`count`). */
export function withItemLabel(
	error: NodeError,
	item: number,
	count: number,
	labels: ItemLabels,
): NodeError {
	if (count > 1) error.message = `${labels.one(item)}: ${error.message}`;
	return error;
}

/**
 * The error that stops a run that can write: that of the first failed item. Its message also counts all
 * outcomes, and its description lists the other errors. Undefined if no item failed.
 */
export function toRunError(outcomes: Outcomes, labels: ItemLabels): NodeError | undefined {
	const failures = failuresOf(outcomes);
	if (failures.length === 0) return undefined;
	const [{ error }, ...others] = failures;
	// A single item needs no summary.
	if (outcomes.length === 1) return error;
	error.message = `${withoutFullStop(error.message)}. ${describeRun(outcomes, labels)}`;
	error.description = [error.description, ...describeOthers(error, others, labels)]
		.filter(Boolean)
		.join(' ');
	return error;
}

/** One text per further item: its label, the error, and advice not yet in earlier texts. */
function describeOthers(first: NodeError, others: Failure[], labels: ItemLabels): string[] {
	const shownAdvice = new Set([first.description]);
	return others.map(({ item, error: { message, description } }) => {
		const text = `${labels.one(item)}: ${withoutFullStop(message)}.`;
		if (!description || shownAdvice.has(description)) return text;
		shownAdvice.add(description);
		return `${text} ${description}`;
	});
}

function withoutFullStop(text: string): string {
	return text.replace(/\.$/, '');
}

/** "2 of 21 items failed (items 2, 4); …". A write without a response has an unknown outcome. */
function describeRun(outcomes: Outcomes, labels: ItemLabels): string {
	const failures = failuresOf(outcomes);
	const failed = failures.map(({ item }) => item);
	const uncertain = failures
		.filter(({ error }) => error.context.leavesOutcomeOpen === true)
		.map(({ item }) => item);
	const items = [...outcomes.keys()];
	const done = items.filter((item) => outcomes[item] && 'result' in outcomes[item]);
	const notStarted = items.filter((item) => outcomes[item] === undefined);
	// A failed item with an unknown outcome may have succeeded at the service.
	const noneSucceeded =
		uncertain.length === 0 ? 'none succeeded' : 'it is unknown whether any succeeded';
	const parts = [
		`${failed.length} of ${labels.countOf(outcomes.length)} failed (${labels.several(failed)})`,
		done.length === 0 ? noneSucceeded : `${done.length} succeeded (${labels.several(done)})`,
		...(uncertain.length === 0 ? [] : [`unknown outcome: ${labels.several(uncertain)}`]),
		...(notStarted.length === 0 ? [] : [`not started: ${labels.several(notStarted)}`]),
	];
	return parts.join('; ');
}
