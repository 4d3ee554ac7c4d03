import type { FeedFields } from '../../service/xmlFeed';

/** The text of a field, whatever the case of its name; undefined when there is none. */
export function fieldOf(fields: FeedFields, name: string): string | undefined {
	const found = Object.entries(fields).find(([own]) => own.toLowerCase() === name);
	return found && typeof found[1] === 'string' ? found[1] : undefined;
}
