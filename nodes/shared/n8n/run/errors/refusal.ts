import { capitalize, shorten } from '../../../words/util/phrases';
import { groupBy } from '../../../words/util/groupBy';
import { oneLine } from '../../../words/text';
import type { ItemLabels } from './itemLabels';

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
		[`${itemsText(items, names, labels)}: ${withFullStop(message)}`, description]
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

function withFullStop(text: string): string {
	return /[.!?]$/.test(text) ? text : `${text}.`;
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
