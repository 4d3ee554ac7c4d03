/** Reads the cells of a sheet. A placeholder is a text for "no value", such as "n/a". */
import { isBlank, isPrimitive } from '../../../../shared/n8n/parameters/parameterValue';
import { containsName, splitParts } from '../../../../shared/words/names';
import { withoutStrays } from '../../../../shared/words/util/invisible';
import { ParameterError } from '../../../../shared/words/util/monitoringError';
import {
	parseDuration,
	parseFrequency,
	unitSeconds,
	type DurationUnit,
} from '../../../../shared/words/values/duration';
import { splitAddresses, splitEntries } from '../../../../shared/words/values/lists';
import {
	readCellText,
	requireIntact,
	requireValue,
} from '../../../../shared/words/values/cellText';
import { isFormulaError } from '../../../../shared/words/values/placeholder';
import { atPlace } from '../../../../shared/words/values/valueError';
import { parseMethod } from '../../task/method';
import { parseDelay } from '../settingsFields';

export interface CellPlace {
	/** The name of the column, as the sheet spells it. */
	name: string;
	/** The unit in the column name, if any. */
	unit?: DurationUnit;
}

/**
 * An alert group by name or ID, or several in one text. The text is split later, when the known
 * names show which commas belong to a name.
 */
export interface AlertGroupCell {
	group: string;
	/** After how many minutes the last group in the text is alerted. */
	delayOfLast?: number;
}

/** A name or ID; empty for an empty cell. Placeholders are refused, HTML escapes decoded. */
export function readName(cell: unknown, place: CellPlace): string {
	return readText(cell, place, readNames);
}

/** Several names or IDs, each once, as in {@link readName}. */
export function readNames(cell: unknown, place: CellPlace): string[] {
	return readTexts(cell, place).map((text) => atColumn(place, () => readCellText(text)));
}

/** A text to find on a page; empty for an empty cell. Its HTML escapes can be those of the page. */
export function readKeyword(cell: unknown, place: CellPlace): string {
	return atColumn(place, () => requireValue(readText(cell, place)));
}

/** A text without whitespace at its ends; empty for an empty cell. */
function readText(cell: unknown, place: CellPlace, read = readTexts): string {
	const [text = '', ...others] = read(cell, place);
	if (others.length === 0) return text;
	throw cellError(place, 'contains several values', 'Keep one of them.');
}

/** Runs `read`. @throws {ParameterError} with the column in place of a {@link ValueError} */
function atColumn<Value>({ name }: CellPlace, read: () => Value): Value {
	return atPlace(`The column "${name}"`, read);
}

/** The texts in a cell, each once; in tables such as Airtable, it can be a list. Refuses formula errors. */
function readTexts(cell: unknown, place: CellPlace): string[] {
	const entries = [cell].flat(Number.POSITIVE_INFINITY).filter((entry) => !isBlank(entry));
	const texts = entries.map((entry) => {
		if (isPrimitive(entry) && entry !== true && !Number.isNaN(entry)) {
			const text = withoutStrays(String(entry)).trim();
			return atColumn(place, () => (isFormulaError(text) ? requireValue : requireIntact)(text));
		}
		const hint = 'Provide text or a number, for example with an Edit Fields node before this one.';
		throw cellError(place, 'contains neither text nor a number', hint);
	});
	return [...new Set(texts)].filter((text) => text !== '');
}

export const readList = readerOfSeveral(splitEntries);
export const readUrls = readerOfSeveral(splitAddresses);
export const readMethod = readerOfOne(parseMethod);
/** Seconds. */
export const readFrequency = readerOfOne(parseFrequency);
/** Minutes. */
export const readDelay = readerOfOne(parseDelay);

/**
 * The alert groups in a cell such as "Operations, On call (20 min); Managers after 1 hour". A text
 * without any delay is split later, when known names show which commas belong to them.
 */
export function readAlertGroups(cell: unknown, place: CellPlace): AlertGroupCell[] {
	// Separators alone count as an empty cell, which keeps the groups of the device.
	return readNames(cell, place)
		.filter(containsName)
		.flatMap((text) => {
			const groups = splitParts(text).flatMap(separateAtDelays);
			return groups.some(({ delayOfLast }) => delayOfLast !== undefined) ? groups : { group: text };
		});
}

export function cellError({ name }: CellPlace, problem: string, hint: string): ParameterError {
	return new ParameterError(`The column "${name}" ${problem}`, hint);
}

/** Returns a function that reads a cell with names and splits its texts into values, each once. */
function readerOfSeveral(split: (text: string) => string[]) {
	return (cell: unknown, place: CellPlace): string[] =>
		readNames(readNames(cell, place).flatMap(split), place);
}

/** Returns a function that reads a cell with one value, undefined if empty. @param parse gets its unit, too */
function readerOfOne<Value>(parse: (text: string, unit?: DurationUnit) => Value) {
	return (cell: unknown, place: CellPlace): Value | undefined => {
		const text = readText(cell, place);
		return text === '' ? undefined : atColumn(place, () => parse(text, place.unit));
	};
}

/** A delay as in "On call after 20 min" or "On call (20 min)", up to the comma behind it. */
const delayPattern =
	/(?:\safter\s+(\d[\d.,]*\s*[a-z]+)|\(\s*(?:after\s+)?(\d[\d.,]*\s*[a-z]+)\s*\))\s*(?:,|$)/gi;

/**
 * Splits a text after each delay: "Sales, East after 5 min, On call (20 min)" becomes "Sales, East"
 * and "On call". The text before a delay can be several groups: commas may belong to names, so only
 * delays split it.
 */
function separateAtDelays(text: string): AlertGroupCell[] {
	const groups: AlertGroupCell[] = [];
	let start = 0;
	for (const match of text.matchAll(delayPattern)) {
		const group = text.slice(start, match.index).trim();
		// Minutes, from either notation: "after 20 min" or "(20 min)".
		const minutes = parseDuration(match[1] ?? match[2], 'minute') / unitSeconds.minute;
		// A delay without a name before it stays part of a name, which is then refused as unknown.
		if (!Number.isInteger(minutes) || group === '' || group.endsWith(',')) continue;
		groups.push({ group, delayOfLast: minutes });
		start = match.index + match[0].length;
	}
	const rest = text.slice(start).trim();
	return containsName(rest) ? [...groups, { group: rest }] : groups;
}
