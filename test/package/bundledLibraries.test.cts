/** What the package says of the libraries that are bundled into it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import * as original from 'tough-cookie';

import { bundledVersions, inBundledFolder, sbomArgs } from '../../scripts/bundled/index.cts';
import { runProgram } from '../../scripts/host/runProgram.cts';
import { packageFolder } from '../support/workflows.cts';

const names = Object.keys(bundledVersions());

/** Includes the packages that npm installs with them. */
function installedPackages(): string[] {
	const lockfile = readFileSync(path.join(packageFolder, 'package-lock.json'), 'utf8');
	const { packages } = JSON.parse(lockfile);
	const installed = new Set(['fast-xml-parser', 'js-yaml', 'saxes', 'tough-cookie']);
	for (const name of installed) {
		const { dependencies = {} } = packages[`node_modules/${name}`];
		for (const other of Object.keys(dependencies)) installed.add(other);
	}
	return [...installed];
}

/** For a command line, for writing XML, for the cookies of several sites. */
const unused = ['argparse', 'fast-xml-builder', 'tldts', 'tldts-core'];

it('names every package that a library needs and that is used', () => {
	const isBundled = (name: string) => !unused.includes(name);
	expect(installedPackages().filter(isBundled).sort()).toEqual([...names].sort());
});

it('has the text of each license, or says whose library has none', () => {
	const licenses = readFileSync(path.join(packageFolder, 'dist', 'vendor', 'LICENSES.md'), 'utf8');
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

describe('without its list of public suffixes, tough-cookie', () => {
	const bundled: typeof original = createRequire(__filename)(
		path.join(packageFolder, 'dist/vendor/tough-cookie.js'),
	);

	/** The cookies that come back to a host, when it has set one for each domain above it. */
	const cookiesOf = async ({ CookieJar }: typeof original, host: string) => {
		const jar = new CookieJar(undefined, { rejectPublicSuffixes: false });
		const parts = host.split('.');
		const domains = parts.map((_, at) => parts.slice(at).join('.'));
		for (const [at, domain] of domains.entries())
			await jar.setCookie(`c${at}=1; Domain=${domain}; Path=/`, `https://${host}/`, {
				ignoreError: true,
			});
		await jar.setCookie('own=1', `https://${host}/`);
		return (await jar.getCookies(`https://${host}/api`)).map(({ key }) => key).sort();
	};

	it.each([
		'api.dotcom-monitor.com',
		'eu.api.dotcom-monitor.com',
		'dotcom-monitor.com',
		'localhost',
		'intranet',
		'127.0.0.1',
		'[::1]',
	])('returns the same cookies to %s', async (host) => {
		const cookies = await cookiesOf(bundled, host);
		expect(cookies).toContain('own');
		expect(cookies).toEqual(await cookiesOf(original, host));
	});
});
