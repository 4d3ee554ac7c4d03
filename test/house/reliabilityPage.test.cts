import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { checkedBy, toReliabilityPage } from '../../tools/chaos/reliability.cts';
import { readPage } from '../support/pages.cts';

const measured = [
	{
		title: 'Soak',
		seed: 2,
		figures: [
			{ name: 'Executions', value: 20_000 },
			{ name: 'Slowest', value: 41.26, unit: 'ms' },
		],
	},
	{
		title: 'Soak',
		seed: 1,
		figures: [
			{ name: 'Executions', value: 20_000 },
			{ name: 'Slowest', value: 9.3, unit: 'ms' },
		],
	},
];

it('the reliability page shows each figure from lowest to highest of all rounds, with their seeds', async () => {
	const page = await toReliabilityPage(measured);
	const cells = page
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.map((line) => line.split('|').map((cell) => cell.trim()))
		.map(([, name, value]) => [name, value]);
	expect(Object.fromEntries(cells)).toMatchObject({
		Seeds: '1, 2',
		Executions: '20,000',
		Slowest: '9.3 to 41 ms',
	});
});

it('the reliability page links the fault matrix of the test, and lists the gaps', async () => {
	const page = await toReliabilityPage(measured);
	const [, link = ''] = /^## Fault matrix$[^]*\]\((.*faultMatrix\.md)\)/m.exec(page) ?? [];
	expect(existsSync(path.join(__dirname, '..', '..', 'docs', 'dev', link))).toBe(true);
	expect(page).toMatch(/^## What is not covered$[^]*^- The real service/m);
});

it('the reliability page has a "Checked by" line for every published table', async () => {
	const files = ['chaos', 'oracles'].flatMap((name) => {
		const folder = path.join(__dirname, '..', name);
		return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
			path.join(folder, file),
		);
	});
	const titles = files
		.filter((file) => file.endsWith('.test.cts'))
		.map((file) => readFileSync(file, 'utf8'))
		.flatMap((text) => [...text.matchAll(/publishFigures\('(.+)',/g)])
		.map(([, title]) => title);
	expect(titles.length).toBeGreaterThan(10);
	expect(titles.filter((title) => !Object.hasOwn(checkedBy, title))).toEqual([]);
	// As test/house/pages.test.cts asks of the page.
	const maxLength = 160 - 'Checked by: '.length;
	expect(Object.values(checkedBy).filter(({ length }) => length > maxLength)).toEqual([]);
	const [title] = titles;
	const page = await toReliabilityPage([{ title, seed: 1, figures: measured[0].figures }]);
	expect(page).toContain(`## ${title}\n\nChecked by: ${checkedBy[title]}\n`);
});

it('docs/dev/reliability.md has no table without a "Checked by" line', () => {
	const parts = readPage('docs/dev/reliability.md').split(/^## /m);
	const tables = parts.filter((part) => part.includes('| Measured'));
	expect(tables.length).toBeGreaterThan(10);
	expect(tables.filter((part) => !/^.+\n\nChecked by: /.test(part))).toEqual([]);
});
