import { createHmac } from 'crypto';

import { canonicalJson } from './json';
import { mapInSteps, type Steps } from './turn';

/** An entry of a plan, such as a device to create or update, or an unchanged one. */
export interface PlanEntry {
	/** Identifies the same entry in another plan. */
	key: string;
	name: string;
	/** The desired values, as they would be sent. */
	wanted: unknown;
	/** The compared values of the account; null for a new entry. */
	found: unknown;
}

/** The changes since a plan was made. Lists contain the names of entries. */
export interface PlanDifferences {
	/** Whether the plan is for another account or login: then there are no other differences. */
	isOfOtherAccount: boolean;
	added: string[];
	/** The number of entries that are no longer requested: a token contains no names. */
	removed: number;
	/** Entries for which other values are requested now. */
	asked: string[];
	/** Entries that have other values in the account now. */
	changed: string[];
}

interface HashedEntry {
	name: string;
	/** Of key, desired values and values of the account. A token has only their starts, the marks. */
	hashes: string[];
}

const version = '1.';

/** The lengths of a digest and a mark in a token, in characters of 6 bits. */
const [digestLength, markLength] = [24, 5];

/**
 * Returns the token of a plan (the changes that a dry run listed). It has 31 characters and 15 per
 * entry: keyed hashes, from which values cannot be guessed. Yields in between, so that the caller can
 * pause.
 *
 * @param account the target and the login, which are the secret key of the hashes
 */
export function* planToken(account: string, entries: readonly PlanEntry[]): Steps<string> {
	const hashed = yield* hashEntries(account, entries);
	const marks = hashed.flatMap(({ hashes }) => hashes.map(toMark));
	return [version, digestOf(account, hashed), accountMark(account), ...marks].join('');
}

/** Whether two entries have the same key, desired values and values of the account. */
export function isSameEntry(one: PlanEntry, other: PlanEntry): boolean {
	if (one.key !== other.key) return false;
	return canonicalJson([one.wanted, one.found]) === canonicalJson([other.wanted, other.found]);
}

/** Whether a text looks like a complete token. */
export function isPlanToken(text: string): boolean {
	const entriesLength = text.length - version.length - digestLength - markLength;
	return /^1\.[\w-]*$/.test(text) && entriesLength >= 0 && entriesLength % (3 * markLength) === 0;
}

/**
 * Compares the token of an earlier plan with the current entries; undefined if nothing has changed.
 * Yields in between, so that the caller can pause.
 */
export function* comparePlan(
	account: string,
	token: string,
	entries: readonly PlanEntry[],
): Steps<PlanDifferences | undefined> {
	const [digest, tokenAccount, ...entryMarks] = splitToken(token);
	const hashed = yield* hashEntries(account, entries);
	if (digest === digestOf(account, hashed)) return undefined;
	const isOfOtherAccount = tokenAccount !== accountMark(account);
	const differences: PlanDifferences = {
		isOfOtherAccount,
		added: [],
		removed: 0,
		asked: [],
		changed: [],
	};
	if (isOfOtherAccount) return differences;
	/** The marks of the planned values, by the mark of their key. */
	const planned = new Map<string, string[]>();
	for (let index = 0; index < entryMarks.length; index += 3) {
		planned.set(entryMarks[index], entryMarks.slice(index + 1, index + 3));
	}
	const keys = new Set<string>();
	for (const { name, hashes } of hashed) {
		const [key, wanted, found] = hashes.map(toMark);
		const [plannedWanted, plannedFound] = planned.get(key) ?? [];
		keys.add(key);
		if (plannedWanted === undefined) differences.added.push(name);
		else if (plannedWanted !== wanted) differences.asked.push(name);
		// `found` has only the fields that are wanted, so it is comparable only if `wanted` is the same.
		else if (plannedFound !== found) differences.changed.push(name);
	}
	differences.removed = [...planned.keys()].filter((key) => !keys.has(key)).length;
	return differences;
}

/** Splits a token: digest, mark of the account, then the marks key, wanted and found of each entry. */
function splitToken(token: string): string[] {
	const digestEnd = version.length + digestLength;
	const marks = token.slice(digestEnd).match(new RegExp(`.{${markLength}}`, 'g')) ?? [];
	return [token.slice(version.length, digestEnd), ...marks];
}

/** Hashes entries. The result is sorted, because their order does not matter, and without duplicates. */
function* hashEntries(account: string, entries: readonly PlanEntry[]): Steps<HashedEntry[]> {
	const hashed = yield* mapInSteps(entries, ({ name, ...values }) => {
		const kinds = ['key', 'wanted', 'found'] as const;
		return { name, hashes: kinds.map((kind) => keyedHash(account, kind, values[kind])) };
	});
	const distinct = new Map(hashed.map((entry) => [entry.hashes.join(''), entry]));
	return [...distinct].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
}

/** The hash of all entries, which shows whether anything has changed. */
function digestOf(account: string, hashed: readonly HashedEntry[]): string {
	const all = hashed.map(({ hashes }) => hashes.join(''));
	return keyedHash(account, 'all', all).slice(0, digestLength);
}

function accountMark(account: string): string {
	return toMark(keyedHash(account, 'account', ''));
}

function toMark(hash: string): string {
	return hash.slice(0, markLength);
}

/**
 * The keyed hash of a value, from which it cannot be guessed, in characters of 6 bits.
 *
 * @param account the target and the login, which are the secret key
 * @param kind separates the hashes of equal values, such as a key and a wanted value
 */
export function keyedHash(account: string, kind: string, value: unknown): string {
	const text = canonicalJson([kind, value]);
	return createHmac('sha256', account).update(text).digest('base64url');
}
