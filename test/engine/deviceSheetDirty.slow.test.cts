/** A sheet with everything in it that people write: all of it is said at once, and nothing is written before. */
import { dirtyRows, mendedRows, saidOfRows } from '../support/dirtySheet.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { runSheet } from '../support/sheetRuns.cts';
import { errorOf, json } from '../support/workflows.cts';

it('a sheet full of mistakes: one run reports all, the next writes the corrected rows, the third nothing', async () => {
	const sandbox = await sandboxForTest();
	const before = sandbox.snapshot();
	const dirty = await runSheet(sandbox, dirtyRows);
	const { code, message, description } = errorOf(dirty.result);
	expect({ code, message }).toEqual({
		code: 'PARAMETER_INVALID',
		message: '16 of 40 rows cannot be used, so nothing was written',
	});
	const lines = description?.split('<br>\n') ?? [];
	const expected = saidOfRows.flatMap(([row, said]) => said.map((text) => ({ row, text })));
	for (const [index, { row, text }] of expected.entries()) {
		const name = dirtyRows[row - 2].Site.trim();
		const isNamed = name !== '' && name !== '#REF!';
		const place = isNamed ? `Row ${row}, ${name.replace(/\s+/g, ' ')}: ` : `Row ${row}: `;
		expect(lines[index]?.slice(0, place.length + text.length)).toBe(place + text);
		// Every line says what to do.
		expect(lines[index]?.slice(place.length + text.length)).toMatch(/^\. [A-Z].*\.$/);
	}
	expect(lines).toHaveLength(expected.length);
	expect(sandbox.snapshot()).toEqual(before);
	expect(findWriteRequests(sandbox)).toEqual([]);

	const mended = await runSheet(sandbox, mendedRows);
	expect(errorOf(mended.result)).toEqual({});
	const actions = json(mended.result, 'Run').map(({ action }) => action);
	expect(actions.filter((action) => action === 'created')).toHaveLength(38);
	expect([actions[32], actions[39]]).toEqual(['unchanged', 'updated']);
	expect(mended.messages.slice(1)).toEqual([
		'Items for the same device with the same values were written only once: rows 32, 34.',
		'https:// was added to addresses without it: hamburg.shop.example.test, www.shop.example.test.',
		'Names that differ only in upper and lower case, spaces or letter forms are treated as the same device. Its existing name was kept: "company  website" for "Company website".',
	]);

	const again = await runSheet(sandbox, mendedRows);
	expect(json(again.result, 'Run').map(({ action }) => action)).toEqual(
		mendedRows.map(() => 'unchanged'),
	);
});
