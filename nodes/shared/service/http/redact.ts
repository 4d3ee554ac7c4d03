import { isObject } from '../../words/util/json';
import type { Steps } from '../../words/util/turn';
import { decodeAllEscapes, decodeWithOrigins } from './spelling';

/** A shorter text is likely to be part of ordinary words, and no identifier of the service is. */
const minSecretLength = 8;

/** The maximum length of an escaped character: `%26%23%78%34%31%3B` is an A. */
const maxEscapeLength = 24;

/** The length from which a text is searched in parts, with pauses, and once for all items. */
const minLongText = 10_000;

/** The text searched at once: an escaped secret needs a list of the offsets of all its characters. */
const maxSearchLength = 64 * 1024;

/** The service's identifiers; its platform writes them with dashes and without. */
const guid = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;

/** A secret as given, decoded, encoded for URLs and HTML forms, and as a GUID with and without dashes. */
function spellingsOf(secret: string): string[] {
	const [, ...parts] = guid.exec(secret) ?? [];
	const guids = parts.length === 0 ? [] : [parts.join(''), parts.join('-')];
	const encoded = encodeURIComponent(secret);
	const texts = [secret, decodeAllEscapes(secret), encoded, decodeAllEscapes(encoded)];
	// HTML forms encode a blank as a plus sign.
	return [...texts, ...texts.map((text) => text.replace(/ |%20/g, '+')), ...guids];
}

/** The offsets of a secret in a text: of its first character, and after its last one. */
type Range = [from: number, to: number];

/**
 * Replaces secrets in texts with a mask. Finds them in upper and lower case, and with any layers of
 * URL, script, JSON, XML and HTML escapes.
 */
class Redactor {
	private readonly pattern: RegExp;
	private readonly minLength: number;
	/** The maximum length of a secret in a text, if each of its characters is escaped. */
	private readonly maxLength: number;

	/** @param spellings of all secrets, each long enough to be searched for */
	constructor(
		spellings: string[],
		private readonly mask: string,
	) {
		const escaped = spellings.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
		this.pattern = new RegExp(escaped.join('|'), 'gi');
		const lengths = spellings.map(({ length }) => length);
		this.minLength = Math.min(...lengths);
		this.maxLength = Math.max(...lengths) * maxEscapeLength;
	}

	/** @returns undefined when no secret is long enough to be distinguished from ordinary words */
	static create(secrets: string[], mask = '*****'): Redactor | undefined {
		const spellings = secrets.filter(isLongEnough).flatMap(spellingsOf).filter(isLongEnough);
		return spellings.length === 0 ? undefined : new Redactor([...new Set(spellings)], mask);
	}

	redactText(text: string): string {
		if (text.length < this.minLength) return text;
		if (text.length > maxSearchLength) return [...this.redactInParts(text)].join('');
		return this.mayContainSecret(text) ? this.redactUpTo(text, text.length).clean : text;
	}

	/** A fast first check: whether a text has an unescaped secret, or escapes that may hide one. */
	private mayContainSecret(text: string): boolean {
		return hasEscapes(text) || text.search(this.pattern) >= 0;
	}

	/**
	 * Yields a long text in redacted parts; joined, they are the whole text. The end of each part is
	 * searched again with the next one, because a secret may continue there.
	 */
	*redactInParts(text: string): Generator<string> {
		let rest = '';
		for (let offset = 0; offset < text.length; offset += maxSearchLength) {
			const part = this.redactSafePart(rest + text.slice(offset, offset + maxSearchLength));
			({ rest } = part);
			yield part.clean;
		}
		yield this.redactUpTo(rest, rest.length).clean;
	}

	/** Redacts a text that will continue, except for its end (`rest`), in which a secret may have started. */
	redactSafePart(text: string): { clean: string; rest: string } {
		// Each search repeats the last `maxLength` characters, so a shorter text waits for more.
		if (text.length < 2 * this.maxLength) return { clean: '', rest: text };
		return this.redactUpTo(text, text.length - this.maxLength);
	}

	/**
	 * Redacts a text that arrives in pieces; joined, the yielded texts are the whole text. A long
	 * piece without a secret is yielded as it came, because its parser then reads it faster. When
	 * the source fails, the received text is yielded before the error is thrown.
	 */
	async *redactPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
		let rest = '';
		let failure: { error: unknown } | undefined;
		try {
			for await (const text of texts) {
				// A secret may start at the end of the earlier text.
				const searched = rest.slice(-2 * this.maxLength) + text;
				if (text.length >= this.maxLength && !this.mayContainSecret(searched)) {
					// The rest is clean, too: it was searched now, or with an earlier piece.
					yield rest;
					rest = text;
				} else {
					const part = this.redactSafePart(rest + text);
					({ rest } = part);
					yield part.clean;
				}
			}
		} catch (error) {
			// The received length decides whether the document is requested again.
			failure = { error };
		}
		yield this.redactText(rest);
		if (failure) throw failure.error;
	}

	/** As {@link redactValue}. @param known texts that were redacted before, with their redacted form */
	redactAllTexts(value: unknown, known?: ReadonlyMap<unknown, string>): unknown {
		if (typeof value === 'string') return known?.get(value) ?? this.redactText(value);
		if (Array.isArray(value)) return value.map((entry) => this.redactAllTexts(entry, known));
		// Dates of JavaScript or Luxon stay as they are.
		if (!isObject(value) || typeof value.toJSON === 'function') return value;
		return Object.fromEntries(
			Object.entries(value).map(([name, field]) => [
				this.redactText(name),
				this.redactAllTexts(field, known),
			]),
		);
	}

	/**
	 * Splits a text at an offset, or at the end of a secret that crosses it. `clean` is the part
	 * before, with all secrets masked; `rest` is the part after, unchanged.
	 */
	private redactUpTo(text: string, offset: number): { clean: string; rest: string } {
		let [clean, end] = ['', 0];
		for (const [from, to] of this.findSecrets(text)) {
			if (from >= offset) break;
			// Overlapping secrets share one mask.
			clean += text.slice(end, Math.max(from, end)) + (from < end ? '' : this.mask);
			end = Math.max(to, end);
		}
		const stop = Math.max(offset, end);
		return { clean: clean + text.slice(end, stop), rest: text.slice(stop) };
	}

	/** All secrets in a text, plain or escaped, in the order of their starts; they may overlap. */
	private findSecrets(text: string): Range[] {
		const plain = this.findUnescapedSecrets(text);
		const isEscaped = hasEscapes(text) && decodeAllEscapes(text).search(this.pattern) >= 0;
		if (!isEscaped) return plain;
		const { decoded, origins } = decodeWithOrigins(text);
		const escaped = this.findUnescapedSecrets(decoded).map<Range>(([from, to]) => [
			origins[from],
			origins[to],
		]);
		return [...plain, ...escaped].sort(([one], [other]) => one - other);
	}

	private findUnescapedSecrets(text: string): Range[] {
		return [...text.matchAll(this.pattern)].map(({ 0: { length }, index }) => [
			index,
			index + length,
		]);
	}
}

/** Whether a text may have escapes; several times as fast as a regular expression. */
function hasEscapes(text: string): boolean {
	return text.includes('%') || text.includes('&') || text.includes('\\');
}

function isLongEnough({ length }: string): boolean {
	return length >= minSecretLength;
}

/** The text with every spelling of every secret replaced by `*****`. */
export function redactSecrets(text: string, secrets: string[]): string {
	return createRedactor(secrets)(text);
}

/** Returns a function that works as {@link redactSecrets}, prepared once for very many texts. */
export function createRedactor(secrets: string[]): (text: string) => string {
	const redactor = Redactor.create(secrets);
	return redactor ? (text) => redactor.redactText(text) : (text) => text;
}

/** Redacts all texts in a value of JSON, names of fields included; other values stay as they are. */
export function redactValue<Value>(value: Value, secrets: string[]): Value {
	return createValueRedactor(secrets)(value);
}

/** Returns a function that works as {@link redactValue}. @param mask replaces each secret */
export function createValueRedactor(
	secrets: string[],
	mask?: string,
): <Value>(value: Value) => Value {
	const redactor = Redactor.create(secrets, mask);
	return <Value>(value: Value) => (redactor ? (redactor.redactAllTexts(value) as Value) : value);
}

/** Yields a long text in redacted parts, so that the caller can pause in between. */
export function redactParts(text: string, secrets: string[]): Iterable<string> {
	return Redactor.create(secrets)?.redactInParts(text) ?? [text];
}

/**
 * Redacts the items of an output, and returns the clean output. At each `yield`, other work of n8n
 * can run (`inTurns` carries the steps out). A long text that several items have is searched once.
 */
export function redactInSteps<Value>(value: Value, secrets: string[]): Steps<Value>;
export function* redactInSteps(output: unknown, secrets: string[]): Steps<unknown> {
	const redactor = Redactor.create(secrets);
	if (!redactor) return output;
	if (!Array.isArray(output)) return redactor.redactAllTexts(output);
	const known = new Map<unknown, string>();
	const redacted: unknown[] = [];
	for (const item of output) {
		for (const value of Object.values(isObject(item) ? item : {})) {
			if (typeof value !== 'string' || value.length < minLongText || known.has(value)) continue;
			let text = '';
			for (const part of redactor.redactInParts(value)) {
				text += part;
				yield;
			}
			known.set(value, text);
		}
		redacted.push(redactor.redactAllTexts(item, known));
		yield;
	}
	return redacted;
}

/** Redacts a text that arrives in pieces; a secret may be cut between two of them. */
export async function* redactStream(
	pieces: AsyncIterable<string>,
	secrets: string[],
): AsyncGenerator<string> {
	yield* Redactor.create(secrets)?.redactPieces(pieces) ?? pieces;
}
