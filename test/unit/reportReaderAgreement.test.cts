import { caseCount } from '../support/cases.cts';
import { generateDocument } from '../support/feedDocuments.cts';
import { recordsIn } from '../support/feed.cts';
import { readReferenceRecords } from '../support/referenceReader.cts';

const documents = caseCount(1500);

it(`the report reader agrees with fast-xml-parser on ${documents} generated documents`, async () => {
	let records = 0;
	for (let seed = 1; seed <= documents; seed++) {
		const document = generateDocument(seed);
		const expected = readReferenceRecords(document.replace('\ufeff', ''));
		const found = await recordsIn(document, ['Response'], 1 + (seed % 500));
		expect({ seed, found }).toEqual({ seed, found: expected });
		records += found.length;
	}
	expect(records).toBeGreaterThan(4 * documents);
});
