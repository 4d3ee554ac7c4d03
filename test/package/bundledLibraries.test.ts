/** What the package says of the libraries that are bundled into it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { bundledVersions, inBundledFolder, sbomArgs } from '../../scripts/bundled';
import { runProgram } from '../../scripts/host/runProgram';
import { packageFolder } from '../support/workflows';

const vendorFolder = path.join(packageFolder, 'dist', 'vendor');
const names = Object.keys(bundledVersions());

/** The packages whose files esbuild names above their code. */
function packagesIn(file: string): string[] {
	const code = readFileSync(path.join(vendorFolder, `${file}.js`), 'utf8');
	const comments = code.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)\//gm);
	return [...new Set([...comments].map(([, name]) => name))];
}

it('names every package that a bundle is made of, and those that they are made of', () => {
	const bundled = ['fast-xml-parser', 'js-yaml', 'saxes', 'tough-cookie'].flatMap(packagesIn);
	expect([...bundled].sort()).toEqual([...names].sort());
	expect(names).toEqual(expect.arrayContaining(['strnum', 'tldts', 'xmlchars']));
});

it('has the text of each license, or says whose library has none', () => {
	const licenses = readFileSync(path.join(vendorFolder, 'LICENSES.md'), 'utf8');
	const sections = licenses.split(/^## /m).slice(1);
	expect(sections).toHaveLength(names.length);
	const withoutText = sections.filter((section) => !/Copyright[\s\S]{400}/i.test(section));
	expect(withoutText).toEqual([
		expect.stringMatching(/^@nodable\/entities .*\n\nBy Amit Gupta .*\(git\+https:/),
		expect.stringMatching(/^saxes .*\n\nBy Louis-Dominique Dubeau .*\(https:/),
	]);
});

it('lists each in a bill of materials in CycloneDX, with version and license', async () => {
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
