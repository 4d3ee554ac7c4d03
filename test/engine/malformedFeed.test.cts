import { tooMuchCpuMs, withCpuMs } from '../support/cpu.cts';
import { fuzzCases, brokenDocuments } from '../support/fuzzCases.cts';
import { readReferenceRecords } from '../support/referenceReader.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	chain,
	credentialFor,
	execute,
	json,
	errorOf,
	reports,
	start,
} from '../support/workflows.cts';

const fuzzCaseCount = 120;

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
const workflow = chain(start(), reports('Read', 'response', 'getAll', everything));

it('explains a broken document and outputs none of it as if it were valid', async () => {
	const sandbox = await sandboxForTest();
	const credential = credentialFor(sandbox);
	let refused = 0;
	const documents = [...brokenDocuments, ...fuzzCases(fuzzCaseCount)];
	for (const { name, bytes, isReadable } of documents) {
		sandbox.faults.clear();
		const base64 = bytes.toString('base64');
		sandbox.faults.add({ path: '*/responses.aspx', kind: 'body', base64 });
		const { result: run, cpuMs } = await withCpuMs(() => execute({ workflow, credential }));
		expect({ name, isCheap: cpuMs < tooMuchCpuMs }).toEqual({ name, isCheap: true });
		const { message, description } = errorOf(run);
		if (message === undefined) {
			expect({ name, isReadable }).toEqual({ name, isReadable: true });
			expect({ name, items: json(run, 'Read') }).toEqual({
				name,
				items: rawItems(bytes.toString('utf8').replace('\ufeff', '')),
			});
		} else {
			refused++;
			expect({ name, message }).toEqual({ name, message: expect.stringMatching(/^The XML feed/) });
			expect({ name, description }).toEqual({ name, description: expect.stringMatching(/\w{3}/) });
			expect(run.items('Read')).toEqual([]);
		}
	}
	expect(refused).toBeGreaterThan(documents.length / 2);
});
