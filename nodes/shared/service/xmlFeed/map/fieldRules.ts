import { toId } from '../../../words/util/id';
import { feedFacts } from '../facts';
import type { FeedFields, FeedValue } from '../parse/record';
import { otherName } from './merge';
import type { DateReader } from './reportDates';
import {
	camelCase,
	isTask,
	type PlainValue,
	type SimpleFields,
	type SimpleValue,
} from './simpleValues';
import { parseDecimal } from './values';

/** How the values of a field are simplified. */
export interface FieldRule {
	feedName: string;
	name: string;
	isText: boolean;
	isNumber: boolean;
	isId: boolean;
	/** Whether it can be the time of the record. */
	isTime: boolean;
	/** Whether it is a list even when there is one only. */
	isList: boolean;
	/** Cached values: many repeat and can share one copy. */
	lastText: string;
	lastValue: PlainValue;
}

/** The rules of all fields of a report, by the feed's names. */
export class FieldRules {
	private readonly rules = new Map<string, FieldRule>();

	private readonly takenNames = new Set<string>();

	constructor(private readonly dates: DateReader) {}

	/** Forgets all names if there are too many. @returns whether it did */
	forgetIfMany(): boolean {
		if (this.rules.size <= maxRememberedNames) return false;
		this.rules.clear();
		this.takenNames.clear();
		return true;
	}

	/** The fields under their simplified names. */
	simplifyFields(fields: FeedFields): SimpleFields {
		return Object.fromEntries(
			Object.entries(fields).map(([name, value]) => {
				const rule = this.ruleFor(name);
				return [rule.name, this.simplifyValue(rule, value)];
			}),
		);
	}

	/** A value with all values in it. A repeated element is a list, and so is a single task. */
	simplifyValue(rule: FieldRule, value: FeedValue): SimpleValue {
		if (Array.isArray(value)) return value.map((entry) => this.simplifySingle(rule, entry));
		const single = this.simplifySingle(rule, value);
		return rule.isList ? [single] : single;
	}

	private simplifySingle(rule: FieldRule, value: FeedValue): SimpleValue {
		if (typeof value === 'string') return parseValue(rule, value, this.dates);
		return Array.isArray(value) ? this.simplifyValue(rule, value) : this.simplifyFields(value);
	}

	/** @param name the feed's name of the field */
	ruleFor(name: string): FieldRule {
		return this.rules.get(name) ?? this.createRule(name);
	}

	/** The name is taken from then on, so that no other field gets it. */
	private createRule(name: string): FieldRule {
		const isList = isTask(name);
		const simpleName = isList ? 'tasks' : camelCase(name);
		const isText = feedFacts.textNames.value.test(simpleName);
		const rule: FieldRule = {
			feedName: name,
			// Two names of the feed can have one simple name: the later one keeps its spelling.
			name: otherName(this.takenNames.has(simpleName) ? name : simpleName, (candidate) =>
				this.takenNames.has(candidate),
			),
			isText,
			isNumber: !isText && feedFacts.numberNames.value.test(simpleName),
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

function parseValue(rule: FieldRule, text: string, dates: DateReader): PlainValue {
	if (text !== rule.lastText) {
		rule.lastText = text;
		rule.lastValue = parseNewValue(rule, text, dates);
	}
	return rule.lastValue;
}

/** Empty text is null; text that fits no ID, number or date stays as it is. */
function parseNewValue(
	{ isText, isNumber, isId, isTime }: FieldRule,
	text: string,
	dates: DateReader,
): PlainValue {
	if (text === '') return null;
	if (isId) return toId(text);
	if (isText) return text;
	const number = isNumber ? parseDecimal(text) : undefined;
	return number ?? dates.read(text, isTime) ?? text;
}
