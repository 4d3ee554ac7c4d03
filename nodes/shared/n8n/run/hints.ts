import type { IExecuteFunctions } from 'n8n-workflow';

import { shortenQuotes } from '../../util/shorten';

const shown = new WeakMap<IExecuteFunctions, Set<string>>();

/** A hint at the output of a run of the node; once, however many items have reason for it. */
export function addHint(
	context: IExecuteFunctions,
	text: string,
	type: 'info' | 'warning' = 'warning',
): void {
	const message = shortenQuotes(text);
	const messages = shown.get(context) ?? new Set();
	shown.set(context, messages);
	if (messages.has(message)) return;
	messages.add(message);
	context.addExecutionHints({ message, location: 'outputPane', type });
}

type Describe = (names: string[]) => string;

const collected = new WeakMap<IExecuteFunctions, Map<Describe, Set<string>>>();

/** Notes names of which {@link showCollected} says the same, in one hint for all items. */
export function collectNames(
	context: IExecuteFunctions,
	names: string[],
	describe: Describe,
): void {
	const hints = collected.get(context) ?? new Map<Describe, Set<string>>();
	collected.set(context, hints);
	hints.set(describe, new Set([...(hints.get(describe) ?? []), ...names]));
}

/** At the end of a run of the node: what was noted of its items. */
export function showCollected(context: IExecuteFunctions): void {
	for (const [describe, names] of collected.get(context) ?? []) {
		addHint(context, describe([...names]));
	}
	showCutOffs(context);
}

/** What Limit left out of the output of an item. */
interface CutOff {
	limit: number;
	/** Undefined when the rest was not read. */
	leftOut?: number;
}

const cutOffs = new WeakMap<IExecuteFunctions, CutOff[]>();

/** Notes that Limit left something out; {@link showCollected} says so at the end of the run. */
export function noteCutOff(context: IExecuteFunctions, limit: number, leftOut?: number): void {
	cutOffs.set(context, [...(cutOffs.get(context) ?? []), { limit, leftOut }]);
}

/** One hint for all items of a run of the node. */
function showCutOffs(context: IExecuteFunctions): void {
	const [first, ...others] = cutOffs.get(context) ?? [];
	if (first === undefined) return;
	const words = others.length === 0 ? describeCutOff(first) : describeCutOffs([first, ...others]);
	addHint(context, `${words} Raise Limit, or switch on Return All.`);
}

function describeCutOff({ limit, leftOut }: CutOff): string {
	return leftOut === undefined
		? `Limit cut off the output: there are more than ${limit} results.`
		: `Limit cut off the output: ${limit} of ${limit + leftOut} results are here.`;
}

function describeCutOffs(all: CutOff[]): string {
	const leftOut = all.reduce((sum, one) => sum + (one.leftOut ?? 0), 0);
	const isKnown = all.every((one) => one.leftOut !== undefined);
	const count = isKnown ? `${leftOut} results in all are left out` : 'there are more results';
	return `Limit cut off the output for ${all.length} items: ${count}.`;
}
