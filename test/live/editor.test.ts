import { exampleWorkflows, saveWorkflow, withCredential } from '../../scripts/host';
import { chain, config, node, start } from '../support/nodes';
import { accountForTest } from './support/account';
import { openBrowser, type SignedInBrowser } from './support/browser';
import { Editor } from './support/editor';

let browser: SignedInBrowser;
let editor: Editor;

beforeAll(async () => {
	browser = await openBrowser();
	editor = new Editor(browser.page);
});

afterAll(async () => await browser.close());

afterEach(() => expect(browser.troubles).toEqual([]));

describe('the panel of nodes', () => {
	it.each(['Monitoring', 'dotcom'])('finds both nodes for "%s"', async (text) => {
		await editor.newWorkflow();
		const found = await editor.searchNodes(text);
		expect(found).toEqual(expect.arrayContaining(['Monitoring Config', 'Monitoring Reports']));
		await browser.screenshot(`search-${text.toLowerCase()}`);
	});
});

describe('a person who builds a workflow', () => {
	it('picks a device from the list, runs the step and sees a table', async () => {
		await accountForTest();
		await editor.newWorkflow();
		await editor.searchNodes('Monitoring Config');
		await editor.addNode('Monitoring Config', 'Get a device');
		expect(await editor.openLocator('device')).toEqual([
			expect.stringContaining('Company website'),
			expect.stringContaining('Careers page'),
			expect.stringContaining('Summer campaign'),
		]);
		await browser.screenshot('device-list');
		await editor.pickInLocator('Company website');
		expect(await editor.executeStep()).toEqual(
			expect.arrayContaining(['id', 'name', 'platform', 'status', 'locations']),
		);
		await editor.output().getByText('Company website').first().waitFor();
		await browser.screenshot('monitoring-config');
	});

	it('chooses devices for a report, runs the step and sees a row for each', async () => {
		const { sandbox } = await accountForTest();
		await editor.newWorkflow();
		await editor.searchNodes('Monitoring Reports');
		await editor.addNode('Monitoring Reports', 'Get many summaries');
		await editor.choose('devices', 'Choose From List');
		await editor.choose('deviceIds', 'Company website', 'Careers page');
		expect(await editor.executeStep()).toEqual(
			expect.arrayContaining(['deviceName', 'averageResponseTime', 'uptimePercentage']),
		);
		await editor.output().getByText('2 items').waitFor();
		expect(sandbox.requests.at(-1)?.query).toMatchObject({ Site: ['84211', '84212'] });
		await browser.screenshot('monitoring-reports');
	});

	it('sees the fields of a node before it has run for the first time', async () => {
		const { rest, credential } = await accountForTest();
		const devices = config('Devices', 'device', 'getAll');
		const next = node('n8n-nodes-base.noOp', 'Next', {}, { position: [440, 0] });
		const name = `Never run ${Date.now()}`;
		const workflow = withCredential({ ...chain(start(), devices, next), name }, credential);
		await editor.openWorkflow(await saveWorkflow(rest, workflow));
		await editor.openNode('Next');
		for (const field of ['platform', 'numberOfTasks']) {
			await editor.input().getByText(field, { exact: true }).waitFor();
		}
		await browser.screenshot('fields-before-the-first-run');
	});
});

describe('the examples in the editor', () => {
	it('need nothing but credentials', async () => {
		const { rest, credential } = await accountForTest();
		const marked: string[] = [];
		for (const example of exampleWorkflows(credential)) {
			await editor.openWorkflow(await saveWorkflow(rest, example));
			await browser.screenshot(`example-${example.name.toLowerCase().replaceAll(' ', '-')}`);
			marked.push(...(await editor.markedNodes()));
		}
		// The only node that is not ours and has a credential.
		expect(marked).toEqual([expect.stringContaining('Slack')]);
	});

	it.each(['Create a device', 'The slowest responses'])('run: %s', async (name) => {
		const { rest, credential } = await accountForTest();
		const examples = exampleWorkflows(credential).filter((example) => example.name === name);
		for (const example of examples) {
			await editor.openWorkflow(await saveWorkflow(rest, example));
			await editor.executeWorkflow(example.nodes.length);
			await browser.screenshot(`finished-${name.toLowerCase().replaceAll(' ', '-')}`);
		}
	});
});
