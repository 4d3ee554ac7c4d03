/** Rows of new devices whose address is missing or in an unrecognized column. */
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { automatically, findBranches, runSheet } from '../support/sheetRuns.cts';
import { errorOf, json } from '../support/workflows.cts';

const rows = Array.from({ length: 20 }, (_, index) => ({
	row_number: index + 2,
	Site: `Branch ${index + 1}`,
	Adress: `www.branch${index + 1}.example.test`,
	Every: '5 min',
	Locations: 'London',
}));
const isUnknownColumn = 'The column "Adress" contains addresses, but its name is not known';

it('a sheet run reports a mistyped address column with all other mistakes, and writes the corrected rows', async () => {
	const sandbox = await sandboxForTest();
	const flaws: Record<number, object> = {
		4: { Locations: '' },
		7: { Every: '5 parsecs' },
		9: { Site: 'Branch 3' },
		12: { Adress: 'branch12' },
	};
	const dirty = rows.map((row) => ({ ...row, ...flaws[row.row_number] }));
	const { result } = await runSheet(sandbox, dirty);
	const { message, description } = errorOf(result);
	expect(message).toBe('20 of 20 rows cannot be used, so nothing was written');
	for (const part of [
		`${isUnknownColumn}. Rename it to URL, or remove it.`,
		'Row 4, Branch 3: Locations is empty.',
		'Row 7, Branch 6: The column "Every" contains "5 parsecs"',
		'Row 9 is about the same device and has different values in "Adress"',
		'"branch12") is not a web address',
	]) {
		expect(description).toContain(part);
	}
	expect(findWriteRequests(sandbox)).toEqual([]);

	const corrected = rows.map(({ Adress, ...row }) => ({ ...row, URL: Adress }));
	const next = await runSheet(sandbox, corrected);
	expect(json(next.result, 'Run').map(({ action }) => action)).toEqual(Array(20).fill('created'));
});

it('a sheet of new devices without an address is refused with its unused columns and the likely one', async () => {
	const sandbox = await sandboxForTest();
	const input = rows.map(({ Adress, ...row }) => ({ ...row, Notes: 'x', Homepage: Adress }));
	const { result } = await runSheet(sandbox, input);
	expect(errorOf(result).message).toMatch(/^URL is empty/);
	expect(errorOf(result).description).toContain(
		'Enter an address, or turn on Options > Allow Devices Without Tasks. Columns not used: Notes, Homepage. If "Homepage" contains the URL, rename it to URL.',
	);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('a sheet of new devices without locations is refused with its unused columns', async () => {
	const sandbox = await sandboxForTest();
	const input = [{ Site: 'Branch 1', URL: 'www.branch1.example.test', Loctaions: 'London' }];
	const { result } = await runSheet(sandbox, input);
	expect(errorOf(result).description).toContain(
		'Columns not used: Loctaions. If "Loctaions" contains the Locations, rename it to Locations.',
	);
});

it('a sheet creates devices without tasks if that is allowed', async () => {
	const sandbox = await sandboxForTest();
	const input = [{ Site: 'Branch 1', Locations: 'London' }];
	const options = { allowDevicesWithoutTasks: true };
	const { result } = await runSheet(sandbox, input, { ...automatically, options });
	expect(json(result, 'Run')).toMatchObject([{ action: 'created' }]);
	expect(findBranches(sandbox)).toMatchObject([{ tasks: [] }]);
});
