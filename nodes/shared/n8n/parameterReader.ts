import type {
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeProperties,
	IPollFunctions,
} from 'n8n-workflow';

import { isObject, type JsonObject } from '../util/json';
import { ParameterError } from '../util/monitoringError';
import { parseIsoTime } from '../util/time';

/** What a parameter is found and called by. */
export type ParameterName = Pick<INodeProperties, 'name' | 'displayName'>;

interface ParameterSource {
	get(name: string): unknown;
	getTimezone(): string;
	/** Follows a label in messages: " in row 2 of Addresses". */
	labelSuffix: string;
}

interface NumberRange {
	min: number;
	max?: number;
}

const maxIdDigits = 15;

/**
 * Reads and checks the parameters of one item, one poll, or a node that is open in the editor. A value
 * can be of any type: a parameter can hold an expression, and an AI model fills in what it likes.
 *
 * Every method throws a {@link ParameterError} that names the field by its label.
 */
export class ParameterReader {
	constructor(private readonly source: ParameterSource) {}

	/** The parameters of a node that runs, for one of its items. */
	static forItem(context: IExecuteFunctions, itemIndex: number): ParameterReader {
		return new ParameterReader({
			// Without a fallback n8n throws for a parameter that is absent.
			get: (name) => context.getNodeParameter(name, itemIndex, ''),
			getTimezone: () => context.getTimezone(),
			labelSuffix: '',
		});
	}

	/** The parameters of a trigger, for one poll. */
	static forPoll(context: IPollFunctions): ParameterReader {
		return new ParameterReader({
			get: (name) => context.getNodeParameter(name, ''),
			getTimezone: () => context.getTimezone(),
			labelSuffix: '',
		});
	}

	/** The parameters of the node that is open in the editor, as they are filled in so far. */
	static forEditor(context: ILoadOptionsFunctions): ParameterReader {
		return new ParameterReader({
			get: (name) => context.getCurrentNodeParameter(name),
			getTimezone: () => context.getTimezone(),
			labelSuffix: '',
		});
	}

	/** The entries of a collection, or the cells of a row, as parameters of their own. */
	nested(values: JsonObject, labelSuffix = ''): ParameterReader {
		return new ParameterReader({
			get: (name) => values[name],
			getTimezone: () => this.source.getTimezone(),
			labelSuffix: this.source.labelSuffix + labelSuffix,
		});
	}

	/** The workflow's time zone. */
	get timeZone(): string {
		return this.source.getTimezone();
	}

	/** How messages call a parameter. */
	label({ displayName }: ParameterName): string {
		return displayName + this.source.labelSuffix;
	}

	/** A refusal of a parameter's value. Throw it. */
	reject(parameter: ParameterName, problem: string, hint: string): ParameterError {
		return new ParameterError(`${this.label(parameter)} ${problem}`, hint);
	}

	/** The value as it is; empty text when it is absent, undefined when an expression finds nothing. */
	raw({ name }: ParameterName): unknown {
		return this.source.get(name) ?? undefined;
	}

	/** Text without whitespace at its ends; empty when nothing is filled in. */
	string(parameter: ParameterName): string {
		return toText(this.raw(parameter));
	}

	/** Text with something in it. */
	requiredString(parameter: ParameterName): string {
		const text = this.string(parameter);
		if (text !== '') return text;
		throw this.reject(parameter, 'is empty', `Fill in ${this.label(parameter)}.`);
	}

	/** Text in which whitespace at the ends counts. */
	verbatimString(parameter: ParameterName): string {
		const value = this.raw(parameter);
		return isPrimitive(value) ? String(value) : '';
	}

	/** Text that may be empty, of a value that must be there. */
	primitive(parameter: ParameterName): string {
		return this.requirePrimitive(parameter, this.raw(parameter));
	}

	boolean(parameter: ParameterName): boolean {
		return this.string(parameter).toLowerCase() === 'true';
	}

	/** The ID in a resource locator or a plain field; undefined when nothing is chosen. */
	optionalId(parameter: ParameterName, hint?: string): number | undefined {
		const text = this.locator(parameter);
		return text === '' ? undefined : this.parseId(parameter, text, hint);
	}

	/** The ID of an entity that must be chosen. */
	id(parameter: ParameterName): number {
		return this.parseId(parameter, this.locator(parameter));
	}

	/** The chosen value of a resource locator, as text; empty when nothing is chosen. */
	locator(parameter: ParameterName): string {
		// n8n's own extraction does not know operations that lack the field.
		const value = this.raw(parameter);
		return toText(isObject(value) ? value.value : value);
	}

	/** A whole number within a range. */
	wholeNumber(
		parameter: ParameterName,
		{ min, max = Number.MAX_SAFE_INTEGER }: NumberRange,
		problem = `is not a whole number of at least ${min}`,
		hint = `Enter a number such as ${Math.max(min, 1)} in ${this.label(parameter)}.`,
	): number {
		const text = this.string(parameter);
		const value = Number(text);
		if (text !== '' && Number.isInteger(value) && value >= min && value <= max) return value;
		throw this.reject(parameter, problem, hint);
	}

	/** One of the choices of a list. */
	choice<Choice extends string>(
		parameter: ParameterName,
		choices: readonly Choice[],
		hint: string,
		fallback?: Choice,
	): Choice {
		const text = this.primitive(parameter);
		const found = choices.find((choice) => choice === text) ?? (text === '' ? fallback : undefined);
		if (found !== undefined) return found;
		throw this.reject(parameter, `cannot be "${text}"`, hint);
	}

	/** Several texts, empty ones left out. A single text counts as one, nothing at all as none. */
	stringList(parameter: ParameterName): string[] {
		const value = this.raw(parameter) ?? [];
		return [value]
			.flat(Number.POSITIVE_INFINITY)
			.map((entry) => this.requirePrimitive(parameter, entry))
			.filter((text) => text !== '');
	}

	/** What the user added to a collection; empty when nothing. */
	collection(parameter: ParameterName): JsonObject {
		const value = this.raw(parameter);
		return isObject(value) ? value : {};
	}

	/** The entries of the node's Options. */
	options(): ParameterReader {
		return this.nested(this.collection({ name: 'options', displayName: 'Options' }));
	}

	/** The rows of a fixed collection with one kind of rows; none when it is empty. */
	rows(parameter: ParameterName): JsonObject[] {
		const value = this.raw(parameter);
		const rows = isObject(value) ? Object.values(value)[0] : value;
		return [rows].flat().filter(isObject);
	}

	/** A JSON object, given as text or as an object; empty when nothing is filled in. */
	jsonObject(parameter: ParameterName): JsonObject {
		const value = this.raw(parameter) ?? {};
		const content = typeof value === 'string' ? parseJson(value) : value;
		if (isObject(content)) return content;
		const hint = `Enter names and values in braces in ${this.label(parameter)}, such as { "name": "value" }, or leave it as {}.`;
		throw this.reject(parameter, 'is not a JSON object', hint);
	}

	/**
	 * A time of a date picker in milliseconds since 1970; undefined when none is chosen. The value can be
	 * an ISO text or what expressions such as `$now` give; without a zone it is meant in the workflow's.
	 */
	time(parameter: ParameterName): number | undefined {
		const value = this.raw(parameter);
		if (value === undefined || value === '') return undefined;
		const time = parseIsoTime(String(value), this.timeZone);
		if (!Number.isNaN(time)) return time;
		const hint = `Pick a time in ${this.label(parameter)}, or give one such as 2026-11-20T10:00:00.`;
		throw this.reject(parameter, 'is not a date', hint);
	}

	/**
	 * A value as text, which may be empty but must be one: what an expression does not find, or gives as
	 * a list or an object, would silently count as nothing.
	 */
	private requirePrimitive(parameter: ParameterName, value: unknown): string {
		if (isPrimitive(value)) return toText(value);
		const label = this.label(parameter);
		if (value === undefined || value === null) {
			const hint = `The expression in ${label} finds nothing. Check its spelling and the item it looks at, or remove the field.`;
			throw this.reject(parameter, 'has no value', hint);
		}
		const hint = `Name one value in the expression in ${label}, such as $json.device.id.`;
		throw this.reject(parameter, 'is a list or an object', hint);
	}

	private parseId(parameter: ParameterName, text: string, hint?: string): number {
		if (/^\d+$/.test(text) && text.length <= maxIdDigits) return Number(text);
		const label = this.label(parameter);
		throw this.reject(
			parameter,
			text === '' ? 'is empty' : 'is not an ID',
			hint ?? `Pick one from the list in ${label}, or enter its ID as a number.`,
		);
	}
}

/** A primitive value as text without whitespace at its ends; empty for anything else. */
export function toText(value: unknown): string {
	return isPrimitive(value) ? String(value).trim() : '';
}

function isPrimitive(value: unknown): value is boolean | number | string {
	return ['boolean', 'number', 'string'].includes(typeof value);
}

function parseJson(text: string): unknown {
	if (text.trim() === '') return {};
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
