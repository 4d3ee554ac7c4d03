/** An address of a file with the values that are not in the file. */
import { withoutUrlSecrets } from './secretUrl';
import { placeholders } from './toSetup';

/** How an address is read. */
export interface UrlReading {
	/** As the service has it now; empty for none. */
	current: string;
	isSecretParameter(name: string): boolean;
	/** Whether the file does not even say where a value belongs. */
	isSilent: boolean;
	/** What a value of the file stands for. */
	reveal(written: string, current: string | undefined, part: string): string | undefined;
}

/** Characters that no address has, around the number of a value that stands elsewhere. */
const numbered = /\ue000(\d+)\ue001/g;

/** An address as it is to be, with user and values of parameters that the file has no more than the names of. */
export function readUrl(text: string, reading: UrlReading): string {
	const { current, isSecretParameter, isSilent, reveal } = reading;
	const known = secretsIn(current, isSecretParameter);
	if (isSilent && withoutUrlSecrets(current, isSecretParameter, () => undefined) === text) {
		return current;
	}
	const written: string[] = [];
	// What stands in place of a value has characters that mean something in an address.
	const plain = text.replace(placeholders, (one) => `\ue000${written.push(one) - 1}\ue001`);
	const restored = (value: string) =>
		value.replace(numbered, (all, index: string) => written[Number(index)] ?? all);
	const url = withoutUrlSecrets(plain, isSecretParameter, (part, value) =>
		reveal(restored(value), known.get(part)?.shift(), part),
	).replace(numbered, (all, index: string) => written[Number(index)] ?? all);
	return isSilent ? fillIn(url, known) : url;
}

/** The values of an address that let others in, by the name of the parameter. */
function secretsIn(url: string, isSecretParameter: UrlReading['isSecretParameter']) {
	const known = new Map<string, string[]>();
	withoutUrlSecrets(url, isSecretParameter, (part, value) => {
		known.set(part, [...(known.get(part) ?? []), value]);
		return undefined;
	});
	return known;
}

/** The address with the values of parameters that are empty in it, and with the user. */
function fillIn(url: string, known: Map<string, string[]>): string {
	const filled = url.replace(
		/([?&#;])([^=&#;]*)=(?=[&#;]|$)/g,
		(_, separator: string, name: string) => `${separator}${name}=${known.get(name)?.shift() ?? ''}`,
	);
	const [user] = known.get(userPart) ?? [];
	const hasUser = /^[a-z][\w+.-]*:[\\/]*[^/?#]*@/i.test(filled);
	if (user === undefined || hasUser) return filled;
	return filled.replace(/^([a-z][\w+.-]*:[\\/]*)?/i, (scheme) => `${scheme}${user}@`);
}

/** What {@link withoutUrlSecrets} calls user and password. */
const userPart = 'user';
