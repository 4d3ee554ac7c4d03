import { isEncrypted, type SecretCipher } from './cipher';
import type { SearchedText } from './findSecrets';
import { isEmptyValue } from './plainValues';
import { restoreSecrets, withoutSecretMarks } from './secretText';
import type { SecretsMode } from './setup';

export interface SecretReading {
	/** How the file has its secrets; `asTheyAre` for a setup in memory with plain values. */
	secrets: SecretsMode | 'asTheyAre';
	/** Decrypts secrets; undefined without a passphrase. */
	cipher?: SecretCipher;
}

/** The names of the fields that lead to a value, and whether its entry is new. */
export interface Place {
	path: string[];
	isNew: boolean;
}

/** A text that consists of the mark for an omitted secret. */
const onlyMark = /^<secret: [^<>]*>$/;

/** Restores the secrets of a file, which has marks for them: `<secret: name>` or `<encrypted: …>`. */
export class SecretReader {
	/** @param addMissing reports a needed value that the file lacks: "addresses 2, webHook" */
	constructor(
		private readonly reading: SecretReading,
		private readonly addMissing: (path: string) => void,
	) {}

	/**
	 * The value for a secret field: decrypted, or plain as in the file. If the file has only a mark,
	 * or it cannot be decrypted, the value of the account (`current`) stays.
	 */
	valueToWrite(value: unknown, current: unknown, { path, isNew }: Place): unknown {
		const { cipher, secrets } = this.reading;
		const hasMark = typeof value === 'string' && withoutSecretMarks(value) !== value;
		// Without a mark, it is a plain value that a person wrote into the file.
		if (secrets === 'asTheyAre' || !hasMark) return value;
		const pathText = path.join(', ');
		const isCipherText = isEncrypted(value);
		if (!isCipherText && !onlyMark.test(value)) {
			this.addMissing(`${pathText} (the file has only part of the value)`);
			return current;
		}
		if (!isCipherText || !cipher) {
			// An entry that exists can do without; a new one needs the value.
			if (isEmptyValue(current) && isNew) this.addMissing(pathText);
			return current;
		}
		try {
			return cipher.decrypt(value, path[path.length - 1]);
		} catch {
			this.addMissing(`${pathText} (encrypted for another field)`);
			return current;
		}
	}

	/** The text to write for a text that contains secrets, each restored as by `valueToWrite`. */
	textToWrite(value: string, current: unknown, how: SearchedText, at: Place): string {
		const { cipher, secrets } = this.reading;
		if (secrets === 'asTheyAre') return value;
		return restoreSecrets(value, {
			current: typeof current === 'string' ? current : '',
			how,
			lacksMarks: secrets === 'leftOut',
			isReadable: secrets === 'encrypted' && cipher !== undefined,
			onLost: (part) => {
				if (at.isNew) this.addMissing([...at.path, part].join(', '));
			},
			reveal: (written, known, part) => {
				const read = this.valueToWrite(written, known, { ...at, path: [...at.path, part] });
				return isEmptyValue(read) ? undefined : String(read);
			},
		});
	}
}
