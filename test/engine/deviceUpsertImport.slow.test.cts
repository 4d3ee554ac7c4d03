/** Device > Create or Update with dozens of rows. */
import type { Sandbox } from '../../sandbox/index.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { chain, config, credentialFor, execute, json, start } from '../support/workflows.cts';

describe('an import of 80 rows with three invalid ones', () => {
	const invalidRows = [
		{ row: 17, name: '' },
		{ row: 50, url: 'shop' },
		{ row: 79, location: 'Atlantis' },
	];
	const sheet = Array.from({ length: 80 }, (_, row) => ({
		row,
		name: `Shop ${row}`,
		url: `https://shop${row}.example.test/`,
		location: 'London',
		...invalidRows.find((invalid) => invalid.row === row),
	}));
	const fromSheet = {
		name: '={{ $json.name }}',
		platform: 'HTTPS',
		frequency: 300,
		urls: '={{ $json.url }}',
		locations: ['={{ $json.location }}', 'Paris'],
	};

	async function importSheet(sandbox: Sandbox) {
		sandbox.resetCounters();
		const node = config('Upsert', 'device', 'upsert', fromSheet, {
			onError: 'continueErrorOutput',
		});
		const workflow = chain(start(), node);
		const run = await execute({ workflow, credential: credentialFor(sandbox), rows: sheet });
		expect(json(run, 'Upsert', 1).map(({ row, error }) => [row, error])).toEqual([
			[17, 'Name is empty'],
			[50, 'URL of task 1 ("shop") is not a web address'],
			[79, '"Atlantis" in Locations is not known'],
		]);
		expect(sandbox.counters.logins).toBe(1);
		return json(run, 'Upsert').map(({ action }) => action);
	}

	it('creates the 77 valid devices and leaves them unchanged the second time', async () => {
		const sandbox = await sandboxForTest();
		const before = sandbox.listDevices(41001).length;
		expect(await importSheet(sandbox)).toEqual(Array(77).fill('created'));
		expect(sandbox.listDevices(41001)).toHaveLength(before + 77);
		expect(await importSheet(sandbox)).toEqual(Array(77).fill('unchanged'));
		expect(findWriteRequests(sandbox)).toEqual([]);
		expect(sandbox.listDevices(41001)).toHaveLength(before + 77);
	});
});
