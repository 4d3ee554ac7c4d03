/**
 * Something a client takes for granted about its interface. A `documented` one stands in the
 * service's own description or in its public reference; an `assumed` one is inferred.
 */
export interface Fact<Value> {
	readonly value: Value;
	readonly status: 'documented' | 'assumed';
	readonly source: string;
}

export function documented<const Value>(value: Value, source: string): Fact<Value> {
	return { value, status: 'documented', source };
}

export function assumed<const Value>(value: Value, source: string): Fact<Value> {
	return { value, status: 'assumed', source };
}
