import { compareNames } from '../util/compareNames';
import { nameKey } from './named';

/** How many names are offered: many entries can have the same one. */
export const maxNearest = 3;

/** How many more letters than in the nearest name may differ in a name that is as likely to be meant. */
const maxDetour = 3;

/** No name is longer where a person looks at it, and comparing whole books would keep n8n waiting. */
const maxCompared = 200;

/**
 * Returns the names closest to a text, which may be a typo of one: nearest first, and without names
 * that are much more distant than the nearest.
 */
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
 * Whether a text is probably a typo of a name: one letter of up to nine is wrong, two of more. Names that
 * differ in their digits, such as "Branch 1" and "Branch 2", are different ones.
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

/** How far apart two texts are: one that holds the other, and a word of the name, count as nearly the same. */
function distance(text: string, name: string): number {
	const isPart = text !== '' && (name.includes(text) || text.includes(name));
	if (isPart) return 1;
	const words = name.split(' ').map((word) => editDistance(text, word) + 1);
	return Math.min(editDistance(text, name), ...words);
}

/**
 * How many letters must be added, removed or replaced to get from one text to the other
 * (Levenshtein); only the beginnings of long texts are compared.
 */
export function editDistance(longFrom: string, longTo: string): number {
	const [from, to] = [longFrom.slice(0, maxCompared), longTo.slice(0, maxCompared)];
	let row = Array.from({ length: to.length + 1 }, (_, index) => index);
	for (const [line, letter] of [...from].entries()) {
		const next = [line + 1];
		for (let column = 0; column < to.length; column++) {
			const replaced = row[column] + (to[column] === letter ? 0 : 1);
			next.push(Math.min(replaced, row[column + 1] + 1, next[column] + 1));
		}
		row = next;
	}
	return row[to.length];
}
