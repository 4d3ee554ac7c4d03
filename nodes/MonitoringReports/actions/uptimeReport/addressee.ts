import { withoutIgnorable } from '../../../shared/words/util/invisible';
import { isMailbox } from '../../../shared/words/values/mailbox';
import { ValueError } from '../../../shared/words/values/valueError';

/** The customer of a group, and the recipients of its report. */
export interface Addressee {
	name: string;
	/** Email addresses, separated by commas as in an email header; empty for none. */
	email: string;
}

/**
 * Reads a group such as "Example Shop" (no addresses), or "Example Shop <anna@shop.example,
 * ben@shop.example>".
 *
 * @throws {ValueError} when the text contains <, > or @, but not a name with valid addresses
 */
export function readAddressee(group: string): Addressee {
	const text = withoutIgnorable(group).trim();
	if (!/[<>@]/.test(text)) return { name: text, email: '' };
	const [, name = '', rest = text] = /^([^<>@]*?)\s*(<.*)$/s.exec(text) ?? [];
	const addresses = rest
		.split(/[\s,;]*[<>][\s,;]*|[,;]\s*/)
		.map((part) => part.replace(/^mailto:/i, '').trim())
		.filter((part) => part !== '');
	const invalid = addresses.find((address) => !isMailbox(address));
	const isClosed = (rest.match(/</g) ?? []).length === (rest.match(/>/g) ?? []).length;
	if (name !== '' && addresses.length > 0 && invalid === undefined && isClosed) {
		return { name, email: addresses.join(', ') };
	}
	const problem = `contains "${text}", in which ${invalid === undefined ? 'the name or a bracket is missing' : `"${invalid}" is not an email address`}`;
	throw new ValueError(problem, 'Enter it as in "Example Shop <anna@shop.example>".');
}
