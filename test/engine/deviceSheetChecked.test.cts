/** What becomes of the other rows of a sheet when some are refused, and how rows are counted. */
import { newDevice } from '../support/newDevices.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { automatically, findBranches, runSheet } from '../support/sheetRuns.cts';
import {
	chain,
	config,
	credentialFor,
	errorOf,
	execute,
	json,
	start,
} from '../support/workflows.cts';

type Row = Record<string, unknown>;

/** Valid rows of a table that does not number them. */
function branches(count: number, change: (number: number) => Row = () => ({})): Row[] {
	return Array.from({ length: count }, (_, index) => ({
		Site: `Branch ${index + 1}`,
		URL: `https://www.branch${index + 1}.example.test/`,
		Locations: 'London',
		...change(index + 1),
	}));
}

/** As n8n's node for Google Sheets returns them. */
function counted(rows: Row[]): Row[] {
	return rows.map((row, index) => ({ row_number: index + 2, ...row }));
}

const refusal = (rows: string) => `${rows} cannot be used, so nothing was written`;
const unknown = (name: string) => `"${name}" in Locations is not known.`;

describe('a row that is refused', () => {
	const rows = branches(4, (number) => (number === 3 ? { Locations: 'Lodnon' } : {}));

	it('a refused row keeps all rows from being written', async () => {
		const sandbox = await sandboxForTest();
		const { result } = await runSheet(sandbox, counted(rows));
		expect(errorOf(result)).toMatchObject({
			code: 'PARAMETER_INVALID',
			message: refusal('1 of 4 rows'),
			description: expect.stringMatching(
				/^Row 4, Branch 3: "Lodnon" in Locations is not known\. Did you mean/,
			),
		});
		expect(findWriteRequests(sandbox)).toEqual([]);
	});

	it.each<[string, Row[]]>([
		['has none', rows],
		['has the same as another one', rows.map((row) => ({ row_number: 7, ...row }))],
		['has no number', [...counted(rows.slice(0, 3)), { ...rows[3], row_number: 'x' }]],
	])('a refused row is called an item when one %s in place of its row_number', async (_, input) => {
		const sandbox = await sandboxForTest();
		const { result } = await runSheet(sandbox, input);
		expect(errorOf(result)).toMatchObject({
			message: refusal('1 of 4 items'),
			description: expect.stringMatching(/^Item 3, Branch 3: /),
		});
	});

	it('a refused row goes to the error output with all its mistakes, and the others are written', async () => {
		const sandbox = await sandboxForTest();
		const bad = counted(rows).map((row, index) => (index === 2 ? { ...row, Every: 5 } : row));
		const more = { onError: 'continueErrorOutput' as const };
		const node = config('Run', 'device', 'upsert', automatically, more);
		const workflow = chain(start(), {
			...node,
			parameters: { ...node.parameters, ...automatically },
		});
		const result = await execute({ workflow, credential: credentialFor(sandbox), rows: bad });
		expect(json(result, 'Run').map(({ action }) => action)).toEqual(Array(3).fill('created'));
		expect(result.items('Run', 1)).toMatchObject([
			{
				json: {
					row_number: 4,
					error:
						'The column "Every" contains "5", which means 5 seconds; "Lodnon" in Locations is not known',
				},
				pairedItem: { item: 2 },
			},
		]);
		expect(findBranches(sandbox)).toHaveLength(3);
	});

	it('a refused row keeps only later rows from being written if rows are validated one by one', async () => {
		const sandbox = await sandboxForTest();
		const options = { checkAllRowsFirst: false, itemsAtOnce: 1 };
		const { result } = await runSheet(sandbox, counted(rows), { ...automatically, options });
		expect(errorOf(result).message).toBe(
			'"Lodnon" in Locations is not known. 1 of 4 rows failed (row 4); 2 succeeded (rows 2-3); not started: row 5',
		);
		expect(findBranches(sandbox)).toHaveLength(2);
	});

	it('the same mistake in many rows is reported once for all of them', async () => {
		const sandbox = await sandboxForTest();
		const wrong = branches(6, (number) => (number === 2 ? {} : { Locations: 'Lodnon' }));
		const some = await runSheet(sandbox, counted(wrong));
		const { description } = errorOf(some.result);
		expect(description?.split('<br>\n')).toEqual([
			expect.stringContaining(
				`Rows 2, 4-7 (Branch 1, Branch 3, Branch 4 and more): ${unknown('Lodnon')}`,
			),
		]);
		const { result } = await runSheet(
			sandbox,
			counted(branches(3)).map((row) => ({ URL: row.URL, row_number: row.row_number })),
		);
		expect(errorOf(result).message).toBe(
			'No input column contains the device name. Nothing was written',
		);
	});

	it('refused rows are only counted after the first 60 lines', async () => {
		const sandbox = await sandboxForTest();
		const wrong = branches(80, (number) => ({ Locations: `Nowhere ${number}` }));
		const { result } = await runSheet(sandbox, counted(wrong));
		const { message, description } = errorOf(result);
		const lines = description?.split('<br>\n') ?? [];
		expect(message).toBe(refusal('80 of 80 rows'));
		expect(lines.length).toBeLessThan(62);
		const more = 80 - (lines.length - 1);
		expect(lines.at(-1)).toBe(`And ${more} more in rows ${82 - more}-81.`);
	});

	it('an error of the service is shown in place of refused rows, and nothing is written', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '*/platforms', kind: 'status', status: 400 });
		const { result } = await runSheet(sandbox, counted(rows), {
			...automatically,
			options: { itemsAtOnce: 1 },
		});
		expect(errorOf(result).message).toMatch(
			/\. 1 of 4 rows failed \(row 2\); none succeeded; not started: rows 3-5$/,
		);
		expect(findWriteRequests(sandbox)).toEqual([]);
	});
});

it.each<[string, Row]>([
	['have the same name', {}],
	['differ in case and blanks', { Site: ' BRANCH\u00a0 1' }],
])(
	'two rows of one device are refused when they contradict each other, and %s',
	async (_, other) => {
		const sandbox = await sandboxForTest();
		const [row] = branches(1);
		const rows = counted([row, { ...row, Locations: 'Paris, London', Every: '1 h', ...other }]);
		for (const before of [[], [row]]) {
			if (before.length > 0) await runSheet(sandbox, before);
			const writes = findWriteRequests(sandbox).length;
			const { result } = await runSheet(sandbox, rows);
			const said = (place: string) =>
				`${place} is about the same device and has different values in "Every", "Locations". Keep one of them`;
			const [first, second] = (errorOf(result).description ?? '').split('<br>\n');
			expect(first).toContain(`Row 2, Branch 1: ${said('Row 3')}`);
			expect(second).toContain(said('Row 2'));
			expect(findWriteRequests(sandbox)).toHaveLength(writes);
		}
	},
);

it('two rows of one device are refused when they differ in a single additional field', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { ...newDevice, settings: { additionalFields: '={{ $json.more }}' } };
	const workflow = chain(start(), config('Run', 'device', 'upsert', parameters));
	const rows = [{ more: '{ "Package_Id": 911 }' }, { more: '{ "Package_Id": 912 }' }];
	const result = await execute({ workflow, credential: credentialFor(sandbox), rows });
	expect(errorOf(result).description).toContain(
		'is about the same device and has different values in "More Device Fields (JSON)"',
	);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('two rows of one device can spell its page differently', async () => {
	const sandbox = await sandboxForTest();
	const [row] = branches(1, () => ({ URL: 'https://a.example.test/%7euser' }));
	const rows = [row, { ...row, URL: 'A.example.test./~user#top, https://a.example.test/~user' }];
	const { result } = await runSheet(sandbox, counted(rows));
	expect(json(result, 'Run').map(({ action }) => action)).toEqual(['created', 'unchanged']);
});

it('two rows of one device can list the same values in another order', async () => {
	const sandbox = await sandboxForTest();
	const [row] = branches(1, () => ({ Locations: 'London, Paris' }));
	const { result, messages } = await runSheet(
		sandbox,
		counted([row, { ...row, Locations: 'paris; 3' }]),
	);
	expect(json(result, 'Run').map(({ action }) => action)).toEqual(['created', 'unchanged']);
	expect(messages).toContain(
		'Items for the same device with the same values were written only once: rows 2-3.',
	);
	expect(findBranches(sandbox)).toHaveLength(1);
});

it('two rows of one name on two platforms are two devices', async () => {
	const sandbox = await sandboxForTest();
	const [row] = branches(1);
	const rows = [row, { ...row, URL: '', Type: 'MetricsView', Locations: 'London, Paris' }];
	const options = { allowDevicesWithoutTasks: true };
	const { result } = await runSheet(sandbox, rows, { ...automatically, options });
	expect(json(result, 'Run').map(({ action }) => action)).toEqual(['created', 'created']);
});

it('the column Owner can name a device of an earlier row, but not of a later one', async () => {
	const sandbox = await sandboxForTest();
	const rows = branches(9, (number) => (number === 1 ? {} : { 'Parent Device': 'branch 1' }));
	const reversed = await runSheet(sandbox, counted([...rows].reverse()));
	expect(errorOf(reversed.result)).toMatchObject({ message: refusal('8 of 9 rows') });
	expect(findWriteRequests(sandbox)).toEqual([]);
	for (const action of ['created', 'unchanged']) {
		const { result } = await runSheet(sandbox, counted(rows));
		expect(errorOf(result)).toEqual({});
		expect(json(result, 'Run').map((item) => item.action)).toEqual(Array(9).fill(action));
	}
});

it('a look-up that found nothing is never read as an ID', async () => {
	const sandbox = await sandboxForTest();
	const [row] = branches(1);
	const cells = [0, '0', '-', '–', 'n/a', 'N/A', '#N/A', '#REF!', 'null'];
	const columns = ['Alert Groups', 'Schedule', 'Filter', 'Parent', 'Package ID', 'Site', 'URL'];
	// Each of the cells in a column, and one of them in each.
	const places = [
		...cells.map((cell) => ({ cell, column: 'Alert Groups' })),
		...columns.map((column, at) => ({ cell: cells[at], column })),
	];
	for (const { cell, column } of places) {
		const { result } = await runSheet(sandbox, [{ ...row, [column]: cell }]);
		expect(errorOf(result).message).toBe(
			`The column "${column}" contains the placeholder or formula error "${cell}"`,
		);
	}
	const settings = { alertGroups: { group: [{ alertGroup: '={{ 0 }}', delay: 0 }] } };
	const { result } = await runSheet(sandbox, [row], { ...automatically, settings });
	expect(errorOf(result).message).toBe('"0" in Alert Groups is not a valid value');
	expect(findWriteRequests(sandbox)).toEqual([]);
});
