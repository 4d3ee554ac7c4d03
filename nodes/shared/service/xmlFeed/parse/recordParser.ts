import { SaxesParser } from 'saxes';

import { withoutLogins } from '../../../words/text';
import { feedFacts } from '../facts';
import {
	addToElement,
	messageOf,
	createFrame,
	removeFromElement,
	valueOf,
	type ElementFrame,
} from './elementFrame';
import { isDeviceElement, isNamespaceDeclaration, localName, nameMatcher } from './elementName';
import {
	addField,
	type Ancestor,
	type FeedFields,
	type FeedRecord,
	type FeedValue,
} from './record';
import { oversizedRecordError, unsafeXmlError } from '../feedErrors';

/** No report is nested deeper than root, device, location, record, field and a few more. */
const maxDepth = 40;
/** The number of distinct names of an element's attributes and children: a device has a few hundred. */
const maxNames = 10_000;
/** The number of values of a record, including those inside its fields. */
const maxRecordValues = 250_000;
/** The number of values around a record, which every record gets: a few of its device and its location. */
const maxAncestorValues = 250;
const tooManyValues = 'has too many values';
/** The length of the text between two records: a whole device takes a few thousand characters. */
const maxCharactersWithoutRecord = 16 * 1024 * 1024;

/**
 * Finds the records of a feed document, at any depth, while its text arrives. Each record has its
 * fields and the elements around it (ancestors). A value of an ancestor applies only to the records
 * after that value.
 *
 * Every method throws when the text is not well-formed XML, and a {@link ServiceError} for unsafe
 * content. A parser cannot be used after an error.
 */
export class RecordParser {
	/** The number of records so far. */
	count = 0;
	/** The name of the root element. */
	root?: string;
	/** The feed's error text, which it sends instead of a report or in place of the rest. */
	errorMessage?: string;
	/** When the next request is allowed, as the feed writes it; only in a refusal. */
	nextAllowed?: string;
	/** The devices without records that ended in the last written text. */
	emptyDevices: FeedFields[] = [];
	/** The first text outside of devices, before any record: it may be the reason of a refusal. */
	looseText?: string;
	/** Whether a value had a secret that the text of the document spells in another way. */
	hasHiddenSecret = false;
	private readonly parser = new SaxesParser<{ xmlns: false; position: false }>({
		xmlns: false,
		position: false,
	});

	private readonly isRecord: (name: string) => boolean;

	/** The `depth` open elements, from the root inwards; behind them closed ones, which are reused. */
	private readonly frames: ElementFrame[] = [];
	private depth = 0;
	/** The number of elements around the open record; undefined between records. */
	private recordDepth?: number;
	/** The names of the fields of the open record, and the value for each. */
	private names: string[] = [];
	private values: FeedValue[] = [];
	/** The names of the record before, whose texts this one shares if they are equal. */
	private previousNames: string[] = [];
	/** The number of values of the open record, including those inside its fields. */
	private recordValues = 0;
	/** The distinct names of the open record; only if it has very many. */
	private distinctNames?: Set<string>;
	/** The attributes of the element that opens next: the XML library reports them before the element. */
	private attributes?: FeedFields;
	private attributeCount = 0;
	/** The elements around the next record; undefined if they changed and must be collected again. */
	private ancestors?: Ancestor[];
	private records: FeedRecord[] = [];
	private charactersSinceRecord = 0;
	/** White space and byte order marks before the XML declaration are skipped: some proxies add them. */
	private isAtStart = true;

	constructor(
		recordElements: readonly string[],
		/** Removes secrets from a text. */
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

	/** Reads the next text of the document, and returns the records that end in it. */
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

	/** Must be called at the end of the document. @throws when the document is not complete */
	end(): void {
		this.parser.close();
	}

	/** Keeps an attribute for the element that opens next. */
	private addAttribute(name: string, value: string): void {
		if (isNamespaceDeclaration(name)) return;
		if (++this.attributeCount > maxNames) throw oversizedRecordError(tooManyValues);
		addField((this.attributes ??= {}), localName(name), this.withoutSecrets(value));
	}

	/** @throws {ServiceError} when the document is nested too deeply */
	private openElement(fullName: string): void {
		const name = localName(fullName);
		const { depth, attributes } = this;
		if (depth >= maxDepth) throw unsafeXmlError();
		if (depth > 0) this.frames[depth - 1].isPlain = false;
		else this.root = name;
		const element = (this.frames[depth] ??= createFrame());
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

	/** @param depth the number of elements around the record */
	private openRecord(depth: number, attributes: FeedFields = {}): void {
		this.recordDepth = depth;
		this.recordValues = 0;
		this.distinctNames = undefined;
		this.previousNames = this.names;
		this.names = [];
		this.values = [];
		for (const [name, value] of Object.entries(attributes)) this.addToRecord(name, value);
	}

	/** Adds a field to the open record. An equal name of the record before is used again, to save memory. */
	private addToRecord(name: string, value: FeedValue): void {
		this.countValue();
		if (this.names.length >= maxNames) {
			this.distinctNames ??= new Set(this.names);
			if (this.distinctNames.add(name).size > maxNames) throw oversizedRecordError(tooManyValues);
		}
		const before = this.previousNames[this.names.length];
		this.names.push(before === name ? before : name);
		this.values.push(value);
	}

	private addText(text: string): void {
		if (this.depth > 0) this.frames[this.depth - 1].text += text;
	}

	/** Ends an element: one outside of records, a record, a field of it, or an element inside a field. */
	private closeElement(): void {
		this.depth -= 1;
		const { depth, recordDepth } = this;
		const element = this.frames[depth];
		element.text = this.withoutSecrets(element.text);
		if (recordDepth === undefined) this.closeOuterElement(element);
		else if (recordDepth === depth) this.closeRecord(element);
		else if (recordDepth === depth - 1) this.addToRecord(element.name, valueOf(element));
		else {
			this.countValue();
			this.addToParent(element.name, valueOf(element));
		}
	}

	/**
	 * Removes secrets, and notes that there were some. The document was redacted before, but can spell
	 * secrets with character references, or split them by CDATA.
	 */
	private withoutSecrets(text: string): string {
		const redacted = this.redact(text);
		if (redacted !== text) this.hasHiddenSecret = true;
		// Logins in addresses are not those of the credential, so the raw document may contain them.
		return withoutLogins(redacted);
	}

	private countValue(): void {
		if (++this.recordValues > maxRecordValues) throw oversizedRecordError(tooManyValues);
	}

	/** Adds a field to the innermost open element; the root has none around it, and is not added. */
	private addToParent(name: string, value: FeedValue): void {
		if (this.depth === 0) return;
		const parent = this.frames[this.depth - 1];
		addToElement(parent, name, value);
		if (parent.nameCount > maxNames || parent.valueCount > maxRecordValues) {
			throw oversizedRecordError(tooManyValues);
		}
	}

	/** Ends a record and adds it to the found ones. Text directly in it becomes the field `text`. */
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
	 * Ends an element outside of records. Notes a refusal of the feed, or a device without records. An
	 * element with only a text becomes a field of the element around it; if this has records, the field
	 * replaces the one of the same name, because an element next to each record would form an ever longer
	 * list.
	 */
	private closeOuterElement(element: ElementFrame): void {
		if (isErrorElement(element.name)) this.errorMessage ??= messageOf(element);
		if (isNextAllowed(element.name)) this.nextAllowed ??= element.text.trim();
		if (this.count === 0 && this.looseText === undefined) this.noteLooseText(element);
		this.ancestors = undefined;
		if (!element.hasRecord && isDeviceElement(element.name))
			this.emptyDevices.push(element.fields ?? {});
		if (this.depth === 0) return;
		const parent = this.frames[this.depth - 1];
		parent.hasRecord ||= element.hasRecord;
		if (!element.isPlain) return;
		if (parent.hasRecord) removeFromElement(parent, element.name);
		this.addToParent(element.name, element.text.trim());
	}

	/** Keeps the text of an element as `looseText`, if the element is neither a device nor in one. */
	private noteLooseText({ name, text }: ElementFrame): void {
		const trimmed = text.trim();
		if (trimmed === '' || isDeviceElement(name)) return;
		const around = this.frames.slice(0, this.depth);
		if (!around.some((frame) => isDeviceElement(frame.name))) this.looseText = trimmed;
	}

	/** Returns the elements around a record, without the root, as copies: they can still change. */
	private collectAncestors(): Ancestor[] {
		const ancestors = this.frames
			.slice(1, this.depth)
			.map(({ name, fields = {} }) => ({ element: name, fields: copyFields(fields) }));
		const values = ancestors.flatMap(({ fields }) => Object.values(fields).flat());
		if (values.length > maxAncestorValues) throw unsafeXmlError();
		return ancestors;
	}
}

const isErrorElement = nameMatcher([feedFacts.refusalElement.value]);
const isNextAllowed = nameMatcher([feedFacts.nextAllowedElement.value]);

function copyFields(fields: FeedFields): FeedFields {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			name,
			Array.isArray(value) ? [...value] : value,
		]),
	);
}
