import type { IExecuteFunctions, NodeHintGroup } from 'n8n-workflow';

import { oneLine, withoutLogins } from '../../words/text';
import { shortenQuotes } from '../../words/util/phrases';

interface HintsOfRun {
	shownTexts: Set<string>;
	/** The names by the function that describes them in one hint. */
	namesByDescription: Map<DescribeNames, Set<string>>;
}

type DescribeNames = (names: string[]) => string;

const hintsByContext = new WeakMap<IExecuteFunctions, HintsOfRun>();

/** The hints that a run has shown or collected so far. */
function hintsOf(context: IExecuteFunctions): HintsOfRun {
	const hints = hintsByContext.get(context) ?? {
		shownTexts: new Set(),
		namesByDescription: new Map(),
	};
	hintsByContext.set(context, hints);
	return hints;
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
	const message = shortenQuotes(withoutLogins(text));
	const { shownTexts } = hintsOf(context);
	if (shownTexts.has(message)) return;
	shownTexts.add(message);
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
	const { namesByDescription } = hintsOf(context);
	const names = namesByDescription.get(describe) ?? new Set();
	for (const name of found) names.add(name);
	namesByDescription.set(describe, names);
}

/** Shows the hints of {@link collectNames}. */
export function showCollected(context: IExecuteFunctions): void {
	const { namesByDescription } = hintsOf(context);
	for (const [describe, names] of namesByDescription) addHint(context, describe([...names]));
}

export type Progress = (text: string) => void;

/** Returns a function that writes to n8n's log and, in the editor, to the browser's console. */
export function progressOf(context: IExecuteFunctions): Progress {
	return (text) => {
		context.logger.info(oneLine(text));
		context.sendMessageToUI(text);
	};
}
