import { SaxesParser } from 'saxes';

import { feedFacts } from '../facts';
import {
	addToElement,
	messageOf,
	newFrame,
	removeFromElement,
	valueOf,
	type ElementFrame,
} from './elementFrame';
import { isNamespace, localName, nameMatcher } from './elementName';
import {
	addField,
	type Ancestor,
	type FeedFields,
	type FeedRecord,
	type FeedValue,
} from './record';
import { oversizedRecordError, tooManyValuesError, unsafeXmlError } from '../feedErrors';

/** No report is nested deeper than root, device, location, record, field and a few more. */
const maxDepth = 40;
/** How many names an element has, of attributes and children: a device has a few hundred. */
const maxNames = 10_000;
/** How many values a record has, with those inside its fields. */
const maxRecordValues = 250_000;
/** Every record gets the values around it: a few of its device and its location. */
const maxAncestorValues = 250;
/** A whole device's figures take a few thousand characters. */
const maxCharactersWithoutRecord = 16 * 1024 * 1024;

/**
 * Reads the records of a feed document from its text as it arrives, at any depth, each with the elements
 * around it. Values of an element around records apply to the records after them.
 *
 * Every method throws when the text is not well-formed XML, and a {@link ServiceError} for unsafe content. A
 * reader cannot be used after an error.
 */
export class RecordParser {
	count = 0;

	root?: string;

	/** The error text of the feed instead of a report, or after a part of one. */
	errorMessage?: string;

	/** When it would answer, in its own form; only together with a refusal. */
	nextAllowed?: string;

	/** The devices without records that the last piece of the document completed. */
	emptyDevices: FeedFields[] = [];

	/** The first text before any record that does not describe a device. */
	looseText?: string;

	/** Whether a value had a secret that the text of the document spells in another way. */
	hasHiddenSecret = false;

	private readonly parser = new SaxesParser<{ xmlns: false; position: false }>({
		xmlns: false,
		position: false,
	});

	private readonly isRecord: (name: string) => boolean;

	/**
	 * The open elements, from the root on (`depth` of them), and after them closed ones, which are reused
	 * because a long report has millions of elements.
	 */
	private readonly frames: ElementFrame[] = [];

	private depth = 0;

	/** How many elements are around the record that is open; undefined between records. */
	private recordDepth?: number;

	/** The names of the fields of the open record; `values` has their values. */
	private names: string[] = [];

	private values: FeedValue[] = [];

	/** The names of the record before, whose texts this one shares if they are equal. */
	private previousNames: string[] = [];

	/** The number of values in the open record, with those in its fields. */
	private recordValues = 0;

	/** The distinct names of the open record; only if it has very many. */
	private distinctNames?: Set<string>;

	private attributes?: FeedFields;

	private attributeCount = 0;

	/** The elements around the next record; undefined when they have to be collected again. */
	private ancestors?: Ancestor[];

	private records: FeedRecord[] = [];

	private charactersSinceRecord = 0;

	/** White space and byte order marks before the XML declaration are skipped: some proxies add them. */
	private isAtStart = true;

	constructor(
		recordElements: readonly string[],
		private readonly redact: (text: string) => string = (text) => text,
	) {
		this.isRecord = nameMatcher(recordElements);
		this.parser.on('attribute', ({ name, value }) => this.addAttribute(name, value));
		this.parser.on('opentag', ({ name }) => this.openElement(name));
		this.parser.on('closetag', () => this.closeElement());
		this.parser.on('text', (text) => this.addText(text));
		this.parser.on('cdata', (text) => this.addText(text));
		this.parser.on('doctype', () => {
			throw unsafeXmlError();
		});
	}

	/** Returns the records that the text completes; `emptyDevices` has its devices without any. */
	write(text: string): FeedRecord[] {
		this.charactersSinceRecord += text.length;
		if (this.charactersSinceRecord > maxCharactersWithoutRecord)
			throw oversizedRecordError('is too long');
		this.records = [];
		this.emptyDevices = [];
		const content = this.isAtStart ? text.trimStart() : text;
		this.isAtStart &&= content === '';
		this.parser.write(content);
		return this.records;
	}

	/** To be called at the end of the document; throws when it is not complete. */
	end(): void {
		this.parser.close();
	}

	private addAttribute(name: string, value: string): void {
		if (isNamespace(name)) return;
		if (++this.attributeCount > maxNames) throw tooManyValuesError();
		addField((this.attributes ??= {}), localName(name), this.withoutSecrets(value));
	}

	/** @throws {ServiceError} when the document is nested too deeply */
	private openElement(fullName: string): void {
		const name = localName(fullName);
		const { depth, attributes } = this;
		if (depth >= maxDepth) throw unsafeXmlError();
		if (depth > 0) this.frames[depth - 1].isPlain = false;
		else this.root = name;
		const element = (this.frames[depth] ??= newFrame());
		element.name = name;
		element.text = '';
		element.fields = attributes;
		element.nameCount = this.attributeCount;
		element.valueCount = this.attributeCount;
		element.isPlain = attributes === undefined;
		element.hasRecord = false;
		this.recordValues += this.attributeCount;
		this.attributes = undefined;
		this.attributeCount = 0;
		this.depth += 1;
		if (this.recordDepth !== undefined) return;
		if (this.isRecord(name)) this.openRecord(depth, attributes);
		else this.ancestors = undefined;
	}

	/** @param depth the number of elements around it */
	private openRecord(depth: number, attributes: FeedFields = {}): void {
		this.recordDepth = depth;
		this.recordValues = 0;
		this.distinctNames = undefined;
		this.previousNames = this.names;
		this.names = [];
		this.values = [];
		for (const [name, value] of Object.entries(attributes)) this.addToRecord(name, value);
	}

	/** The name's text is shared with the record before, to save memory. */
	private addToRecord(name: string, value: FeedValue): void {
		this.countValue();
		if (this.names.length >= maxNames) {
			this.distinctNames ??= new Set(this.names);
			if (this.distinctNames.add(name).size > maxNames) throw tooManyValuesError();
		}
		const before = this.previousNames[this.names.length];
		this.names.push(before === name ? before : name);
		this.values.push(value);
	}

	private addText(text: string): void {
		if (this.depth > 0) this.frames[this.depth - 1].text += text;
	}

	/** By depth, the element is outside of records, a record, a field of it, or a part of a field. */
	private closeElement(): void {
		this.depth -= 1;
		const { depth, recordDepth } = this;
		const element = this.frames[depth];
		element.text = this.withoutSecrets(element.text);
		if (recordDepth === undefined) this.closeAncestor(element);
		else if (recordDepth === depth) this.closeRecord(element);
		else if (recordDepth === depth - 1) this.addToRecord(element.name, valueOf(element));
		else {
			this.countValue();
			this.addToParent(element.name, valueOf(element));
		}
	}

	/**
	 * Removes secrets from a text, and notes that there were some. The document's text was redacted
	 * before, but it can spell them with character references, or split them by CDATA.
	 */
	private withoutSecrets(text: string): string {
		const redacted = this.redact(text);
		if (redacted !== text) this.hasHiddenSecret = true;
		return redacted;
	}

	private countValue(): void {
		if (++this.recordValues > maxRecordValues) throw tooManyValuesError();
	}

	/** Adds a field to the innermost open element; at the end of the root, to nothing. */
	private addToParent(name: string, value: FeedValue): void {
		if (this.depth === 0) return;
		const parent = this.frames[this.depth - 1];
		addToElement(parent, name, value);
		if (parent.nameCount > maxNames || parent.valueCount > maxRecordValues) {
			throw tooManyValuesError();
		}
	}

	/** Text directly in the record becomes the field `text`. */
	private closeRecord(element: ElementFrame): void {
		this.ancestors ??= this.collectAncestors();
		const text = element.text.trim();
		if (text !== '') this.addToRecord('text', text);
		const { ancestors, names, values } = this;
		this.records.push({ element: element.name, ancestors, names, values });
		if (this.depth > 0) this.frames[this.depth - 1].hasRecord = true;
		this.recordDepth = undefined;
		this.count += 1;
		this.charactersSinceRecord = 0;
	}

	/**
	 * Ends an element outside of records: notes refusals of the feed and devices without records,
	 * and gives plain text to the element around it. After a record, a text replaces the one before
	 * it, so that texts next to each record form no growing list.
	 */
	private closeAncestor(element: ElementFrame): void {
		if (isErrorElement(element.name)) this.errorMessage ??= messageOf(element);
		if (isNextAllowed(element.name)) this.nextAllowed ??= element.text.trim();
		if (this.count === 0 && this.looseText === undefined) this.findLooseText(element);
		this.ancestors = undefined;
		if (!element.hasRecord && isDevice(element.name)) this.emptyDevices.push(element.fields ?? {});
		if (this.depth === 0) return;
		const parent = this.frames[this.depth - 1];
		parent.hasRecord ||= element.hasRecord;
		if (!element.isPlain) return;
		if (parent.hasRecord) removeFromElement(parent, element.name);
		this.addToParent(element.name, element.text.trim());
	}

	/** Keeps the text of an element that is neither a device nor in one. */
	private findLooseText({ name, text }: ElementFrame): void {
		const words = text.trim();
		if (words === '' || isDevice(name)) return;
		const isInDevice = this.frames.slice(0, this.depth).some((frame) => isDevice(frame.name));
		if (!isInDevice) this.looseText = words;
	}

	/** Copies, without the root: values that follow the record must not change them. */
	private collectAncestors(): Ancestor[] {
		const context = this.frames
			.slice(1, this.depth)
			.map(({ name, fields = {} }) => ({ element: name, fields: copyFields(fields) }));
		const values = context.flatMap(({ fields }) => Object.values(fields).flat());
		if (values.length > maxAncestorValues) throw unsafeXmlError();
		return context;
	}
}

const isErrorElement = nameMatcher([feedFacts.refusalElement.value]);
const isDevice = nameMatcher([feedFacts.deviceElement.value]);
const isNextAllowed = nameMatcher([feedFacts.nextAllowedElement.value]);

function copyFields(fields: FeedFields): FeedFields {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			name,
			Array.isArray(value) ? [...value] : value,
		]),
	);
}
