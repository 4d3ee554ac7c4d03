/** All invisible characters: soft hyphens, zero-width characters, direction marks, variation selectors. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Invisible characters, except those that join letters and emoji, choose their form, or make a flag. */
const strays =
	/[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Removes all invisible characters, to compare texts by their look. The result is not for display. */
export function withoutIgnorable(text: string): string {
	return text.replace(ignorable, '');
}

/** Removes the invisible characters that copy and paste leaves, but none that a letter or emoji needs. */
export function withoutStrays(text: string): string {
	return text.replace(strays, '');
}
