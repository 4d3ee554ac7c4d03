/** Long hostile texts: four times the length takes about four times the CPU, not sixteen times. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { findSecrets } from '../../nodes/shared/features/accountSetup/findSecrets';
import { redactSecrets } from '../../nodes/shared/service/http/redact';

type Reader = (text: string) => unknown;

function cpuMs(read: Reader, text: string): number {
	const before = process.cpuUsage();
	try {
		const result: unknown = read(text);
		if (result instanceof Promise) result.catch(() => undefined);
	} catch {
		// Most of these texts are refused.
	}
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

const lengths = [16_384, 65_536];
const minMs = 15;

/** At both lengths: other work of the machine can be in all tries of one. */
const isSlow = (read: Reader, start: string, unit: string) =>
	lengths.every((length) => isSlowAt(length, read, start, unit));

/** Whether the CPU grows much faster than the text. Each measurement is the best of three. */
function isSlowAt(length: number, read: Reader, start: string, unit: string): boolean {
	const make = (size: number) => `${start}${unit.repeat(size / unit.length)}\0`;
	if (cpuMs(read, make(length)) < minMs) return false;
	const best = (size: number) => Math.min(...[1, 2, 3].map(() => cpuMs(read, make(size))));
	const [short, long] = [best(length / 4), best(length)];
	return long >= minMs && long > 8 * short;
}

const root = path.join(__dirname, '../../nodes');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts'))
	.map((file) => {
		const text = readFileSync(path.join(root, file), 'utf8');
		return ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
	});

/** The exported functions whose only required parameter is a text. */
function readersIn({ fileName, statements }: ts.SourceFile): Array<[string, Reader]> {
	const names = statements.filter(ts.isFunctionDeclaration).flatMap((one) => {
		const [first, second] = one.parameters;
		const isReader =
			one.modifiers?.[0].kind === ts.SyntaxKind.ExportKeyword &&
			first?.type?.kind === ts.SyntaxKind.StringKeyword &&
			((second === undefined || second.initializer) ?? second.questionToken);
		return isReader && one.name ? [one.name.text] : [];
	});
	return names.map((name) => [
		`${name} in ${fileName}`,
		(text) => jest.requireActual(path.join(root, fileName))[name](text),
	]);
}

const starts = ['', '"', 'https://a.test/'];
const units = [...'/\\?,; -0a.*":<&\n', '0:', '"\\', 'a://'];

it('each exported reader reads long hostile texts in linear time', () => {
	const readers: Array<[string, Reader]> = [
		['findSecrets of a URL', (text) => findSecrets(text, { as: 'url' })],
		['findSecrets of a text', (text) => findSecrets(text, { as: 'text' })],
		['redactSecrets', (text) => redactSecrets(text, ['a secret of "ours"'])],
		...sources.flatMap(readersIn),
	];
	const slow = readers.filter(([, read]) =>
		starts.some((start) => units.some((unit) => isSlow(read, start, unit))),
	);
	expect(slow.map(([name]) => name)).toEqual([]);
	expect(readers.length).toBeGreaterThan(100);
});

it('each regular expression searches repeated characters in linear time', () => {
	const slow: string[] = [];
	const visit = (node: ts.Node) => {
		ts.forEachChild(node, visit);
		if (!ts.isRegularExpressionLiteral(node)) return;
		const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
		const pattern = new RegExp(source, flags.replace('y', ''));
		const search = (long: string) => long.replace(pattern, '');
		const found = [...new Set(`${source} \n0a`)].find((unit) => isSlow(search, '', unit));
		if (found !== undefined) slow.push(`${node.text}: ${found}`);
	};
	for (const source of sources) visit(source);
	expect(slow).toEqual([]);
});
