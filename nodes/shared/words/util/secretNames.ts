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

/** Whether a name, such as "password", shows that its value is a secret; percent encoding is decoded first. */
export function isSecretName(name: string): boolean {
	return secretName.test(decodeName(name));
}

/** Decodes a name in a query (percent encoding); returns incorrectly encoded names unchanged. */
export function decodeName(name: string): string {
	try {
		return decodeURIComponent(name.replaceAll('+', ' '));
	} catch {
		return name;
	}
}
