import {
	assignCredential,
	examplePicture,
	listSteps,
	loadExampleWorkflows,
	saveWorkflow,
} from '../../scripts/host/index.cts';
import { chain, config, firstDevice, node, start } from '../support/nodes.cts';
import { createAccount } from './support/account.cts';
import { editorTests } from './support/editorTest.cts';

const it = editorTests();

it('Device > Get offers the devices in a list, and shows the selected one as a table when executed', async ({
	browser,
	editor,
}) => {
	await createAccount();
	await editor.openNewWorkflow();
	await editor.searchNodes('Monitoring Config');
	await editor.addNode('Monitoring Config', 'Get device');
	expect((await editor.getFieldLabels()).slice(0, 4)).toEqual([
		'Resource',
		'Operation',
		'Department',
		'Device',
	]);
	expect(await editor.openResourceLocator('device')).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/^Careers page [^·]*$/),
			expect.stringMatching(/^Company website [^·]*$/),
			expect.stringMatching(/^Shop front .* · Web Shop$/),
		]),
	);
	await browser.screenshot('device-list');
	await editor.selectInResourceLocator('Company website');
	expect(await editor.executeStep()).toEqual(
		expect.arrayContaining(['deviceId', 'deviceName', 'platform', 'status', 'locations']),
	);
	await editor.outputPanel().getByText('Company website').first().waitFor();
	await browser.screenshot('monitoring-config');
});

it('the first workflow of README needs one node and no field, and shows the uptime first', async ({
	browser,
	editor,
}) => {
	await createAccount();
	await editor.openNewWorkflow();
	await editor.searchNodes('Monitoring Reports');
	await editor.addNode('Monitoring Reports', 'Get uptime summary');
	const columns = await editor.executeStep();
	expect(columns.slice(0, 2)).toEqual(['deviceName', 'uptimePercentage']);
	await browser.screenshot('monitoring-reports', 1060);
});

it('Summary > Get Many offers the devices as options, and shows a row for each selected one when executed', async ({
	editor,
}) => {
	const { sandbox } = await createAccount();
	await editor.openNewWorkflow();
	await editor.searchNodes('Monitoring Reports');
	await editor.addNode('Monitoring Reports', 'Get uptime summary');
	await editor.selectOptions('devices', 'Choose From List');
	await editor.selectOptions('deviceList', 'Company website', 'Careers page');
	expect(await editor.executeStep()).toEqual(
		expect.arrayContaining(['deviceName', 'averageSeconds', 'uptimePercentage']),
	);
	await editor.outputPanel().getByText('2 items').waitFor();
	expect(sandbox.requests.at(-1)?.query).toMatchObject({ Site: [`${firstDevice}`, '84212'] });
});

it('Device > Get Many shows the fields of its output before it has run for the first time', async ({
	browser,
	editor,
}) => {
	const { rest, credential } = await createAccount();
	const devices = config('Devices', 'device', 'getAll');
	const next = node('n8n-nodes-base.noOp', 'Next', {}, { position: [440, 0] });
	const name = `Never run ${Date.now()}`;
	const workflow = assignCredential({ ...chain(start(), devices, next), name }, credential);
	await editor.openWorkflow(await saveWorkflow(rest, workflow));
	await editor.openNode('Next');
	for (const field of ['platform', 'numberOfTasks']) {
		await editor.inputPanel().getByText(field, { exact: true }).waitFor();
	}
	await browser.screenshot('fields-before-the-first-run');
});

describe('the examples in the editor', () => {
	it('an imported example needs nothing but credentials', async ({ browser, editor }) => {
		const { rest, credential } = await createAccount();
		const nodesWithIssues: string[] = [];
		for (const example of loadExampleWorkflows(credential)) {
			const saved = await saveWorkflow(rest, example);
			const picture = examplePicture(example.name);
			await browser.pictureNodes(picture, async () => await editor.openWorkflow(saved));
			nodesWithIssues.push(...(await editor.getNodesWithIssues()));
		}
		// The only nodes that are not ours and have a credential.
		expect(nodesWithIssues).toHaveLength(39);
		for (const issue of nodesWithIssues)
			expect(issue).toMatch(
				/Slack|Ask|File|Sites|Outage Sheet|Contacts|Customers|Send Email|Web Server|GitHub|Model|Jira|Calendar|Find Incident|Statuspage|Workflows|Last Success|MCP Server|Old Tool|Signature/,
			);
	});

	for (const name of ['Create a device', 'The slowest responses']) {
		it(`the example "${name}" succeeds when executed in the editor`, async ({
			browser,
			editor,
		}) => {
			const { rest, credential } = await createAccount();
			const examples = loadExampleWorkflows(credential).filter((example) => example.name === name);
			for (const example of examples) {
				await editor.openWorkflow(await saveWorkflow(rest, example));
				await editor.executeWorkflow(listSteps(example).length);
				await browser.screenshot(`finished-${name.toLowerCase().replaceAll(' ', '-')}`);
			}
		});
	}
});
