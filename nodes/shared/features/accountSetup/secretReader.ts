import { isEncrypted, type SecretCipher } from './cipher';
import type { SearchedText } from './findSecrets';
import { isEmptyValue } from './plainValues';
import { restoreSecrets, withoutSecretMarks } from './secretText';
import type { SecretsMode } from './setup';

export interface SecretReading {
	/** How the file has its secrets; `asTheyAre` for a setup in memory with plain values. */
	secrets: SecretsMode | 'asTheyAre';
	cipher?: SecretCipher;
}

/** The names of the fields that lead to a value, and whether its entry is new. */
export interface FieldPath {
	path: string[];
	isNew: boolean;
}

export class SecretReader {
	/** @param addMissing notes a value that is needed and not in the file: "addresses 2, webHook" */
	constructor(
		private readonly reading: SecretReading,
		private readonly addMissing: (path: string) => void,
	) {}

	/**
	 * The value to write for a field that is secret as a whole: decrypted, or the one of the
	 * account if the file has only a mark or it cannot be decrypted. A new entry without a value, and
	 * a value that cannot be restored, is passed to `addMissing`.
	 */
	valueToWrite(value: unknown, current: unknown, { path, isNew }: FieldPath): unknown {
		const { cipher, secrets } = this.reading;
		const hasMark = typeof value === 'string' && withoutSecretMarks(value) !== value;
		// Without a mark, it is a plain value that a person wrote into the file.
		if (secrets === 'asTheyAre' || !hasMark) return value;
		const sealed = isEncrypted(value);
		if (!sealed && !isSecretMark(value)) {
			this.addMissing(`${path.join(', ')} (the file has only part of the value)`);
			return current;
		}
		if (!sealed || !cipher) {
			if (isEmptyValue(current) && isNew) this.addMissing(path.join(', '));
			return current;
		}
		try {
			return cipher.decrypt(value, path[path.length - 1]);
		} catch {
			this.addMissing(`${path.join(', ')} (encrypted for another field)`);
			return current;
		}
	}

	/** The text to write for a text with secrets in it, each restored as by `valueToWrite`. */
	textToWrite(
		value: string,
		current: unknown,
		how: SearchedText,
		{ path, isNew }: FieldPath,
	): string {
		const { cipher, secrets } = this.reading;
		if (secrets === 'asTheyAre') return value;
		return restoreSecrets(value, {
			current: typeof current === 'string' ? current : '',
			how,
			lacksMarks: secrets === 'leftOut',
			isReadable: secrets === 'encrypted' && cipher !== undefined,
			reveal: (written, known, part) => {
				const read = this.valueToWrite(written, known, { path: [...path, part], isNew });
				return isEmptyValue(read) ? undefined : String(read);
			},
		});
	}
}

/** Whether a value of a file is nothing but the mark of an omitted one. */
function isSecretMark(value: unknown): boolean {
	return typeof value === 'string' && /^<secret: [^<>]*>$/.test(value);
}
