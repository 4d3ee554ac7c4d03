/** So many texts at most, and how many more there are: `Shop, Blog and 3 more`. */
export function listSome(texts: readonly string[], maxListed = 10): string {
	const more = texts.length - maxListed;
	return `${texts.slice(0, maxListed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The same of texts between quotation marks: `"Shop", "Blog" and 3 more`. */
export function quoteSome(texts: readonly string[]): string {
	return listSome(texts.map((text) => `"${text}"`));
}
