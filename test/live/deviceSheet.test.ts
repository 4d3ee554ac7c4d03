import { assignCredential, saveWorkflow } from '../../scripts/host';
import { chain, config, node, start } from '../support/nodes';
import { createAccount } from './support/account';
import { editorTests } from './support/editorTest';

const it = editorTests();

const code = `return [1, 2, 3].map((number) => ({ json: {
	Site: 'Branch ' + number,
	URL: 'https://www.branch' + number + '.example.test/',
	Every: '5 min',
	Locations: 'New York, London',
	'Alert group': 'On call',
	Notes: 'x',
} }));`;

describe('the rows of a sheet in the editor', () => {
	it('become devices with nothing but a choice in Fill In From, and say how they were understood', async ({
		browser,
		editor,
	}) => {
		const { rest, credential, sandbox } = await createAccount();
		const sites = node('n8n-nodes-base.code', 'Sites', { jsCode: code }, { typeVersion: 2 });
		const devices = config('Devices', 'device', 'upsert', {}, { position: [440, 0] });
		const name = `Sheet ${Date.now()}`;
		const workflow = assignCredential({ ...chain(start(), sites, devices), name }, credential);
		await editor.openWorkflow(await saveWorkflow(rest, workflow));
		await editor.openNode('Devices');
		await editor.selectOptions('fillInFrom', 'Input Columns');
		await browser.page.getByTestId('resource-mapper-container').waitFor();
		expect(await editor.executeStep()).toEqual(
			expect.arrayContaining(['action', 'deviceId', 'deviceName']),
		);
		await editor.outputPanel().getByText('Branch 3').first().waitFor();
		await editor.outputPanel().getByText('Understood: Name from Site').first().waitFor();
		await browser.screenshot('sheet', 1200);
		expect(
			sandbox.listDevices(41001).filter((device) => device.name.startsWith('Branch')),
		).toHaveLength(3);
	});

	it('can be mapped column by column', async ({ browser, editor }) => {
		const { rest, credential } = await createAccount();
		const devices = config('Devices', 'device', 'upsert', {
			fillInFrom: 'columns',
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
});
