import { createHmac } from 'crypto';

import { isObject } from './json';
import { mapInSteps, type Steps } from './turn';

/** An entry of a plan, such as a device that is to be created, updated, or is unchanged. */
export interface PlanEntry {
	/** By which it is recognized in another plan. */
	key: string;
	/** What a person calls it. */
	name: string;
	/** What was asked for, as it would be sent. */
	wanted: unknown;
	/** What the account has of it, as far as it was compared; null for nothing. */
	found: unknown;
}

/** What is not as it was planned. */
export interface PlanDifferences {
	/** Whether it was planned elsewhere, or as somebody else: then nothing more can be said. */
	isOfOtherAccount: boolean;
	/** What is asked for now and was not. */
	added: string[];
	/** How much was asked for and is not any more: a token has no names. */
	removed: number;
	/** Of what something else is asked for. */
	asked: string[];
	/** What the account has in another state. */
	changed: string[];
}

/** An entry as keyed hashes; a token has the beginning of each. */
interface Marks {
	name: string;
	key: string;
	wanted: string;
	found: string;
}

const version = '1.';

/** In characters of base64url, which have 6 bits each. */
const [digestLength, markLength] = [24, 5];

/**
 * The fingerprint of a plan. It has only keyed hashes, against which nobody can try out values: 31
 * characters and 15 for each entry.
 *
 * @param account where it is to be carried out, and as whom: what nobody else knows
 */
export function* planToken(account: string, entries: readonly PlanEntry[]): Steps<string> {
	const all = yield* marksOf(account, entries);
	const marks = all.flatMap(({ key, wanted, found }) => [key, wanted, found].map(toShort));
	return [version, digestOf(account, all), accountMark(account), ...marks].join('');
}

/** Whether the same is asked for, and the account has the same of it. */
export function isSameEntry(one: PlanEntry, other: PlanEntry): boolean {
	return canonicalEntry(one) === canonicalEntry(other);
}

/** Whether a text is a fingerprint, and whole as far as can be seen. */
export function isPlanToken(text: string): boolean {
	const entries = text.length - version.length - digestLength - markLength;
	return /^1\.[\w-]*$/.test(text) && entries >= 0 && entries % (3 * markLength) === 0;
}

/**
 * Compares a fingerprint with what is asked for and there now.
 *
 * @param token of {@link isPlanToken}
 * @returns undefined when all is the same
 */
export function* comparePlan(
	account: string,
	token: string,
	entries: readonly PlanEntry[],
): Steps<PlanDifferences | undefined> {
	const [digest, ownAccount, ...rest] = splitToken(token);
	const all = yield* marksOf(account, entries);
	if (digest === digestOf(account, all)) return undefined;
	const planned = new Map<string, Omit<Marks, 'name'>>();
	for (let at = 0; at < rest.length; at += 3) {
		const [key, wanted, found] = rest.slice(at, at + 3);
		planned.set(key, { key, wanted, found });
	}
	const now = all.map(({ name, key, wanted, found }) => ({
		...{ name, key: toShort(key), wanted: toShort(wanted), found: toShort(found) },
	}));
	const isOfOtherAccount = ownAccount !== accountMark(account);
	const namesOf = (isMeant: (then: Omit<Marks, 'name'> | undefined, mark: Marks) => boolean) =>
		isOfOtherAccount
			? []
			: now.filter((mark) => isMeant(planned.get(mark.key), mark)).map(({ name }) => name);
	const isAskedElse = (then: Omit<Marks, 'name'> | undefined, { wanted }: Marks) =>
		then !== undefined && then.wanted !== wanted;
	const keys = new Set(now.map(({ key }) => key));
	return {
		isOfOtherAccount,
		added: namesOf((then) => then === undefined),
		removed: isOfOtherAccount ? 0 : [...planned.keys()].filter((key) => !keys.has(key)).length,
		asked: namesOf(isAskedElse),
		// What was compared depends on what was asked for.
		changed: namesOf(
			(then, mark) => then !== undefined && !isAskedElse(then, mark) && then.found !== mark.found,
		),
	};
}

/** The digest, the mark of the account, and three marks for each entry. */
function splitToken(token: string): string[] {
	const digestEnd = version.length + digestLength;
	const marks = token.slice(digestEnd).match(new RegExp(`.{${markLength}}`, 'g')) ?? [];
	return [token.slice(version.length, digestEnd), ...marks];
}

/** In an order of their own, so that none matters in which they came; once where they are the same. */
function* marksOf(account: string, entries: readonly PlanEntry[]): Steps<Marks[]> {
	const mark = (kind: string, value: unknown) => keyedHash(account, kind, value);
	const marks = yield* mapInSteps(entries, ({ key, name, wanted, found }) => ({
		name,
		key: mark('key', key),
		wanted: mark('wanted', wanted),
		found: mark('found', found),
	}));
	const byKey = new Map(marks.map((all) => [all.key + all.wanted + all.found, all]));
	return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, all]) => all);
}

function digestOf(account: string, marks: readonly Marks[]): string {
	const all = marks.map(({ key, wanted, found }) => key + wanted + found);
	return keyedHash(account, 'all', all).slice(0, digestLength);
}

function canonicalEntry({ key, wanted, found }: PlanEntry): string {
	return canonicalJson([key, wanted, found]);
}

function accountMark(account: string): string {
	return toShort(keyedHash(account, 'account', ''));
}

function toShort(hash: string): string {
	return hash.slice(0, markLength);
}

function keyedHash(account: string, kind: string, value: unknown): string {
	const text = canonicalJson([kind, value]);
	return createHmac('sha256', account).update(text).digest('base64url');
}

/** The same for the same value, whatever the order of its fields. */
function canonicalJson(value: unknown): string {
	return JSON.stringify(value, (_, field: unknown) =>
		isObject(field)
			? Object.fromEntries(Object.entries(field).sort(([one], [other]) => (one < other ? -1 : 1)))
			: field,
	);
}
