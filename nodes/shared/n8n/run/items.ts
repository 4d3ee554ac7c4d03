import type { INodeExecutionData } from 'n8n-workflow';

import type { ItemOutcome, ItemOutcomes } from '../../util/runItems';
import { toRanges } from '../../util/toRanges';
import type { NodeError } from './errors';

type Outcome = ItemOutcome<INodeExecutionData[], NodeError>;

interface Failure {
	item: number;
	error: NodeError;
}

/**
 * The output for an item that did not work out, when the user lets the workflow continue. With only
 * these keys n8n takes it to the error output and adds the input's data to it.
 */
export function errorItem({ message, description }: NodeError, item: number): INodeExecutionData {
	return {
		json: { error: message, ...(description ? { details: description } : {}) },
		pairedItem: { item },
	};
}

/** What an item outputs: its results, or its error. Nothing when it was not begun. */
export function toOutput(outcome: Outcome | undefined, item: number): INodeExecutionData[] {
	if (outcome === undefined) return [];
	return 'result' in outcome ? outcome.result : [errorItem(outcome.failure, item)];
}

/** What of the items failed, in their order. */
function failuresOf(outcomes: ItemOutcomes<INodeExecutionData[], NodeError>): Failure[] {
	return outcomes.flatMap((outcome, item) =>
		outcome && 'failure' in outcome ? [{ item, error: outcome.failure }] : [],
	);
}

/** The error of the first item that failed; undefined when none did. Enough where nothing was changed. */
export function firstError(
	outcomes: ItemOutcomes<INodeExecutionData[], NodeError>,
): NodeError | undefined {
	return failuresOf(outcomes).at(0)?.error;
}

/**
 * The error that ends a run: that of its first item that failed, with what became of the others.
 * Undefined when no item failed.
 */
export function toRunError(
	outcomes: ItemOutcomes<INodeExecutionData[], NodeError>,
): NodeError | undefined {
	const failures = failuresOf(outcomes);
	if (failures.length === 0) return undefined;
	const [{ error }, ...others] = failures;
	// Of a single item there is no more to say.
	if (outcomes.length === 1) return error;
	error.message = `${withoutFullStop(error.message)}. ${describeRun(outcomes)}`;
	error.description = [error.description, ...describeOthers(error, others)]
		.filter(Boolean)
		.join(' ');
	return error;
}

/** What went wrong with the other items, and what to do about it where that was not said yet. */
function describeOthers(first: NodeError, others: Failure[]): string[] {
	const said = new Set([first.description]);
	return others.map(({ item, error: { message, description } }) => {
		const text = `Item ${item + 1}: ${withoutFullStop(message)}.`;
		if (!description || said.has(description)) return text;
		said.add(description);
		return `${text} ${description}`;
	});
}

function withoutFullStop(text: string): string {
	return text.replace(/\.$/, '');
}

/** What became of each item, in numbers as a person counts. */
function describeRun(outcomes: Array<Outcome | undefined>): string {
	const numbersOf = (isMeant: (outcome: Outcome | undefined) => boolean) =>
		outcomes.flatMap((outcome, item) => (isMeant(outcome) ? [item + 1] : []));
	const done = numbersOf((outcome) => outcome !== undefined && 'result' in outcome);
	const failed = numbersOf((outcome) => outcome !== undefined && 'failure' in outcome);
	const open = numbersOf(
		(outcome) =>
			outcome !== undefined &&
			'failure' in outcome &&
			outcome.failure.context.leavesOutcomeOpen === true,
	);
	const untouched = numbersOf((outcome) => outcome === undefined);
	// An item that failed can have changed something all the same, and its own text says so.
	const none = open.length === 0 ? 'none succeeded' : 'none is known to have succeeded';
	const parts = [
		`Of ${outcomes.length} items, ${describeItems(failed)} failed`,
		done.length === 0 ? none : `${done.length} succeeded (${describeItems(done)})`,
		...(open.length === 0 ? [] : [`not known: ${describeItems(open)}`]),
		...(untouched.length === 0 ? [] : [`not started: ${describeItems(untouched)}`]),
	];
	return parts.join('; ');
}

function describeItems(numbers: number[]): string {
	return `${numbers.length === 1 ? 'item' : 'items'} ${toRanges(numbers)}`;
}
