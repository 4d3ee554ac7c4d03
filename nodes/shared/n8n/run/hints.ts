import type { IExecuteFunctions, NodeHintGroup } from 'n8n-workflow';

import { shortenQuotes } from '../../words/util/phrases';

/** The notes for the hints of a node run. */
interface Notes {
	/** Hints that are at the output already. */
	shown: Set<string>;
	/** Names with the same hint. */
	names: Map<Describe, Set<string>>;
	cutOffs: CutOff[];
}

type Describe = (names: string[]) => string;

/** What Limit left out of the output of an item. */
export interface CutOff {
	limit: number;
	/** Undefined when the rest was not read. */
	leftOut?: number;
	/** How to get the rest; by default with another limit. */
	advice?: string;
}

const notes = new WeakMap<IExecuteFunctions, Notes>();

function notesOf(context: IExecuteFunctions): Notes {
	const own = notes.get(context) ?? { shown: new Set(), names: new Map(), cutOffs: [] };
	notes.set(context, own);
	return own;
}

/**
 * A hint at the output of a run of the node; once, however many items have reason for it.
 *
 * @param group hints of the same key are one line until they are opened, where n8n can do that
 */
export function addHint(
	context: IExecuteFunctions,
	text: string,
	type: 'info' | 'warning' = 'warning',
	group?: NodeHintGroup,
): void {
	const message = shortenQuotes(text);
	const { shown } = notesOf(context);
	if (shown.has(message)) return;
	shown.add(message);
	const grouped = group === undefined ? {} : { group };
	context.addExecutionHints({ message, location: 'outputPane', type, ...grouped });
}

/** Notes names for a hint of {@link showCollected}, one for all items. */
export function collectNames(
	context: IExecuteFunctions,
	found: string[],
	describe: Describe,
): void {
	const { names } = notesOf(context);
	const known = names.get(describe) ?? new Set();
	for (const name of found) known.add(name);
	names.set(describe, known);
}

/** Shows the noted hints at the end of a node run. */
export function showCollected(context: IExecuteFunctions): void {
	for (const [describe, names] of notesOf(context).names) addHint(context, describe([...names]));
	showCutOffs(context);
}

/** Notes that Limit cut off results; {@link showCollected} adds the hint at the end of the run. */
export function noteCutOff(context: IExecuteFunctions, cutOff: CutOff): void {
	notesOf(context).cutOffs.push(cutOff);
}

/** One hint for all items of a run of the node. */
function showCutOffs(context: IExecuteFunctions): void {
	const [first, ...others] = notesOf(context).cutOffs;
	if (first === undefined) return;
	const words = others.length === 0 ? describeCutOff(first) : describeCutOffs([first, ...others]);
	const advice = first.advice ?? 'Increase Limit, or switch on Return All.';
	addHint(context, `${words} ${advice}`);
}

function describeCutOff({ limit, leftOut }: CutOff): string {
	return leftOut === undefined
		? `Returned the first ${limit.toLocaleString('en-US')} results (Limit).`
		: `Returned ${limit.toLocaleString('en-US')} of ${(limit + leftOut).toLocaleString('en-US')} results (Limit).`;
}

function describeCutOffs(all: CutOff[]): string {
	const leftOut = all.reduce((sum, one) => sum + (one.leftOut ?? 0), 0);
	const isKnown = all.every((one) => one.leftOut !== undefined);
	const count = isKnown
		? `${leftOut.toLocaleString('en-US')} results are missing`
		: 'there are more results';
	return `Limit reduced the output for ${all.length} items: ${count}.`;
}
