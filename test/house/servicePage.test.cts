import { probes } from '../../tools/checkService/probes/index.cts';
import { readPage } from '../support/pages.cts';

const page = readPage('docs/dev/service.md');
const [, ...sections] = page.split(/^## /m);
const names = Object.keys(probes);

/** The rows of tables that have something assumed, each with its section. */
const assumedRows = sections
	.filter((section) => /^[WX]\d/.test(section))
	.flatMap((section) => {
		const rows = section.split('\n').filter((line) => /^\|.*\bassumed\b/.test(line));
		return rows.map((row) => [section.split(' ')[0], row.replace(/\s+/g, ' ')] as const);
	});

it('docs/dev/service.md has more than a few assumed rows', () => {
	expect(assumedRows.length).toBeGreaterThan(80);
});

it.each(assumedRows)(
	'docs/dev/service.md names in %s only probes that exist: %s',
	(_section, row) => {
		const [, settledBy = ''] = /\bassumed \((`[^)]*)\)/.exec(row) ?? [];
		const named = [...settledBy.matchAll(/`(\w+)`/g)].map(([, name]) => name);
		expect(names).toEqual(expect.arrayContaining(named));
	},
);

it.each(Object.entries(probes))(
	'docs/dev/service.md has the section of %s',
	(_name, { section }) => {
		expect(sections.some((text) => text.startsWith(`${section} `))).toBe(true);
	},
);
