/** What the triggers output, by the samples of all their events: the editor shows it before the first event. */
import {
	eventChoices,
	testEvent,
	toEventItem,
	type EventKind,
} from '../../nodes/shared/features/watch';
import { shortFieldsFirst } from '../../nodes/shared/words/util/itemFields';
import { inferSchema, type OutputSchema } from './schema.cts';

const sampleTime = Date.parse('2026-11-20T12:00:00Z');

const device = { key: '84211', id: 84211, name: 'Shop front', state: 'up' };

/** An item for each event that can be chosen, the default event first. */
function sampleItems(): object[] {
	const kinds = eventChoices.map(({ value }) => value).filter((value) => value !== 'any');
	const ordered = ['wentDown' as const, ...kinds.filter((kind) => kind !== 'wentDown')];
	return ordered.map((kind) => {
		// A text in one of them, null in the others.
		const timeZoneHint = kind === 'wentDown' ? 'Times in the texts are in UTC' : null;
		return toEventItem(testEvent([device], [kind], sampleTime), 'UTC', { timeZoneHint });
	});
}

/** By the node's folder. */
export function triggerSchemas(): Record<string, OutputSchema> {
	const items = sampleItems();
	const ofAlerts = items.filter((item) => 'event' in item && isOfAlerts(String(item.event)));
	return {
		MonitoringReportsTrigger: inferSchema(items),
		MonitoringAlertTrigger: inferSchema(
			ofAlerts.map((item) => shortFieldsFirst({ ...item, details: {} })),
		),
	};
}

function isOfAlerts(event: string): boolean {
	const ofAlerts: EventKind[] = ['wentDown', 'cameBack', 'stillDown'];
	return ofAlerts.some((kind) => kind === event);
}
