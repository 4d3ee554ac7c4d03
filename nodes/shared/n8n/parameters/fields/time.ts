import { parseIsoTime } from '../../../words/util/time';
import { shorten } from '../../../words/util/phrases';
import { field, type Field, type FieldProperty } from '../field';
import type { ParameterName, ParameterReader } from '../parameterReader';

/** A moment in milliseconds since 1970; undefined when none is chosen. */
export function timeField(property: FieldProperty): Field<number | undefined> {
	return field({ type: 'dateTime', default: '', ...property }, (parameters, parameter) =>
		readTime(parameters, parameter),
	);
}

/**
 * Reads a moment as milliseconds since 1970; undefined when none is chosen. The value can be an ISO
 * text or the result of expressions such as `$now`; without a zone, it is in the workflow's.
 *
 * @param parse reads a text in a time zone; NaN for an invalid one
 * @throws {ParameterError} when it is no date
 */
export function readTime(
	parameters: ParameterReader,
	parameter: ParameterName,
	parse = parseIsoTime,
): number | undefined {
	const text = parameters.dateText(parameter);
	if (text === '') return undefined;
	const time = parse(text, parameters.timeZone);
	if (!Number.isNaN(time)) return time;
	const hint = `Choose a time in ${parameters.label(parameter)}, or enter one such as 2026-11-20T10:00:00.`;
	throw parameters.reject(parameter, `is not a date: "${shorten(text, 100)}"`, hint);
}
