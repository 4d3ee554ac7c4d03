import { freeName } from './merge';
import type { SimpleFields, SimpleValue } from './simpleValues';
import { templateOf } from './values';
import type { WordReader } from './words';

/** The fields of an item, each with alternative names: those of the record's fields that can fill it. */
export type LayoutFields = Readonly<Record<string, readonly string[]>>;

/** A field whose words are translated from those of the service, such as `paused` from `Postponed`. */
interface WordField {
	read: WordReader;
	/** The value for words that `read` does not know; by default they stay unchanged. */
	unknown?: string;
	/** Another field, which gets the service's own word. */
	textField?: string;
}

/**
 * The fields of a report's items, in order. All are present, null if the service sent none. Unknown
 * fields are in `details`; without `details`, they are before `last`.
 */
export interface RecordLayout {
	fields: LayoutFields;
	details?: LayoutFields;
	/** Whether unknown fields are left out. */
	dropsUnknown?: boolean;
	last: LayoutFields;
	/** Fields that items do not show, but that `complete` needs. */
	aside?: LayoutFields;
	words?: Readonly<Record<string, WordField>>;
	/** The fields that are a list, empty where the service sent none. */
	lists?: readonly string[];
	/** Completes an item with values. @returns the fields that should be numbers and are not */
	complete?(item: SimpleFields, aside: SimpleFields): string[];
}

/** Where the values of a field of records go in items. */
export interface Slot {
	/** The name of the field in items. */
	name: string;
	place: 'aside' | 'details' | 'top';
	/** Whether the layout defines this field. */
	isKnown: boolean;
	words?: WordField;
}

/** The parts of an item while it is filled. A part that the layout lacks is the same object as `top`. */
export interface ItemParts {
	top: SimpleFields;
	details: SimpleFields;
	aside: SimpleFields;
}

const detailsName = 'details';

/**
 * Decides for each simplified name of a record where its value goes in the item. A field of the layout
 * takes the value with its own name, or with the first of its alternative names. Other values keep
 * their names, or get a free one.
 *
 * @returns the slots by the names of the record; none for a name that the layout drops
 */
export function createSlots(layout: RecordLayout | undefined, names: string[]): Map<string, Slot> {
	const slots = new Map<string, Slot>();
	const { words = {}, ...groups } = layout ?? { fields: {}, last: {} };
	// `putValue` fills these with the service's word, so no value of the record may take them.
	const textFields = Object.values(words).map(({ textField }) => textField);
	for (const [place, fields] of placesOf(groups)) {
		for (const [name, others] of Object.entries(fields)) {
			const isFree = (source: string) => names.includes(source) && !slots.has(source);
			const source = textFields.includes(name) ? undefined : [name, ...others].find(isFree);
			if (source === undefined) continue;
			const ownWords = Object.hasOwn(words, name) ? words[name] : undefined;
			slots.set(source, { name, place, isKnown: true, words: ownWords });
		}
	}
	if (layout?.dropsUnknown) return slots;
	const place = groups.details ? detailsName : 'top';
	const inPlace = placesOf(groups).filter(([one]) => one === place);
	const taken = new Set([detailsName, ...inPlace.flatMap(([, fields]) => Object.keys(fields))]);
	for (const name of names.filter((one) => !slots.has(one))) {
		const free = layout ? freeName(name, (one) => taken.has(one)) : name;
		taken.add(free);
		slots.set(name, { name: free, place, isKnown: false });
	}
	return slots;
}

/**
 * Builds an item with all fields of the layout, in its order: fields, details, last. Missing values are
 * null, an empty list, or the field's word for unknown. Without a layout, the values are the item.
 *
 * @param values by simplified name
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

/** Copies the parts of an item; parts that are the same object as `top` are so in the copy, too. */
export function copyParts({ top, details, aside }: ItemParts): ItemParts {
	const copy = { ...top };
	const ownDetails = details === top ? copy : { ...details };
	if (ownDetails !== copy) copy[detailsName] = ownDetails;
	return { top: copy, details: ownDetails, aside: aside === top ? copy : { ...aside } };
}

/** Returns parts that items of records with the same names are copied from (see `templateOf`). */
export function toTemplate({ top, details, aside }: ItemParts): ItemParts {
	const template = templateOf(top);
	return {
		top: template,
		details: details === top ? template : templateOf(details),
		aside: aside === top ? template : templateOf(aside),
	};
}

/** Puts a value into its slot. If the field translates words, the service's word goes to `textField`. */
export function putValue(parts: ItemParts, { place, name, words }: Slot, value: SimpleValue): void {
	// An unknown word becomes the field's `unknown`, or stays unchanged.
	const word = typeof value === 'string' ? words?.read(value) : undefined;
	parts[place][name] = word ?? words?.unknown ?? value;
	if (words?.textField === undefined) return;
	const textPlace = Object.hasOwn(parts.details, words.textField) ? 'details' : 'top';
	parts[textPlace][words.textField] = value;
}

type Groups = Pick<RecordLayout, 'aside' | 'details' | 'fields' | 'last'>;

/** Lists the groups of fields of a layout, each with its place. Earlier groups take values first. */
function placesOf({ fields, details = {}, last, aside = {} }: Groups) {
	const places: Array<[Slot['place'], LayoutFields]> = [
		['top', fields],
		[detailsName, details],
		['top', last],
		['aside', aside],
	];
	return places;
}

/** The value of a field that the record does not have. */
function emptyValue({ words = {}, lists = [] }: RecordLayout, name: string): SimpleValue {
	if (lists.includes(name)) return [];
	return (Object.hasOwn(words, name) ? words[name].unknown : undefined) ?? null;
}
