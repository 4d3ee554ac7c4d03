/** The errors of a run with several items: which item failed, what became of the others, what was refused. */
import type { INodeExecutionData } from 'n8n-workflow';

import { oneLine } from '../../../words/text';
import { groupBy } from '../../../words/util/groupBy';
import { capitalize, shorten, toRanges } from '../../../words/util/phrases';
import type { ItemOutcomes } from '../../../words/util/runItems';
import type { NodeError } from './errors';

/**
 * The labels of items in messages: rows of a sheet, or positions from 1. Rows need a different
 * `row_number` in each item, which n8n's Google Sheets node adds.
 */
export class ItemLabels {
	private readonly rows: number[] | undefined;

	constructor(items: readonly INodeExecutionData[]) {
		const rows = items.map(({ json }) => toRow(json.row_number));
		const areUniqueRows =
			rows.every((row) => row !== undefined) && new Set(rows).size === rows.length;
		this.rows = areUniqueRows ? rows : undefined;
	}

	/** "Row 3". */
	one(item: number): string {
		return this.rows ? `Row ${this.rows[item]}` : `Item ${item + 1}`;
	}

	/** "row 3", "rows 3-5, 7". */
	several(items: readonly number[]): string {
		const numbers = items.map((item) => this.rows?.[item] ?? item + 1);
		const ranges = toRanges(numbers.sort((one, other) => one - other));
		return `${this.word(items.length)} ${ranges}`;
	}

	/** "40 rows". */
	countOf(items: number): string {
		return `${items} ${this.word(items)}`;
	}

	private word(count: number): string {
		return `${this.rows ? 'row' : 'item'}${count === 1 ? '' : 's'}`;
	}
}

/** The number of a sheet's row; undefined for any other value. */
function toRow(value: unknown): number | undefined {
	const row = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof row === 'number' && Number.isSafeInteger(row) && row > 0 ? row : undefined;
}

export type Outcomes = ItemOutcomes<INodeExecutionData[], NodeError>;

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
export function toOutputItems(outcome: Outcomes[number], item: number): INodeExecutionData[] {
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

export interface MistakeText {
	message: string;
	/** The advice. */
	description: string;
}

interface Refusal {
	/** The mistakes by index of the refused item, in the order of the items. */
	mistakes: ReadonlyMap<number, readonly MistakeText[]>;
	/** The names of the items, such as device names; undefined if unknown. */
	names: ReadonlyArray<string | undefined>;
	labels: ItemLabels;
}

interface Line extends MistakeText {
	items: number[];
}

/** Up to this number, items with the same mistake each have a line. */
const maxSeparateItems = 3;

/** Users read no more at once, and n8n stores all of it with the execution. */
const maxLines = 60;
const maxCharacters = 12_000;

const maxNameLength = 60;
const maxNames = 3;

/** The line break of n8n's editor. */
const lineBreak = '<br>\n';

/**
 * Builds the error for items refused before anything was written, one line per mistake: "Row 3,
 * Shop Berlin: The column ... contains ...". Mistakes that many items share are one line with all
 * of these items. A long list is cut and ends with "And 5 more in rows 60-64."
 */
export function describeRefusal({ mistakes, names, labels }: Refusal): MistakeText {
	const count = names.length;
	const lines = toLines(mistakes, count);
	const [first, ...others] = lines;
	if (count === 1) return joinTexts(lines);
	if (others.length === 0 && first.items.length === count) {
		return { ...first, message: `${first.message}. Nothing was written` };
	}
	const toText = ({ items, message, description }: Line) =>
		[`${itemsText(items, names, labels)}: ${message.replace(/(?<![.!?])$/, '.')}`, description]
			.filter(Boolean)
			.join(' ');
	const texts = firstThatFit(lines.map(toText));
	const left = lines.slice(texts.length);
	if (left.length > 0) {
		const items = [...new Set(left.flatMap((line) => line.items))];
		texts.push(`And ${left.length} more in ${labels.several(items)}.`);
	}
	return {
		message: `${mistakes.size} of ${labels.countOf(count)} cannot be used, so nothing was written`,
		description: texts.join(lineBreak),
	};
}

/** All mistakes of the only item in one text. */
function joinTexts(mistakes: readonly MistakeText[]): MistakeText {
	return {
		message: mistakes.map(({ message }) => message).join('; '),
		description: [...new Set(mistakes.map(({ description }) => description))].join(' '),
	};
}

/**
 * Returns the lines of the error, in the order of the items. Items with the same mistake have a
 * line each if they are few; if they are many, or all items of the run, they share a line at the
 * first of them.
 */
function toLines(mistakes: Refusal['mistakes'], count: number): Line[] {
	const keyOf = ({ message, description }: MistakeText) => JSON.stringify([message, description]);
	const itemKeys = [...mistakes].flatMap(([item, all]) =>
		[...new Set(all.map(keyOf))].map((key) => ({ item, key })),
	);
	const itemsByKey = groupBy(itemKeys, ({ key }) => key);
	return [...mistakes].flatMap(([item, all]) =>
		all.flatMap((mistake) => {
			const items = (itemsByKey.get(keyOf(mistake)) ?? []).map((one) => one.item);
			if (items.length <= maxSeparateItems && items.length < count)
				return { ...mistake, items: [item] };
			return items[0] === item ? { ...mistake, items } : [];
		}),
	);
}

/** "Row 3, Shop Berlin" or "Rows 3-9 (Shop Berlin, Shop Bonn, Shop Kiel and more)". */
function itemsText(items: number[], names: Refusal['names'], labels: ItemLabels): string {
	const known = items
		.flatMap((item) => names[item] ?? [])
		.map((name) => shorten(oneLine(name), maxNameLength));
	if (items.length === 1) return [labels.one(items[0]), ...known].join(', ');
	const place = capitalize(labels.several(items));
	if (known.length === 0) return place;
	const more = known.length > maxNames ? ' and more' : '';
	return `${place} (${known.slice(0, maxNames).join(', ')}${more})`;
}

/** The first texts, up to the limits of the error; at least one. */
function firstThatFit(texts: string[]): string[] {
	let characters = 0;
	const end = texts.findIndex((text, index) => {
		characters += text.length;
		return index >= maxLines || (index > 0 && characters > maxCharacters);
	});
	return end < 0 ? texts : texts.slice(0, end);
}
