import { feedFacts } from '../facts';
import {
	copyParts,
	createSlots,
	buildParts,
	putValue,
	toTemplate,
	type ItemParts,
	type RecordLayout,
	type Slot,
} from './layout';
import { FieldRules, type FieldRule } from './fieldRules';
import { isRepeated, merge, otherName } from './merge';
import { OddFigures } from './values';
import { nameMatcher } from '../parse/elementName';
import { monthFirstDates, type DateReader } from './reportDates';
import {
	fieldsOf,
	isSameList,
	type Ancestor,
	type FeedFields,
	type FeedRecord,
	type FeedValue,
} from '../parse/record';
import {
	camelCase,
	prefixKeys,
	toLocations,
	unwrapTasks,
	type SimpleFields,
	type SimpleValue,
} from './simpleValues';

const isDevice = nameMatcher([feedFacts.deviceElement.value]);

interface FieldSlot {
	rule: FieldRule;
	/** Undefined if it is not output. */
	slot?: Slot;
	/** Whether it repeats the value around the record under its name, and is left out for that. */
	repeats: boolean;
	/** The value around the record that has the same name; undefined when there is none. */
	around?: SimpleValue;
}

/** What records with the same names have in common. */
interface RecordShape {
	names: string[];
	slots: FieldSlot[];
	/** The places of those whose name is around the record, too. */
	shared: number[];
	template: ItemParts;
}

/**
 * Prepares records for use: camelCase names, numbers as numbers, IDs as numbers if possible, times in ISO
 * 8601, missing values as null; the device as `deviceId` and `deviceName`, the location as `location`, tasks
 * always as a list. Unknown elements are kept, unknown values and units stay unchanged. The layout defines
 * the omitted and the first fields.
 *
 * For the records of one report, because it caches their common values.
 */
export class Simplifier {
	private readonly rules: FieldRules;

	private ancestors: readonly Ancestor[] = [];

	private ancestorFields: SimpleFields = {};

	private readonly constants: SimpleFields;

	private shape?: RecordShape;

	/** Figures that the layout cannot read. */
	readonly oddFigures = new OddFigures();

	/**
	 * @param layout of the report; without one, items have the fields of the records
	 * @param range the requested range; items have the parts in the layout
	 */
	constructor(
		private readonly layout?: RecordLayout,
		range: SimpleFields = {},
		dates: DateReader = monthFirstDates,
	) {
		this.rules = new FieldRules(dates);
		const isNamed = ([name]: [string, SimpleValue]) => layout && Object.hasOwn(layout.last, name);
		this.constants = Object.fromEntries(Object.entries(range).filter(isNamed));
	}

	/** A shape (which fields the item has, and where) is kept for records with the same names. */
	simplify(record: FeedRecord): SimpleFields {
		const { element, ancestors } = record;
		if (this.rules.forgetIfMany()) this.shape = undefined;
		if (ancestors !== this.ancestors) {
			this.ancestors = ancestors;
			this.ancestorFields = ancestors
				.map((ancestor) => this.mapAncestor(ancestor))
				.reduce((around, fields) => merge(fields, around), {});
			this.shape = undefined;
		}
		if (isDevice(element)) {
			// The record itself is a device, whose fields get other names than those of other records.
			const own = merge(this.simplifyDevice(fieldsOf(record)), this.ancestorFields);
			const simple = { ...this.constants, ...own };
			const { top, aside } = buildParts(this.layout, this.slotsOf(simple), simple);
			this.layout?.complete?.(top, aside);
			return top;
		}
		if (this.shape && this.canUseShape(this.shape, record.names, record.values)) {
			return this.fill(this.shape, record.values);
		}
		const fields = fieldsOf(record);
		const names = Object.keys(fields);
		const values = Object.values(fields);
		if (!this.shape || !this.canUseShape(this.shape, names, values)) {
			this.shape = this.createShape(names, fields);
		}
		return this.fill(this.shape, values);
	}

	/** Whether a record has the names of the shape, and the same fields repeat the values around it. */
	private canUseShape(
		{ names: known, slots, shared }: RecordShape,
		names: readonly string[],
		values: readonly FeedValue[],
	): boolean {
		if (!isSameList(names, known)) return false;
		return shared.every((index) => {
			const { rule, repeats, around = null } = slots[index];
			return isRepeated(this.rules.simplifyValue(rule, values[index]), around) === repeats;
		});
	}

	private fill({ template, slots }: RecordShape, values: readonly FeedValue[]): SimpleFields {
		const parts = copyParts(template);
		for (let index = 0; index < values.length; index++) {
			const { rule, slot } = slots[index];
			if (slot) putValue(parts, slot, this.rules.simplifyValue(rule, values[index]));
		}
		const { top, aside } = parts;
		// `complete` changes `top` in place, and returns the fields without a usable number.
		for (const name of this.layout?.complete?.(top, aside) ?? []) {
			const index = slots.findIndex(({ slot }) => slot?.name === name);
			const value = index < 0 ? top[name] : values[index];
			const text = typeof value === 'string' ? value : JSON.stringify(value);
			this.oddFigures.note(slots[index]?.rule.feedName ?? name, text);
		}
		return top;
	}

	/**
	 * A field that repeats a value around the record is left out; one that only shares its name gets
	 * another.
	 */
	private createShape(names: string[], fields: FeedFields): RecordShape {
		const around = this.ancestorFields;
		const rules = names.map((name) => this.rules.ruleFor(name));
		const own = new Set(rules.map(({ name }) => name));
		const simple: SimpleFields = { ...this.constants, ...around };
		const targets = rules.map((rule) => {
			const isShared = Object.hasOwn(around, rule.name);
			const value = this.rules.simplifyValue(rule, fields[rule.feedName]);
			if (isShared && isRepeated(value, around[rule.name])) return undefined;
			const isTaken = (one: string) => Object.hasOwn(around, one) || own.has(one);
			const name = isShared ? otherName(rule.name, isTaken) : rule.name;
			simple[name] = value;
			return name;
		});
		const slotOf = this.slotsOf(simple);
		const slots = rules.map((rule, index) => {
			const target = targets[index];
			return {
				rule,
				slot: target === undefined ? undefined : slotOf.get(target),
				repeats: target === undefined,
				around: Object.hasOwn(around, rule.name) ? around[rule.name] : undefined,
			};
		});
		const shared = slots.flatMap((one, index) => (one.around === undefined ? [] : [index]));
		return { names, slots, shared, template: toTemplate(buildParts(this.layout, slotOf, simple)) };
	}

	private slotsOf(simple: SimpleFields): Map<string, Slot> {
		return createSlots(this.layout, Object.keys(simple));
	}

	/** The values of an element around a record, under names with their owner. */
	private mapAncestor({ element, fields }: Ancestor): SimpleFields {
		if (isDevice(element)) return prefixKeys('device', this.rules.simplifyFields(fields));
		const prefix = camelCase(element);
		const { name, ...others } = this.rules.simplifyFields(fields);
		const named = prefixKeys(prefix, others);
		if (name === undefined) return named;
		return { ...named, [prefix === 'location' ? prefix : `${prefix}Name`]: name };
	}

	/** Under the names it has around other records: `deviceId`, `deviceName`. */
	private simplifyDevice(fields: FeedFields): SimpleFields {
		const { id, name, location, ...others } = this.rules.simplifyFields(unwrapTasks(fields));
		const locations = others.locations ?? location;
		const named = {
			...(id === undefined ? {} : { deviceId: id }),
			...(name === undefined ? {} : { deviceName: name }),
		};
		return {
			...merge(named, others),
			...(locations === undefined ? {} : { locations: toLocations(locations) }),
			...(others.locations === undefined || location === undefined
				? {}
				: { otherLocation: location }),
		};
	}
}
