/** Every event of the trigger is named where a person looks for it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { eventChoices, eventKinds } from '../../nodes/shared/watch/kinds';

/** The only line of a page that begins so. */
function lineOf(page: string, start: string): string {
	const lines = readFileSync(path.join(__dirname, '..', '..', page), 'utf8').split('\n');
	const found = lines.filter((line) => line.startsWith(start));
	expect(found).toHaveLength(1);
	return found[0];
}

it('docs/trigger.md says what the event of an item can be', () => {
	const row = lineOf('docs/trigger.md', '| `event` ');
	expect(Object.keys(eventKinds).filter((kind) => !row.includes(`\`${kind}\``))).toEqual([]);
});

it('README.md names every event that can be chosen', () => {
	const page = readFileSync(path.join(__dirname, '..', '..', 'README.md'), 'utf8');
	const [, line = ''] = /^- \*\*Events\*\*(.*?)^- /ms.exec(page) ?? [];
	const names = eventChoices.map(({ name }) => name);
	expect(names.filter((name) => !line.includes(name))).toEqual([]);
});
