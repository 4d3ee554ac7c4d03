/**
 * A value that a client assumes about the service, and how certain it is. It is `documented` by the vendor,
 * `seen` in a program of others that works with the service, or `assumed`.
 */
interface Fact<Value> {
	readonly value: Value;
	readonly status: 'documented' | 'seen' | 'assumed';
	/** The section of docs/dev/service.md, such as W1, and a note. */
	readonly source: string;
}

export function documented<const Value>(value: Value, source: string): Fact<Value> {
	return { value, status: 'documented', source };
}

export function seen<const Value>(value: Value, source: string): Fact<Value> {
	return { value, status: 'seen', source };
}

export function assumed<const Value>(value: Value, source: string): Fact<Value> {
	return { value, status: 'assumed', source };
}
