import { readFileSync } from 'node:fs';
import path from 'node:path';

// The main entry of prettier imports modules at run time, which Jest cannot.
import { format } from 'prettier/standalone';

const configFile = path.join(__dirname, '..', '..', '.prettierrc.json');

/** Formats a text as `npm run format` does. */
export async function formatAs(parser: 'json' | 'markdown', text: string): Promise<string> {
	const plugins = await Promise.all([
		import('prettier/plugins/babel'),
		import('prettier/plugins/estree'),
		import('prettier/plugins/markdown'),
	]);
	const options = JSON.parse(readFileSync(configFile, 'utf8'));
	return await format(text, { ...options, parser, plugins });
}

/** The first row is the header. */
export async function formatTable(rows: string[][]): Promise<string> {
	const cells = rows.map((row) => row.map((text) => text.replaceAll('|', '\\|')));
	const lines = cells.map((row) => `| ${row.join(' | ')} |`);
	const rule = `|${' --- |'.repeat(rows[0].length)}`;
	return await formatAs('markdown', [lines[0], rule, ...lines.slice(1)].join('\n'));
}
