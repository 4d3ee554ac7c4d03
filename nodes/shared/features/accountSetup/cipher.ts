import { createCipheriv, createDecipheriv, createHmac, scrypt } from 'node:crypto';

import { ValueError } from '../../words/values/valueError';

export interface SetupEncryption {
	/** The input for the key in addition to the passphrase. */
	salt: string;
	/** An encrypted known text, to verify a passphrase. */
	check: string;
}

/** 32 MB and about a tenth of a second; OWASP's Password Storage Cheat Sheet has it for scrypt. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

const encryptedValue = /^<encrypted: ([\w-]+)>$/;

const algorithm = 'aes-256-gcm';
const checkText = 'passphrase';
const checkField = 'check';

/**
 * Encrypts values with a passphrase and AES-256-GCM. Equal values give equal texts, so that equal accounts
 * give equal files and diffs show changes: the nonce is derived from the value with a separate key.
 */
export class SecretCipher {
	private constructor(
		private readonly key: Buffer,
		private readonly nonceKey: Buffer,
		private readonly salt: string,
	) {}

	/** Derives the keys from a passphrase and the salt of a file. */
	static async create(passphrase: string, salt: string): Promise<SecretCipher> {
		// Normalized, because systems type the same accents in different forms.
		const normalized = passphrase.normalize('NFC');
		const keys = await new Promise<Buffer>((resolve, reject) => {
			scrypt(normalized, salt, 2 * keyBytes, cost, (error, bytes) =>
				error ? reject(error) : resolve(bytes),
			);
		});
		return new SecretCipher(keys.subarray(0, keyBytes), keys.subarray(keyBytes), salt);
	}

	/** The cipher for an encrypted file. @throws {ValueError} if the passphrase is not the file's */
	static async open(passphrase: string, { salt, check }: SetupEncryption): Promise<SecretCipher> {
		const cipher = await SecretCipher.create(passphrase, salt);
		if (cipher.decrypt(check, checkField) === checkText) return cipher;
		throw wrongPassphraseError();
	}

	get encryption(): SetupEncryption {
		return { salt: this.salt, check: this.encrypt(checkText, checkField) };
	}

	/** Encrypts any JSON value as `<encrypted: …>`. It can be decrypted only for the same `field` of the file. */
	encrypt(value: unknown, field: string): string {
		const text = JSON.stringify(value);
		const mac = createHmac('sha256', this.nonceKey).update(`${field}\n${text}`).digest();
		const nonce = mac.subarray(0, nonceBytes);
		const cipher = createCipheriv(algorithm, this.key, nonce).setAAD(Buffer.from(field));
		const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()]);
		const all = Buffer.concat([sealed, cipher.getAuthTag()]);
		return `<encrypted: ${all.toString('base64url')}>`;
	}

	/** The encrypted value. @throws {ValueError} if the passphrase or `field` differs, or the text was changed */
	decrypt(encrypted: string, field: string): unknown {
		const [, text = ''] = encryptedValue.exec(encrypted) ?? [];
		const all = Buffer.from(text, 'base64url');
		if (all.length < nonceBytes + tagBytes) throw wrongPassphraseError();
		const decipher = createDecipheriv(algorithm, this.key, all.subarray(0, nonceBytes), {
			authTagLength: tagBytes,
		});
		decipher.setAAD(Buffer.from(field)).setAuthTag(all.subarray(-tagBytes));
		try {
			const opened = decipher.update(all.subarray(nonceBytes, -tagBytes));
			return JSON.parse(Buffer.concat([opened, decipher.final()]).toString('utf8'));
		} catch {
			throw wrongPassphraseError();
		}
	}
}

/** Whether a value has the form that {@link SecretCipher.encrypt} gives: `<encrypted: …>`. */
export function isEncrypted(value: unknown): value is string {
	return typeof value === 'string' && encryptedValue.test(value);
}

const encryptedValues = /<encrypted: ([\w-]{4})[\w-]*>/g;

/** Shortens encrypted values in a text to "(encrypted Ab3d)", so that they still differ. */
export function shortenEncrypted(text: string): string {
	return text.replace(encryptedValues, '(encrypted $1)');
}

function wrongPassphraseError(): ValueError {
	return new ValueError(
		'is not the passphrase of the file',
		'Enter the passphrase used in Account Setup > Export for this file.',
	);
}
