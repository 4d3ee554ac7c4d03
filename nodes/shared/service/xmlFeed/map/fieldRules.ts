import { toId } from '../../../words/util/id';
import { feedFacts } from '../facts';
import type { FeedFields, FeedValue } from '../parse/record';
import { freeName } from './merge';
import type { DateReader } from './reportDates';
import {
	camelCase,
	isTask,
	type PlainValue,
	type SimpleFields,
	type SimpleValue,
} from './simpleValues';
import { parseDecimal } from './values';

/** How the values of a field are simplified, as its name implies. */
export interface FieldRule {
	feedName: string;
	/** The simplified name. */
	name: string;
	isText: boolean;
	isNumber: boolean;
	/** Whether it is a whole number: with a point, as in "1.000", it is unclear and stays a text. */
	isCount: boolean;
	isId: boolean;
	/** Whether it can be the time of the record. */
	isTime: boolean;
	/** Whether a single value becomes a list, too. */
	isList: boolean;
	/** The last text, and its simplified value: many texts repeat, and can share one copy. */
	lastText: string;
	lastValue: PlainValue;
}

/** The rules of all fields of a report, by the feed's names. */
export class FieldRules {
	private readonly rules = new Map<string, FieldRule>();
	private readonly takenNames = new Set<string>();

	constructor(private readonly dates: DateReader) {}

	/** Limits the memory: removes all rules if there are too many. @returns whether they were removed */
	resetIfTooMany(): boolean {
		if (this.rules.size <= maxRememberedNames) return false;
		this.rules.clear();
		this.takenNames.clear();
		return true;
	}

	/** Returns the fields with simplified names and values. */
	simplifyFields(fields: FeedFields): SimpleFields {
		return Object.fromEntries(
			Object.entries(fields).map(([name, value]) => {
				const rule = this.ruleFor(name);
				return [rule.name, this.simplifyValue(rule, value)];
			}),
		);
	}

	/** Simplifies a value and all values in it. Repeated elements become a list, and so does a single task. */
	simplifyValue(rule: FieldRule, value: FeedValue): SimpleValue {
		if (Array.isArray(value)) return value.map((entry) => this.simplifySingle(rule, entry));
		const single = this.simplifySingle(rule, value);
		return rule.isList ? [single] : single;
	}

	private simplifySingle(rule: FieldRule, value: FeedValue): SimpleValue {
		if (typeof value === 'string') return parseValue(rule, value, this.dates);
		return Array.isArray(value) ? this.simplifyValue(rule, value) : this.simplifyFields(value);
	}

	/** Returns the rule of a field, by the feed's name. */
	ruleFor(name: string): FieldRule {
		return this.rules.get(name) ?? this.createRule(name);
	}

	/** Creates the rule of a field, with a simplified name that no other field has. */
	private createRule(name: string): FieldRule {
		const isList = isTask(name);
		const simpleName = isList ? 'tasks' : camelCase(name);
		const isText = feedFacts.textNames.value.test(simpleName);
		const rule: FieldRule = {
			feedName: name,
			// Two names of the feed can have one simple name: the later one keeps its spelling.
			name: freeName(this.takenNames.has(simpleName) ? name : simpleName, (candidate) =>
				this.takenNames.has(candidate),
			),
			isText,
			isNumber: !isText && feedFacts.numberNames.value.test(simpleName),
			isCount: /count$/i.test(simpleName),
			isId: feedFacts.idNames.value.test(simpleName),
			isTime: timeNames.has(simpleName),
			isList,
			lastText: '',
			lastValue: null,
		};
		this.takenNames.add(rule.name);
		this.rules.set(name, rule);
		return rule;
	}
}

/** A document can contain any number of names; those of one record are bounded. */
const maxRememberedNames = 1000;
const { date: dateNames, time: checkTimeNames } = feedFacts.fieldNames.value;
const timeNames = new Set(['date', 'time', ...dateNames, ...checkTimeNames]);

/** Like `parseNewValue`, but reuses the value if the text is the same as before. */
function parseValue(rule: FieldRule, text: string, dates: DateReader): PlainValue {
	if (text !== rule.lastText) {
		rule.lastText = text;
		rule.lastValue = parseNewValue(rule, text, dates);
	}
	return rule.lastValue;
}

/** Converts a text to the ID, number or date of its rule; null if empty, unchanged if it is none. */
function parseNewValue(
	{ isText, isNumber, isCount, isId, isTime }: FieldRule,
	text: string,
	dates: DateReader,
): PlainValue {
	if (text === '') return null;
	if (isId) return toId(text);
	if (isText) return text;
	const number = isNumber && !(isCount && text.includes('.')) ? parseDecimal(text) : undefined;
	return number ?? dates.read(text, isTime) ?? text;
}
