/** Which sources `dist` was built from, so that no test judges an old build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const builtFrom = path.join(root, 'dist', '.built-from');
/** What the build reads. */
const sources = [
	'credentials',
	'icons',
	'nodes',
	'gulpfile.js',
	'package-lock.json',
	'package.json',
	'tsconfig.json',
];

export function isBuilt() {
	return existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === hashSources();
}

export function saveBuiltFrom() {
	writeFileSync(builtFrom, hashSources());
}

function hashSources() {
	const hash = createHash('sha256');
	for (const source of sources) {
		const isFolder = statSync(path.join(root, source)).isDirectory();
		const files = isFolder
			? readdirSync(path.join(root, source), { recursive: true }).sort()
			: [''];
		for (const file of files.map((name) => path.join(root, source, name))) {
			if (statSync(file).isFile())
				hash
					.update(`${path.relative(root, file)}\0`)
					.update(readFileSync(file))
					.update('\0');
		}
	}
	return hash.digest('hex');
}
