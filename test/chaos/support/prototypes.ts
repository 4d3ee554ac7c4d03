/** The objects that every other one depends on: whoever changes them changes all of n8n. */
const shared: Record<string, object> = {
	Object,
	'Object.prototype': Object.prototype,
	Array,
	'Array.prototype': Array.prototype,
	'Function.prototype': Function.prototype,
	'String.prototype': String.prototype,
	'Number.prototype': Number.prototype,
	'Boolean.prototype': Boolean.prototype,
	'Symbol.prototype': Symbol.prototype,
	'BigInt.prototype': BigInt.prototype,
	'Date.prototype': Date.prototype,
	'RegExp.prototype': RegExp.prototype,
	'Error.prototype': Error.prototype,
	'Promise.prototype': Promise.prototype,
	'Map.prototype': Map.prototype,
	'Set.prototype': Set.prototype,
	'WeakMap.prototype': WeakMap.prototype,
	'Uint8Array.prototype': Uint8Array.prototype,
	'Buffer.prototype': Buffer.prototype,
	JSON,
	Math,
	Reflect,
};

export type Prototypes = Map<string, unknown>;

/** What they have now, name by name. */
export function lookAtPrototypes(): Prototypes {
	const found: Prototypes = new Map();
	for (const [name, object] of Object.entries(shared)) {
		found.set(name, Object.getPrototypeOf(object));
		for (const key of Reflect.ownKeys(object)) {
			const { value, get, set } = Object.getOwnPropertyDescriptor(object, key) ?? {};
			found.set(`${name} ${String(key)}`, value ?? get ?? set);
		}
	}
	return found;
}

/** The names of what is no longer as it was. */
export function changedPrototypes(before: Prototypes): string[] {
	const now = lookAtPrototypes();
	return [...new Set([...before.keys(), ...now.keys()])].filter(
		(name) => before.has(name) !== now.has(name) || !Object.is(before.get(name), now.get(name)),
	);
}
