import { readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

/** Errors about names that the change has left without a use: they do not show that it is wrong. */
const unused = [6133, 6192, 6196, 6198];

/** The result returns whether TypeScript refuses a change, as `npm test` does. */
export function createTypeCheck(root) {
	const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
	const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
	let changed = { fileName: '', text: '' };
	const textOf = (file) =>
		file === changed.fileName ? changed.text : ts.sys.readFile(file, 'utf8');
	const service = ts.createLanguageService({
		...ts.sys,
		useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
		getCompilationSettings: () => options,
		getCurrentDirectory: () => root,
		getDefaultLibFileName: ts.getDefaultLibFilePath,
		getScriptFileNames: () => fileNames,
		getScriptVersion: (file) => (file === changed.fileName ? changed.text : ''),
		getScriptSnapshot: (file) => ts.ScriptSnapshot.fromString(textOf(file) ?? ''),
	});
	return ({ fileName: name, location: { start, end }, replacement }) => {
		const fileName = path.join(root, name);
		const text = readFileSync(fileName, 'utf8');
		const lines = text.split('\n').map((line) => line.length + 1);
		const offset = ({ line, column }) =>
			lines.slice(0, line).reduce((sum, length) => sum + length, column);
		changed = {
			fileName,
			text: text.slice(0, offset(start)) + replacement + text.slice(offset(end)),
		};
		return service.getSemanticDiagnostics(fileName).some(({ code }) => !unused.includes(code));
	};
}
