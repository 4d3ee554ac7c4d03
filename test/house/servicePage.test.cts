import { probes } from '../../nodes/shared/features/checkSetup';
import { readPage } from '../support/pages.cts';

const page = readPage('docs/dev/service.md');
const [facts, ownTable = ''] = page.split('## Probes of Check Setup');
const [, ...sections] = facts.split(/^## /m);
const names = Object.keys(probes);

/** The rows of tables that have something assumed, each with its section. */
const assumedRows = sections
	.filter((section) => /^[WX]\d/.test(section))
	.flatMap((section) => {
		const rows = section.split('\n').filter((line) => /^\|.*\bassumed\b/.test(line));
		return rows.map((row) => [section.split(' ')[0], row.replace(/\s+/g, ' ')] as const);
	});

describe('docs/dev/service.md', () => {
	it('has more than a few rows that are assumed', () => {
		expect(assumedRows.length).toBeGreaterThan(80);
	});

	it.each(assumedRows)('says in %s what settles it: %s', (_section, row) => {
		const [, settledBy] = /\bassumed \(([^)]*)\)/.exec(row) ?? [];
		if (settledBy === 'by hand') return;
		const named = [...(settledBy ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
		expect(named).not.toEqual([]);
		expect(names).toEqual(expect.arrayContaining(named));
	});

	it('lists every probe with its section and what it expects, and no other', () => {
		const rows = ownTable
			.split('\n')
			.filter((line) => line.includes('`'))
			.filter((line) => line.startsWith('|'))
			.map((line) =>
				line
					.split('|')
					.map((cell) => cell.trim())
					.slice(1, 4),
			);
		const wanted = Object.entries(probes).map(([name, { section, check }]) => [
			section,
			`\`${name}\``,
			check,
		]);
		expect([...rows].sort()).toEqual(wanted.sort());
	});

	it.each(Object.entries(probes))('has the section of %s', (_name, { section }) => {
		expect(sections.some((text) => text.startsWith(`${section} `))).toBe(true);
	});
});
