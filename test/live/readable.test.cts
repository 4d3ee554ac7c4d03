/** What the editor shows reads itself: order, words, descriptions and messages. */

import { assignCredential, saveWorkflow } from '../../scripts/host/index.cts';
import { chain, config, node, reports, start } from '../support/nodes.cts';
import { createAccount } from './support/account.cts';
import { editorTests } from './support/editorTest.cts';

const it = editorTests();

it('Merge joins the devices of both nodes by ID', async ({ browser, editor }) => {
	const { credential, rest, sandbox } = await createAccount();
	const merge = {
		mode: 'combine',
		combineBy: 'combineByFields',
		advanced: true,
		mergeByFields: { values: [{ field1: 'deviceId', field2: 'deviceId' }] },
		options: {},
	};
	const nodes = [
		start(),
		config('Devices', 'device', 'getAll', { returnAll: true }, { position: [220, -100] }),
		reports('States', 'deviceStatus', 'getAll', {}, { position: [220, 100] }),
		node('n8n-nodes-base.merge', 'Merge', merge, { typeVersion: 3.2, position: [440, 0] }),
	];
	const to = (name: string, index = 0) => ({ node: name, type: 'main' as const, index });
	const connections = {
		Start: { main: [[to('Devices'), to('States')]] },
		Devices: { main: [[to('Merge')]] },
		States: { main: [[to('Merge', 1)]] },
	};
	const workflow = { name: `Merge ${Date.now()}`, nodes, connections };
	await editor.openWorkflow(await saveWorkflow(rest, assignCredential(workflow, credential)));
	await editor.executeWorkflow(nodes.length);
	await editor.openNode('Merge');
	const { length } = sandbox.listDevices(41001);
	await editor.outputPanel().getByText(`${length} items`).waitFor();
	await browser.screenshot('readable-merge');
});

const rows = [
	config('Rows', 'device', 'getAll'),
	config('Rows', 'platform', 'getAll'),
	config('Rows', 'accountSetup', 'audit'),
	reports('Rows', 'deviceStatus', 'getAll'),
	reports('Rows', 'summary', 'getAll'),
	reports('Rows', 'outage', 'getAll', { itemPer: 'device' }),
];

/** The columns with a cell above three lines, or of which one is missing. */
const faults = `[...document.querySelectorAll('[data-test-id=output-panel] tbody td')]
	.filter((cell) => cell.firstElementChild?.offsetHeight > 60 || cell.innerText.trim() === 'undefined')
	.map((cell) => cell.closest('table').querySelectorAll('th')[cell.cellIndex].innerText.trim())`;

it('no cell of a table has more than three lines, but sentences in a table of many columns', async ({
	editor,
}) => {
	const { credential, rest } = await createAccount();
	const found = new Set<unknown>();
	for (const one of rows) {
		const workflow = { ...chain(start(), one), name: `Rows ${Date.now()}` };
		await editor.openWorkflow(await saveWorkflow(rest, assignCredential(workflow, credential)));
		await editor.openNode('Rows');
		await editor.executeStep();
		for (const column of (await editor.page.evaluate(faults)) as string[]) found.add(column);
	}
	expect([...found].sort()).toEqual(['fix', 'message', 'problem']);
});
