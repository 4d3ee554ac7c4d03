/** The events of Monitoring Reports Trigger, as a table in docs/trigger.md. */
import { watchChoices } from '../../nodes/MonitoringReportsTrigger/fields';
import { eventKinds } from '../../nodes/shared/features/watch/kinds';
import { formatTable } from './format.cts';
import { replaceMarked } from './markers.cts';

/** @throws Error when the page does not have the markers */
export async function insertEventTable(page: string): Promise<string> {
	const chosen = watchChoices.map(({ description, events, name, value }) => [
		name,
		value === 'any'
			? 'any of them, or `changed`'
			: events.map((event) => `\`${event}\``).join(', '),
		description,
	]);
	const unnamed = Object.entries(eventKinds).flatMap(([value, kind]) =>
		'choice' in kind ? [] : [`\`${value}\``],
	);
	const others = ['Not selectable', [...unnamed, '`digest`'].join(', '), 'See the reference'];
	const header = ['Event', '`event` of the item', 'Meaning'];
	return replaceMarked(page, 'events', await formatTable([header, ...chosen, others]));
}
