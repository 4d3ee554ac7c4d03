import { addField, type FeedFields, type FeedValue } from './record';

/** An XML element while it is read. */
export interface ElementFrame {
	name: string;
	/** The text directly in it. */
	text: string;
	/** Its attributes and the children added so far; undefined while it has none. */
	fields: FeedFields | undefined;
	/** The number of distinct names in `fields`. */
	nameCount: number;
	/** The number of values in `fields`. */
	valueCount: number;
	/** Whether it contains only text: no attribute and no child. */
	isPlain: boolean;
	/** Whether a record ended in it. */
	hasRecord: boolean;
}

export function createFrame(): ElementFrame {
	return {
		name: '',
		text: '',
		fields: undefined,
		nameCount: 0,
		valueCount: 0,
		isPlain: true,
		hasRecord: false,
	};
}

/** Adds a child as a field; children with the same name become a list. */
export function addToElement(element: ElementFrame, name: string, value: FeedValue): void {
	element.fields ??= {};
	if (!Object.hasOwn(element.fields, name)) element.nameCount += 1;
	element.valueCount += 1;
	addField(element.fields, name, value);
}

export function removeFromElement(element: ElementFrame, name: string): void {
	const { fields } = element;
	if (!fields || !Object.hasOwn(fields, name)) return;
	element.nameCount -= 1;
	element.valueCount -= [fields[name]].flat().length;
	delete fields[name];
}

/** Returns the text of an element or, if it has attributes or children, its fields, with its text as `text`. */
export function valueOf({ fields = {}, isPlain, text }: ElementFrame): FeedValue {
	const ownText = text.trim();
	if (isPlain) return ownText;
	if (ownText !== '') addField(fields, 'text', ownText);
	return fields;
}

/** Returns the text of an error element and of its attributes and plain children, separated by spaces. */
export function messageOf({ fields = {}, text }: ElementFrame): string {
	const fieldTexts = Object.values(fields).filter((value) => typeof value === 'string');
	return [text.trim(), ...fieldTexts].filter((part) => part !== '').join(' ');
}
