import { feedFacts } from './facts';
import { Mould } from './mould';
import { nameAmong } from './names';
import type { FeedContext, FeedFields, FeedRecord, FeedValue } from './record';
import { decimal, isoTime } from './values';

export type SimpleValue = string | number | null | SimpleFields | SimpleValue[];

export interface SimpleFields {
	[name: string]: SimpleValue;
}

const isDevice = nameAmong([feedFacts.deviceElement.value]);
const isTask = nameAmong([feedFacts.taskElement.value]);

/** How the values of a name are read, and what the name becomes. */
interface Reading {
	name: string;
	isText: boolean;
	isNumber: boolean;
	/** Whether it is a list even when there is one only. */
	isList: boolean;
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

	private readonly mould = new Mould<SimpleValue>();

	simplify({ element, context, fields }: FeedRecord): SimpleFields {
		if (context !== this.context) {
			this.context = context;
			this.simpleContext = Object.assign({}, ...context.map((around) => this.around(around)));
			this.mould.reset();
		}
		if (isDevice(element)) return { ...this.simpleContext, ...this.device(fields) };
		const copy = this.mould.copyFor(Object.keys(fields), () =>
			this.addFields({ ...this.simpleContext }, fields),
		);
		return this.addFields(copy, fields);
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
		const { id, name, ...others } = this.fields(fields);
		return {
			...(id === undefined ? {} : { deviceId: id }),
			...(name === undefined ? {} : { deviceName: name }),
			...others,
		};
	}

	private fields(fields: FeedFields): SimpleFields {
		return this.addFields({}, fields);
	}

	private addFields(simple: SimpleFields, fields: FeedFields): SimpleFields {
		for (const name in fields) {
			const reading = this.readings.get(name) ?? this.newReading(name);
			const value = fields[name];
			simple[reading.name] = this.value(reading, reading.isList ? [value].flat() : value);
		}
		return simple;
	}

	private value(reading: Reading, value: FeedValue): SimpleValue {
		if (typeof value === 'string') return textValue(reading, value);
		if (Array.isArray(value)) return value.map((entry) => this.value(reading, entry));
		return this.fields(value);
	}

	private newReading(name: string): Reading {
		const isList = isTask(name);
		const simpleName = isList ? 'tasks' : camelCase(name);
		const isText = feedFacts.textNames.value.test(simpleName);
		const reading = {
			// Two names of the feed can come out as one.
			name: this.takenNames.has(simpleName) ? name : simpleName,
			isText,
			isNumber: !isText && feedFacts.numberNames.value.test(simpleName),
			isList,
		};
		if (this.readings.size >= mostRemembered) return reading;
		this.takenNames.add(simpleName);
		this.readings.set(name, reading);
		return reading;
	}
}

/** A document of strangers can have any number of names. */
const mostRemembered = 1000;

function textValue({ isText, isNumber }: Reading, text: string): SimpleValue {
	if (text === '') return null;
	if (isText) return text;
	const number = isNumber ? decimal(text) : undefined;
	return number ?? isoTime(text) ?? text;
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
