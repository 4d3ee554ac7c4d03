import { assignCredential, saveWorkflow } from '../../scripts/host/index.cts';
import { dirtyRows, mendedRows, saidOfRows, type SheetRow } from '../support/dirtySheet.cts';
import { chain, config, node, start } from '../support/nodes.cts';
import { findWriteRequests } from '../support/requests.cts';
import { automatically } from '../support/sheetRuns.cts';
import { createAccount } from './support/account.cts';
import { editorTests } from './support/editorTest.cts';

const it = editorTests();

const code = `return [1, 2, 3].map((number) => ({ json: {
	Site: 'Branch ' + number,
	URL: 'https://www.branch' + number + '.example.test/',
	Every: '5 min',
	Locations: 'New York, London',
	'Alert group': 'On call',
	Notes: 'x',
} }));`;

it('become devices with nothing but a choice in Run Mode, and say how they were understood', async ({
	browser,
	editor,
}) => {
	const { rest, credential, sandbox } = await createAccount();
	const sites = node('n8n-nodes-base.code', 'Sites', { jsCode: code }, { typeVersion: 2 });
	const parameters = { fillInFrom: 'rows' };
	const devices = config('Devices', 'device', 'upsert', parameters, { position: [440, 0] });
	const name = `Sheet ${Date.now()}`;
	const workflow = assignCredential({ ...chain(start(), sites, devices), name }, credential);
	await editor.openWorkflow(await saveWorkflow(rest, workflow));
	await editor.openNode('Devices');
	await browser.page.getByTestId('resource-mapper-container').waitFor();
	await editor.selectOptions('mode', 'Write');
	expect(await editor.executeStep()).toEqual(
		expect.arrayContaining(['action', 'deviceId', 'deviceName']),
	);
	await editor.outputPanel().getByText('Branch 3').first().waitFor();
	await editor.outputPanel().getByText('Columns used: Name from Site').first().waitFor();
	await browser.screenshot('sheet', 680);
	expect(
		sandbox.listDevices(41001).filter((device) => device.name.startsWith('Branch')),
	).toHaveLength(3);
});

it('rows of a sheet in the editor can be mapped column by column', async ({ browser, editor }) => {
	const { rest, credential } = await createAccount();
	const devices = config('Devices', 'device', 'upsert', {
		fillInFrom: 'rows',
		mode: 'write',
		columns: {
			mappingMode: 'defineBelow',
			value: null,
			matchingColumns: [],
			schema: [],
			attemptToConvertTypes: false,
			convertFieldsToString: false,
		},
	});
	const name = `Columns ${Date.now()}`;
	const workflow = assignCredential({ ...chain(start(), devices), name }, credential);
	await editor.openWorkflow(await saveWorkflow(rest, workflow));
	await editor.openNode('Devices');
	const mapper = browser.page.getByTestId('resource-mapper-container');
	for (const column of ['Name', 'URL', 'Frequency', 'Locations', 'Alert Groups']) {
		await mapper.getByText(column, { exact: true }).first().waitFor();
	}
	await browser.screenshot('sheet-each-column');
});

it('a sheet with mistakes in the editor is refused whole in one run; corrected, it is written once', async ({
	browser,
	editor,
}) => {
	const account = await createAccount();
	const openRows = async (rows: SheetRow[]) => {
		const devices = config('Devices', 'device', 'upsert', automatically);
		const name = `Sheet of ${Date.now()}`;
		const pinData = { Start: rows.map((row) => ({ json: { ...row } })) };
		const workflow = assignCredential({ ...chain(start(), devices), name }, account.credential);
		await editor.openWorkflow(await saveWorkflow(account.rest, { ...workflow, pinData }));
		await editor.openNode('Devices');
	};

	await openRows(dirtyRows);
	const text = await editor.failStep();
	expect(text).toContain('16 of 40 rows cannot be used, so nothing was written');
	for (const [row, said] of saidOfRows) {
		expect(text).toContain(`Row ${row}`);
		for (const mistake of said) expect(text).toContain(mistake);
	}
	await browser.screenshot('dirty-sheet', 1200);
	expect(findWriteRequests(account.sandbox)).toEqual([]);

	await openRows(mendedRows);
	await editor.executeStep();
	await editor.outputPanel().getByText('40 items').waitFor();
	await browser.screenshot('mended-sheet', 1200);
	const names = account.sandbox.listDevices(41001).map(({ name }) => name);
	const branches = mendedRows.map(({ Site }) => Site).filter((name) => names.includes(name));
	expect(new Set(branches).size).toBe(38);

	account.sandbox.resetCounters();
	await editor.executeStep();
	await editor.outputPanel().getByText('unchanged').first().waitFor();
	const output = (await editor.outputPanel().allTextContents()).join('\n');
	expect(output).not.toContain('created');
	expect(findWriteRequests(account.sandbox)).toEqual([]);
});
