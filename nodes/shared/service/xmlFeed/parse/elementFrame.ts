import { addField, type FeedFields, type FeedValue } from './record';

export interface ElementFrame {
	name: string;
	text: string;
	/** Its attributes and the children kept so far; undefined while it has none. */
	fields: FeedFields | undefined;
	/** How many names and values those are. */
	nameCount: number;
	valueCount: number;
	/** Whether it holds nothing but text. */
	isPlain: boolean;
	hasRecord: boolean;
}

export function newFrame(): ElementFrame {
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

/** Adds a child; `nameCount` counts each name once. */
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

/** Its text, or its fields if it has attributes or children. */
export function valueOf(element: ElementFrame): FeedValue {
	return element.isPlain ? element.text.trim() : fieldsOf(element);
}

/** The fields of an element; its own text becomes the field `text`. */
function fieldsOf({ fields = {}, text }: ElementFrame): FeedFields {
	const ownText = text.trim();
	if (ownText !== '') addField(fields, 'text', ownText);
	return fields;
}

/** The text of an error element and of the plain elements in it, separated by spaces. */
export function messageOf({ fields = {}, text }: ElementFrame): string {
	const inside = Object.values(fields).filter((value) => typeof value === 'string');
	return [text.trim(), ...inside].filter((words) => words !== '').join(' ');
}
