/** Every event of the trigger is named where a person looks for it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { insertEventNames, insertEventTable } from '../../scripts/generate/eventTable';
import { readMarked } from '../../scripts/generate/markers';
import { eventChoices, eventKinds } from '../../nodes/shared/features/watch/kinds';

const read = (page: string) => readFileSync(path.join(__dirname, '..', '..', page), 'utf8');

it('docs/trigger.md says what the event of an item can be', async () => {
	const page = read('docs/trigger.md');
	const table = readMarked(page, 'events');
	expect(Object.keys(eventKinds).filter((kind) => !table.includes(`\`${kind}\``))).toEqual([]);
	expect(await insertEventTable(page)).toBe(page);
});

it('README.md names every event that can be chosen', () => {
	const page = read('README.md');
	const names = readMarked(page, 'events').replace(/\s+/g, ' ');
	expect(eventChoices.filter(({ name }) => !names.includes(name))).toEqual([]);
	expect(insertEventNames(page)).toBe(page);
});
