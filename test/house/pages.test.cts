/** The pages that people read: links lead somewhere, pictures are shown once, lines can be read. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { examplePicture } from '../../scripts/host/examples.cts';
import { markdownIn, readPage } from '../support/pages.cts';

const root = path.join(__dirname, '..', '..');
const pages = [
	...markdownIn('.'),
	...markdownIn('docs'),
	...markdownIn('docs/dev'),
	...markdownIn('tools'),
	...markdownIn('tools/bench'),
];
const readme = readPage('README.md');

/** Links and pictures in this repository: a file, and a heading in it. */
function localTargets(page: string): Array<{ link: string; file: string; heading?: string }> {
	const links = [...readPage(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
	return links
		.filter((link) => !/^[a-z]+:/.test(link))
		.map((link) => {
			const [target, heading] = link.split('#');
			const file = target === '' ? page : path.join(path.dirname(page), target);
			return { link, file, heading };
		});
}

/** As GitHub and npm make them. */
function anchorsOf(page: string): string[] {
	const headings = readPage(page).matchAll(/^#+ (.+)$/gm);
	return [...headings].map(([, text]) =>
		text
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replace(/\s/g, '-'),
	);
}

it.each(pages)('every link of %s leads to an existing file and heading', (page) => {
	const broken = localTargets(page).filter(
		({ file, heading }) =>
			!existsSync(path.join(root, file)) ||
			(heading !== undefined && !anchorsOf(file).includes(heading)),
	);
	expect(broken).toEqual([]);
});

it('README.md has a heading for each link from the nodes', () => {
	const files = readdirSync(path.join(root, 'nodes'), { recursive: true, encoding: 'utf8' });
	const links = files
		.filter((file) => file.endsWith('.node.json'))
		.flatMap((file) => [...readPage(path.join('nodes', file)).matchAll(/#([\w-]+)"/g)]);
	expect(links).toHaveLength(8);
	for (const [, anchor] of links) expect(anchorsOf('README.md')).toContain(anchor);
});

it('README.md links each example, and a page shows each', () => {
	for (const example of readdirSync(path.join(root, 'examples'))) {
		expect(readme).toContain(`](examples/${example})`);
		const { name } = JSON.parse(readPage(path.join('examples', example)));
		const picture = `images/${examplePicture(name)}.png`;
		expect(pages.some((page) => readPage(page).includes(`${picture})`))).toBe(true);
	}
});

it('each picture is shown once, and `--keep-screenshots` takes it again', () => {
	const shown = pages.flatMap((page) =>
		[...readPage(page).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, picture]) =>
			path.join(path.dirname(page), picture),
		),
	);
	const pictures = readdirSync(path.join(root, 'docs', 'images'));
	expect(shown.sort()).toEqual(pictures.map((file) => `docs/images/${file}`).sort());
	const [, taken = ''] = /shownScreenshots = \[([^\]]*)\]/.exec(readPage('scripts/run.mjs')) ?? [];
	const names = taken.match(/[\w-]+(?=')/g) ?? [];
	expect(names.map((name) => `${name}.png`).sort()).toEqual(pictures.sort());
});

it('no picture is larger than 100 KB: a page of many opens at once', () => {
	const folder = path.join(root, 'docs', 'images');
	const sizes = readdirSync(folder).map((file) => [file, statSync(path.join(folder, file)).size]);
	expect(sizes.filter(([, size]) => Number(size) > 100 * 1024)).toEqual([]);
});

it.each(pages)('no line of %s is too long to read, except tables', (page) => {
	const lines = readPage(page).split('\n');
	expect(lines.filter((line) => line.length > 160 && !line.startsWith('|'))).toEqual([]);
});
