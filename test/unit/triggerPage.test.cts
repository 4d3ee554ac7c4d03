/** Every event of the trigger is named where a person looks for it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { insertEventTable } from '../../scripts/generate/eventTable.cts';
import { readMarked } from '../../scripts/generate/markers.cts';
import { eventKinds } from '../../nodes/shared/features/watch/kinds';

const read = (page: string) => readFileSync(path.join(__dirname, '..', '..', page), 'utf8');

it('docs/trigger.md says what the event of an item can be', async () => {
	const page = read('docs/trigger.md');
	const table = readMarked(page, 'events');
	expect(Object.keys(eventKinds).filter((kind) => !table.includes(`\`${kind}\``))).toEqual([]);
	expect(await insertEventTable(page)).toBe(page);
});
