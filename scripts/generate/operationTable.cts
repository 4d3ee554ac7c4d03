/** The tables of docs/operations.md with what each node can do. */
import type { NodeName } from './examples.cts';
import { formatTable } from './format.cts';
import { replaceMarked } from './markers.cts';
import { nodeNames, registries } from './outputs.cts';

/** "Device > Get Many" and what the editor says about it. */
function operationRows(node: NodeName): string[][] {
	return registries[node].flatMap(({ name: resource, operation: { options = [] } }) =>
		options
			.filter((option) => 'value' in option)
			.map(({ name, description = '' }) => [`${resource} > ${name}`, description]),
	);
}

/**
 * The markers are `<!-- operations: <node> -->` and `<!-- end -->`.
 *
 * @throws Error when the markers of a node are missing
 */
export async function insertOperationTables(markdown: string): Promise<string> {
	let text = markdown;
	for (const node of nodeNames) {
		const table = await formatTable([['Operation', 'What it does'], ...operationRows(node)]);
		text = replaceMarked(text, `operations: ${node}`, table);
	}
	return text;
}
