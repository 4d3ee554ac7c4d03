import type { INodeExecutionData } from 'n8n-workflow';

import type { ItemOutcome, ItemOutcomes } from '../util/runItems';
import { toRanges } from '../util/toRanges';
import type { NodeError } from './errors';

type Outcome = ItemOutcome<INodeExecutionData[], NodeError>;

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

/**
 * The error that ends a run: that of its first item that failed, with what became of the others.
 * Undefined when no item failed.
 */
export function toRunError(
	outcomes: ItemOutcomes<INodeExecutionData[], NodeError>,
): NodeError | undefined {
	const failures = outcomes.flatMap((outcome, item) =>
		outcome && 'failure' in outcome ? [{ item, error: outcome.failure }] : [],
	);
	if (failures.length === 0) return undefined;
	const [{ error }, ...others] = failures;
	// Of a single item there is no more to say.
	if (outcomes.length === 1) return error;
	error.message = `${error.message.replace(/\.$/, '')}. ${describeRun(outcomes)}`;
	const messages = others.map((other) => `Item ${other.item + 1}: ${other.error.message}`);
	error.description = [error.description, ...messages].filter(Boolean).join(' ');
	return error;
}

/** What became of each item, in numbers as a person counts. */
function describeRun(outcomes: Array<Outcome | undefined>): string {
	const numbersOf = (isMeant: (outcome: Outcome | undefined) => boolean) =>
		outcomes.flatMap((outcome, item) => (isMeant(outcome) ? [item + 1] : []));
	const done = numbersOf((outcome) => outcome !== undefined && 'result' in outcome);
	const failed = numbersOf((outcome) => outcome !== undefined && 'failure' in outcome);
	const untouched = numbersOf((outcome) => outcome === undefined);
	const count = outcomes.length;
	const carriedOut =
		done.length === 0
			? 'none was carried out'
			: `${done.length} carried out (${describeItems(done)})`;
	const rest = untouched.length === 0 ? '' : `; not started: ${describeItems(untouched)}`;
	return `Of ${count} items, ${describeItems(failed)} failed; ${carriedOut}${rest}`;
}

function describeItems(numbers: number[]): string {
	return `${numbers.length === 1 ? 'item' : 'items'} ${toRanges(numbers)}`;
}
