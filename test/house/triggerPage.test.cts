/** Every event of the trigger is named where a person looks for it. */
import { insertEventTable } from '../../scripts/generate/eventTable.cts';
import { readMarked } from '../../scripts/generate/markers.cts';
import { eventKinds } from '../../nodes/shared/features/watch/kinds';
import { watchFields } from '../../nodes/MonitoringReportsTrigger/fields';
import { readPage } from '../support/pages.cts';

it('docs/trigger.md lists every event of an item', async () => {
	const page = readPage('docs/trigger.md');
	const table = readMarked(page, 'events');
	expect(Object.keys(eventKinds).filter((kind) => !table.includes(`\`${kind}\``))).toEqual([]);
	expect(await insertEventTable(page)).toBe(page);
});

it('the polling trigger has at most nine options', () => {
	const [{ options = [] }] = watchFields.options.properties;
	expect(options.length).toBeLessThanOrEqual(9);
});
