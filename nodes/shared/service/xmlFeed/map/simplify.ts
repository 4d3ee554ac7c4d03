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
import { isRedundant, mergeFields, freeName } from './merge';
import { OddFigures } from './values';
import { isDeviceElement } from '../parse/elementName';
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

/** A field of a record, and its place in the item. */
interface FieldSlot {
	rule: FieldRule;
	/** Undefined if the item does not show the field. */
	slot?: Slot;
	/** Whether the field is left out because it repeats the value of its name around the record. */
	repeats: boolean;
	/** The value around the record (of its device or location) with the same name; undefined if none. */
	around?: SimpleValue;
}

/** How records with the same names become items; found once and reused, which is much faster. */
interface RecordShape {
	/** The feed's names of the fields. */
	names: string[];
	/** One for each name. */
	slots: FieldSlot[];
	/** The indexes of the slots that have a value `around`. */
	shared: number[];
	/** The item without the values of the record. */
	template: ItemParts;
}

/**
 * Converts records to simplified items. Names are camelCase, numbers and IDs become numbers, times ISO 8601,
 * missing values null. The device becomes `deviceId` and `deviceName`, the location `location`, tasks a list.
 * Unknown elements are kept; unknown values and units stay unchanged. A layout defines the order of the
 * fields and which are omitted. Use one simplifier per report: it caches common values of the records.
 */
export class Simplifier {
	/** Values that should be numbers and are not. */
	readonly oddFigures = new OddFigures();
	private readonly rules: FieldRules;
	private ancestors: readonly Ancestor[] = [];
	private ancestorFields: SimpleFields = {};
	/** The ends of the requested range that items show. */
	private readonly rangeFields: SimpleFields;
	private shape?: RecordShape;

	/** @param range the requested `from` and `to`; items have them if the layout does */
	constructor(
		private readonly layout?: RecordLayout,
		range: SimpleFields = {},
		dates: DateReader = monthFirstDates,
	) {
		this.rules = new FieldRules(dates);
		const isNamed = ([name]: [string, SimpleValue]) => layout && Object.hasOwn(layout.last, name);
		this.rangeFields = Object.fromEntries(Object.entries(range).filter(isNamed));
	}

	/** Returns a record as an item. Adjacent records with the same names reuse a {@link RecordShape}. */
	simplify(record: FeedRecord): SimpleFields {
		const { element, ancestors } = record;
		if (this.rules.resetIfTooMany()) this.shape = undefined;
		if (ancestors !== this.ancestors) {
			this.ancestors = ancestors;
			this.ancestorFields = ancestors
				.map((ancestor) => this.mapAncestor(ancestor))
				.reduce((around, fields) => mergeFields(fields, around), {});
			this.shape = undefined;
		}
		if (isDeviceElement(element)) {
			const own = mergeFields(this.simplifyDevice(fieldsOf(record)), this.ancestorFields);
			const simple = { ...this.rangeFields, ...own };
			const { top, aside } = buildParts(
				this.layout,
				createSlots(this.layout, Object.keys(simple)),
				simple,
			);
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

	/** Whether a record has the names of the shape, and repeats the values around it in the same fields. */
	private canUseShape(
		{ names: shapeNames, slots, shared }: RecordShape,
		names: readonly string[],
		values: readonly FeedValue[],
	): boolean {
		if (!isSameList(names, shapeNames)) return false;
		return shared.every((index) => {
			const { rule, repeats, around = null } = slots[index];
			return isRedundant(this.rules.simplifyValue(rule, values[index]), around) === repeats;
		});
	}

	/** Creates the item of a record. @param values one for each name of the shape */
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
	 * Creates the shape of a record. If a value around the record has the name of a field, the field is
	 * left out (if it repeats the value) or gets another name.
	 */
	private createShape(names: string[], fields: FeedFields): RecordShape {
		const around = this.ancestorFields;
		const rules = names.map((name) => this.rules.ruleFor(name));
		const own = new Set(rules.map(({ name }) => name));
		const simple: SimpleFields = { ...this.rangeFields, ...around };
		// The names of the fields in the item; undefined for a field that is left out.
		const targets = rules.map((rule) => {
			const isShared = Object.hasOwn(around, rule.name);
			const value = this.rules.simplifyValue(rule, fields[rule.feedName]);
			if (isShared && isRedundant(value, around[rule.name])) return undefined;
			const isTaken = (one: string) => Object.hasOwn(around, one) || own.has(one);
			const name = isShared ? freeName(rule.name, isTaken) : rule.name;
			simple[name] = value;
			return name;
		});
		const slotOf = createSlots(this.layout, Object.keys(simple));
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

	/** Returns the values of an element around a record, with its name before theirs: `deviceId`. */
	private mapAncestor({ element, fields }: Ancestor): SimpleFields {
		if (isDeviceElement(element)) return prefixKeys('device', this.rules.simplifyFields(fields));
		const prefix = camelCase(element);
		const { name, ...others } = this.rules.simplifyFields(fields);
		const named = prefixKeys(prefix, others);
		if (name === undefined) return named;
		return { ...named, [prefix === 'location' ? prefix : `${prefix}Name`]: name };
	}

	/** Simplifies the fields of a device. Its ID and name get the names they have in other items. */
	private simplifyDevice(fields: FeedFields): SimpleFields {
		const { id, name, location, ...others } = this.rules.simplifyFields(unwrapTasks(fields));
		const named: SimpleFields = {};
		if (id !== undefined) named.deviceId = id;
		if (name !== undefined) named.deviceName = name;
		const device = mergeFields(named, others);
		const locations = others.locations ?? location;
		if (locations !== undefined) device.locations = toLocations(locations);
		if (others.locations !== undefined && location !== undefined) device.otherLocation = location;
		return device;
	}
}
