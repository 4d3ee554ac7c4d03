import { ParameterError, ParameterErrors } from './monitoringError';

/** The single invalid values of a thrown error; undefined for other errors. */
export function mistakesIn(thrown: unknown): readonly ParameterError[] | undefined {
	if (thrown instanceof ParameterErrors) return thrown.errors;
	return thrown instanceof ParameterError ? [thrown] : undefined;
}

export function joinMistakes(mistakes: readonly ParameterError[]): ParameterError {
	return mistakes.length === 1 ? mistakes[0] : new ParameterErrors(mistakes);
}

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

	/** The value that `read` returns; undefined if it throws a mistake, which is noted. Throws other errors. */
	note<Value>(read: () => Value): Value | undefined {
		try {
			return read();
		} catch (thrown) {
			return this.noteOrThrow(thrown);
		}
	}

	/** As `note`, for a promise. */
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

	private noteOrThrow(thrown: unknown): undefined {
		const mistakes = mistakesIn(thrown);
		if (!mistakes) throw thrown;
		this.noted.push(...mistakes);
	}
}
