import { compareNames } from '../util/compareNames';
import { nameKey } from './named';

/** The maximum number of offered names, and of entries with them: many can have the same name. */
export const maxNearest = 3;

/** How much more distant than the nearest name another offered name may be. */
const maxDetour = 3;

/** Only this many characters are compared, because very long texts would block n8n. */
const maxCompared = 200;

/** Up to three, nearest first, without names that are much more distant than the nearest. */
export function closestMatches(text: string, names: readonly string[]): string[] {
	const sorted = names
		.map((name) => ({ name, distance: distance(comparable(text), comparable(name)) }))
		.sort((one, other) => one.distance - other.distance || compareNames(one.name, other.name));
	return sorted
		.slice(0, maxNearest)
		.filter(({ distance }) => distance <= sorted[0].distance + maxDetour)
		.map(({ name }) => name);
}

/**
 * Whether a text is probably a typo of a name: one wrong letter in 4 to 9, or two in more; shorter
 * texts never. Names that differ in their digits, such as "Branch 1" and "Branch 2", are different.
 */
export function looksMistyped(text: string, name: string): boolean {
	const [own, other] = [comparable(text), comparable(name)];
	if (own.length < 4 || digitsOf(own) !== digitsOf(other)) return false;
	return editDistance(own, other) <= (own.length < 10 ? 1 : 2);
}

function digitsOf(text: string): string {
	return text.replaceAll(/\D+/g, ' ').trim();
}

function comparable(text: string): string {
	return nameKey(text.slice(0, maxCompared));
}

/**
 * The edit distance, but 1 if one text contains the other; a text that is close to one word of the
 * name has the distance to that word plus 1.
 */
function distance(text: string, name: string): number {
	const isPart = text !== '' && (name.includes(text) || text.includes(name));
	if (isPart) return 1;
	const words = name.split(' ').map((word) => editDistance(text, word) + 1);
	return Math.min(editDistance(text, name), ...words);
}

/** Levenshtein; only the beginnings of long texts are compared. */
export function editDistance(longFrom: string, longTo: string): number {
	// Spread gives whole characters, so that an emoji counts as one.
	const [from, to] = [longFrom, longTo].map((text) => [...text.slice(0, maxCompared)]);
	let row = Array.from({ length: to.length + 1 }, (_, index) => index);
	for (const [line, letter] of from.entries()) {
		const next = [line + 1];
		for (let column = 0; column < to.length; column++) {
			const replaced = row[column] + (to[column] === letter ? 0 : 1);
			next.push(Math.min(replaced, row[column + 1] + 1, next[column] + 1));
		}
		row = next;
	}
	return row[to.length];
}
