import { feedFacts } from '../facts';
import { templateOf } from './template';
import { nameMatcher } from '../parse/nameMatcher';
import {
	fieldsOf,
	isSameList,
	type Ancestor,
	type FeedFields,
	type FeedRecord,
	type FeedValue,
} from '../parse/record';
import { parseDecimal, toIsoTime } from './values';

type PlainValue = string | number | null;

export type SimpleValue = PlainValue | SimpleFields | SimpleValue[];

export interface SimpleFields {
	[name: string]: SimpleValue;
}

const isDevice = nameMatcher([feedFacts.deviceElement.value]);
const isTask = nameMatcher([feedFacts.taskElement.value]);
const isTaskList = nameMatcher([feedFacts.taskListElement.value]);

/** How the values of a name are read, and what the name becomes. */
interface FieldRule {
	name: string;
	isText: boolean;
	isNumber: boolean;
	/** Whether it is a list even when there is one only. */
	isList: boolean;
	/** What was read before: many values repeat, and then need no copy of their own. */
	lastText: string;
	lastValue: PlainValue;
}

/** What records with the same names have in common. */
interface RecordShape {
	names: string[];
	rules: FieldRule[];
	template: SimpleFields;
}

/**
 * Makes records ready to use: camelCase names, numbers as numbers, times in ISO 8601, a missing value
 * as null; the device as `deviceId` and `deviceName`, the location as `location`, tasks always as a
 * list. Unknown elements are kept, unknown values and units stay as they are.
 *
 * For the records of one report: it remembers what they have in common.
 */
export class Simplifier {
	private readonly rules = new Map<string, FieldRule>();

	private readonly takenNames = new Set<string>();

	private ancestors: readonly Ancestor[] = [];

	private ancestorFields: SimpleFields = {};

	private shape: RecordShape = { names: [], rules: [], template: {} };

	simplify(record: FeedRecord): SimpleFields {
		const { element, ancestors } = record;
		if (ancestors !== this.ancestors) {
			this.ancestors = ancestors;
			this.ancestorFields = Object.assign(
				{},
				...ancestors.map((ancestor) => this.mapAncestor(ancestor)),
			);
			this.shape = { names: [], rules: [], template: { ...this.ancestorFields } };
		}
		if (isDevice(element)) return { ...this.ancestorFields, ...this.device(fieldsOf(record)) };
		if (isSameList(record.names, this.shape.names)) return this.fill(record.values);
		const fields = fieldsOf(record);
		const names = Object.keys(fields);
		if (!isSameList(names, this.shape.names)) this.shape = this.createShape(names, fields);
		return this.fill(Object.values(fields));
	}

	private fill(values: readonly FeedValue[]): SimpleFields {
		const { template, rules } = this.shape;
		const simple = { ...template };
		for (let at = 0; at < values.length; at++) {
			simple[rules[at].name] = this.value(rules[at], values[at]);
		}
		return simple;
	}

	private createShape(names: string[], fields: FeedFields): RecordShape {
		const template = templateOf({ ...this.ancestorFields, ...this.fields(fields) });
		return { names, rules: names.map((name) => this.ruleFor(name)), template };
	}

	/** What an element around a record says, under names that tell whose it is. */
	private mapAncestor({ element, fields }: Ancestor): SimpleFields {
		if (isDevice(element)) return prefixKeys('device', this.fields(fields));
		const prefix = camelCase(element);
		const { name, ...others } = this.fields(fields);
		const named = prefixKeys(prefix, others);
		if (name === undefined) return named;
		return { ...named, [prefix === 'location' ? prefix : `${prefix}Name`]: name };
	}

	/** A device that is a record itself is called what it is called around other records. */
	private device(fields: FeedFields): SimpleFields {
		const { id, name, ...others } = this.fields(unwrapTasks(fields));
		return {
			...(id === undefined ? {} : { deviceId: id }),
			...(name === undefined ? {} : { deviceName: name }),
			...others,
		};
	}

	private fields(fields: FeedFields): SimpleFields {
		return Object.fromEntries(
			Object.entries(fields).map(([name, value]) => {
				const rule = this.ruleFor(name);
				return [rule.name, this.value(rule, value)];
			}),
		);
	}

	private value(rule: FieldRule, value: FeedValue): SimpleValue {
		if (Array.isArray(value)) return value.map((entry) => this.single(rule, entry));
		const single = this.single(rule, value);
		return rule.isList ? [single] : single;
	}

	private single(rule: FieldRule, value: FeedValue): SimpleValue {
		if (typeof value === 'string') return parseValue(rule, value);
		return Array.isArray(value) ? this.value(rule, value) : this.fields(value);
	}

	private ruleFor(name: string): FieldRule {
		return this.rules.get(name) ?? this.createRule(name);
	}

	private createRule(name: string): FieldRule {
		const isList = isTask(name);
		const simpleName = isList ? 'tasks' : camelCase(name);
		const isText = feedFacts.textNames.value.test(simpleName);
		const rule: FieldRule = {
			// Two names of the feed can come out as one.
			name: this.takenNames.has(simpleName) ? name : simpleName,
			isText,
			isNumber: !isText && feedFacts.numberNames.value.test(simpleName),
			isList,
			lastText: '',
			lastValue: null,
		};
		if (this.rules.size >= maxRememberedNames) return rule;
		this.takenNames.add(simpleName);
		this.rules.set(name, rule);
		return rule;
	}
}

/** A document of strangers can have any number of names. */
const maxRememberedNames = 1000;

function parseValue(rule: FieldRule, text: string): PlainValue {
	if (text !== rule.lastText) {
		rule.lastText = text;
		rule.lastValue = parseNewValue(rule, text);
	}
	return rule.lastValue;
}

function parseNewValue({ isText, isNumber }: FieldRule, text: string): PlainValue {
	if (text === '') return null;
	if (isText) return text;
	const number = isNumber ? parseDecimal(text) : undefined;
	return number ?? toIsoTime(text) ?? text;
}

/** A device with its tasks, though an element of their own is around them. */
function unwrapTasks(fields: FeedFields): FeedFields {
	const listName = Object.keys(fields).find(isTaskList);
	const tasks = listName === undefined ? undefined : tasksOf(fields[listName]);
	if (listName === undefined || !tasks) return fields;
	const others = Object.entries(fields).filter(([name]) => name !== listName);
	return { ...Object.fromEntries(others), [feedFacts.taskElement.value]: tasks };
}

/** Undefined when there is more than tasks. */
function tasksOf(value: FeedValue): FeedValue[] | undefined {
	if (value === '') return [];
	if (typeof value === 'string' || Array.isArray(value)) return undefined;
	const isNothingElse = Object.keys(value).every(isTask);
	return isNothingElse ? Object.values(value).flat() : undefined;
}

function prefixKeys(prefix: string, fields: SimpleFields): SimpleFields {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [prefix + capitalize(name), value]),
	);
}

/** `SSLTime` as `sslTime`, `Average-Response-Time` as `averageResponseTime`, `ID` as `id`. */
export function camelCase(name: string): string {
	const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? [name];
	const [first, ...others] = words.map((word) => word.toLowerCase());
	return first + others.map(capitalize).join('');
}

function capitalize(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
