import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import packageJson from '../../package.json';
import { readPage } from '../support/pages.cts';

const [, section = ''] = readPage('docs/dev/release.md').split('## What the publisher sets');

it.each(['`author`', '`repository`', '`homepage`', '`bugs`', '`documentationUrl`'])(
	'docs/dev/release.md lists the setting of the publisher: %s',
	(name) => expect(section.split('\n## ')[0]).toContain(name),
);

it('docs/dev/release.md lists the right placeholders', () => {
	expect(packageJson.author.email).toMatch(/\.example$/);
	expect(packageJson.repository.url).toContain('n8n-nodes-dotcom-monitor/n8n-nodes-dotcom-monitor');
});

it('docs/dev/architecture.md lists the state of all modules, and nothing else', () => {
	const nodes = path.join(__dirname, '..', '..', 'nodes');
	const keepsState = (file: string) =>
		/^let |^(?:export )?const \w+(?:: .+)? = (?:new \w+(?:<.*>)?\(\)|\[\]|\{\});/m.test(
			readFileSync(path.join(nodes, file), 'utf8'),
		);
	const files = readdirSync(nodes, { recursive: true, encoding: 'utf8' });
	const [, table = ''] = readPage('docs/dev/architecture.md').split('## State');
	const listed = [...table.split('\n## ')[0].matchAll(/\| `(\S+\.ts)`/g)].map(([, file]) => file);
	const found = files.filter((file) => file.endsWith('.ts') && keepsState(file));
	expect(listed.sort()).toEqual(found.sort());
});
