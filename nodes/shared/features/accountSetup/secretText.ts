/** Texts without the secrets in them, and with them again. */
import { bare, findSecrets, type SearchedText, type SecretSpan } from './findSecrets';

const placeholders = /<(?:encrypted|secret): [^<>]*>/g;

/** All marks for secrets, including those for the UIDs and the PID of the credential. */
const marks = /<(?:credential|encrypted|secret): [^<>]*>/g;

/** A text without the marks for secrets. */
export function withoutPlaceholders(text: string): string {
	return text.replace(placeholders, '');
}

/** Characters that no text has, around the number of a mark: its own ones would end a value. */
const numbered = /\ue000(\d+)\ue001/g;

/** Replaces each secret of a text; a mark in it counts as a part of the value. */
class MarkedText {
	private readonly written: string[] = [];
	private readonly plain: string;
	private readonly spans: SecretSpan[];

	constructor(text: string, how: SearchedText) {
		this.plain = text.replace(marks, (one) => `\ue000${this.written.push(one) - 1}\ue001`);
		this.spans = findSecrets(this.plain, how);
	}

	/**
	 * The text with each of its secrets replaced. An empty value only shows where one would be.
	 *
	 * @param replace returns the new value; undefined removes it, with the @ after a user
	 * @param restOf transforms the parts without secrets
	 */
	map(
		replace: (span: SecretSpan, value: string) => string | undefined,
		restOf: (text: string) => string = (text) => text,
	): string {
		const rest = (from: number, to?: number) => restOf(this.restored(this.plain.slice(from, to)));
		let [result, end] = ['', 0];
		for (const span of this.spans) {
			const value = this.restored(this.plain.slice(span.from, span.to));
			// `span.end` is the @ after a user: an empty value has none.
			const shown = replace(span, value) ?? '';
			result += rest(end, span.from) + shown + (shown === '' ? '' : span.end);
			end = span.to + (value === '' ? 0 : span.end.length);
		}
		return result + rest(end);
	}

	private restored(text: string): string {
		return text.replace(numbered, (all, index: string) => this.written[Number(index)] ?? all);
	}
}

/**
 * A text with its secrets replaced by marks, or removed.
 *
 * @param secret the mark for a value; gets its name and the value; undefined removes it
 */
export function withoutSecrets(
	text: string,
	how: SearchedText,
	secret: (part: string, value: string) => string | undefined = () => undefined,
): string {
	return new MarkedText(text, how).map(({ part }, value) =>
		value === '' ? '' : secret(part, value),
	);
}

/** A name without its secrets; trimmed only if something was removed. */
export function withoutNameSecrets(
	name: string,
	isSecretParameter?: (name: string) => boolean,
): string {
	const shown = withoutSecrets(name, { as: 'name', isSecretParameter });
	return shown === name ? name : shown.trim();
}

/** How a text of a file is read. */
export interface TextReading {
	/** As the service has it now; empty for none. */
	current: string;
	how: SearchedText;
	/** Whether the file does not show where a value belongs. */
	isSilent: boolean;
	/** Whether values of the file can be read: otherwise those of the account stay. */
	isReadable: boolean;
	/** The account value for a value of the file. */
	reveal(written: string, current: string | undefined, part: string): string | undefined;
}

/**
 * The text to write for a text of the file: its marks for secrets are replaced by values. Each mark
 * is passed to `reveal` with the account's value of the same name, so that an unreadable or
 * unchanged secret can stay.
 */
export function readText(text: string, reading: TextReading): string {
	const { current, how, isSilent, isReadable, reveal } = reading;
	// Nothing but secrets could differ, and those cannot be read: the text stays.
	if (!isReadable && withoutSecrets(current, how) === withoutMarks(text)) return current;
	const known = valuesIn(current, how);
	return new MarkedText(text, how).map(
		({ key, part }, value) => {
			const own = known.get(key)?.shift();
			// Without marks in the file, an empty place means that the secret is unchanged.
			if (value === '') return isSilent ? own : '';
			return reveal(value, own, part);
		},
		(rest) =>
			// A mark where no secret is expected, unless the account has the same text.
			rest.replace(placeholders, (mark) =>
				current.includes(mark) ? mark : (reveal(mark, known.get(bare)?.shift(), bare) ?? ''),
			),
	);
}

/** An address without marks: without a user it has no @. */
function withoutMarks(text: string): string {
	return text.replace(/<(?:encrypted|secret): [^<>]*>@?/g, '');
}

/** The secrets of a text by key, in the order of the text. */
function valuesIn(text: string, how: SearchedText): Map<string, string[]> {
	const known = new Map<string, string[]>();
	new MarkedText(text, how).map(({ key }, value) => {
		known.set(key, [...(known.get(key) ?? []), value]);
		return undefined;
	});
	return known;
}
