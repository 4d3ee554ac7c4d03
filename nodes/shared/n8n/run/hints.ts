import type { IExecuteFunctions, NodeHintGroup } from 'n8n-workflow';

import { shortenQuotes } from '../../words/util/phrases';

interface Notes {
	shown: Set<string>;
	/** The names by the function that describes them in one hint. */
	names: Map<DescribeNames, Set<string>>;
}

type DescribeNames = (names: string[]) => string;

const notes = new WeakMap<IExecuteFunctions, Notes>();

function notesOf(context: IExecuteFunctions): Notes {
	const notesOfRun = notes.get(context) ?? { shown: new Set(), names: new Map() };
	notes.set(context, notesOfRun);
	return notesOfRun;
}

/**
 * Shows a hint at the output of a node run, once even if many items add it.
 *
 * @param group hints of the same group are collapsed to one line, if n8n supports that
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

/**
 * Adds names to a hint that {@link showCollected} shows at the end of the run. Names added with the
 * same `describe` function share one hint; the function returns its text.
 */
export function collectNames(
	context: IExecuteFunctions,
	found: string[],
	describe: DescribeNames,
): void {
	const { names } = notesOf(context);
	const known = names.get(describe) ?? new Set();
	for (const name of found) known.add(name);
	names.set(describe, known);
}

export function showCollected(context: IExecuteFunctions): void {
	for (const [describe, names] of notesOf(context).names) addHint(context, describe([...names]));
}

export type Progress = (text: string) => void;

/** Writes to the log of n8n, and in the editor to the console of the browser. */
export function progressOf(context: IExecuteFunctions): Progress {
	return (text) => {
		context.logger.info(text);
		context.sendMessageToUI(text);
	};
}
