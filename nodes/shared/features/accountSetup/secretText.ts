/**
 * Removes secrets from texts, and restores them. In a file, a mark replaces each secret:
 * `<secret: …>`, or `<credential: field>` for a secret of the n8n credential.
 */
import { groupBy } from '../../words/util/groupBy';
import { findSecrets, unnamedPart, type SearchedText, type SecretSpan } from './findSecrets';

export const omittedSecret = '<secret: not in the file>';

/** Any text after the colon counts, as people edit files. */
const secretMark = /<secret: [^<>]*>/g;

/** The mark of a secret, including the @ after a user and password. */
const markWithSuffix = /<secret: [^<>]*>@?/g;

const anyMark = /<(?:credential|secret): [^<>]*>/g;

/** A text without its marks for secrets, or with other text for them; marks for the credential stay. */
export function withoutSecretMarks(text: string, shown = ''): string {
	return text.replace(secretMark, shown);
}

/** A mark during the search: its number between unused characters, as `<` would end a value. */
const numberedMark = /\ue000(\d+)\ue001/g;

/** A secret in a text, or only its place if the value is empty. */
type FoundSecret = SecretSpan & { value: string };

/** A text and the secrets in it; the value of a secret can contain marks. */
class MarkedText {
	private readonly marks: string[] = [];
	/** The text with a number in place of each mark. */
	private readonly numbered: string;
	readonly secrets: readonly FoundSecret[];

	constructor(text: string, how: SearchedText) {
		this.numbered = text.replace(anyMark, (mark) => `\ue000${this.marks.push(mark) - 1}\ue001`);
		const spans = findSecrets(this.numbered, how);
		this.secrets = spans.map((span) => ({ ...span, value: this.textBetween(span.from, span.to) }));
	}

	/** The text with the result of `replace` for each secret, and that of `mapRest` for the parts between. */
	replaceSecrets(
		replace: (secret: FoundSecret) => string | undefined,
		mapRest: (text: string) => string = (text) => text,
	): string {
		let [result, copiedUntil] = ['', 0];
		for (const secret of this.secrets) {
			const newValue = replace(secret) ?? '';
			result += mapRest(this.textBetween(copiedUntil, secret.from)) + newValue;
			// An empty value has no suffix, the @ after a user.
			if (newValue !== '') result += secret.suffix;
			copiedUntil = secret.to + (secret.value === '' ? 0 : secret.suffix.length);
		}
		return result + mapRest(this.textBetween(copiedUntil));
	}

	/** A part of the original text, by offsets in the numbered one; without `to`, the rest. */
	private textBetween(from: number, to?: number): string {
		const part = this.numbered.slice(from, to);
		return part.replace(numberedMark, (all, index: string) => this.marks[Number(index)] ?? all);
	}
}

/** A text without its secrets, or with a mark for each: `toMark` gets its name (`part`) and value. */
export function withoutSecrets(
	text: string,
	how: SearchedText,
	toMark: (part: string, value: string) => string | undefined = () => undefined,
): string {
	return new MarkedText(text, how).replaceSecrets(({ part, value }) =>
		value === '' ? '' : toMark(part, value),
	);
}

/** An address without its user, password and secret parameters. */
export function withoutUrlSecrets(url: string): string {
	return withoutSecrets(url, { as: 'url' });
}

/** A name without the secrets in it, such as `token=abc`; trimmed only if something was removed. */
export function withoutNameSecrets(
	name: string,
	isSecretParameter?: (name: string) => boolean,
): string {
	const shown = withoutSecrets(name, { as: 'name', isSecretParameter });
	return shown === name ? name : shown.trim();
}

/**
 * A text of the file as it is written to the service: `reveal` returns a value for each mark. It
 * also gets the account's value of the same name, because an omitted secret stays as it is.
 *
 * @param current the text in the account; empty for none
 */
export function restoreSecrets(
	text: string,
	current: string,
	how: SearchedText,
	reveal: (written: string, current: string | undefined, part: string) => string | undefined,
): string {
	const openText = withoutSecrets(current, how);
	// Only secrets can differ, and the file lacks them: the current text stays.
	if (current !== '' && openText === text.replace(markWithSuffix, '')) return current;
	const currentSecrets = groupBy(new MarkedText(current, how).secrets, ({ key }) => key);
	// Several secrets with the same key are matched in their order.
	const nextCurrentValue = (key: string) => currentSecrets.get(key)?.shift()?.value;
	const restore = ({ key, part, value }: FoundSecret) => {
		const currentValue = nextCurrentValue(key);
		return value === '' ? '' : reveal(value, currentValue, part);
	};
	// A mark where no secret is expected, unless the account has the same text.
	const restoreOther = (mark: string) =>
		current.includes(mark)
			? mark
			: (reveal(mark, nextCurrentValue(unnamedPart), unnamedPart) ?? '');
	return new MarkedText(text, how).replaceSecrets(restore, (rest) =>
		rest.replace(secretMark, restoreOther),
	);
}
