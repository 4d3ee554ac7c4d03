import { fuzzCases, brokenDocuments } from '../support/fuzzCases';
import { referenceRecords } from '../support/referenceReader';
import { sandboxForTest } from '../support/sandbox';
import { chain, credentialFor, execute, json, errorOf, reports, start } from '../support/workflows';

const byChance = 300;
const longestMilliseconds = 2000;

/** What the node puts out for records of the reference reader, without Simplify. */
function rawItems(document: string) {
	return referenceRecords(document)?.map(({ ancestors, fields }) => ({
		...Object.fromEntries(ancestors.map(({ element, fields: own }) => [element, own])),
		...fields,
	}));
}

const everything = { returnAll: true, simplify: false, options: { maxWait: 0 } };
const workflow = chain(start(), reports('Read', 'response', 'getAll', everything));

it('explains a broken document and outputs none of it as if it were valid', async () => {
	const sandbox = await sandboxForTest();
	const credential = credentialFor(sandbox);
	let refused = 0;
	const documents = [...brokenDocuments, ...fuzzCases(byChance)];
	for (const { what, bytes, isReadable } of documents) {
		sandbox.faults.clear();
		const base64 = bytes.toString('base64');
		sandbox.faults.add({ path: '*/responses.aspx', kind: 'body', base64 });
		const begun = Date.now();
		const run = await execute({ workflow, credential });
		expect({ what, isInTime: Date.now() - begun < longestMilliseconds }).toEqual({
			what,
			isInTime: true,
		});
		const { message, description } = errorOf(run);
		if (message === undefined) {
			expect({ what, isReadable }).toEqual({ what, isReadable: true });
			expect({ what, items: json(run, 'Read') }).toEqual({
				what,
				items: rawItems(bytes.toString('utf8').replace('\ufeff', '')),
			});
		} else {
			refused++;
			expect({ what, message }).toEqual({ what, message: expect.stringMatching(/^The XML feed/) });
			expect({ what, description }).toEqual({ what, description: expect.stringMatching(/\w{3}/) });
			expect(run.items('Read')).toEqual([]);
		}
	}
	expect(refused).toBeGreaterThan(documents.length / 2);
}, 120_000);
