import { SaxesParser } from 'saxes';

import { feedFacts } from './facts';
import { nameAmong } from './names';
import {
	addField,
	type FeedContext,
	type FeedFields,
	type FeedRecord,
	type FeedValue,
} from './record';
import { tooLong, unsafe } from './refusals';

/** No report is nested deeper than root, device, location, record, field and a few more. */
const deepestNesting = 40;
const longestName = 200;
/** A whole device's figures take a few thousand characters. */
const longestStretchWithoutRecord = 16 * 1024 * 1024;

/** An element that is open. */
interface Frame {
	name: string;
	/** The element around it; undefined for the root. */
	parent: Frame | undefined;
	/** How many elements are around it. */
	depth: number;
	text: string;
	/** Its attributes and the children kept so far; undefined while it has none. */
	fields: FeedFields | undefined;
	/** Whether it holds nothing but text. */
	isPlain: boolean;
}

/**
 * Reads the records of a feed document out of its text as it comes, wherever they stand in it, each
 * with the elements around it. What an element around records says of itself counts for the records
 * that come after it.
 *
 * Every method throws when the text is not well-formed XML, and a {@link ServiceError} when it holds
 * what is not read for safety. A reader that has thrown is of no more use.
 */
export class RecordReader {
	/** How many records were read. */
	count = 0;

	/** The name of the document's root. */
	root?: string;

	/** What the feed says instead of a report, or after a part of one. */
	refusal?: string;

	/** When it would answer, in its own form; only together with a refusal. */
	nextAllowed?: string;

	private readonly parser = new SaxesParser<{ xmlns: false; position: false }>({
		xmlns: false,
		position: false,
	});

	private readonly isRecord: (name: string) => boolean;

	/** The innermost element that is open. */
	private current?: Frame;

	/** The record that is open, with its fields so far. */
	private record?: Frame;

	private names: string[] = [];

	private values: FeedValue[] = [];

	/** The names of the record before: most likely this one has the same, and a text less to keep. */
	private namesBefore: string[] = [];

	/** The attributes of the tag that is being read. */
	private attributes?: FeedFields;

	/** The elements around the next record; undefined when they have to be put together anew. */
	private context?: FeedContext[];

	private records: FeedRecord[] = [];

	private stretch = 0;

	/** @param recordElements the names of the elements that are records */
	constructor(recordElements: readonly string[]) {
		this.isRecord = nameAmong(recordElements);
		this.parser.on('attribute', ({ name, value }) => this.addAttribute(name, value));
		this.parser.on('opentag', ({ name }) => this.openElement(name));
		this.parser.on('closetag', () => this.closeElement());
		this.parser.on('text', (text) => this.addText(text));
		this.parser.on('cdata', (text) => this.addText(text));
		this.parser.on('doctype', () => {
			throw unsafe();
		});
	}

	/** The records that this piece of the document completes. */
	read(text: string): FeedRecord[] {
		this.stretch += text.length;
		if (this.stretch > longestStretchWithoutRecord) throw tooLong();
		this.records = [];
		this.parser.write(text);
		return this.records;
	}

	/** To be called at the end of the document; throws when it is not complete. */
	end(): void {
		this.parser.close();
	}

	private addAttribute(name: string, value: string): void {
		if (isNamespace(name)) return;
		addField((this.attributes ??= {}), localName(name), value);
	}

	private openElement(fullName: string): void {
		const name = localName(fullName);
		const parent = this.current;
		const depth = parent ? parent.depth + 1 : 0;
		if (depth >= deepestNesting) throw unsafe();
		if (parent) parent.isPlain = false;
		else this.root = name;
		const fields = this.attributes;
		this.attributes = undefined;
		this.current = { name, parent, depth, text: '', fields, isPlain: fields === undefined };
		if (this.record) return;
		if (this.isRecord(name)) this.openRecord(this.current);
		else this.context = undefined;
	}

	private openRecord(element: Frame): void {
		this.record = element;
		this.namesBefore = this.names;
		this.names = [];
		this.values = [];
		for (const [name, value] of Object.entries(element.fields ?? {})) this.addToRecord(name, value);
	}

	private addToRecord(name: string, value: FeedValue): void {
		const before = this.namesBefore[this.names.length];
		this.names.push(before === name ? before : name);
		this.values.push(value);
	}

	private addText(text: string): void {
		if (this.current) this.current.text += text;
	}

	private closeElement(): void {
		const element = this.current;
		if (!element) return;
		const { name, parent } = element;
		this.current = parent;
		if (this.record === undefined) this.closeAround(element);
		else if (this.record === element) this.closeRecord(element);
		else if (this.record === parent) this.addToRecord(name, valueOf(element));
		else if (parent) addField((parent.fields ??= {}), name, valueOf(element));
	}

	private closeRecord(element: Frame): void {
		this.context ??= contextOf(element);
		const { context, names, values } = this;
		const text = element.text.trim();
		if (text !== '') this.addToRecord('text', text);
		this.records.push({ element: element.name, context, names, values });
		this.record = undefined;
		this.count += 1;
		this.stretch = 0;
	}

	/** Of what stands beside records only plain texts are kept: they describe what is around them. */
	private closeAround(element: Frame): void {
		const { parent } = element;
		if (isRefusal(element.name)) this.refusal ??= wordsOf(element);
		if (isNextAllowed(element.name)) this.nextAllowed ??= element.text.trim();
		if (parent && element.isPlain) {
			addField((parent.fields ??= {}), element.name, element.text.trim());
		}
		this.context = undefined;
	}
}

const isRefusal = nameAmong([feedFacts.refusalElement.value]);
const isNextAllowed = nameAmong([feedFacts.nextAllowedElement.value]);

/**
 * The elements around an element, from the outermost in. The root is not among them: it holds the
 * report and describes nothing. Copied, since more can follow the records.
 */
function contextOf({ parent }: Frame): FeedContext[] {
	if (!parent?.parent) return [];
	const { name, fields = {} } = parent;
	return [...contextOf(parent), { element: name, fields: copyOf(fields) }];
}

/** A name without its namespace's prefix. */
function localName(fullName: string): string {
	const name = fullName.slice(fullName.indexOf(':') + 1);
	if (name.length > longestName || name === '__proto__') throw unsafe();
	return name;
}

function isNamespace(attribute: string): boolean {
	return attribute === 'xmlns' || attribute.startsWith('xmlns:');
}

function copyOf(fields: FeedFields): FeedFields {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			name,
			Array.isArray(value) ? [...value] : value,
		]),
	);
}

function valueOf(element: Frame): FeedValue {
	return element.isPlain ? element.text.trim() : fieldsOf(element);
}

function fieldsOf({ fields = {}, text }: Frame): FeedFields {
	const ownText = text.trim();
	if (ownText !== '') addField(fields, 'text', ownText);
	return fields;
}

function wordsOf({ fields = {}, text }: Frame): string {
	const inside = Object.values(fields).filter((value) => typeof value === 'string');
	return [text.trim(), ...inside].filter((words) => words !== '').join(' ');
}
