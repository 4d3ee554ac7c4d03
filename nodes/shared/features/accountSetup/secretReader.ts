import type { SearchedText } from './findSecrets';
import { isEmptyValue } from './plainValues';
import { restoreSecrets, withoutSecretMarks } from './secretText';

/** The names of the fields that lead to a value, and whether its entry is new. */
export interface Place {
	path: string[];
	isNew: boolean;
}

/** A text that consists of the mark for a secret. */
const onlyMark = /^<secret: [^<>]*>$/;

/** Restores the secrets of a file, which has marks for them. */
export class SecretReader {
	/**
	 * @param isInMemory whether the setup was never a file, so that it has its secrets
	 * @param addMissing reports a needed value that the file lacks: "addresses 2, webHook"
	 */
	constructor(
		private readonly isInMemory: boolean,
		private readonly addMissing: (path: string) => void,
	) {}

	/** The value for a secret field: that of the account (`current`) if the file has only a mark. */
	valueToWrite(value: unknown, current: unknown, { path, isNew }: Place): unknown {
		const hasMark = typeof value === 'string' && withoutSecretMarks(value) !== value;
		// Without a mark, it is a plain value that a person wrote into the file.
		if (this.isInMemory || !hasMark) return value;
		const pathText = path.join(', ');
		if (!onlyMark.test(value)) {
			this.addMissing(`${pathText} (the file has only part of the value)`);
		} else if (isEmptyValue(current) && isNew) {
			// An entry that exists can do without; a new one needs the value.
			this.addMissing(pathText);
		}
		return current;
	}

	/** The text to write for a text that contains secrets, each restored as by `valueToWrite`. */
	textToWrite(value: string, current: unknown, how: SearchedText, at: Place): string {
		if (this.isInMemory) return value;
		const currentText = typeof current === 'string' ? current : '';
		return restoreSecrets(value, currentText, how, (written, known, part) => {
			const read = this.valueToWrite(written, known, { ...at, path: [...at.path, part] });
			return isEmptyValue(read) ? undefined : String(read);
		});
	}
}
