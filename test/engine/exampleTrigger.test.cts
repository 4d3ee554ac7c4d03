/** The example with the trigger, as the editor executes it. */
import { loadExampleWorkflows } from '../../scripts/host/index.cts';
import { outputRows, runOnSandbox } from '../../scripts/sandboxRun.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { answerStates } from '../support/watchedDevices.cts';
import { firstDevice, nodeTypes } from '../support/workflows.cts';
import { itIsNoon } from '../support/clock.cts';

// The checks of the sandbox depend on the time.
itIsNoon();

const credential = { id: 'any', name: 'Monitoring account', type: 'monitoringApi' };

async function slackText(state: string): Promise<unknown> {
	const examples = loadExampleWorkflows(credential);
	const workflow = examples.find(({ name }) => name === 'Site down to Slack');
	if (!workflow) throw new Error('The example is not there');
	const sandbox = await sandboxForTest();
	answerStates(sandbox, { [firstDevice]: { name: 'Shop front', state } });
	const run = await runOnSandbox(workflow, sandbox, await nodeTypes(), 'manual');
	return outputRows(run, 'Slack')[0].text;
}

it('the example "Site down to Slack" sends the devices that are down as the test event', async () => {
	expect(await slackText('down')).toMatch(/^:red_circle: \*Shop front\* is down/);
});

it('the example "Site down to Slack" sends a marked sample when nothing is down', async () => {
	expect(await slackText('up')).toMatch(
		/^:red_circle: Sample: \*Shop front\* \(<https:\/\/www\.example\.com>\) has been down since/,
	);
});
