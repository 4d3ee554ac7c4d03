/** Reads the secrets of a file for an account. */
import { isEncrypted, type SecretCipher } from './cipher';
import type { SearchedText } from './findSecrets';
import { isPlaceholder, textOf } from './mergeParts';
import { readText, withoutPlaceholders } from './secretText';
import type { SecretsMode } from './setup';
import { isNothing } from './toSetup';

export interface SecretReading {
	/** The marks for secrets in the file. */
	secrets: SecretsMode | 'asTheyAre';
	/** Reads the values that are encrypted in the file. */
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
	 * account if the file has only a mark. `addMissing` notes a value that cannot be found.
	 */
	value(value: unknown, current: unknown, { path, isNew }: FieldPath): unknown {
		const { cipher, secrets } = this.reading;
		const sealed = isEncrypted(value);
		if (secrets === 'asTheyAre') return value;
		const hasOthers = typeof value === 'string' && withoutPlaceholders(value) !== value;
		// Without a mark, it is a plain value that a person wrote into the file.
		if (!sealed && !hasOthers) return value;
		if (!sealed && !isPlaceholder(value)) {
			this.addMissing(`${path.join(', ')} (the file has only part of the value)`);
			return current;
		}
		if (!sealed || !cipher) {
			if (isNothing(current) && isNew) this.addMissing(path.join(', '));
			return current;
		}
		try {
			return cipher.decrypt(value, path[path.length - 1]);
		} catch {
			this.addMissing(`${path.join(', ')} (encrypted for another field)`);
			return current;
		}
	}

	/** The text to write for a text of the file, with its marks for secrets replaced by values. */
	text(value: string, current: unknown, how: SearchedText, { path, isNew }: FieldPath): string {
		const { cipher, secrets } = this.reading;
		if (secrets === 'asTheyAre') return value;
		return readText(value, {
			current: typeof current === 'string' ? current : '',
			how,
			isSilent: secrets === 'leftOut',
			isReadable: secrets === 'encrypted' && cipher !== undefined,
			reveal: (written, known, part) =>
				textOf(this.value(written, known, { path: [...path, part], isNew })),
		});
	}
}
