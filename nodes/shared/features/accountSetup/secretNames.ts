import { isObject } from '../../words/util/json';

/** Names of parameters, fields and headers whose values let others in. */
const secretName = new RegExp(
	[
		...['auth(?!or(?!i))', 'bearer', 'cookie', 'cred', 'hmac', 'jwt', 'key(?!word)'],
		...['login', 'pass(?!ed|ing|ive|age)', 'private', 'pswd', 'pwd', 'secret', 'session'],
		...['sess(?:id)?(?![a-z])', 'sig(?![a-z])', 'signature', 'ticket', 'token'],
		...['user(?!-?(?:agent|select))', '(?:otp|psk|psw|pw)(?![a-z])'],
		...['(?:^|[^a-z])(?:code|pin|sid)$', '(?:access|pin|security)[ _-]?code'],
	].join('|'),
	'i',
);

/** Whether a name marks its value as a secret; percent-encoded names are decoded first. */
export function isSecretName(name: string): boolean {
	return secretName.test(decodeName(name));
}

export function decodeName(name: string): string {
	try {
		return decodeURIComponent(name.replaceAll('+', ' '));
	} catch {
		return name;
	}
}

/**
 * Whether a body to send has a text with the mark of one of the credential's secrets, which
 * `current`, the entry of the account with such marks, does not have.
 */
export function addsCredential(body: unknown, current: unknown): boolean {
	const inAccount = new Set(textsWithCredentialMark(current));
	return textsWithCredentialMark(body).some((text) => !inAccount.has(text));
}

function textsWithCredentialMark(value: unknown): string[] {
	if (typeof value === 'string') return value.includes('<credential: ') ? [value] : [];
	if (Array.isArray(value)) return value.flatMap(textsWithCredentialMark);
	return isObject(value) ? Object.values(value).flatMap(textsWithCredentialMark) : [];
}
