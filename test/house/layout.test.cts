/** Which module imports which, over all of `nodes/`: the picture that CONTRIBUTING.md draws. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

const root = path.join(__dirname, '..', '..', 'nodes');

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
	/(?<!\.d)\.ts$/.test(file),
);

/** Includes imports of types. */
function importsOf(file: string): string[] {
	const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'));
	return importedFiles.flatMap(({ fileName }) => {
		if (!fileName.startsWith('.')) return [];
		const target = path.join(path.dirname(file), fileName);
		const candidates = [`${target}.ts`, path.join(target, 'index.ts')];
		return candidates.find((candidate) => existsSync(path.join(root, candidate))) ?? [];
	});
}

const imports = new Map(files.map((file) => [file, importsOf(file)]));

const featureOf = (file: string) => /^shared\/features\/(\w+)\//.exec(file)?.[1];

it('no module imports itself through others', () => {
	const circles: string[][] = [];
	const done = new Set<string>();
	const visit = (file: string, trail: string[]) => {
		if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file]);
		if (done.has(file) || trail.includes(file)) return;
		for (const imported of imports.get(file) ?? []) visit(imported, [...trail, file]);
		done.add(file);
	};
	for (const file of files) visit(file, []);
	expect(circles).toEqual([]);
});

it('features import each other through an index, along the listed edges', () => {
	const edges = files.flatMap((file) =>
		(imports.get(file) ?? []).flatMap((imported) => {
			const [feature, other] = [featureOf(file), featureOf(imported)];
			if (!feature || !other || feature === other) return [];
			return `${feature} -> ${imported.replace('shared/features/', '')}`;
		}),
	);
	expect([...new Set(edges)].sort()).toEqual([
		'accountSetup -> mail/index.ts',
		'audit -> accountSetup/index.ts',
		'audit -> mail/index.ts',
		'devices -> maintenance/index.ts',
		'reports -> mail/index.ts',
		'reports -> uptime/index.ts',
		'watch -> alerts/index.ts',
		'watch -> mail/index.ts',
		'watch -> uptime/index.ts',
	]);
});

it('the service imports no feature and no n8n module, and words import nothing else', () => {
	const outside = (room: string, allowed: string[]) =>
		files
			.filter((file) => file.startsWith(room))
			.flatMap((file) => imports.get(file) ?? [])
			.filter((imported) => !allowed.some((one) => imported.startsWith(one)));
	const [service, words] = ['shared/service/', 'shared/words/'];
	expect(outside(service, [service, words])).toEqual([]);
	expect(outside(words, [words])).toEqual([]);
});
