/** What the cells of a sheet say of a device. */
import { isBlank, isPrimitive } from '../../../../shared/n8n/parameters/parameterValue';
import type { DurationUnit } from '../../../../shared/util/durationUnits';
import { holdsName, splitParts } from '../../../../shared/names';
import { ParameterError } from '../../../../shared/util/monitoringError';
import { taskMethods } from '../../../../shared/webApi';
import type { SheetColumn } from './columns';
import { parseDuration } from './durations';

/**
 * An alert group by name or id, or several with separators between them: which commas belong to names is
 * known where the names are.
 */
export interface AlertGroupCell {
	group: string;
	/** After how many minutes the last of them is alerted. */
	delayOfLast?: number;
}

/** A text without whitespace at its ends; empty for an empty cell. */
export function readText(cell: unknown, column: SheetColumn): string {
	const [text = '', ...others] = readEntries(cell, column);
	if (others.length === 0) return text;
	throw cellError(column, 'holds several values', 'Leave one of them.');
}

/** Texts as they are; what they hold is separated where it is known which names have commas of their own. */
export function readTexts(cell: unknown, column: SheetColumn): string[] {
	return distinct(readEntries(cell, column));
}

/** Texts that are separated by commas, semicolons or line breaks; each once. */
export function readList(cell: unknown, column: SheetColumn): string[] {
	return distinct(readEntries(cell, column).flatMap((text) => text.split(/[,;\r\n]/)));
}

/** Addresses that are separated by line breaks, semicolons, commas or whitespace; each once. */
export function readUrls(cell: unknown, column: SheetColumn): string[] {
	// A semicolon or comma inside of a web address belongs to it.
	const pieces = readEntries(cell, column)
		.flatMap((text) => text.split(/\s+|[;,]+(?=\s|[a-z][a-z\d+.-]*:\/\/|www\.)/i))
		.map((piece) => piece.replaceAll(/^[;,]+|[;,]+$/g, ''));
	return distinct(
		pieces.flatMap((piece) => (/^[a-z][a-z\d+.-]*:/i.test(piece) ? piece : piece.split(/[;,]/))),
	);
}

export function readMethod(cell: unknown, column: SheetColumn): string | undefined {
	const text = readText(cell, column).toUpperCase();
	if (text === '' || taskMethods.includes(text)) return text || undefined;
	throw cellError(column, `holds "${text}"`, `Write one of ${taskMethods.join(', ')}.`);
}

/** Seconds. A number alone that is suspiciously small is rejected, unless the column has a unit. */
export function readFrequency(cell: unknown, column: SheetColumn): number | undefined {
	const text = readText(cell, column);
	if (text === '') return undefined;
	const { seconds, isBare } = parseDuration(text, column.unit ?? 'second');
	if (seconds === undefined || seconds < 1) {
		const hint = 'Write how often to check, such as 5 min, 1 h or 300 (seconds).';
		throw cellError(column, `holds "${text}", which is not a time`, hint);
	}
	if (isBare && column.unit === undefined && seconds < 60) {
		const hint = `${text} means ${text} seconds; write ${text} min or ${seconds * 60}.`;
		throw cellError(column, `holds "${text}" without a unit`, hint);
	}
	return seconds;
}

/** Minutes. */
export function readDelay(cell: unknown, column: SheetColumn): number | undefined {
	const text = readText(cell, column);
	if (text === '') return undefined;
	const minutes = parseMinutes(text, column.unit);
	if (minutes !== undefined) return minutes;
	const hint = 'Write after how many minutes the alert group is told, such as 15.';
	throw cellError(column, `holds "${text}", which is not a number of minutes`, hint);
}

/** "Operations, On call (15 min); Managers after 1 hour". */
export function readAlertGroups(cell: unknown, column: SheetColumn): AlertGroupCell[] {
	// Separators alone are an empty cell: they must not take a device's groups away.
	const texts = readTexts(cell, column).filter(holdsName);
	return texts.flatMap((text) => {
		const groups = splitParts(text).flatMap(separateAtDelays);
		return groups.some(({ delayOfLast }) => delayOfLast !== undefined) ? groups : { group: text };
	});
}

/** A delay as in "On call after 15 min" or "On call (15 min)", up to the comma behind it. */
const delayPattern =
	/(?:\safter\s+(\d[\d.,]*\s*[a-z]+)|\(\s*(?:after\s+)?(\d[\d.,]*\s*[a-z]+)\s*\))\s*(?:,|$)/gi;

/** Only a delay ends what stands before it: a comma can belong to a name. */
function separateAtDelays(text: string): AlertGroupCell[] {
	const groups: AlertGroupCell[] = [];
	let start = 0;
	for (const match of text.matchAll(delayPattern)) {
		const group = text.slice(start, match.index).trim();
		const delayOfLast = parseMinutes(match[1] ?? match[2]);
		// Without a name right before it, it is left to be refused as one.
		if (delayOfLast === undefined || group === '' || group.endsWith(',')) continue;
		groups.push({ group, delayOfLast });
		start = match.index + match[0].length;
	}
	const rest = text.slice(start).trim();
	return holdsName(rest) ? [...groups, { group: rest }] : groups;
}

/** A refusal of what a cell holds. */
export function cellError({ name }: SheetColumn, problem: string, hint: string): ParameterError {
	return new ParameterError(`The column "${name}" ${problem}`, hint);
}

function parseMinutes(text: string, unit: DurationUnit = 'minute'): number | undefined {
	const { seconds } = parseDuration(text, unit);
	return seconds !== undefined && seconds % 60 === 0 ? seconds / 60 : undefined;
}

/** The texts in a cell; tables such as Airtable's give a list where several are chosen. */
function readEntries(cell: unknown, column: SheetColumn): string[] {
	const entries = [cell].flat(Number.POSITIVE_INFINITY).filter((entry) => !isBlank(entry));
	return entries.map((entry) => {
		if (isPrimitive(entry) && !Number.isNaN(entry)) return String(entry).trim();
		const hint = 'Give a text or a number there; an Edit Fields node before this one can do that.';
		throw cellError(column, 'holds neither a text nor a number', hint);
	});
}

function distinct(texts: string[]): string[] {
	return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}
