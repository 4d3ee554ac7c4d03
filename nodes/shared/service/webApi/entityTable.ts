import { toId } from '../../words/util/id';
import type { JsonObject } from '../../words/util/json';

/** A field of an entity. Several fields can be in the same property of the service. */
interface EntityField<Value> {
	/** The service's name of the property. */
	property: string;
	/** The property with this value; without this, the field is only shown. @param current the stored property */
	write?(value: Value, current: unknown): unknown;
	/** The field in the simplified entity; without this, the field is only written. */
	show?(stored: unknown): unknown;
}

/** A field that the service has unchanged under its own name; shown as null if it is missing. */
export function plainField<Value = string>(property: string): EntityField<Value> {
	return { property, write: (value) => value, show: (stored) => stored ?? null };
}

export const nameField: EntityField<string> = {
	property: 'Name',
	write: (name) => name,
	show: (stored) => stored,
};

export function shownField(
	property: string,
	show: (stored: unknown) => unknown,
): EntityField<never> {
	return { property, show };
}

/** Reads and writes a kind of entity by the table of its fields, in the order of the simplified entity. */
export function entityTable<Values>(fields: {
	[Name in keyof Values]: EntityField<Values[Name]>;
}) {
	/** The entity with changes; undefined ones keep the current value. */
	function applyChanges(entity: JsonObject, changes: Partial<Values>): JsonObject {
		const changed = { ...entity };
		for (const name in fields) {
			const { property, write } = fields[name];
			const value = changes[name];
			if (write && value !== undefined) changed[property] = write(value, changed[property]);
		}
		return changed;
	}
	return {
		applyChanges,
		/** The body of a new entity. */
		toBody: (values: Partial<Values>) => applyChanges({}, values),
		simplify(entity: JsonObject): JsonObject {
			const simple: JsonObject = { id: toId(entity.Id) };
			for (const name in fields) {
				const { property, show } = fields[name];
				if (show) simple[name] = show(entity[property]);
			}
			return simple;
		},
	};
}

/**
 * The values of fields under the service's names. Undefined values, and fields that `serviceNames` does
 * not have, are left out.
 */
export function toServiceNames(
	fields: object,
	serviceNames: Readonly<Record<string, string>>,
): JsonObject {
	const given = Object.entries(fields).filter(
		([name, value]) => Object.hasOwn(serviceNames, name) && value !== undefined,
	);
	return Object.fromEntries(given.map(([name, value]) => [serviceNames[name], value]));
}
