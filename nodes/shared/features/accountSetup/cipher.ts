import { createCipheriv, createDecipheriv, createHmac, scrypt } from 'node:crypto';

import { ValueError } from '../../words/values/valueError';

/** What a file says about how its values are encrypted. */
export interface SetupEncryption {
	/** What goes into the key beside the passphrase. */
	salt: string;
	/** A known text, encrypted: it says whether a passphrase is the right one. */
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
 * Encrypts values with a passphrase, with AES-256-GCM. The same value gives the same text, so that the same
 * account gives the same file and another value is seen: the nonce is made of the value, with a key of its own.
 */
export class SecretCipher {
	private constructor(
		private readonly key: Buffer,
		private readonly nonceKey: Buffer,
		private readonly salt: string,
	) {}

	static async create(passphrase: string, salt: string): Promise<SecretCipher> {
		const keys = await new Promise<Buffer>((resolve, reject) => {
			scrypt(passphrase.normalize('NFC'), salt, 2 * keyBytes, cost, (error, made) => {
				if (error) reject(error);
				else resolve(made);
			});
		});
		return new SecretCipher(keys.subarray(0, keyBytes), keys.subarray(keyBytes), salt);
	}

	/**
	 * The same for a file that was encrypted.
	 *
	 * @throws {ValueError} when the passphrase is not the one of the file
	 */
	static async open(passphrase: string, { salt, check }: SetupEncryption): Promise<SecretCipher> {
		const cipher = await SecretCipher.create(passphrase, salt);
		if (cipher.decrypt(check, checkField) === checkText) return cipher;
		throw wrongPassphraseError();
	}

	get encryption(): SetupEncryption {
		return { salt: this.salt, check: this.encrypt(checkText, checkField) };
	}

	/** @param field its name in the file: the text cannot be moved to another field */
	encrypt(value: unknown, field: string): string {
		const text = JSON.stringify(value);
		const mac = createHmac('sha256', this.nonceKey).update(`${field}\n${text}`).digest();
		const nonce = mac.subarray(0, nonceBytes);
		const cipher = createCipheriv(algorithm, this.key, nonce).setAAD(Buffer.from(field));
		const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()]);
		const all = Buffer.concat([sealed, cipher.getAuthTag()]);
		return `<encrypted: ${all.toString('base64url')}>`;
	}

	/** @throws {ValueError} when it was encrypted with another passphrase, for another field, or changed since */
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

/** Whether a text is what came of {@link SecretCipher.encrypt}, or looks like it. */
export function isEncrypted(value: unknown): value is string {
	return typeof value === 'string' && encryptedValue.test(value);
}

/** Each encrypted value in a text. */
const encryptedValues = /<encrypted: ([\w-]{4})[\w-]*>/g;

/** A text in which encrypted values are told apart, and no more of them is shown. */
export function shortenEncrypted(text: string): string {
	return text.replace(encryptedValues, '(encrypted $1)');
}

function wrongPassphraseError(): ValueError {
	return new ValueError(
		'is not the passphrase of the file',
		'Enter the passphrase used in Account Setup > Export for this file.',
	);
}
