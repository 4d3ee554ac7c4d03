import { withoutIgnorable } from '../../../shared/words/util/invisible';
import { isMailbox } from '../../../shared/words/values/mailbox';
import { ValueError } from '../../../shared/words/values/valueError';

/** Whom a report is for: a customer, or a department. */
export interface Addressee {
	name: string;
	/** Email addresses, separated by commas as in an email header; empty for none. */
	email: string;
	/** In place of the logo of the brand; empty or undefined for that one. */
	logo?: string;
}

/**
 * Reads the addressee from the name of a group, such as "Example Shop" (no addresses), or "Example
 * Shop <anna@shop.example, ben@shop.example>".
 *
 * @throws {ValueError} when the text contains <, > or @, but not a name with valid addresses
 */
export function readAddressee(group: string): Addressee {
	const text = withoutIgnorable(group).trim();
	if (!/[<>@]/.test(text)) return { name: text, email: '' };
	const [, start = '', rest = text] = /^([^<>@]*)(<.*)$/s.exec(text) ?? [];
	const name = start.trim();
	const { addresses, invalid } = splitMailboxes(rest);
	const isClosed = (rest.match(/</g) ?? []).length === (rest.match(/>/g) ?? []).length;
	if (name !== '' && addresses.length > 0 && invalid === undefined && isClosed) {
		return { name, email: addresses.join(', ') };
	}
	const problem = `contains "${text}", in which ${invalid === undefined ? 'the name or a bracket is missing' : `"${invalid}" is not an email address`}`;
	throw new ValueError(problem, 'Enter it as in "Example Shop <anna@shop.example>".');
}

/**
 * Reads email addresses, and returns them as in an email header, separated by commas.
 *
 * @throws {ValueError} when there is none, or one is not valid
 */
export function readMailboxes(text: string): string {
	const { addresses, invalid } = splitMailboxes(withoutIgnorable(text));
	if (addresses.length > 0 && invalid === undefined) return addresses.join(', ');
	const problem =
		invalid === undefined ? 'is empty' : `contains "${invalid}", which is not an email address`;
	throw new ValueError(problem, 'Enter addresses such as "anna@shop.example, ben@shop.example".');
}

/** Splits at commas, semicolons, line breaks and < >. `invalid` is the first non-address. */
function splitMailboxes(text: string): { addresses: string[]; invalid: string | undefined } {
	const addresses = text
		.split(/(?:(?<![\s,;])[\s,;]+)?[<>][\s,;]*|[,;\r\n]\s*/)
		.map((part) => part.replace(/^mailto:/i, '').trim())
		.filter((part) => part !== '');
	return { addresses, invalid: addresses.find((address) => !isMailbox(address)) };
}
