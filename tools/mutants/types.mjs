import { readFileSync } from 'node:fs';

import ts from 'typescript';

/** The result returns whether TypeScript refuses a change, as `npm test` and the build do. */
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
	return ({ fileName, location: { start, end }, replacement }) => {
		const text = readFileSync(fileName, 'utf8');
		const lines = text.split('\n').map((line) => line.length + 1);
		const offset = ({ line, column }) =>
			lines.slice(0, line).reduce((sum, length) => sum + length, column);
		changed = {
			fileName,
			text: text.slice(0, offset(start)) + replacement + text.slice(offset(end)),
		};
		return service.getSemanticDiagnostics(fileName).length > 0;
	};
}
