import { withoutIgnorable } from '../../words/util/invisible';

/** At the start, or after a blank, a bracket, a quotation mark or a separator: not in "C#" or "page#section". */
const runs = /(?<=^|[\s([{<"'“”„‟‘’‚‹›«»`,;:|&+–—])(?:#[^\s#,;:!?()[\]{}<>"“”„‟’‹›«»`…|&–—]+)+/gu;

/** The tags in a title, such as "#shop" in "New database (#shop)." A number alone is none: "Release #4711". */
export function tagsIn(title: string): string[] {
	return (withoutIgnorable(title).match(runs) ?? [])
		.flatMap((run) => run.split('#'))
		.map((tag) => tag.replace(/[.'/+*_~-]+$/, ''))
		.filter((tag) => /\p{L}/u.test(tag))
		.map((tag) => `#${tag}`);
}
