/** Descriptions of replies. An "envelope" is an object with a list in its field `Result`. */
import { groupBy } from '../../nodes/shared/words/util/groupBy';
import { isObject, type JsonObject } from '../../nodes/shared/words/util/json';
import { listSome } from '../../nodes/shared/words/util/phrases';
import { isId, type EntityId } from '../../nodes/shared/service/webApi';
import { listIn } from '../../nodes/shared/service/webApi/list';
import type { FeedFields } from '../../nodes/shared/service/xmlFeed';
import type { FeedReply } from './feedReader.cts';
import type { Reply } from './webApiReader.cts';

/** A text such as `3 devices` or `1 device`. */
export function countText(number: number, noun: string, nouns = `${noun}s`): string {
	return `${number} ${number === 1 ? noun : nouns}`;
}

/** The middle one of the sorted numbers, or the larger of two middle ones; undefined without numbers. */
export function median(numbers: readonly number[]): number | undefined {
	return [...numbers].sort((one, other) => one - other).at(Math.floor(numbers.length / 2));
}

/** A number with at most three decimals, or "none". */
export function roundedText(number: number | undefined): string {
	return number === undefined ? 'none' : String(Math.round(number * 1000) / 1000);
}

const maxListedNames = 30;

/** Names of the service have words with separators, and at most one digit: more may be an ID of the account. */
const nameOfService = /^[.]?[a-z]+(?:[-_.][a-z]+)*\d?$/i;
const maxNameLength = 40;

/** Lists names of fields or elements; only counts those that could be IDs or texts of the account. */
export function listFieldNames(names: readonly string[]): string {
	const distinct = [...new Set(names)];
	const shown = distinct.filter((name) => nameOfService.test(name) && name.length <= maxNameLength);
	const hidden = distinct.length - shown.length;
	const more = hidden > 0 ? [countText(hidden, 'name') + ' with digits or other characters'] : [];
	return listSome([...shown, ...more], maxListedNames) || 'none';
}

const maxWordLength = 14;

/** Lists words with their counts, such as `UP (3), other texts (1)`: only short single words. */
export function listWords(texts: readonly string[]): string {
	const isShown = (text: string) => /^[a-z_]+$/i.test(text) && text.length <= maxWordLength;
	const counts = countByText(texts.map((text) => (isShown(text) ? text : 'other texts')));
	return listSome(counts.map(([word, number]) => `${word} (${number})`)) || 'none';
}

/** Each distinct text with the number of its occurrences. */
function countByText(texts: readonly string[]): Array<[text: string, number: number]> {
	return [...groupBy(texts, (text) => text)].map(([text, equal]) => [text, equal.length]);
}

/** The distinct formats of texts: `3/14/2026` has the format `9/99/9999`. Values that are no texts are skipped. */
export function digitFormats(values: readonly unknown[]): string[] {
	const texts = values.filter((value) => typeof value === 'string');
	return [...new Set(texts.map((text) => text.replace(/\d/g, '9')))];
}

const shapeTexts = {
	empty: 'an empty reply',
	envelope: 'a list in an envelope',
	list: 'a list',
	none: 'no reply',
	null: 'null',
	object: 'an object',
	page: 'a web page',
	redirect: 'a redirect',
	refusal: 'a refusal',
	text: 'a text',
	wrapped: 'an object in an envelope',
};

/** The kind of a reply's content. `envelope` has a list in a field `Result`, and `wrapped` an object. */
export function shapeOf({ status, form, content }: Reply): keyof typeof shapeTexts {
	if (status === 0) return 'none';
	if (status >= 400) return 'refusal';
	if (status >= 300) return 'redirect';
	if (form !== 'json') return form;
	if (content === null) return 'null';
	if (Array.isArray(content)) return 'list';
	if (!isObject(content)) return 'text';
	if (content.Success === false) return 'refusal';
	if (Array.isArray(content.Result)) return 'envelope';
	return isObject(content.Result) ? 'wrapped' : 'object';
}

export function isList(reply: Reply): boolean {
	return ['envelope', 'list'].includes(shapeOf(reply));
}

/** The status and the kind of content of a reply, such as `status 200, a list`. */
export function describeReply(reply: Reply): string {
	const { status, failure } = reply;
	if (status === 0) return `no reply (${failure ?? 'unknown'})`;
	return `status ${status}, ${shapeTexts[shapeOf(reply)]}`;
}

/** Counts equal replies: `5 times status 200, a list; 1 time status 200, null`. A single reply has no count. */
export function describeReplies(replies: readonly Reply[]): string {
	const texts = replies.map(describeReply);
	if (texts.length === 1) return texts[0];
	return countByText(texts)
		.map(([text, number]) => `${countText(number, 'time')} ${text}`)
		.join('; ');
}

/** The number of records of a report, such as `3 records`; without a report, the error code and the status. */
export function describeFeed({ code, records, exchanges }: FeedReply): string {
	if (code === undefined) return countText(records.length, 'record');
	const status = exchanges.at(-1)?.status;
	return status === undefined ? code : `${code}, status ${status}`;
}

/** The entries of the list in a reply, bare or in an envelope; empty if there is no list. */
export function entriesOf({ content }: Reply): unknown[] {
	return listIn(content) ?? [];
}

export function objectsIn(reply: Reply): JsonObject[] {
	return entriesOf(reply).filter(isObject);
}

/** The IDs in a reply's list. Its entries are IDs, or objects with an `Id`; other entries are skipped. */
export function idsOf(reply: Reply): EntityId[] {
	return entriesOf(reply)
		.map((entry) => (isObject(entry) ? entry.Id : entry))
		.filter(isId);
}

/** The object of a reply, bare or in its field `Result`; empty if there is none. */
export function objectOf({ content }: Reply): JsonObject {
	if (!isObject(content)) return {};
	return isObject(content.Result) ? content.Result : content;
}

export function hasFields(object: JsonObject, wanted: readonly string[]): boolean {
	return wanted.every((name) => Object.hasOwn(object, name));
}

/** The accounts (departments) of an organization, which is an entry of the list of departments. */
export function accountsOf({ Accounts }: JsonObject): JsonObject[] {
	return Array.isArray(Accounts) ? Accounts.filter(isObject) : [];
}

/** The largest 32-bit integer, which no entity has as its ID. */
export const unknownId = 2_147_483_647;

/** Returns a function that reads at its first call; later calls get the same result, or the same error. */
export function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
	let value: Promise<Value> | undefined;
	return async () => {
		value ??= read();
		return await value;
	};
}

/** The text of the field with this name, in any case; undefined if there is no such field or no text in it. */
export function textField(fields: FeedFields, lowerCaseName: string): string | undefined {
	const found = Object.entries(fields).find(([name]) => name.toLowerCase() === lowerCaseName);
	return found && typeof found[1] === 'string' ? found[1] : undefined;
}
