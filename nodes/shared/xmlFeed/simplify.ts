import { feedFacts } from './facts';
import { mouldOf } from './mould';
import { nameAmong } from './names';
import {
	fieldsOf,
	isSameList,
	type FeedContext,
	type FeedFields,
	type FeedRecord,
	type FeedValue,
} from './record';
import { decimal, isoTime } from './values';

type PlainValue = string | number | null;

export type SimpleValue = PlainValue | SimpleFields | SimpleValue[];

export interface SimpleFields {
	[name: string]: SimpleValue;
}

const isDevice = nameAmong([feedFacts.deviceElement.value]);
const isTask = nameAmong([feedFacts.taskElement.value]);
const isTaskList = nameAmong([feedFacts.taskListElement.value]);

/** How the values of a name are read, and what the name becomes. */
interface Reading {
	name: string;
	isText: boolean;
	isNumber: boolean;
	/** Whether it is a list even when there is one only. */
	isList: boolean;
	/** What was read before: many values come again and again, and then need not be kept anew. */
	lastText: string;
	lastValue: PlainValue;
}

/** What records with the same names have in common. */
interface Mould {
	names: string[];
	readings: Reading[];
	form: SimpleFields;
}

/**
 * Makes records ready to use: camelCase names, numbers as numbers, times in ISO 8601, a missing value
 * as null; the device as `deviceId` and `deviceName`, the location as `location`, tasks always as a
 * list. Unknown elements are kept, unknown values and units stay as they are.
 *
 * For the records of one report: it remembers what they have in common.
 */
export class Simplifier {
	private readonly readings = new Map<string, Reading>();

	private readonly takenNames = new Set<string>();

	private context: readonly FeedContext[] = [];

	private simpleContext: SimpleFields = {};

	private mould: Mould = { names: [], readings: [], form: {} };

	simplify(record: FeedRecord): SimpleFields {
		const { element, context } = record;
		if (context !== this.context) {
			this.context = context;
			this.simpleContext = Object.assign({}, ...context.map((around) => this.around(around)));
			this.mould = { names: [], readings: [], form: { ...this.simpleContext } };
		}
		if (isDevice(element)) return { ...this.simpleContext, ...this.device(fieldsOf(record)) };
		if (isSameList(record.names, this.mould.names)) return this.filled(record.values);
		const fields = fieldsOf(record);
		const names = Object.keys(fields);
		if (!isSameList(names, this.mould.names)) this.mould = this.mouldFor(names, fields);
		return this.filled(Object.values(fields));
	}

	private filled(values: readonly FeedValue[]): SimpleFields {
		const { form, readings } = this.mould;
		const simple = { ...form };
		for (let at = 0; at < values.length; at++) {
			simple[readings[at].name] = this.value(readings[at], values[at]);
		}
		return simple;
	}

	private mouldFor(names: string[], fields: FeedFields): Mould {
		const form = mouldOf({ ...this.simpleContext, ...this.fields(fields) });
		return { names, readings: names.map((name) => this.reading(name)), form };
	}

	/** What an element around a record says, under names that tell whose it is. */
	private around({ element, fields }: FeedContext): SimpleFields {
		if (isDevice(element)) return prefixed('device', this.fields(fields));
		const prefix = camelCase(element);
		const { name, ...others } = this.fields(fields);
		const named = prefixed(prefix, others);
		if (name === undefined) return named;
		return { ...named, [prefix === 'location' ? prefix : `${prefix}Name`]: name };
	}

	/** A device that is a record itself is called what it is called around other records. */
	private device(fields: FeedFields): SimpleFields {
		const { id, name, ...others } = this.fields(withTasks(fields));
		return {
			...(id === undefined ? {} : { deviceId: id }),
			...(name === undefined ? {} : { deviceName: name }),
			...others,
		};
	}

	private fields(fields: FeedFields): SimpleFields {
		return Object.fromEntries(
			Object.entries(fields).map(([name, value]) => {
				const reading = this.reading(name);
				return [reading.name, this.value(reading, value)];
			}),
		);
	}

	private value(reading: Reading, value: FeedValue): SimpleValue {
		if (Array.isArray(value)) return value.map((entry) => this.single(reading, entry));
		const single = this.single(reading, value);
		return reading.isList ? [single] : single;
	}

	private single(reading: Reading, value: FeedValue): SimpleValue {
		if (typeof value === 'string') return textValue(reading, value);
		return Array.isArray(value) ? this.value(reading, value) : this.fields(value);
	}

	private reading(name: string): Reading {
		return this.readings.get(name) ?? this.newReading(name);
	}

	private newReading(name: string): Reading {
		const isList = isTask(name);
		const simpleName = isList ? 'tasks' : camelCase(name);
		const isText = feedFacts.textNames.value.test(simpleName);
		const reading: Reading = {
			// Two names of the feed can come out as one.
			name: this.takenNames.has(simpleName) ? name : simpleName,
			isText,
			isNumber: !isText && feedFacts.numberNames.value.test(simpleName),
			isList,
			lastText: '',
			lastValue: null,
		};
		if (this.readings.size >= mostRemembered) return reading;
		this.takenNames.add(simpleName);
		this.readings.set(name, reading);
		return reading;
	}
}

/** A document of strangers can have any number of names. */
const mostRemembered = 1000;

function textValue(reading: Reading, text: string): PlainValue {
	if (text !== reading.lastText) {
		reading.lastText = text;
		reading.lastValue = newTextValue(reading, text);
	}
	return reading.lastValue;
}

function newTextValue({ isText, isNumber }: Reading, text: string): PlainValue {
	if (text === '') return null;
	if (isText) return text;
	const number = isNumber ? decimal(text) : undefined;
	return number ?? isoTime(text) ?? text;
}

/** A device with its tasks, though an element of their own is around them. */
function withTasks(fields: FeedFields): FeedFields {
	const around = Object.keys(fields).find(isTaskList);
	const tasks = around === undefined ? undefined : tasksIn(fields[around]);
	if (around === undefined || !tasks) return fields;
	const others = Object.entries(fields).filter(([name]) => name !== around);
	return { ...Object.fromEntries(others), [feedFacts.taskElement.value]: tasks };
}

/** Undefined when there is more than tasks. */
function tasksIn(value: FeedValue): FeedValue[] | undefined {
	if (value === '') return [];
	if (typeof value === 'string' || Array.isArray(value)) return undefined;
	const isNothingElse = Object.keys(value).every(isTask);
	return isNothingElse ? Object.values(value).flat() : undefined;
}

function prefixed(prefix: string, fields: SimpleFields): SimpleFields {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [prefix + capitalised(name), value]),
	);
}

/** `SSLTime` as `sslTime`, `Average-Response-Time` as `averageResponseTime`, `ID` as `id`. */
export function camelCase(name: string): string {
	const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? [name];
	const [first, ...others] = words.map((word) => word.toLowerCase());
	return first + others.map(capitalised).join('');
}

function capitalised(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
