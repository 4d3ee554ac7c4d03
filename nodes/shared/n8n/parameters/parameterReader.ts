import type { IExecuteFunctions, ILoadOptionsFunctions, INodeProperties } from 'n8n-workflow';

import type { EntityId } from '../../service/webApi';
import { parseId } from '../../words/util/id';
import { isObject, type JsonObject } from '../../words/util/json';
import { ParameterError } from '../../words/util/monitoringError';
import { toIsoText } from '../../words/util/time';
import { parseDuration, unitSeconds } from '../../words/values/duration';
import {
	describeChoices,
	findJsonMisfit,
	findMisfit,
	holdsExpression,
	isBlank,
	notAnObject,
	parseJson,
	parseSwitch,
	pickColumns,
	rowsIn,
	tryGet,
	type NumberRange,
	type NumberRule,
} from './parameterValue';
import {
	editorSource,
	itemSource,
	nestedSource,
	triggerSource,
	type ParameterSource,
	type TriggerFunctions,
} from './parameterSource';

export { toText } from './parameterValue';

export type ParameterName = Pick<INodeProperties, 'name' | 'displayName' | 'options'>;

/**
 * Reads and checks the parameters of an item, a poll, or an open node. Values can have any type: parameters
 * can contain expressions, and AI models fill in anything.
 *
 * - Absent or hidden parameters are empty text.
 * - Expressions without a result, NaN, and lists or objects instead of one value are refused.
 * - Empty text counts as not filled in, even if an expression returned it (the empty cell of a sheet).
 * - Where that would change the target, it is refused: for a switch, a date, an optional ID such as
 *   Department, filters and groups of a report, fields that hide parts of a public page, and updates.
 *
 * Every method throws a {@link ParameterError} that names the field by its label.
 */
export class ParameterReader {
	constructor(readonly source: ParameterSource) {}

	static forItem(context: IExecuteFunctions, itemIndex: number): ParameterReader {
		return new ParameterReader(itemSource(context, itemIndex));
	}

	static forTrigger(context: TriggerFunctions): ParameterReader {
		return new ParameterReader(triggerSource(context));
	}

	static forEditor(context: ILoadOptionsFunctions): ParameterReader {
		return new ParameterReader(editorSource(context));
	}

	/** A reader of values inside a parameter; `labelSuffix` ends their labels. @param stored their expressions */
	nested(values: JsonObject, labelSuffix = '', stored: unknown = {}): ParameterReader {
		return new ParameterReader(nestedSource(this.source, values, stored, labelSuffix));
	}

	/** Of the workflow. */
	get timeZone(): string {
		return this.source.getTimezone();
	}

	get names() {
		return this.source.names;
	}

	label({ displayName }: ParameterName): string {
		return displayName + this.source.labelSuffix;
	}

	/** Returns the error that refuses a parameter's value, for the caller to throw. */
	reject(parameter: ParameterName, problem: string, hint: string): ParameterError {
		return new ParameterError(`${this.label(parameter)} ${problem}`, hint);
	}

	/**
	 * The value as it is: empty text if absent, undefined if an expression returned nothing. Refuses
	 * values that cannot be read, such as failed expressions.
	 */
	raw(parameter: ParameterName): unknown {
		const { misfit, value } = tryGet(() => this.source.get(parameter.name), this.label(parameter));
		if (misfit) throw this.reject(parameter, misfit.problem, misfit.hint);
		return value ?? undefined;
	}

	/** Whether the field contains an expression and is empty, or counts as empty (`isEmpty`). */
	isBlankExpression(parameter: ParameterName, isEmpty = isBlank(this.raw(parameter))): boolean {
		return isEmpty && this.isExpression(parameter);
	}

	rejectBlankExpression(parameter: ParameterName, isEmpty?: boolean): void {
		if (this.isBlankExpression(parameter, isEmpty)) throw this.blankExpressionError(parameter);
	}

	/** Text without whitespace at its ends; empty when nothing is filled in. */
	string(parameter: ParameterName): string {
		return this.verbatimString(parameter).trim();
	}

	/** Text that is not empty. @param hint the advice for an empty field; by default to fill it in */
	requiredString(parameter: ParameterName, hint?: string): string {
		const text = this.string(parameter);
		if (text !== '') return text;
		throw this.emptyError(parameter, hint);
	}

	emptyError(parameter: ParameterName, hint = `Fill in ${this.label(parameter)}.`): ParameterError {
		return this.reject(parameter, 'is empty', hint);
	}

	/** Text in which whitespace at the ends counts. */
	verbatimString(parameter: ParameterName): string {
		return this.requirePrimitive(parameter, this.raw(parameter));
	}

	/** A switch; an empty field is off, unless it contains an expression. */
	boolean(parameter: ParameterName): boolean {
		const text = this.string(parameter);
		const isOn = text === '' && !this.isExpression(parameter) ? false : parseSwitch(text);
		if (isOn !== undefined) return isOn;
		const hint = `Switch ${this.label(parameter)} on or off, or return true or false in the expression.`;
		throw this.reject(parameter, 'must be true or false', hint);
	}

	/** The ID in a resource locator or a plain field; undefined when nothing is chosen. */
	optionalId(parameter: ParameterName, hint?: string): EntityId | undefined {
		const text = this.locator(parameter);
		if (text !== '') return this.requireId(parameter, text, hint);
		if (!this.isExpression(parameter)) return undefined;
		throw this.blankExpressionError(parameter);
	}

	id(parameter: ParameterName): EntityId {
		return this.requireId(parameter, this.locator(parameter));
	}

	/** The value of a resource locator as text; empty if blank or nothing is chosen. */
	locator(parameter: ParameterName): string {
		// n8n's own `extractValue` fails for operations that lack the field.
		const value = this.raw(parameter);
		const chosen = isObject(value) && 'value' in value ? value.value : value;
		const text = this.requirePrimitive(parameter, chosen);
		return text.trim() === '' ? '' : text;
	}

	/** A number that keeps to a rule, in the rule's unit. @param fallback for an empty field, refused by default */
	number(parameter: ParameterName, rule: NumberRule, fallback?: number): number {
		const text = this.string(parameter);
		const { unit } = rule;
		const count = unit ? parseDuration(text, unit) / unitSeconds[unit] : Number(text);
		const value = text === '' ? fallback : count;
		if (value !== undefined && rule.isValid(value)) return value;
		throw this.reject(parameter, rule.problem, rule.hint);
	}

	/** A whole number in a range, in the range's unit. */
	wholeNumber(
		parameter: ParameterName,
		{ min, max, unit }: NumberRange,
		problem = `is not a whole number ${max === undefined ? `of ${min} or more` : `between ${min} and ${max}`}`,
		hint = `Enter a number such as ${Math.max(min, 1)} in ${this.label(parameter)}.`,
	): number {
		const isValid = (value: number) =>
			Number.isInteger(value) && value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER);
		return this.number(parameter, { isValid, unit, problem, hint });
	}

	/** One choice; a refusal lists all before `hint`. @param fallback for an empty field, refused by default */
	choice<Choice extends string>(
		parameter: ParameterName,
		choices: readonly Choice[],
		hint = '',
		fallback?: Choice,
	): Choice {
		const text = this.string(parameter);
		const found = text === '' ? fallback : choices.find((choice) => choice === text);
		if (found !== undefined) return found;
		const list = describeChoices(this.label(parameter), choices, parameter.options);
		throw this.reject(parameter, `cannot be "${text}"`, `${list} ${hint}`.trim());
	}

	/**
	 * Several texts without whitespace at their ends; empty ones are left out. A single text is a
	 * list of one, an empty field none. Refuses an empty list from an expression.
	 */
	stringList(parameter: ParameterName): string[] {
		const entries = [this.raw(parameter)].flat(Number.POSITIVE_INFINITY);
		if (entries.length === 0) this.rejectEmptyList(parameter);
		return entries
			.map((entry) => this.requirePrimitive(parameter, entry).trim())
			.filter((text) => text !== '');
	}

	/** The names of the fields added to a collection, and a reader of their values (`entries`). */
	collection(parameter: ParameterName): { names: string[]; entries: ParameterReader } {
		const value = this.raw(parameter);
		const values = value === '' ? {} : value;
		if (!isObject(values)) throw this.misfitError(parameter, values);
		const entries = this.nested(values, '', this.source.getStored(parameter.name));
		return { names: Object.keys(values), entries };
	}

	options(): ParameterReader {
		return this.collection({ name: 'options', displayName: 'Options' }).entries;
	}

	/**
	 * Returns the rows of a fixed collection (n8n's list of equal groups of fields) as parameters.
	 *
	 * @param place follows the labels of a row's cells in messages
	 * @param columns the lower-case column names of rows that one expression returns, matched in any
	 * case; missing cells are empty. None for rows that are entered cell by cell.
	 */
	rows(
		parameter: ParameterName,
		place = (row: number) => ` in row ${row} of ${this.label(parameter)}`,
		columns: readonly string[] = [],
	): ParameterReader[] {
		const value = this.raw(parameter);
		const rows = value === '' ? [] : rowsIn(value);
		if (rows.length === 0) this.rejectEmptyList(parameter);
		const stored = rowsIn(this.source.getStored(parameter.name));
		return rows.map((cells, index) => {
			if (!isObject(cells)) throw this.misfitError(parameter, cells);
			// These rows have no stored expressions per cell: an empty cell is not a blank expression.
			if (columns.length > 0) return this.nested(pickColumns(cells, columns), place(index + 1));
			// One stored expression can return all rows.
			return this.nested(cells, place(index + 1), stored[index] ?? stored[0]);
		});
	}

	/** A JSON object, given as text or as an object; empty when nothing is filled in. */
	jsonObject(parameter: ParameterName): JsonObject {
		const value = this.raw(parameter);
		if (value === undefined) throw this.misfitError(parameter, value);
		const content = typeof value === 'string' ? parseJson(value) : value;
		const misfit = findJsonMisfit(content, this.label(parameter));
		if (misfit) throw this.reject(parameter, misfit.problem, misfit.hint);
		return isObject(content) ? content : {};
	}

	/** The text of a date picker, of a JavaScript Date or of a Luxon DateTime; empty when none is chosen. */
	dateText(parameter: ParameterName): string {
		const text = toIsoText(this.raw(parameter)) ?? this.string(parameter);
		if (text === '') this.rejectBlankExpression(parameter);
		return text;
	}

	private isExpression({ name }: ParameterName): boolean {
		return holdsExpression(this.source.getStored(name));
	}

	/** A single value (text, number or switch) as text; other values are refused. */
	private requirePrimitive(parameter: ParameterName, value: unknown): string {
		if (findMisfit(value, '') === undefined) return String(value);
		throw this.misfitError(parameter, value);
	}

	/** The error for a value of the wrong type. A single value is one only where fields are expected. */
	private misfitError(parameter: ParameterName, value: unknown): ParameterError {
		const label = this.label(parameter);
		const { problem, hint } = findMisfit(value, label) ?? notAnObject(label);
		return this.reject(parameter, problem, hint);
	}

	private blankExpressionError(parameter: ParameterName, problem = 'has no value'): ParameterError {
		const label = this.label(parameter);
		const hint = `The expression in ${label} returned nothing. Check the item it reads, or leave ${label} empty without an expression.`;
		return this.reject(parameter, problem, hint);
	}

	/** Refuses an empty list if an expression returned it; otherwise the list is just not filled in. */
	private rejectEmptyList(parameter: ParameterName): void {
		if (!this.isExpression(parameter)) return;
		throw this.blankExpressionError(parameter, 'is an empty list');
	}

	private requireId(parameter: ParameterName, text: string, hint?: string): EntityId {
		const id = parseId(text);
		if (id !== undefined) return id;
		const label = this.label(parameter);
		throw this.reject(
			parameter,
			text === '' ? 'is empty' : 'is not an ID',
			hint ?? `Choose one from the list in ${label}, or enter its ID as a number.`,
		);
	}
}
