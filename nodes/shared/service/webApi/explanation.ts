import { flagOf, isObject, type JsonObject } from '../../words/util/json';
import { webApiFacts } from './facts';

/** No known explanation is nested deeper. */
const maxDepth = 5;

/** Words of a refusal are searched for in this much of a text. */
const maxRefusalLength = 64 * 1024;

const textKeys = [webApiFacts.explanationKey.value, ...webApiFacts.otherExplanationKeys.value].map(
	normalized,
);

const codeKeys = webApiFacts.errorCodeKeys.value.map(normalized);

/** Keys that no success has. */
const refusalKeys = ['error', 'errors', 'errorcode', 'errordescription', 'exceptionmessage'];

/** Words of a refusal, to recognize one that has no other sign. */
const refusal =
	/\b(errors?|exceptions?|fail(ed|ure|s)?|denied|refused|rejected|invalid|unauthori[sz]ed|forbidden|unable|cannot|can't|couldn't|not|missing|required|exceeded|must)\b|^\s*no\b/i;

/**
 * The service's own words in a refusal, with its error code; undefined when it gave none. Reads a plain
 * text, or the usual keys of an object, with texts, lists and objects in them (docs/dev/service.md W3).
 */
export function findExplanation(content: unknown): string | undefined {
	if (typeof content === 'string') return content.trim() || undefined;
	if (!isObject(content)) return undefined;
	const { Result: result } = content;
	// Only the `Result` of a refusal can be an explanation.
	const added = isAccepted(content) === false && typeof result === 'string' ? [result.trim()] : [];
	return explanationOf(content, added, 0);
}

/** Whether a response reports success by its flag `Success`, in any spelling; undefined without one. */
export function isAccepted(content: unknown): boolean | undefined {
	if (!isObject(content)) return undefined;
	const flag = Object.keys(content).find((key) => normalized(key) === 'success');
	return flag === undefined ? undefined : flagOf(content[flag]);
}

/**
 * Whether the response to a write looks like a refusal without the flag `Success`: it is `false`, has
 * words such as "denied" in a text, `Result` or message, or has an error with a text.
 *
 * @param content parsed JSON, or a plain text
 */
export function soundsLikeRefusal(content: unknown): boolean {
	if (content === false) return true;
	if (typeof content === 'string') return hasRefusalWord(content);
	if (!isObject(content) || isAccepted(content)) return false;
	const { Result: result, ...rest } = content;
	if (typeof result === 'string' && hasRefusalWord(result)) return true;
	// `false` and 0 in an error key mean no error.
	const none: unknown[] = [false, 0, '0'];
	const isExplained = (value: unknown) => !none.includes(value) && textsOf(value, 0).length > 0;
	const keys = Object.keys(rest).filter((key) => isExplained(rest[key]));
	if (keys.some((key) => refusalKeys.includes(normalized(key)))) return true;
	return keys.some((key) => normalized(key) === 'message' && soundsLikeRefusal(rest[key]));
}

function hasRefusalWord(text: string): boolean {
	return refusal.test(text.slice(0, maxRefusalLength));
}

/**
 * The texts and the error code under the usual keys of an object, such as "Not allowed (code 5)";
 * undefined without them. Appends the texts in `added`. The response itself has the depth 0.
 */
function explanationOf(content: JsonObject, added: string[], depth: number): string | undefined {
	const byKey = new Map(Object.entries(content).map(([key, value]) => [normalized(key), value]));
	const texts = textKeys.flatMap((key) => textsOf(byKey.get(key), depth + 1));
	const text = [...new Set([...texts, ...added])].filter((part) => part !== '').join(' ');
	const code = codeKeys.map((key) => codeOf(byKey.get(key))).find((found) => found !== undefined);
	// A code alone does not explain a response: the caller quotes the whole one.
	if (code === undefined || (text === '' && depth === 0)) return text || undefined;
	return text ? `${text.replace(/\.$/, '')} (code ${code})` : `code ${code}`;
}

/**
 * All texts in a value of any type that can explain a refusal. An object gives its explanation or,
 * without one, all its texts as "field: text".
 */
function textsOf(value: unknown, depth: number): string[] {
	if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
	if (typeof value === 'number') return [String(value)];
	if (depth > maxDepth) return [];
	if (Array.isArray(value)) return value.flatMap((entry) => textsOf(entry, depth + 1));
	if (!isObject(value)) return [];
	const explanation = explanationOf(value, [], depth);
	if (explanation !== undefined) return [explanation];
	// The messages of fields, under their names.
	return Object.entries(value).flatMap(([name, given]) => {
		const texts = textsOf(given, depth + 1);
		return texts.length === 0 ? [] : [`${name}: ${texts.join(' ')}`];
	});
}

/** An error code as text; undefined if there is none, or 0, which means no error. */
function codeOf(value: unknown): string | undefined {
	const code = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
	return code === '' || code === '0' ? undefined : code;
}

/** A key without case and separators: `error_code`, `ErrorCode` and `errorCode` are one key. */
function normalized(key: string): string {
	return key.toLowerCase().replace(/[_-]/g, '');
}
