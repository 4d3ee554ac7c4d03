/** The libraries that are bundled into the package, as npm sees a package that depends on just them. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');

/** Run in a folder of `inBundledFolder`. */
export const sbomArgs = ['sbom', '--sbom-format=cyclonedx'];

/** Versions by name, as the build lists them with their licenses. */
export function bundledVersions(): Record<string, string> {
	const licenses = readFileSync(path.join(root, 'dist', 'vendor', 'LICENSES.md'), 'utf8');
	const headings = licenses.matchAll(/^## (?<name>\S+) (?<version>\S+) \(/gm);
	return Object.fromEntries([...headings].map(([, name, version]) => [name, version]));
}

export async function inBundledFolder<Result>(
	work: (folder: string) => Promise<Result>,
): Promise<Result> {
	const folder = mkdtempSync(path.join(tmpdir(), 'bundled-'));
	try {
		const dependencies = bundledVersions();
		for (const name of Object.keys(dependencies)) {
			const target = path.join(folder, 'node_modules', name);
			mkdirSync(target, { recursive: true });
			cpSync(path.join(root, 'node_modules', name), target, { recursive: true });
			dropUnbundled(path.join(target, 'package.json'), dependencies);
		}
		const { license, name, version } = JSON.parse(
			readFileSync(path.join(root, 'package.json'), 'utf8'),
		);
		const manifest = { name, version, license, dependencies };
		writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
		return await work(folder);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** A library can need more for its command line, which is not bundled. */
function dropUnbundled(file: string, bundled: Record<string, string>): void {
	const manifest = JSON.parse(readFileSync(file, 'utf8'));
	const needed = Object.entries(manifest.dependencies ?? {}).filter(([name]) => name in bundled);
	writeFileSync(file, JSON.stringify({ ...manifest, dependencies: Object.fromEntries(needed) }));
}
