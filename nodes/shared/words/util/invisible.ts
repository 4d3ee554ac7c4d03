/** Soft hyphens, zero-width characters, marks of direction, selectors: characters that show nothing. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** The same without what joins letters and emoji, chooses their form, or makes a flag. */
const strays =
	/[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Removes every character that shows nothing: texts that look the same are the same then. */
export function withoutIgnorable(text: string): string {
	return text.replace(ignorable, '');
}

/** Removes invisible characters that copy and paste leaves in a cell, and that belong to no letter. */
export function withoutStrays(text: string): string {
	return text.replace(strays, '');
}
