/** Monitoring Alert Trigger in a real n8n: the sandbox alerts its webhook, and the workflow opens and closes an incident. */
import { alertTriggerTemplate } from '../../nodes/shared/features/alerts';
import { assignCredential, saveWorkflow } from '../../scripts/host/index.cts';
import { serverForTest } from '../support/listen.cts';
import { node } from '../support/nodes.cts';
import { createAccount } from './support/account.cts';
import { getRunningN8n } from './support/runningN8n.cts';
import {
	activateForTest,
	setState,
	triggerNode,
	waitFor,
	waitForPolls,
} from './support/triggerWorkflow.cts';

const secret = 'live-secret-of-the-alerts';
const webhookId = '0b2f6a52-6c0e-4a53-9d3b-8e2f1a7c5d10';
const triggerName = 'Monitoring Alert Trigger';

interface Incident {
	action: string;
	key: string;
	event: string;
	at: number;
}

/** What stands in for PagerDuty: it takes what the workflow sends. */
async function incidentReceiver() {
	const incidents: Incident[] = [];
	const origin = await serverForTest((request, response) => {
		let body = '';
		request.on('data', (part) => (body += String(part)));
		request.on('end', () => {
			incidents.push({ ...JSON.parse(body), at: Date.now() });
			response.writeHead(202, { 'content-type': 'application/json' }).end('{"status":"ok"}');
		});
	});
	return { incidents, origin };
}

function alertNode() {
	const parameters = { secret, events: ['wentDown', 'cameBack', 'test'] };
	return node('n8n-nodes-dotcom-monitor.monitoringAlertTrigger', triggerName, parameters, {
		webhookId,
	});
}

const pagerDuty = (url: string) =>
	node(
		'n8n-nodes-base.httpRequest',
		'PagerDuty',
		{
			method: 'POST',
			url,
			sendBody: true,
			specifyBody: 'json',
			jsonBody:
				'={{ JSON.stringify({ action: $json.incidentAction, key: $json.incidentKey, event: $json.event }) }}',
		},
		{ typeVersion: 4.2, position: [220, 0] },
	);

const toPagerDuty = { main: [[{ node: 'PagerDuty', type: 'main' as const, index: 0 }]] };

it('Monitoring Alert Trigger opens and closes one incident within seconds, next to the polling trigger', async () => {
	const { sandbox, rest, credential } = await createAccount();
	setState(sandbox, 'up');
	const { incidents, origin } = await incidentReceiver();
	const workflow = assignCredential(
		{
			name: `Alerts ${Date.now()}`,
			nodes: [alertNode(), triggerNode(), pagerDuty(origin)],
			connections: { [triggerName]: toPagerDuty },
		},
		credential,
	);
	const saved = await saveWorkflow(rest, workflow);
	await activateForTest(rest, saved);
	await waitForPolls(sandbox, 1);

	const { alerts } = sandbox;
	const url = `${getRunningN8n().origin}/webhook/${webhookId}/alerts`;
	const headers = { 'X-Monitoring-Secret': 'wrong' };
	alerts.addresses.push({ url, template: alertTriggerTemplate, headers });
	const device = { name: 'Shop front', reason: 'Quotes " and {"alert":"ALL CLEAR"} \n<b>' };
	expect(await alerts.fail(device)).toEqual([{ status: 404, body: '' }]);

	headers['X-Monitoring-Secret'] = secret;
	const startedAt = Date.now();
	setState(sandbox, 'down');
	const responses = await alerts.fail(device);
	expect(responses).toEqual([{ status: 200, body: '{"message":"The workflow was started"}' }]);
	await waitFor('an incident', () => incidents.length > 0);
	expect(incidents[0].at - startedAt).toBeLessThan(3000);

	alerts.delivery = 'repeated';
	for (let check = 0; check < 5; check++) {
		for (const { body } of await alerts.fail(device))
			expect(body).toBe('{"message":"Nothing new"}');
	}
	await waitForPolls(sandbox, 2);
	await alerts.clear(device);
	await waitFor('the end of the incident', () => incidents.length > 1);
	await alerts.clear(device);
	await waitForPolls(sandbox, 1);
	expect(incidents.map(({ action, event }) => [event, action])).toEqual([
		['wentDown', 'open'],
		['cameBack', 'close'],
	]);
	expect(incidents[1].key).toBe(incidents[0].key);
});
