/** The example with the webhook: what an alert of the sandbox sends to Slack. */
import { alertTriggerTemplate } from '../../nodes/shared/features/alerts';
import { renderRazor } from '../../sandbox/index.cts';
import { runWorkflow } from '../../scripts/engine/index.cts';
import { loadExampleWorkflows } from '../../scripts/host/index.cts';
import { outputRows } from '../../scripts/sandboxRun.cts';
import { AlertHost } from '../support/alertHost.cts';
import { nodeTypes } from '../support/workflows.cts';

const credential = { id: 'any', name: 'Monitoring account', type: 'monitoringApi' };

const time = (text: string) => ({ Subtract: () => ({ TotalMilliseconds: Date.parse(text) }) });

const alert = (name: string, reason?: string) =>
	renderRazor(alertTriggerTemplate, {
		AlertName: name,
		Site_Name: 'Shop front',
		Now: time('2026-11-20T12:05:00Z'),
		StartMonitorDowntime: time('2026-11-20T12:00:00Z'),
		DownTimeDuration: { TotalSeconds: 300 },
		FirstErrorResponse: reason
			? {
					Task: { Name: 'Home page' },
					AllErrors: [{ ErrorType: 'Http', ErrorCode: 500, Reason: reason }],
				}
			: null,
	});

it('the example "Alert within seconds to Slack" sends that a site is down and why, and that it recovered', async () => {
	const workflow = loadExampleWorkflows(credential).find(
		({ name }) => name === 'Alert within seconds to Slack',
	);
	if (!workflow) throw new Error('The example is not there');
	const host = new AlertHost(workflow.nodes[0].parameters);
	const texts: unknown[] = [];
	for (const body of [
		alert('ALERT', 'Status 500'),
		alert('ALERT', 'Status 500'),
		alert('ALL CLEAR'),
	]) {
		const { items = [] } = await host.receive({ body });
		if (items.length === 0) continue;
		const input = items.map((json) => ({ json }));
		const run = await runWorkflow({ workflow, nodeTypes: await nodeTypes(), input });
		texts.push(...outputRows(run, 'Slack').map(({ text }) => text));
	}
	expect(texts).toEqual([
		expect.stringMatching(
			/^:red_circle: \*Shop front\* has been down since .*\. Checks failed: Status 500$/,
		),
		':large_green_circle: *Shop front* recovered after 5 min',
	]);
});
