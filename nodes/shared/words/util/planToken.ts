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

/** The hashes of an entry's key and values. A mark is the start of a hash, and short enough for a token. */
interface EntryHashes {
	name: string;
	key: string;
	wanted: string;
	found: string;
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
	const hashes = yield* hashEntries(account, entries);
	const marks = hashes.flatMap(({ key, wanted, found }) => [key, wanted, found].map(toMark));
	return [version, digestOf(account, hashes), accountMark(account), ...marks].join('');
}

/** Whether two entries have the same key, desired values and values of the account. */
export function isSameEntry(one: PlanEntry, other: PlanEntry): boolean {
	const [oneText, otherText] = [one, other].map(({ key, wanted, found }) =>
		canonicalJson([key, wanted, found]),
	);
	return oneText === otherText;
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
	const hashes = yield* hashEntries(account, entries);
	if (digest === digestOf(account, hashes)) return undefined;
	const differences: PlanDifferences = {
		isOfOtherAccount: tokenAccount !== accountMark(account),
		added: [],
		removed: 0,
		asked: [],
		changed: [],
	};
	if (differences.isOfOtherAccount) return differences;
	// The marks of the values of each planned entry, by the mark of its key.
	const planned = new Map<string, { wanted: string; found: string }>();
	for (let index = 0; index < entryMarks.length; index += 3) {
		const [key, wanted, found] = entryMarks.slice(index, index + 3);
		planned.set(key, { wanted, found });
	}
	for (const { name, key, wanted, found } of hashes) {
		const then = planned.get(toMark(key));
		if (!then) differences.added.push(name);
		else if (then.wanted !== toMark(wanted)) differences.asked.push(name);
		// `found` has only the fields that are wanted, so it is comparable only if `wanted` is the same.
		else if (then.found !== toMark(found)) differences.changed.push(name);
	}
	const keys = new Set(hashes.map(({ key }) => toMark(key)));
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
function* hashEntries(account: string, entries: readonly PlanEntry[]): Steps<EntryHashes[]> {
	const hash = (kind: string, value: unknown) => keyedHash(account, kind, value);
	const hashes = yield* mapInSteps(entries, ({ key, name, wanted, found }) => ({
		name,
		key: hash('key', key),
		wanted: hash('wanted', wanted),
		found: hash('found', found),
	}));
	const distinct = new Map(hashes.map((entry) => [allHashes(entry), entry]));
	return [...distinct].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
}

function allHashes({ key, wanted, found }: EntryHashes): string {
	return key + wanted + found;
}

/** The hash of all entries, which shows whether anything has changed. */
function digestOf(account: string, hashes: readonly EntryHashes[]): string {
	return keyedHash(account, 'all', hashes.map(allHashes)).slice(0, digestLength);
}

function accountMark(account: string): string {
	return toMark(keyedHash(account, 'account', ''));
}

function toMark(hash: string): string {
	return hash.slice(0, markLength);
}

/** @param kind separates the hashes of equal values, such as a key and a wanted value */
function keyedHash(account: string, kind: string, value: unknown): string {
	const text = canonicalJson([kind, value]);
	return createHmac('sha256', account).update(text).digest('base64url');
}
