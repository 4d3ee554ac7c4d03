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

export interface PlanDifferences {
	/** Whether the plan is of another account or login: then there are no other differences. */
	isOfOtherAccount: boolean;
	added: string[];
	/** The number of entries that are no longer requested: a token contains no names. */
	removed: number;
	/** Entries with other desired values than in the plan. */
	asked: string[];
	/** Entries that have changed in the account. */
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
 * Returns the fingerprint of a plan (the changes that a dry run listed). It contains only keyed
 * hashes, which cannot be used to guess values: 31 characters and 15 per entry. It yields in
 * between, so that the caller can pause.
 *
 * @param account the target and the login: data that others do not know
 */
export function* planToken(account: string, entries: readonly PlanEntry[]): Steps<string> {
	const all = yield* marksOf(account, entries);
	const marks = all.flatMap(({ key, wanted, found }) => [key, wanted, found].map(toMark));
	return [version, digestOf(account, all), accountMark(account), ...marks].join('');
}

/** Whether two entries have the same key, desired values and values in the account. */
export function isSameEntry(one: PlanEntry, other: PlanEntry): boolean {
	const [oneText, otherText] = [one, other].map(({ key, wanted, found }) =>
		canonicalJson([key, wanted, found]),
	);
	return oneText === otherText;
}

/** Whether a text looks like a complete fingerprint. */
export function isPlanToken(text: string): boolean {
	const entriesLength = text.length - version.length - digestLength - markLength;
	return /^1\.[\w-]*$/.test(text) && entriesLength >= 0 && entriesLength % (3 * markLength) === 0;
}

/**
 * Compares a plan's fingerprint (the token of a dry run) with the current request and account. It
 * yields in between, so that the caller can pause.
 *
 * @returns undefined when nothing differs
 */
export function* comparePlan(
	account: string,
	token: string,
	entries: readonly PlanEntry[],
): Steps<PlanDifferences | undefined> {
	const [digest, ownAccount, ...rest] = splitToken(token);
	const all = yield* marksOf(account, entries);
	if (digest === digestOf(account, all)) return undefined;
	const differences: PlanDifferences = {
		isOfOtherAccount: ownAccount !== accountMark(account),
		added: [],
		removed: 0,
		asked: [],
		changed: [],
	};
	if (differences.isOfOtherAccount) return differences;
	// The other marks (short hashes) of the plan's entries, by the mark of their key.
	const planned = new Map<string, { wanted: string; found: string }>();
	for (let index = 0; index < rest.length; index += 3) {
		const [key, wanted, found] = rest.slice(index, index + 3);
		planned.set(key, { wanted, found });
	}
	for (const { name, key, wanted, found } of all) {
		const then = planned.get(toMark(key));
		if (!then) differences.added.push(name);
		else if (then.wanted !== toMark(wanted)) differences.asked.push(name);
		// With other desired values, other values of the account are compared: no sign of a change.
		else if (then.found !== toMark(found)) differences.changed.push(name);
	}
	const keys = new Set(all.map(({ key }) => toMark(key)));
	differences.removed = [...planned.keys()].filter((key) => !keys.has(key)).length;
	return differences;
}

/**
 * Splits a token into its digest, the mark (short hash) of the account, and three marks for each
 * entry: of its key, its desired values and its values in the account.
 */
function splitToken(token: string): string[] {
	const digestEnd = version.length + digestLength;
	const marks = token.slice(digestEnd).match(new RegExp(`.{${markLength}}`, 'g')) ?? [];
	return [token.slice(version.length, digestEnd), ...marks];
}

/** Sorted, so that the order of the entries does not matter, and without duplicates. */
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

function accountMark(account: string): string {
	return toMark(keyedHash(account, 'account', ''));
}

function toMark(hash: string): string {
	return hash.slice(0, markLength);
}

function keyedHash(account: string, kind: string, value: unknown): string {
	const text = canonicalJson([kind, value]);
	return createHmac('sha256', account).update(text).digest('base64url');
}
