import { ParameterError, ParameterErrors } from './monitoringError';

/** Returns the mistakes (invalid values of the user) in a thrown error; undefined for other errors. */
export function mistakesIn(thrown: unknown): readonly ParameterError[] | undefined {
	if (thrown instanceof ParameterErrors) return thrown.errors;
	return thrown instanceof ParameterError ? [thrown] : undefined;
}

/** Returns one error for all mistakes. @param mistakes one or more */
export function joinMistakes(mistakes: readonly ParameterError[]): ParameterError {
	return mistakes.length === 1 ? mistakes[0] : new ParameterErrors(mistakes);
}

/** Collects mistakes, so that the user gets all of them in one error. */
export class Mistakes {
	private readonly noted: ParameterError[];

	constructor(known: readonly ParameterError[] = []) {
		this.noted = [...known];
	}

	get all(): readonly ParameterError[] {
		return this.noted;
	}

	add(mistake: ParameterError): void {
		this.noted.push(mistake);
	}

	/** Returns the result of `read`; undefined if it throws mistakes, which are noted. Throws other errors. */
	note<Value>(read: () => Value): Value | undefined {
		try {
			return read();
		} catch (thrown) {
			return this.noteOrThrow(thrown);
		}
	}

	/** Like `note`, for a promise. */
	async noteAsync<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
		try {
			return await read();
		} catch (thrown) {
			return this.noteOrThrow(thrown);
		}
	}

	/** @throws {ParameterError} all noted mistakes as one error, if there are any */
	throwNoted(): void {
		if (this.noted.length > 0) throw joinMistakes(this.noted);
	}

	/** Notes the mistakes in a thrown error; throws another error again. */
	private noteOrThrow(thrown: unknown): undefined {
		const mistakes = mistakesIn(thrown);
		if (!mistakes) throw thrown;
		this.noted.push(...mistakes);
	}
}
