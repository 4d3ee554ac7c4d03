import { otherName } from './merge';
import type { SimpleFields, SimpleValue } from './simpleValues';
import { templateOf } from './values';
import type { WordReader } from './words';

/** By the name of a field: the other simplified names it is filled from, when it is not there itself. */
export type LayoutFields = Readonly<Record<string, readonly string[]>>;

/** A field that has words of this package, where the service has its own. */
export interface WordField {
	read: WordReader;
	/** What any other word becomes; by default it stays as it is. */
	unknown?: string;
	/** The field that holds the service's own word. */
	textField?: string;
}

/**
 * The fields of a report's items, in order: all are present, null if the service sent none. Unknown fields
 * are in `details`, or else before `last`.
 */
export interface RecordLayout {
	fields: LayoutFields;
	details?: LayoutFields;
	/** Whether unknown fields are left out. */
	dropsUnknown?: boolean;
	last: LayoutFields;
	/** Fields that are not in items, but complete others. */
	aside?: LayoutFields;
	words?: Readonly<Record<string, WordField>>;
	/** The fields that are a list, empty where the service sent none. */
	lists?: readonly string[];
	/** Adds derived fields. @returns the fields without a number where one is expected */
	complete?(item: SimpleFields, aside: SimpleFields): string[];
}

/** The place of a field in items. */
export interface Slot {
	name: string;
	place: 'aside' | 'details' | 'top';
	isKnown: boolean;
	words?: WordField;
}

/** The parts of an item while it is filled; one that a layout does not have is the item itself. */
export interface ItemParts {
	top: SimpleFields;
	details: SimpleFields;
	aside: SimpleFields;
}

const detailsName = 'details';

/**
 * Decides for each simplified name of a record where its value goes in the item. A field of the
 * layout takes the value with its own name, or with the first of its alternative names. Other
 * values keep their names, or get a free one; or have no place, if the layout drops them.
 */
export function createSlots(layout: RecordLayout | undefined, names: string[]): Map<string, Slot> {
	const slots = new Map<string, Slot>();
	const { words = {}, ...groups } = layout ?? { fields: {}, last: {} };
	// Filled with the service's word by the field of that word, not from the record.
	const texts = Object.values(words).map(({ textField }) => textField);
	for (const [place, fields] of placesOf(groups)) {
		for (const [name, others] of Object.entries(fields)) {
			const isFree = (source: string) => names.includes(source) && !slots.has(source);
			const source = texts.includes(name) ? undefined : [name, ...others].find(isFree);
			if (source === undefined) continue;
			const ownWords = Object.hasOwn(words, name) ? words[name] : undefined;
			slots.set(source, { name, place, isKnown: true, words: ownWords });
		}
	}
	if (layout?.dropsUnknown) return slots;
	const place = groups.details ? detailsName : 'top';
	const taken = new Set([detailsName, ...knownNames(groups, place)]);
	for (const name of names.filter((one) => !slots.has(one))) {
		const free = layout ? otherName(name, (one) => taken.has(one)) : name;
		taken.add(free);
		slots.set(name, { name: free, place, isKnown: false });
	}
	return slots;
}

/**
 * Builds an item with all fields of the layout, in its order: fields, details, last. Missing values
 * are null, or an empty list. Without a layout, the values are the item.
 */
export function buildParts(
	layout: RecordLayout | undefined,
	slots: Map<string, Slot>,
	values: SimpleFields,
): ItemParts {
	if (!layout) return { top: values, details: values, aside: values };
	const top: SimpleFields = {};
	const details: SimpleFields = layout.details ? {} : top;
	const aside: SimpleFields = layout.aside ? {} : top;
	for (const name of Object.keys(layout.fields)) top[name] = emptyValue(layout, name);
	const unknown = [...slots.values()].filter(({ isKnown }) => !isKnown);
	for (const name of Object.keys(layout.details ?? {})) details[name] = emptyValue(layout, name);
	for (const { name } of unknown) details[name] = null;
	if (layout.details) top[detailsName] = details;
	for (const name of Object.keys(layout.last)) top[name] = emptyValue(layout, name);
	const parts = { top, details, aside };
	for (const [name, value] of Object.entries(values)) {
		const slot = slots.get(name);
		if (slot) putValue(parts, slot, value);
	}
	return parts;
}

/** Copies the parts of an item; parts that are the item itself stay the same object. */
export function copyParts({ top, details, aside }: ItemParts): ItemParts {
	const copy = { ...top };
	const ownDetails = details === top ? copy : { ...details };
	if (ownDetails !== copy) copy[detailsName] = ownDetails;
	return { top: copy, details: ownDetails, aside: aside === top ? copy : { ...aside } };
}

/** The template for items of records with the same names (see `templateOf`). */
export function toTemplate({ top, details, aside }: ItemParts): ItemParts {
	const template = templateOf(top);
	return {
		top: template,
		details: details === top ? template : templateOf(details),
		aside: aside === top ? template : templateOf(aside),
	};
}

/** If this package has words for the field, the service's own word goes to `textField`. */
export function putValue(parts: ItemParts, { place, name, words }: Slot, value: SimpleValue): void {
	parts[place][name] = words ? wordFor(words, value) : value;
	if (words?.textField === undefined) return;
	const textPlace = Object.hasOwn(parts.details, words.textField) ? 'details' : 'top';
	parts[textPlace][words.textField] = value;
}

/** The package's word for a text; for an unknown one, the field's `unknown` or the text itself. */
function wordFor({ read, unknown }: WordField, text: SimpleValue): SimpleValue {
	const word = typeof text === 'string' ? read(text) : undefined;
	return word ?? unknown ?? text;
}

type Groups = Pick<RecordLayout, 'aside' | 'details' | 'fields' | 'last'>;

/** The field groups of a layout with their places; earlier groups take values first. */
function placesOf({ fields, details = {}, last, aside = {} }: Groups) {
	const places: Array<[Slot['place'], LayoutFields]> = [
		['top', fields],
		[detailsName, details],
		['top', last],
		['aside', aside],
	];
	return places;
}

function knownNames(groups: Groups, place: Slot['place']): string[] {
	return placesOf(groups).flatMap(([own, fields]) => (own === place ? Object.keys(fields) : []));
}

function emptyValue({ words = {}, lists = [] }: RecordLayout, name: string): SimpleValue {
	if (lists.includes(name)) return [];
	return (Object.hasOwn(words, name) ? words[name].unknown : undefined) ?? null;
}
