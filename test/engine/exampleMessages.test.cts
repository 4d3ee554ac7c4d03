/** What the messages of `examples/` say, above all where there are no figures. */
import { loadExampleWorkflows } from '../../scripts/host/index.cts';
import { outputRows, runOnSandbox } from '../../scripts/sandboxRun.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { nodeTypes } from '../support/workflows.cts';

const credential = { id: 'any', name: 'Monitoring account', type: 'monitoringApi' };

async function runExample(name: string, summary: string): Promise<string> {
	const workflow = loadExampleWorkflows(credential).find((example) => example.name === name);
	if (!workflow) throw new Error(`There is no example "${name}"`);
	const sandbox = await sandboxForTest();
	const text = `<DotcomMonitorOnlineReport>${summary}</DotcomMonitorOnlineReport>`;
	const base64 = Buffer.from(text).toString('base64');
	sandbox.faults.add({ path: '*/responses.aspx', kind: 'body', base64 });
	const run = await runOnSandbox(workflow, sandbox, await nodeTypes());
	return String(outputRows(run, 'Slack')[0].text);
}

it('the report to Slack has "no data" for a device without figures', async () => {
	const full = '<Summary Uptime-Percentage="99.5" Average-Response-Time="0.482"/>';
	const partial = '<Summary Uptime-Percentage="0"/>';
	const sites = ['<Summary/>', full, partial].map(
		(content, index) => `<Site ID="${index}" Name="Shop ${index}">${content}</Site>`,
	);
	const [, ...lines] = (await runExample('Daily report to Slack', sites.join(''))).split('\n');
	expect(lines).toEqual([
		'• Shop 0: no data',
		'• Shop 1: 99.5 % up, 0.482 s on average',
		'• Shop 2: 0 % up, no response time',
	]);
});
