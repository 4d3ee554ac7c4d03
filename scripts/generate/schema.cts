/** The output schema of an operation, as the editor shows it before the first run. */

/** Types by the names of JSON Schema, in the order in which they came; null is last. */
interface ValueSchema {
	type: string | string[];
	items?: ValueSchema;
	properties?: Record<string, ValueSchema>;
}

/** As n8n's editor reads it from `__schema__/v<version>/<resource>/<operation>.json`. */
export interface OutputSchema {
	type: 'object';
	properties: Record<string, ValueSchema>;
	version: number;
}

/** Every field that one of the items has, with every type it has in one of them. */
export function inferSchema(items: object[]): OutputSchema {
	return { type: 'object', properties: inferProperties(items), version: 1 };
}

function inferProperties(objects: object[]): Record<string, ValueSchema> {
	const values = new Map<string, unknown[]>();
	for (const [name, value] of objects.flatMap((object) => Object.entries(object))) {
		values.set(name, [...(values.get(name) ?? []), value]);
	}
	const names = mergeOrders(objects.map(Object.keys));
	return Object.fromEntries(names.map((name) => [name, inferValue(values.get(name) ?? [])]));
}

/** Each name comes after the one before it where it first appears; those of another form come last. */
function mergeOrders(orders: string[][]): string[] {
	const merged: string[] = [];
	for (const order of orders) {
		if (!order.some((name) => merged.includes(name))) merged.push(...order);
		for (const [index, name] of order.entries()) {
			if (merged.includes(name)) continue;
			const before = order[index - 1];
			merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, name);
		}
	}
	return merged;
}

function inferValue(values: unknown[]): ValueSchema {
	const types = unite(values.map(typeOf));
	const entries = values.filter((value) => Array.isArray(value)).flat();
	const objects = values.filter(isPlainObject);
	return {
		type: types.length === 1 ? types[0] : types,
		...(entries.length > 0 ? { items: inferValue(entries) } : {}),
		...(objects.length > 0 ? { properties: inferProperties(objects) } : {}),
	};
}

function isPlainObject(value: unknown): value is object {
	return typeOf(value) === 'object';
}

export function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'array';
	return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Each type once; an integer is a number, too. */
function unite(types: string[]): string[] {
	const all = new Set(types);
	if (all.has('number')) all.delete('integer');
	const nullable = all.delete('null');
	return nullable ? [...all, 'null'] : [...all];
}
