/** The texts in source files: string literals, comments and titles of tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as ts from 'typescript';

const root = join(__dirname, '../..');

/** TypeScript files; paths are relative to the repository. */
export function sourceFiles(folder: string): string[] {
	return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.c?ts$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
		.sort();
}

export interface SourceText {
	/** `nodes/shared/x.ts:12` */
	place: string;
	text: string;
}

/** String literals and templates of more than one word in a file, each with `${}` for its expressions. */
export function literalsOf(path: string): SourceText[] {
	const file = parse(path);
	const found: SourceText[] = [];
	const visit = (node: ts.Node) => {
		if (ts.isImportDeclaration(node)) return;
		const text = literalText(node);
		if (text?.includes(' ')) found.push({ place: placeOf(file, node), text });
		ts.forEachChild(node, visit);
	};
	visit(file);
	return found;
}

export function commentsOf(path: string): SourceText[] {
	return readFileSync(join(root, path), 'utf8')
		.split('\n')
		.flatMap((line, index) =>
			/^\s*(?:\/?\*|\/\/)/.test(line) ? { place: `${path}:${index + 1}`, text: line.trim() } : [],
		);
}

export function titlesOf(path: string): SourceText[] {
	const file = parse(path);
	const found: SourceText[] = [];
	const visit = (node: ts.Node) => {
		if (ts.isCallExpression(node)) {
			const [title] = node.arguments;
			const text = isTestFunction(node.expression, file) && title ? literalText(title) : undefined;
			if (text !== undefined) found.push({ place: placeOf(file, node), text });
		}
		ts.forEachChild(node, visit);
	};
	visit(file);
	return found;
}

function isTestFunction(expression: ts.Expression, file: ts.SourceFile): boolean {
	return /^(?:describe|it|test)\b/.test(expression.getText(file));
}

function literalText(node: ts.Node): string | undefined {
	if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
	if (!ts.isTemplateExpression(node)) return undefined;
	return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('${}');
}

function parse(path: string): ts.SourceFile {
	const text = readFileSync(join(root, path), 'utf8');
	return ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
}

function placeOf(file: ts.SourceFile, node: ts.Node): string {
	return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
}
