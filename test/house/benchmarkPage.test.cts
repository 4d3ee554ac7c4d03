import { tableNames, toMarkdown } from '../../tools/bench/tables.cts';
import { markerNames, readMarked, replaceMarked } from '../../scripts/generate/markers.cts';
import { readPage } from '../support/pages.cts';

const page = readPage('tools/bench/README.md');
const names = Object.values(tableNames).flat();

/** The page without its generated parts. */
function outside(): string {
	return names.reduce((text, name) => replaceMarked(text, `bench: ${name}`, ''), page);
}

it.each(names)('tools/bench/README.md has a table between the markers of "%s"', (name) => {
	expect(readMarked(page, `bench: ${name}`)).toMatch(/^\| .+ \|\n\| :?-+.+\|\n\| .+ \|\n/);
});

it('tools/bench/README.md has no other markers, and one other table: the one measured once', () => {
	expect(markerNames(page).sort()).toEqual(names.map((name) => `bench: ${name}`).sort());
	expect(outside().match(/^\| :?-+/gm)).toHaveLength(1);
	expect(outside()).toMatch(/Measured once[^|]+\n\| Writer /);
});

it('publishing a benchmark writes its table and conditions, and changes nothing else on the page', async () => {
	const table = { name: 'render', columns: ['What', 'Time'], rows: [['a | b', '1 s']], rounds: 21 };
	const text = await toMarkdown(table);
	expect(text).toMatch(
		/^\| What +\| Time \|\n\| -+ \| -+ \|\n\| a \\\| b \| 1 s +\|\n\n_\w+ \d{4}: median of 21 rounds; \d+ cores, load \d+\.\d at the end, Node \d/,
	);
	const written = replaceMarked(page, 'bench: render', text);
	expect(readMarked(written, 'bench: render')).toBe(text.trim());
	const old = readMarked(page, 'bench: render');
	expect(replaceMarked(written, 'bench: render', old)).toBe(page);
	expect(() => replaceMarked(page, 'bench: unknown', text)).toThrow('<!-- bench: unknown -->');
});
