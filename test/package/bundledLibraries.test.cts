/** What the package says of the libraries that are bundled into it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { bundledVersions, inBundledFolder, sbomArgs } from '../../scripts/bundled/index.cts';
import { runProgram } from '../../scripts/host/runProgram.cts';
import { packageFolder } from '../support/workflows.cts';

const names = Object.keys(bundledVersions());

/** Includes the packages that npm installs with them. */
function installedPackages(): string[] {
	const lockfile = readFileSync(path.join(packageFolder, 'package-lock.json'), 'utf8');
	const { packages } = JSON.parse(lockfile);
	const installed = new Set([
		'fast-xml-parser',
		'js-yaml',
		'p-limit',
		'p-map',
		'saxes',
		'tough-cookie',
	]);
	for (const name of installed) {
		const { dependencies = {} } = packages[`node_modules/${name}`];
		for (const other of Object.keys(dependencies)) installed.add(other);
	}
	return [...installed];
}

/** For a command line, for writing XML. */
const unused = ['argparse', 'fast-xml-builder'];

it('the bill of bundled libraries names every package that a library needs and uses', () => {
	const isBundled = (name: string) => !unused.includes(name);
	expect(installedPackages().filter(isBundled).sort()).toEqual([...names].sort());
});

it('the bundled licenses have the text of each, or name the library that has none', () => {
	const licenses = readFileSync(path.join(packageFolder, 'dist', 'vendor', 'LICENSES.md'), 'utf8');
	const sections = licenses.split(/^## /m).slice(1);
	expect(sections).toHaveLength(names.length);
	const withoutText = sections.filter((section) => !/Copyright[\s\S]{400}/i.test(section));
	expect(withoutText).toEqual([
		expect.stringMatching(/^@nodable\/entities .*\n\nBy Amit Gupta .*\(git\+https:/),
		expect.stringMatching(/^saxes .*\n\nBy Louis-Dominique Dubeau .*\(https:/),
	]);
});

it('the bill of materials in CycloneDX lists each library with version and license', async () => {
	const text = await inBundledFolder(
		async (folder) => await runProgram('npm', sbomArgs, { cwd: folder }),
	);
	const { bomFormat, components } = JSON.parse(text);
	expect(bomFormat).toBe('CycloneDX');
	expect(components.map(({ name }: { name: string }) => name).sort()).toEqual([...names].sort());
	for (const { licenses, version } of components) {
		expect(licenses).not.toEqual([]);
		expect(version).toMatch(/^\d+\.\d+\.\d+/);
	}
});

it.each(['fast-xml-parser', 'js-yaml', 'p-limit', 'p-map', 'saxes', 'tough-cookie'])(
	'the bundled %s is not minified',
	(name) => {
		const file = path.join(packageFolder, 'dist', 'vendor', `${name}.js`);
		const code = readFileSync(file, 'utf8');
		expect(code.length / code.split('\n').length).toBeLessThan(100);
	},
);
