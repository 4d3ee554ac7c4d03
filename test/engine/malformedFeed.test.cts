import type { Sandbox } from '../../sandbox/index.cts';
import { caseCount } from '../support/cases.cts';
import { tooMuchCpuMs, withCpuMs } from '../support/cpu.cts';
import { brokenDocuments, fuzzCases, type BrokenDocument } from '../support/fuzzCases.cts';
import { readReferenceRecords } from '../support/referenceReader.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { errorOf, json, reports, runNode } from '../support/workflows.cts';

/** What the node outputs without Simplify for the records of the reference reader. */
function rawItems(document: string) {
	return readReferenceRecords(document)?.map(({ ancestors, fields }) => {
		const item: Record<string, unknown> = {};
		const around = ancestors.map(({ element, fields: own }) => [element, own] as const);
		for (const [name, value] of [...around, ...Object.entries(fields)]) {
			item[name] = Object.hasOwn(item, name) ? [item[name], value].flat() : value;
		}
		return item;
	});
}

const everything = { returnAll: true, simplify: false, options: { maxWait: 0 } };
const node = reports('Read', 'response', 'getAll', everything);

/** Returns whether it was refused. */
async function isRefused(sandbox: Sandbox, { name, bytes, isReadable }: BrokenDocument) {
	sandbox.faults.clear();
	const base64 = bytes.toString('base64');
	sandbox.faults.add({ path: '*/responses.aspx', kind: 'body', base64 });
	const { result: run, cpuMs } = await withCpuMs(() => runNode(node, sandbox));
	expect({ name, isCheap: cpuMs < tooMuchCpuMs }).toEqual({ name, isCheap: true });
	const { message, description } = errorOf(run);
	if (message === undefined) {
		expect({ name, isReadable }).toEqual({ name, isReadable: true });
		const items = rawItems(bytes.toString('utf8').replace('\ufeff', ''));
		expect({ name, items: json(run, 'Read') }).toEqual({ name, items });
		return false;
	}
	expect({ name, message }).toEqual({ name, message: expect.stringMatching(/^The XML feed/) });
	expect({ name, description }).toEqual({ name, description: expect.stringMatching(/\w{3}/) });
	expect(run.items('Read')).toEqual([]);
	return true;
}

it.each(brokenDocuments)(
	'Response > Get Many explains a broken document, or reads it right: $name',
	async (document) => {
		const refused = await isRefused(await sandboxForTest(), document);
		if (!document.isReadable) expect(refused).toBe(true);
	},
);

it('Response > Get Many explains damaged documents, and outputs none of them as if it were valid', async () => {
	const documents = fuzzCases(caseCount(120));
	const sandbox = await sandboxForTest();
	let refused = 0;
	for (const document of documents) if (await isRefused(sandbox, document)) refused++;
	expect(refused).toBeGreaterThan(documents.length / 3);
});
