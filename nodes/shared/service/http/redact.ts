import { isObject } from '../../words/util/json';
import type { Steps } from '../../words/util/turn';
import { decodeAllEscapes, decodeWithOrigins } from './spelling';

const hidden = '*****';

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

/** As it is, without escapes, encoded for a URL or form, as a GUID with and without dashes. */
function formsOf(secret: string): string[] {
	const [, ...parts] = guid.exec(secret) ?? [];
	const guids = parts.length === 0 ? [] : [parts.join(''), parts.join('-')];
	const encoded = encodeURIComponent(secret);
	const texts = [secret, decodeAllEscapes(secret), encoded, decodeAllEscapes(encoded)];
	// Forms have a plus sign for a blank.
	return [...texts, ...texts.map((text) => text.replace(/ |%20/g, '+')), ...guids];
}

type Range = [from: number, to: number];

/** Finds secrets in any case, with any layers of URL, script, JSON, XML and HTML escapes. */
class Redactor {
	private readonly pattern: RegExp;
	private readonly minLength: number;
	/** The maximum length of a secret in a text, if each of its characters is escaped. */
	private readonly maxLength: number;

	/** @param forms all forms of all secrets, each long enough to be searched for */
	constructor(
		forms: string[],
		private readonly mask: string,
	) {
		const escaped = forms.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
		this.pattern = new RegExp(escaped.join('|'), 'gi');
		const lengths = forms.map(({ length }) => length);
		this.minLength = Math.min(...lengths);
		this.maxLength = Math.max(...lengths) * maxEscapeLength;
	}

	/** @returns undefined when no secret is long enough to be distinguished from ordinary words */
	static of(secrets: string[], mask = hidden): Redactor | undefined {
		const forms = secrets.filter(isLongEnough).flatMap(formsOf).filter(isLongEnough);
		return forms.length === 0 ? undefined : new Redactor([...new Set(forms)], mask);
	}

	redactText(text: string): string {
		if (text.length < this.minLength) return text;
		if (text.length > maxSearchLength) return [...this.redactInParts(text)].join('');
		return this.mayContainSecret(text) ? this.redactUpTo(text, text.length).clean : text;
	}

	/** Whether a text may contain a secret; far faster than a search for all of them. */
	private mayContainSecret(text: string): boolean {
		return hasEscapes(text) || text.search(this.pattern) >= 0;
	}

	/**
	 * Redacts a long text in parts, and yields each clean one; joined, they are the whole text. The
	 * end of a part is searched again with the next part, because a secret may continue there.
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

	/** Redacts the start of an unfinished text; a secret may have started in its unchanged `rest`. */
	redactSafePart(text: string): { clean: string; rest: string } {
		// Too short: each search repeats the last `maxLength` characters, so it waits for more text.
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
				const near = rest.slice(-2 * this.maxLength) + text;
				if (text.length >= this.maxLength && !this.mayContainSecret(near)) {
					// The rest is clean: part of `near`, or searched with an earlier piece.
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

	/** @param texts texts that were redacted before, with their clean form */
	redactAllTexts(value: unknown, texts?: ReadonlyMap<unknown, string>): unknown {
		if (typeof value === 'string') return texts?.get(value) ?? this.redactText(value);
		if (Array.isArray(value)) return value.map((entry) => this.redactAllTexts(entry, texts));
		// Dates of JavaScript or Luxon stay as they are.
		if (!isObject(value) || typeof value.toJSON === 'function') return value;
		return Object.fromEntries(
			Object.entries(value).map(([name, field]) => [
				this.redactText(name),
				this.redactAllTexts(field, texts),
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

/** Whether a text may contain escapes; several times as fast as a regular expression. */
function hasEscapes(text: string): boolean {
	return text.includes('%') || text.includes('&') || text.includes('\\');
}

function isLongEnough({ length }: string): boolean {
	return length >= minSecretLength;
}

/** The text with every spelling of every secret replaced. */
export function redactSecrets(text: string, secrets: string[]): string {
	return createRedactor(secrets)(text);
}

/** A function that redacts texts, for very many of them. */
export function createRedactor(secrets: string[]): (text: string) => string {
	const redactor = Redactor.of(secrets);
	return redactor ? (text) => redactor.redactText(text) : (text) => text;
}

/** Redacts all texts in a value of JSON, names of fields included; all else stays as it is. */
export function redactValue<Value>(value: Value, secrets: string[]): Value {
	return createValueRedactor(secrets)(value);
}

/** As {@link redactValue}, for very many values. @param mask takes the place of a secret */
export function createValueRedactor(
	secrets: string[],
	mask?: string,
): <Value>(value: Value) => Value {
	const redactor = Redactor.of(secrets, mask);
	return <Value>(value: Value) => (redactor ? (redactor.redactAllTexts(value) as Value) : value);
}

/** Redacts a long text, and yields it in parts, so that the caller can pause in between. */
export function redactParts(text: string, secrets: string[]): Iterable<string> {
	return Redactor.of(secrets)?.redactInParts(text) ?? [text];
}

/**
 * Redacts the items of an output, and returns the clean output. At each `yield`, other work of n8n
 * can run (`inTurns` carries the steps out). A long text that several items have is searched once.
 */
export function redactInSteps<Value>(value: Value, secrets: string[]): Steps<Value>;
export function* redactInSteps(output: unknown, secrets: string[]): Steps<unknown> {
	const redactor = Redactor.of(secrets);
	if (!redactor) return output;
	if (!Array.isArray(output)) return redactor.redactAllTexts(output);
	const texts = new Map<unknown, string>();
	const redacted: unknown[] = [];
	for (const item of output) {
		for (const value of Object.values(isObject(item) ? item : {})) {
			if (typeof value !== 'string' || value.length < minLongText || texts.has(value)) continue;
			let text = '';
			for (const part of redactor.redactInParts(value)) {
				text += part;
				yield;
			}
			texts.set(value, text);
		}
		redacted.push(redactor.redactAllTexts(item, texts));
		yield;
	}
	return redacted;
}

/** Redacts a text that comes in pieces, wherever it was cut. */
export async function* redactStream(
	pieces: AsyncIterable<string>,
	secrets: string[],
): AsyncGenerator<string> {
	yield* Redactor.of(secrets)?.redactPieces(pieces) ?? pieces;
}
