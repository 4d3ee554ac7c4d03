import { listSome, quoteSome } from '../util/phrases';
import { ParameterError } from '../util/monitoringError';
import { isTag, labelOf, looksLikeId, idAndNameOf, type Named } from './named';
import type { NameList, NameReference } from './nameList';
import { closestMatches, maxNearest } from './nearest';

/** A field with names, as error messages describe it. */
export interface NameField {
	/** As the editor calls it: "Parent Device". */
	label: string;
	/** Where its names are looked for: "the devices of the department in Department". */
	among: string;
}

/** The maximum number of texts with nearest names: the search takes time, and users read only a few. */
const maxExplained = 3;

const choice = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** @throws {ParameterError} when no entry has it, or several have */
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

/** @param known undefined to show no names */
export function unknownNamesError(
	field: NameField,
	texts: readonly string[],
	known?: NameList<Named>,
): ParameterError {
	return new ParameterError(unknownNamesText(field, texts), correctionText(field, texts, known));
}

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

/** `"Shpo front" in Devices is not known`. */
export function unknownNamesText(
	{ label }: Pick<NameField, 'label'>,
	texts: readonly string[],
): string {
	const distinct = [...new Set(texts)];
	return `${quoteSome(distinct)} in ${label} ${distinct.length === 1 ? 'is' : 'are'} not known`;
}

/** The nearest names, and where names are looked for. @param known undefined to show no names */
export function correctionText(
	{ label, among }: NameField,
	texts: readonly string[],
	known?: NameList<Named>,
): string {
	return `${known ? nearestText([...new Set(texts)], known) : ''}Correct ${label}: each name must match one of ${among}.`;
}

/**
 * "Did you mean …?" for the first three unknown texts; empty if no name is near, and another
 * sentence if there are no names at all.
 */
function nearestText(texts: readonly string[], known: NameList<Named>): string {
	const labels = texts.slice(0, maxExplained).flatMap((text) => nearestLabels(text, known));
	const distinct = [...new Set(labels)];
	if (distinct.length === 0)
		return known.entries.length === 0 ? 'There are no names to choose from. ' : '';
	const which = texts.length > maxExplained ? ` (for the first ${maxExplained})` : '';
	return `Did you mean ${choice.format(distinct)}${which}? `;
}

/**
 * The labels of the entries nearest to an unknown text. An ID is compared with IDs and names, a tag
 * with tags, a name with names.
 */
function nearestLabels(text: string, known: NameList<Named>): string[] {
	const tags = new Set(isTag(text) ? known.entries.flatMap(({ tags: own = [] }) => own) : []);
	if (tags.size > 0) return closestMatches(text.slice(1), [...tags]).map((tag) => `"#${tag}"`);
	const keysOf = (entry: Named) =>
		looksLikeId(text) ? idAndNameOf(entry) : idAndNameOf({ ...entry, id: null });
	const keys = new Set(known.entries.flatMap(keysOf));
	const nearest = closestMatches(text.replaceAll(/[*?]/g, ''), [...keys]);
	return nearest
		.flatMap((key) => known.entries.filter((entry) => keysOf(entry).includes(key)))
		.slice(0, maxNearest)
		.map(labelOf);
}
