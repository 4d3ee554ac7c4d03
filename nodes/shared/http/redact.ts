import { isObject } from '../util/json';

const mask = '*****';

/** A shorter text is likely to be part of ordinary words, and no identifier of the service is. */
const minSecretLength = 8;

function spellings(secret: string): string[] {
	const [, ...parts] = guid.exec(secret) ?? [];
	const guids = parts.length === 0 ? [] : [parts.join(''), parts.join('-')];
	return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...guids];
}

/** The service's identifiers; its platform writes them with dashes and without. */
const guid = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;

/** All spellings of secrets that are long enough to be distinguished from ordinary words. */
function secretSpellings(secrets: string[]): string[] {
	const known = secrets.filter((secret) => secret.length >= minSecretLength).flatMap(spellings);
	return [...new Set(known)];
}

function toPattern(texts: string[]): RegExp {
	const escaped = texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	return new RegExp(escaped.join('|'), 'gi');
}

/** The text with every spelling of every secret replaced, in whatever case it stands there. */
export function redactSecrets(text: string, secrets: string[]): string {
	return createRedactor(secrets)(text);
}

/** The same for very many texts. */
export function createRedactor(secrets: string[]): (text: string) => string {
	const known = secretSpellings(secrets);
	if (known.length === 0) return (text) => text;
	const pattern = toPattern(known);
	const minLength = Math.min(...known.map(({ length }) => length));
	return (text) => (text.length < minLength ? text : text.replace(pattern, mask));
}

/** The same for all texts in a value of JSON, names of fields included; everything else is as it was. */
export function redactValue<Value>(value: Value, secrets: string[]): Value;
export function redactValue(value: unknown, secrets: string[]): unknown {
	const known = secretSpellings(secrets);
	return known.length === 0 ? value : redactTexts(value, toPattern(known));
}

function redactTexts(value: unknown, pattern: RegExp): unknown {
	if (typeof value === 'string') return value.replace(pattern, mask);
	if (Array.isArray(value)) return value.map((entry) => redactTexts(entry, pattern));
	// A date, of JavaScript or Luxon, has a text of its own.
	if (!isObject(value) || typeof value.toJSON === 'function') return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, field]) => [
			name.replace(pattern, mask),
			redactTexts(field, pattern),
		]),
	);
}

/** The same for a text that comes in pieces, wherever it was cut. */
export async function* redactStream(
	pieces: AsyncIterable<string>,
	secrets: string[],
): AsyncGenerator<string> {
	const known = secretSpellings(secrets);
	if (known.length === 0) return yield* pieces;
	const pattern = toPattern(known);
	const beginnings = known.map((spelling) => spelling.toLowerCase());
	let held = '';
	for await (const piece of pieces) {
		const clean = (held + piece).replace(pattern, mask);
		const end = clean.length - partialMatchLength(clean, beginnings);
		held = clean.slice(end);
		yield clean.slice(0, end);
	}
	yield held;
}

/** How many characters at the end of a text can be the beginning of one of these, which are in lower case. */
function partialMatchLength(text: string, spellings: string[]): number {
	const longest = Math.max(...spellings.map(({ length }) => length)) - 1;
	const tail = text.slice(-longest).toLowerCase();
	for (let length = tail.length; length > 0; length--) {
		const end = tail.slice(-length);
		if (spellings.some((spelling) => spelling.startsWith(end))) return length;
	}
	return 0;
}
