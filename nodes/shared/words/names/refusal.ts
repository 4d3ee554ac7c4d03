import { listSome, quoteSome } from '../util/phrases';
import { ParameterError } from '../util/monitoringError';
import { isTag, labelOf, looksLikeId, idAndNameOf, type Named } from './named';
import type { NameList, NameReference } from './nameList';
import { closestMatches, maxNearest } from './nearest';
import { isPattern } from './wildcards';

/**
 * Refuses texts that can mean one of these entries although none matches: an ID where an entry has only a
 * name, or a name where it has only an ID. The entry would be shown although it should not.
 *
 * @throws {ParameterError} with the other form to enter
 */
export function requireComparable(
	label: string,
	texts: readonly string[],
	entries: readonly Named[],
): void {
	const lacks = (text: string, { id, name }: Named) => {
		const [needed, other] = looksLikeId(text) ? [id, name] : [name, id];
		return (needed ?? '') === '' && (other ?? '') !== '';
	};
	const text = texts.find((one) => entries.some((entry) => lacks(one, entry)));
	if (text === undefined) return;
	const [missing, form] = looksLikeId(text) ? ['ID', 'names'] : ['name', 'IDs'];
	throw new ParameterError(
		`${label} contains "${text}", but the service returned no device ${missing} to compare it with`,
		`Enter ${form} in ${label}. The service omits the ${missing} of at least one device.`,
	);
}

/** How error messages describe a field that takes names. */
export interface NameField {
	/** Its label in the editor, such as "Parent Device". */
	label: string;
	/** The entries that it can name, such as "the devices of the department in Department". */
	among: string;
}

/** The number of unknown texts for which names are offered: the search takes time. */
const maxExplained = 3;
const choice = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Returns the entry with a name or ID. @throws {ParameterError} when no entry or several match */
export function requireOne<Entry extends Named>(
	field: NameField,
	reference: NameReference,
	known: NameList<Entry>,
): Entry {
	const text = typeof reference === 'string' ? reference : reference.name;
	const [entry, ...others] = known.find(reference);
	if (entry === undefined) throw unknownNamesError(field, [text], known);
	if (others.length === 0) return entry;
	throw sharedNameError(
		field.label,
		text,
		[entry, ...others].map(({ id }) => id),
		`Enter the ID instead of the name in ${field.label} (if the field has a choice, choose By ID).`,
	);
}

/**
 * Refuses patterns that match almost every name, such as `*` or `?*`. An expression without a value leaves
 * one: `{{ $json.customer }}*`.
 *
 * @param other the way to choose all devices, for the hint
 * @throws {ParameterError} for a pattern without a letter or digit
 */
export function rejectOpenPatterns(label: string, texts: readonly string[], other = ''): void {
	const pattern = texts.find((text) => isPattern(text) && !/[\p{L}\p{N}]/u.test(text));
	if (pattern === undefined) return;
	throw new ParameterError(
		`${label} contains "${pattern}", a pattern without a letter or digit`,
		`Enter a part of the names, such as Shop*${other}. If an expression or a cell is part of it, check its value.`,
	);
}

/** @param known the entries whose names are offered as corrections; undefined to offer none */
export function unknownNamesError(
	field: NameField,
	texts: readonly string[],
	known?: NameList<Named>,
): ParameterError {
	return new ParameterError(unknownNamesText(field, texts), correctionText(field, texts, known));
}

/** The error for a name that several entries have. @param ids the IDs of these entries */
export function sharedNameError(
	label: string,
	text: string,
	ids: ReadonlyArray<Named['id']>,
	hint: string,
): ParameterError {
	const count = `matches ${ids.length} entries of your account`;
	return new ParameterError(
		`"${text}" in ${label} ${count}: IDs ${listSome(ids.map(String))}`,
		hint,
	);
}

/** The problem in a message: `"Shpo front" in Devices is not known`. */
export function unknownNamesText(
	{ label }: Pick<NameField, 'label'>,
	texts: readonly string[],
): string {
	const distinct = [...new Set(texts)];
	return `${quoteSome(distinct)} in ${label} ${distinct.length === 1 ? 'is' : 'are'} not known`;
}

/** The hint of a message: the nearest names (none if `known` is undefined), and which names are possible. */
export function correctionText(
	{ label, among }: NameField,
	texts: readonly string[],
	known?: NameList<Named>,
): string {
	return `${known ? nearestText([...new Set(texts)], known) : ''}Correct ${label}: each name must match one of ${among}.`;
}

/** "Did you mean …? " for the first three texts; empty if no name is near; a note if there are no names. */
function nearestText(texts: readonly string[], known: NameList<Named>): string {
	const labels = texts.slice(0, maxExplained).flatMap((text) => nearestLabels(text, known));
	const distinct = [...new Set(labels)];
	if (known.entries.length === 0) return 'There are no names to choose from. ';
	const hasTags = known.entries.some(({ tags = [] }) => tags.length > 0);
	const noTags = texts.some(isTag) && !hasTags ? 'There are no tags to choose from. ' : '';
	if (distinct.length === 0) return noTags;
	const which = texts.length > maxExplained ? ` (for the first ${maxExplained})` : '';
	return `${noTags}Did you mean ${choice.format(distinct)}${which}? `;
}

/** Describes the entries nearest to a text. Only a text like an ID is compared with IDs, a tag with tags. */
function nearestLabels(text: string, known: NameList<Named>): string[] {
	const tagged = isTag(text) ? known.entries.filter(({ tags }) => tags !== undefined) : [];
	if (tagged.length > 0) {
		const tags = new Set(tagged.flatMap(({ tags: own = [] }) => own));
		return closestMatches(text.slice(1), [...tags]).map((tag) => `"#${tag}"`);
	}
	const comparedTexts = (entry: Named) =>
		looksLikeId(text) ? idAndNameOf(entry) : idAndNameOf({ ...entry, id: null });
	const candidates = new Set(known.entries.flatMap(comparedTexts));
	const nearest = closestMatches(text.replaceAll(/[*?]/g, ''), [...candidates]);
	return nearest
		.flatMap((near) => known.entries.filter((entry) => comparedTexts(entry).includes(near)))
		.slice(0, maxNearest)
		.map(labelOf);
}
