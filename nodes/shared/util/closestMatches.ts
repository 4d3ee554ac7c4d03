/**
 * The names that look most like a text, the nearest first: what a person may have meant who mistyped
 * one of them.
 */
export function closestMatches(text: string, names: readonly string[], maxResults = 3): string[] {
	return names
		.map((name) => ({ name, distance: distance(text.toLowerCase(), name.toLowerCase()) }))
		.sort((one, other) => one.distance - other.distance || one.name.localeCompare(other.name))
		.slice(0, maxResults)
		.map(({ name }) => name);
}

/** How far apart two texts are: one that holds the other, and a word of the name, count as nearly the same. */
function distance(text: string, name: string): number {
	const isPart = text !== '' && (name.includes(text) || text.includes(name));
	if (isPart) return 1;
	const words = name.split(/\s+/).map((word) => editDistance(text, word) + 1);
	return Math.min(editDistance(text, name), ...words);
}

/** How many letters must be added, removed or replaced to get from one text to the other. */
export function editDistance(from: string, to: string): number {
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
