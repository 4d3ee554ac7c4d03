/** Parts of a Markdown page that a command writes, between `<!-- name -->` and `<!-- end -->`. */

const end = '<!-- end -->';

/** @throws Error when the page does not have these markers */
export function replaceMarked(page: string, name: string, text: string): string {
	const { from, to } = findMarked(page, name);
	return `${page.slice(0, from)}\n\n${text.trim()}\n\n${page.slice(to)}`;
}

/** @throws Error when the page does not have these markers */
export function readMarked(page: string, name: string): string {
	const { from, to } = findMarked(page, name);
	return page.slice(from, to).trim();
}

export function markerNames(page: string): string[] {
	return Array.from(page.matchAll(/^<!-- (?!end )(.+) -->$/gm), ([, name]) => name);
}

function findMarked(page: string, name: string): { from: number; to: number } {
	const begin = `<!-- ${name} -->`;
	const from = page.indexOf(begin) + begin.length;
	const to = page.indexOf(end, from);
	if (!page.includes(begin) || to < 0) throw new Error(`The page has no ${begin}`);
	return { from, to };
}
