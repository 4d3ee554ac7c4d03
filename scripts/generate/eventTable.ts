/** The events of Monitoring Reports Trigger: a table in docs/trigger.md, and their names in README.md. */
import { eventChoices, eventKinds } from '../../nodes/shared/features/watch/kinds';
import { formatTable } from './format';
import { replaceMarked } from './markers';
import { wrap } from './wrap';

/**
 * The page with a row for each event between the markers `<!-- events -->` and `<!-- end -->`.
 *
 * @throws Error when the page does not have the markers
 */
export async function insertEventTable(page: string): Promise<string> {
	const chosen = eventChoices.map(({ description, name, value }) => [
		name,
		value === 'any' ? 'any of them, or `changed`' : `\`${value}\``,
		description,
	]);
	const unnamed = Object.entries(eventKinds).flatMap(([value, kind]) =>
		'choice' in kind ? [] : [`\`${value}\``],
	);
	const others = ['Not chosen by name', [...unnamed, '`digest`'].join(', '), 'See below'];
	const header = ['In Events', '`event` of the item', 'What it tells'];
	return replaceMarked(page, 'events', await formatTable([header, ...chosen, others]));
}

/**
 * The page with the names of all events between the markers `<!-- events -->` and `<!-- end -->`.
 *
 * @throws Error when the page does not have the markers
 */
export function insertEventNames(page: string): string {
	const names = eventChoices.map(({ name }) => name);
	return replaceMarked(page, 'events', wrap(`Single events: ${names.join(', ')}.`));
}
