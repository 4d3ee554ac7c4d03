/** The one detector of secrets in texts: addresses, messages, keywords, descriptions and names. */
import { decodeName, isSecretName } from '../../words/util/secretNames';

/** The place of a secret value in a text; an empty one only shows where it would be. */
export interface SecretSpan {
	/** The name of the value: a parameter, a header, or `user` for user and password of an address. */
	part: string;
	/** Finds the same value in another version of the text. */
	key: string;
	/** Offsets: of the first character, and of the one after the value. */
	from: number;
	to: number;
	/** The text after the value that is removed with it: @ after a user. */
	suffix: '' | '@';
}

/** The `part` of a secret without a name: in a file, only its mark shows its place. */
export const unnamedPart = 'text';

export interface SearchedText {
	/** `url`: an address as a whole. `name`: a word before a colon is part of the name. */
	as: 'name' | 'text' | 'url';
	/** Names of parameters that are secret in addition to those that sound like it. */
	isSecretParameter?(name: string): boolean;
}

/** All secrets of a text, in order and without overlaps. Names that are addresses are searched as such. */
export function findSecrets(text: string, how: SearchedText): SecretSpan[] {
	const isAddress = how.as === 'url' || (how.as === 'name' && /^\s*[a-z][\w+.-]*:\/\//i.test(text));
	const isSecretParameter = (name: string) =>
		isSecretName(name) || how.isSecretParameter?.(decodeName(name)) === true;
	// An address can contain another one, so users are also searched after its start.
	const spans = isAddress
		? [userAtStart(text), ...usersIn(text), ...parametersOf(text, isSecretParameter)]
		: [...usersIn(text), ...pairsIn(text, how.as === 'name'), ...elementsIn(text)];
	return mergeOverlaps([...spans, ...plainSecretsIn(text)]);
}

/** Sorts secrets by their start, and merges those that overlap; an empty one next to another is dropped. */
function mergeOverlaps(spans: readonly SecretSpan[]): SecretSpan[] {
	const merged: SecretSpan[] = [];
	// Of several with the same start, the longest is first.
	const sorted = [...spans].sort((one, other) => one.from - other.from || other.to - one.to);
	for (const span of sorted) {
		const last = merged.at(-1);
		const isEmpty = span.from === span.to;
		const isApart = !last || span.from > last.to || (span.from === last.to && !isEmpty);
		if (isApart) merged.push({ ...span });
		else if (span.to > last.to) Object.assign(last, { to: span.to, suffix: span.suffix });
	}
	return merged;
}

/** The parts of an address: scheme, user and password, and the rest. */
const plainUser = /^(\s*[a-z][\w+.-]*:[\\/]*)?(?:([^/?#]*)@)?([\s\S]*)$/i;

/** The same for passwords with characters that end a host: the text after the colon is not a port. */
const oddUser =
	/^(?=[^@]*@)(\s*[a-z][\w+.-]*:\/+)([^/?#@[]*:(?!\d*(?:[/?#]|$))[\s\S]*)@([\s\S]*)$/i;

/** User and password at the start of an address, as one span; an empty span if it has none. */
function userAtStart(text: string): SecretSpan {
	const [, scheme = '', user, rest = ''] = oddUser.exec(text) ?? plainUser.exec(text) ?? [];
	return userSpan(scheme.length, user, rest);
}

/** User and password of an address somewhere in a text, also with characters that end a host. */
const embeddedUser =
	/(?<=\b[a-z][\w+.-]{0,30}:\/\/)(?:([^\s/?#"'<>@[]{0,300}:(?!\d*(?:[/?#\s"'<>]|$))[^\s"'<>]{0,300}|[^\s/?#"'<>]{0,300})@)?(?=([^\s"'<>]{0,300}))/gi;

/** User and password of each address in a text, as one span; an empty span where it has none. */
function usersIn(text: string): SecretSpan[] {
	if (!text.includes('://')) return [];
	return [...text.matchAll(embeddedUser)].map(({ 1: user, 2: rest = '', index }) =>
		userSpan(index, user, rest),
	);
}

/**
 * The span of user and password. `rest` starts with the host, which is part of the key, because
 * another host must not get the secret.
 */
function userSpan(from: number, user: string | undefined, rest: string): SecretSpan {
	const [host = ''] = /^[^/?#]*/.exec(rest) ?? [];
	const to = from + (user?.length ?? 0);
	return { part: 'user', key: `user@${host.toLowerCase()}`, from, to, suffix: '@' };
}

/** The values of secret parameters in an address: `?token=…`. */
function parametersOf(text: string, isSecretParameter: (name: string) => boolean): SecretSpan[] {
	return [...text.matchAll(/([?&#;])([^=&#;]*)(?:=([^&#;]*))?/g)].flatMap((match) => {
		const { 0: all, 2: name, 3: value } = match;
		const to = match.index + all.length;
		return value !== undefined && isSecretParameter(name)
			? [valueSpan(name, to - value.length, to)]
			: [];
	});
}

function valueSpan(part: string, from: number, to: number): SecretSpan {
	return { part, key: part, from, to, suffix: '' };
}

/** A quotation mark, also as JSON in JSON, HTML and addresses write it. */
const quote = String.raw`(?:\\{0,8}["'` + '`' + String.raw`]|&(?:quot|apos|#0*3[49]);|%2[27])`;

/** A name, which can be quoted, and what separates it from its value. */
const pairStart = new RegExp(
	String.raw`(?<![\w.-])((?:(?:access|pin|security) )?[\w.[\]-]{1,200})(${quote})?` +
		String.raw`[ \t]{0,20}(=(?!=)|%3d|:(?!:|\/\/))`,
	'gi',
);

/** The text between separator and value: spaces, HTML elements, and the scheme of a header. */
const gap =
	/(?:[ \t]|<[^<>]{0,300}>|&nbsp;){0,20}(?:(?:basic|bearer|digest|token)[ \t]+(?=[^\s"'<>]))?/iy;

const openingQuote = new RegExp(quote, 'iy');

/**
 * Secrets after a name in JSON, forms, headers, HTML and prose: `"secret":"…"`, `token=…`,
 * `X-Api-Key: …`. In the name of an entry (`isName`), text after a colon is no secret.
 */
function pairsIn(text: string, isName: boolean): SecretSpan[] {
	return [...text.matchAll(pairStart)].flatMap((match) => {
		const { 0: all, 1: part, 2: closingQuote, 3: sign, index } = match;
		const isQuoted = closingQuote !== undefined;
		// In a name, a word before a colon is no field; in prose, "Code: 500" is an error code.
		if (sign === ':' && !isQuoted && (isName || /^code$/i.test(part))) return [];
		if (!isSecretName(part)) return [];
		const isAfterSeparator = /[?&#;]/.test(text.charAt(index - 1));
		const isForm = sign.startsWith('%') || (sign === '=' && !isQuoted && isAfterSeparator);
		const end = index + all.length;
		const start = isForm ? end : endOfMatch(gap, text, end);
		const from = endOfMatch(openingQuote, text, start);
		if (endOfMatch(expression, text, from) > from) return [];
		const quoteEnd = from > start ? findQuote(text, text.slice(start, from), from) : undefined;
		const to = quoteEnd ?? endOfMatch(unquotedPattern(part, sign, isForm), text, from);
		return [valueSpan(part, from, to)];
	});
}

/** An expression of a template takes its value from the alert, so it is no secret. */
const expression = /@\(*(?:long\)+)?(?:Model|System)\b/iy;

/** Values without quotation marks, by their context. */
const formValue = /[^\s&#;"'<>]*/y;
const encodedValue = /(?:(?!%2[36]|%3b)[^\s&#;"'<>])*/iy;
const plainValue = /(?:\[[^\]]{0,2000}\]?|[^\s"'<>]*)/y;
const restOfLine = /[^\r\n"'<>]*/y;

/** The pattern of a value without quotation marks, after the name `part` and the separator `sign`. */
function unquotedPattern(part: string, sign: string, isForm: boolean): RegExp {
	if (sign.startsWith('%')) return encodedValue;
	if (isForm) return formValue;
	return /cookie/i.test(part) ? restOfLine : plainValue;
}

/** The offset of the next quotation mark (`mark`) that is not escaped; undefined if there is none. */
function findQuote(text: string, mark: string, from: number): number | undefined {
	let offset = text.indexOf(mark, from);
	for (; offset >= 0; offset = text.indexOf(mark, offset + mark.length)) {
		const [escapes] = /(?<!\\)\\*$/.exec(text.slice(Math.max(from, offset - 20), offset)) ?? [''];
		// Two backslashes are an escaped backslash, so only an odd number escapes the mark.
		if (escapes.length % 2 === 0) return offset;
	}
	return undefined;
}

/** The end of the match of a sticky pattern at an offset; the offset itself if there is none. */
function endOfMatch(pattern: RegExp, text: string, offset: number): number {
	pattern.lastIndex = offset;
	return offset + (pattern.exec(text)?.[0].length ?? 0);
}

/** The contents of XML elements with secret names: `<password>…</password>`. */
function elementsIn(text: string): SecretSpan[] {
	const elements = text.matchAll(/<([\w.:-]{1,100})(?:\s[^<>]{0,300})?>([^<>]*)(?=<\/\1>)/g);
	return [...elements].flatMap(({ 0: all, 1: part, 2: value, index }) => {
		const to = index + all.length;
		return isSecretName(part) ? [valueSpan(part, to - value.length, to)] : [];
	});
}

/** Header values after "Basic" or "Bearer" (also as numbered marks), signed tokens, private keys. */
const plainSecrets =
	/\b(?<scheme>basic|bearer)[ \t]+(?<value>\ue000\d+\ue001|(?=[A-Za-z.~+/_-]*[\d=])[\w.~+/=-]{8,})|(?<token>\beyJ[\w-]{10,2000}\.[\w-]{2,8000}\.[\w-]{0,2000})|-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?<block>[\s\S]*?)(?=-----END|$)/gi;

/** The secrets that show by their form, without a name before them. */
function plainSecretsIn(text: string): SecretSpan[] {
	return [...text.matchAll(plainSecrets)].map(({ 0: all, index, groups = {} }) => {
		const { scheme, value, token, block } = groups;
		const secret = value ?? token ?? block ?? '';
		const part = scheme ?? (token === undefined ? 'private key' : unnamedPart);
		const to = index + all.length;
		return valueSpan(part, to - secret.length, to);
	});
}
