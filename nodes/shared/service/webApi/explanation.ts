import { isObject, type JsonObject } from '../../words/util/json';
import { webApiFacts } from './facts';

/** No known explanation is nested deeper. */
const maxDepth = 5;

/** A longer text is no refusal. */
const maxRefusalLength = 64 * 1024;

const textKeys = [webApiFacts.explanationKey.value, ...webApiFacts.otherExplanationKeys.value].map(
	normalized,
);

const codeKeys = webApiFacts.errorCodeKeys.value.map(normalized);

/** Keys that no success has. */
const refusalKeys = ['error', 'errors', 'errorcode', 'errordescription', 'exceptionmessage'];

/** Words with which a text refuses something, although the response has no sign of a refusal. */
const refusal =
	/\b(errors?|exceptions?|fail(ed|ure|s)?|denied|refused|rejected|invalid|unauthori[sz]ed|forbidden|unable|cannot|can't|couldn't|not|missing|required|exceeded|must)\b|^\s*no\b/i;

/**
 * The service's own words in a refusal, its code included, or undefined when it gave none. Texts, lists
 * and objects are read, under any of the keys that are usual for it (docs/dev/service.md W3).
 */
export function findExplanation(content: unknown): string | undefined {
	if (typeof content === 'string') return content.trim() || undefined;
	if (!isObject(content)) return undefined;
	const { Result: result } = content;
	// Only the `Result` of a refusal can be an explanation.
	const more = isAccepted(content) === false && typeof result === 'string' ? [result.trim()] : [];
	return explanationOf(content, more, 0);
}

/** Whether the response declares success; undefined if it does not. */
export function isAccepted(content: unknown): boolean | undefined {
	if (!isObject(content)) return undefined;
	const flag = Object.keys(content).find((key) => normalized(key) === 'success');
	const word = flag === undefined ? '' : String(content[flag]).trim().toLowerCase();
	if (['true', '1', 'yes'].includes(word)) return true;
	return ['false', '0', 'no'].includes(word) ? false : undefined;
}

/**
 * Whether the response to a write looks like a refusal, although it does not have `Success` false:
 * it is `false`, or has words such as "denied" in a text, `Result` or message, or a text as its
 * error.
 *
 * @param content parsed JSON, or a plain text
 */
export function soundsLikeRefusal(content: unknown): boolean {
	if (content === false) return true;
	if (typeof content === 'string') return hasRefusalWord(content);
	if (!isObject(content) || isAccepted(content)) return false;
	const { Result: result, ...rest } = content;
	if (typeof result === 'string' && hasRefusalWord(result)) return true;
	const keys = Object.keys(rest).filter((key) => hasExplanation(rest[key]));
	const isError = keys.some((key) => refusalKeys.includes(normalized(key)));
	return (
		isError || keys.some((key) => normalized(key) === 'message' && soundsLikeRefusal(rest[key]))
	);
}

function hasRefusalWord(text: string): boolean {
	return refusal.test(text.slice(0, maxRefusalLength));
}

function hasExplanation(value: unknown): boolean {
	return value !== false && value !== 0 && value !== '0' && textsOf(value, 0).length > 0;
}

/** "Not allowed (code 5)"; undefined if there is none. The depth of the response itself is 0. */
function explanationOf(content: JsonObject, more: string[], depth: number): string | undefined {
	const byKey = new Map(Object.entries(content).map(([key, value]) => [normalized(key), value]));
	const texts = textKeys.flatMap((key) => textsOf(byKey.get(key), depth + 1));
	const text = [...new Set([...texts, ...more])].filter((part) => part !== '').join(' ');
	const code = codeKeys.map((key) => codeOf(byKey.get(key))).find((found) => found !== undefined);
	// A code alone does not explain a response: the caller quotes the whole one.
	if (code === undefined || (text === '' && depth === 0)) return text || undefined;
	return text ? `${text.replace(/\.$/, '')} (code ${code})` : `code ${code}`;
}

/**
 * The explaining texts in a value of any shape: of an object its explanation, or else all its texts
 * as "field: text".
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

/** 0 is no code. */
function codeOf(value: unknown): string | undefined {
	const code = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
	return code === '' || code === '0' ? undefined : code;
}

/** `error_code`, `ErrorCode` and `errorCode` are one key. */
function normalized(key: string): string {
	return key.toLowerCase().replace(/[_-]/g, '');
}
