import { withoutIgnorable } from '../../../shared/words/util/invisible';
import { isMailbox } from '../../../shared/words/values/mailbox';
import { ValueError } from '../../../shared/words/values/valueError';

/** Who gets the report of a group. */
export interface Addressee {
	name: string;
	/** Mail addresses, separated by commas as in the header of a mail; empty without one. */
	email: string;
}

/**
 * Reads a group such as "Example Shop", or "Example Shop <anna@shop.example, ben@shop.example>".
 *
 * @throws {ValueError} when it has something like a mail address that is not one, or no name
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
