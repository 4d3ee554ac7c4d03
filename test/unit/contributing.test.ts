import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import packageJson from '../../package.json';

const page = readFileSync(path.join(__dirname, '..', '..', 'CONTRIBUTING.md'), 'utf8');
const [, section = ''] = page.split('### What the publisher sets');

it.each([
	'`author`',
	'`repository`',
	'`homepage`',
	'`bugs`',
	'`documentationUrl`',
	'**`n8n.strict`**',
])('CONTRIBUTING.md names what the publisher sets: %s', (name) =>
	expect(section.split('\n## ')[0]).toContain(name),
);

it('CONTRIBUTING.md says what the placeholders are now', () => {
	expect(packageJson.author.email).toMatch(/\.example$/);
	expect(packageJson.repository.url).toContain('n8n-nodes-dotcom-monitor/n8n-nodes-dotcom-monitor');
	expect(packageJson.n8n.strict).toBe(false);
});

it('CONTRIBUTING.md names all state of modules, and none that is gone', () => {
	const nodes = path.join(__dirname, '..', '..', 'nodes');
	const keepsState = (file: string) =>
		/^let |^(?:export )?const \w+(?:: .+)? = (?:new \w+(?:<.*>)?\(\)|\[\]|\{\});/m.test(
			readFileSync(path.join(nodes, file), 'utf8'),
		);
	const files = readdirSync(nodes, { recursive: true, encoding: 'utf8' });
	const [, table = ''] = page.split('- **State**');
	const listed = [...table.split('\n- ')[0].matchAll(/\| `(\S+\.ts)`/g)].map(([, file]) => file);
	const found = files.filter((file) => file.endsWith('.ts') && keepsState(file));
	expect(listed.sort()).toEqual(found.sort());
});
