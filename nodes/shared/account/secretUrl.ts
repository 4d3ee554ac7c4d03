/** Parameters of an address whose names say that their values let others in. */
const secretName =
	/auth(?!or(?!i))|cred|jwt|key(?!word)|pass|(?:^|_)(?:code|pin|sid)$|pwd|secret|session|sig|ticket|token|user/i;

/**
 * An address without what lets others in: user and password before the host, and values of query
 * parameters that are called like keys or are said to be secret.
 *
 * @param secret what stands in place of a value; undefined for nothing
 */
export function withoutUrlSecrets(
	url: string,
	isSecretParameter: (name: string) => boolean,
	secret: (part: string, value: string) => string | undefined,
): string {
	const [, scheme = '', user, rest] = oddUser.exec(url) ?? plainUser.exec(url) ?? [];
	const shownUser = user === undefined ? undefined : secret('user', user);
	const start = scheme + (shownUser === undefined ? '' : `${shownUser}@`);
	const shown = rest.replace(
		/([?&#;])([^=&#;]*)=([^&#;]*)/g,
		(all, separator: string, name: string, value: string) => {
			if (value === '' || !isMeant(name, isSecretParameter)) return all;
			return `${separator}${name}=${secret(name, value) ?? ''}`;
		},
	);
	return start + shown;
}

/** The parts of an address: scheme, user and password, and the rest. */
const plainUser = /^([a-z][\w+.-]*:[\\/]*)?(?:([^/?#]*)@)?([\s\S]*)$/i;

/** The same where the password has characters that end a host: what follows the colon is no port. */
const oddUser = /^([a-z][\w+.-]*:\/+)([^/?#@[]*:(?!\d*(?:[/?#]|$))[\s\S]*)@([\s\S]*)$/i;

/** User and password in an address somewhere in a text. */
const embeddedUser = /(?<=[a-z][\w+.-]*:\/\/)[^\s/?#"'<>]*@/gi;

/** A text without user and password in the addresses in it. */
export function withoutUsers(text: string): string {
	return text.includes('://') ? text.replace(embeddedUser, '') : text;
}

/** A name without what lets others in, where it is an address or has one in it. */
export function withoutNameSecrets(
	name: string,
	isSecretParameter: (name: string) => boolean = () => false,
): string {
	const isAddress = /^\s*[a-z][\w+.-]*:\/\//i.test(name);
	if (!isAddress) return withoutUsers(name);
	return withoutUrlSecrets(name.trim(), isSecretParameter, () => undefined);
}

function isMeant(name: string, isSecretParameter: (name: string) => boolean): boolean {
	const plain = decode(name);
	return secretName.test(plain) || isSecretParameter(plain);
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text.replaceAll('+', ' '));
	} catch {
		return text;
	}
}
