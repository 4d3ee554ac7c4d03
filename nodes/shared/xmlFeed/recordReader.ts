import { SaxesParser, type SaxesTagPlain } from 'saxes';

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
	text: string;
	/** Its attributes and the children kept so far; undefined while it has none. */
	fields?: FeedFields;
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

	/** The elements that are open, from the root on; those inside a record included. */
	private readonly open: Frame[] = [];

	/** How many elements were open when the present record began; undefined between records. */
	private recordDepth?: number;

	/** The elements around the next record; undefined when they have to be put together anew. */
	private context?: FeedContext[];

	private records: FeedRecord[] = [];

	private stretch = 0;

	/** @param recordElements the names of the elements that are records */
	constructor(recordElements: readonly string[]) {
		this.isRecord = nameAmong(recordElements);
		this.parser.on('opentag', (tag) => this.openElement(tag));
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

	private openElement({ name: fullName, attributes }: SaxesTagPlain): void {
		if (this.open.length >= deepestNesting) throw unsafe();
		const name = localName(fullName);
		const element: Frame = { name, text: '', isPlain: true };
		for (const attribute in attributes) {
			if (isNamespace(attribute)) continue;
			addField((element.fields ??= {}), localName(attribute), attributes[attribute]);
			element.isPlain = false;
		}
		const parent = this.open.at(-1);
		if (parent) parent.isPlain = false;
		else this.root = name;
		if (this.recordDepth === undefined) {
			if (this.isRecord(name)) this.recordDepth = this.open.length;
			else this.context = undefined;
		}
		this.open.push(element);
	}

	private addText(text: string): void {
		const element = this.open.at(-1);
		if (element) element.text += text;
	}

	private closeElement(): void {
		const element = this.open.pop();
		if (!element) return;
		const parent = this.open.at(-1);
		if (this.recordDepth === undefined) this.closeAround(element, parent);
		else if (this.recordDepth === this.open.length) this.closeRecord(element);
		else if (parent) addField((parent.fields ??= {}), element.name, valueOf(element));
	}

	private closeRecord(element: Frame): void {
		this.context ??= this.contextNow();
		const { name } = element;
		this.records.push({ element: name, context: this.context, fields: fieldsOf(element) });
		this.recordDepth = undefined;
		this.count += 1;
		this.stretch = 0;
	}

	/** Of what stands beside records only plain texts are kept: they describe what is around them. */
	private closeAround(element: Frame, parent?: Frame): void {
		if (isRefusal(element.name)) this.refusal ??= wordsOf(element);
		if (isNextAllowed(element.name)) this.nextAllowed ??= element.text.trim();
		if (parent && element.isPlain) {
			addField((parent.fields ??= {}), element.name, element.text.trim());
		}
		this.context = undefined;
	}

	/**
	 * The root itself is in no record's context: it holds the report and describes nothing. Copied,
	 * since more can follow the records.
	 */
	private contextNow(): FeedContext[] {
		return this.open
			.slice(1)
			.map(({ name, fields = {} }) => ({ element: name, fields: copyOf(fields) }));
	}
}

const isRefusal = nameAmong([feedFacts.refusalElement.value]);
const isNextAllowed = nameAmong([feedFacts.nextAllowedElement.value]);

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
