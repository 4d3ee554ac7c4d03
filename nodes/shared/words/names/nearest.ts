import { compareNames } from '../util/compareNames';
import { nameKey } from './named';

/** The maximum number of offered names, and of entries shown for them: many can have the same name. */
export const maxNearest = 3;

/** How much the distance of an offered name may exceed that of the nearest one. */
const maxExtraDistance = 3;

/** The number of compared characters: comparing very long texts would block n8n. */
const maxCompared = 200;

/** Returns up to three names for "Did you mean", nearest first, but none that is much more distant. */
export function closestMatches(text: string, names: readonly string[]): string[] {
	const sorted = names
		.map((name) => ({ name, distance: matchDistance(comparable(text), comparable(name)) }))
		.sort((one, other) => one.distance - other.distance || compareNames(one.name, other.name));
	return sorted
		.slice(0, maxNearest)
		.filter(({ distance }) => distance <= sorted[0].distance + maxExtraDistance)
		.map(({ name }) => name);
}

/**
 * Whether a text is probably a typo of a name: up to one wrong letter in 4 to 9 letters, or two in longer
 * texts. Not if their digits differ: "Branch 1" and "Branch 2" are different names.
 */
export function looksMistyped(text: string, name: string): boolean {
	const [own, other] = [comparable(text), comparable(name)];
	if (own.length < 4 || digitsOf(own) !== digitsOf(other)) return false;
	return editDistance(own, other) <= (own.length < 10 ? 1 : 2);
}

function digitsOf(text: string): string {
	return text.replaceAll(/\D+/g, ' ').trim();
}

/** The form in which texts are compared: the key of their first characters. */
function comparable(text: string): string {
	return nameKey(text.slice(0, maxCompared));
}

/**
 * The edit distance to a name, or to one word of it plus 1, whichever is smaller. It is 1 if one text
 * contains the other.
 */
function matchDistance(text: string, name: string): number {
	const isPart = text !== '' && (name.includes(text) || text.includes(name));
	if (isPart) return 1;
	const words = name.split(' ').map((word) => editDistance(text, word) + 1);
	return Math.min(editDistance(text, name), ...words);
}

/** The number of characters to insert, delete or replace (Levenshtein), in the first 200 of each text. */
export function editDistance(one: string, other: string): number {
	// Spread gives whole characters, so that an emoji counts as one.
	const [from, to] = [one, other].map((text) => [...text.slice(0, maxCompared)]);
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
