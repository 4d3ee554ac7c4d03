/** The tables of README.md with what each node can do. */
import type { NodeName } from './examples';
import { formatAs } from './format';
import { nodeNames, registries } from './outputs';

/** "Device > Get Many" and what the editor says about it. */
function operationRows(node: NodeName): string[][] {
	return registries[node].flatMap(({ name: resource, operation: { options = [] } }) =>
		options
			.filter((option) => 'value' in option)
			.map(({ name, description = '' }) => [`${resource} > ${name}`, description]),
	);
}

async function formatTable(rows: string[][]): Promise<string> {
	const cells = rows.map((row) => row.map((text) => text.replaceAll('|', '\\|')));
	const lines = cells.map((row) => `| ${row.join(' | ')} |`);
	const rule = `|${' --- |'.repeat(rows[0].length)}`;
	return await formatAs('markdown', [lines[0], rule, ...lines.slice(1)].join('\n'));
}

/**
 * The text with the table of each node between its markers, `<!-- operations: <node> -->` and
 * `<!-- end -->`.
 *
 * @throws Error when the markers of a node are missing
 */
export async function insertOperationTables(markdown: string): Promise<string> {
	let text = markdown;
	for (const node of nodeNames) {
		const begin = `<!-- operations: ${node} -->`;
		const from = text.indexOf(begin) + begin.length;
		const to = text.indexOf('<!-- end -->', from);
		if (!text.includes(begin) || to < 0) throw new Error(`README.md has no ${begin}`);
		const table = await formatTable([['Operation', 'What it does'], ...operationRows(node)]);
		text = `${text.slice(0, from)}\n\n${table}\n${text.slice(to)}`;
	}
	return text;
}
