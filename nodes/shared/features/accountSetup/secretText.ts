/** Texts without the secrets in them, and with them again. */
import { groupBy } from '../../words/util/groupBy';
import { findSecrets, unnamedPart, type SearchedText, type SecretSpan } from './findSecrets';

const secretMark = /<(?:encrypted|secret): [^<>]*>/g;

/** All marks for secrets, including those for the UIDs and the PID of the credential. */
const anyMark = /<(?:credential|encrypted|secret): [^<>]*>/g;

/** A text without the marks for secrets; those of the credential stay. */
export function withoutSecretMarks(text: string): string {
	return text.replace(secretMark, '');
}

/** A mark during the search: its number between unused characters, as `<` would end a value. */
const numberedMark = /\ue000(\d+)\ue001/g;

/** A text with its secrets found; a mark in it counts as a part of the value. */
class MarkedText {
	private readonly marks: string[] = [];
	private readonly numbered: string;
	readonly secrets: ReadonlyArray<SecretSpan & { value: string }>;

	constructor(text: string, how: SearchedText) {
		this.numbered = text.replace(anyMark, (one) => `\ue000${this.marks.push(one) - 1}\ue001`);
		const spans = findSecrets(this.numbered, how);
		this.secrets = spans.map((span) => ({ ...span, value: this.textBetween(span.from, span.to) }));
	}

	/**
	 * The text with each of its secrets replaced. A secret with an empty value is only a place for one.
	 *
	 * @param replace returns the new value; undefined removes it, with the @ after a user
	 * @param mapRest transforms the parts without secrets
	 */
	replaceSecrets(
		replace: (secret: SecretSpan & { value: string }) => string | undefined,
		mapRest: (text: string) => string = (text) => text,
	): string {
		let [result, end] = ['', 0];
		for (const secret of this.secrets) {
			// `secret.end` is the @ after a user: an empty value has none.
			const shown = replace(secret) ?? '';
			const rest = mapRest(this.textBetween(end, secret.from));
			result += rest + shown + (shown === '' ? '' : secret.end);
			end = secret.to + (secret.value === '' ? 0 : secret.end.length);
		}
		return result + mapRest(this.textBetween(end));
	}

	/** A part of the text, with the marks in place of their numbers. */
	private textBetween(from: number, to?: number): string {
		const part = this.numbered.slice(from, to);
		return part.replace(numberedMark, (all, index: string) => this.marks[Number(index)] ?? all);
	}
}

/** @param toMark returns the mark for a name and its value; undefined removes the value */
export function withoutSecrets(
	text: string,
	how: SearchedText,
	toMark: (part: string, value: string) => string | undefined = () => undefined,
): string {
	return new MarkedText(text, how).replaceSecrets(({ part, value }) =>
		value === '' ? '' : toMark(part, value),
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

export interface TextReading {
	/** The text in the account; empty for none. */
	current: string;
	how: SearchedText;
	/** Whether the file leaves secrets out without a mark. */
	lacksMarks: boolean;
	/** Whether values of the file can be read: otherwise those of the account stay. */
	isReadable: boolean;
	/** The value to write for a mark or value of the file; `current` is that of the account. */
	reveal(written: string, current: string | undefined, part: string): string | undefined;
}

/**
 * The text to write for a text of the file: its marks for secrets are replaced by values. Each mark
 * is passed to `reveal` with the account's value of the same name, so that an unreadable or
 * unchanged secret can stay.
 */
export function restoreSecrets(text: string, reading: TextReading): string {
	const { current, how, lacksMarks, isReadable, reveal } = reading;
	// Nothing but secrets could differ, and those cannot be read: the text stays.
	if (!isReadable && withoutSecrets(current, how) === withoutMarkedValues(text)) return current;
	const currentSecrets = groupBy(new MarkedText(current, how).secrets, ({ key }) => key);
	// Several secrets with the same key are matched in their order.
	const takeCurrent = (key: string) => currentSecrets.get(key)?.shift()?.value;
	return new MarkedText(text, how).replaceSecrets(
		({ key, part, value }) => {
			const currentValue = takeCurrent(key);
			// Without marks in the file, an empty place means that the secret is unchanged.
			if (value === '') return lacksMarks ? currentValue : '';
			return reveal(value, currentValue, part);
		},
		(rest) =>
			// A mark where no secret is expected, unless the account has the same text.
			rest.replace(secretMark, (mark) =>
				current.includes(mark) ? mark : (reveal(mark, takeCurrent(unnamedPart), unnamedPart) ?? ''),
			),
	);
}

/** A text without marks for secrets, and without the @ after the mark of a user. */
function withoutMarkedValues(text: string): string {
	return text.replace(/<(?:encrypted|secret): [^<>]*>@?/g, '');
}
