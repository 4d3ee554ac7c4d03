/** Jest's `expect`, saying of what it speaks when it fails. */
export function expectOf<Value>(subject: string, value: Value): jest.JestMatchers<Value> {
	return withSubject(subject, expect(value));
}

function withSubject<Matchers extends object>(subject: string, matchers: Matchers): Matchers {
	const fail = (error: unknown): never => {
		if (error instanceof Error) {
			error.message = `${subject}: ${error.message}`;
			error.stack = `${subject}: ${error.stack}`;
		}
		throw error;
	};
	return new Proxy(matchers, {
		get(target, name) {
			const matcher: unknown = Reflect.get(target, name);
			if (typeof matcher === 'object' && matcher !== null) return withSubject(subject, matcher);
			if (typeof matcher !== 'function') return matcher;
			return (...args: unknown[]): unknown => {
				try {
					const result: unknown = Reflect.apply(matcher, undefined, args);
					return result instanceof Promise ? result.catch(fail) : result;
				} catch (error) {
					return fail(error);
				}
			};
		},
	});
}
