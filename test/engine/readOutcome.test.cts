/** A read that gets no response changes nothing: it says when to try again, and no more. */
import type { Sandbox } from '../../sandbox/index.cts';
import { findExamples, listOperations, operationTitle } from '../../scripts/generate/outputs.cts';
import { testCredential } from '../support/credentialTester.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { speedUpClock } from '../support/clock.cts';
import {
	config,
	credentialFor,
	errorOf,
	reports,
	runNode,
	runOperation,
} from '../support/workflows.cts';

const reading = /^(get|getAll|getResult|getUsage|logIn)$/;

const reads = listOperations().filter(({ operation }) => reading.test(operation));

async function runRead(path: (typeof reads)[number], sandbox: Sandbox) {
	const { node, resource, operation } = path;
	const { parameters } = findExamples(path)[0];
	const text = JSON.stringify({ ...parameters, simplify: true });
	const filled = JSON.parse(text.replaceAll('={{ $json.id }}', '7001'));
	const create = node === 'MonitoringConfig' ? config : reports;
	return errorOf(await runNode(create('Run', resource, operation, filled), sandbox));
}

it.each(reads.map((path) => [operationTitle(path), path] as const))(
	'%s that loses its connection is not reported as possibly carried out',
	async (_title, path) => {
		// It is sent again after a pause.
		speedUpClock(10);
		const sandbox = await sandboxForTest();
		const isLogin = ['department', 'session'].includes(path.resource);
		sandbox.faults.add({ path: isLogin ? '*' : /^(?!.*login$)/i, kind: 'drop' });
		const { description } = await runRead(path, sandbox);
		expect(description).toContain('Try again in a moment.');
		expect(description).not.toMatch(/carried out/);
	},
);

it('an API request that only reads is not reported as possibly carried out if its connection drops', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/devices/1', kind: 'drop' });
	const parameters = { method: 'GET', path: 'devices/1' };
	const { description } = errorOf(await runOperation(sandbox, 'apiRequest', 'send', parameters));
	expect(description).toBe('Try again in a moment.');
});

const pid = '11111111111111111111111111111111';

it.each([
	['a wrong PID', { webApiUid: '', loadTestingUid: '', xmlFeedPid: pid }, undefined],
	['a wrong UID', { webApiUid: pid, loadTestingUid: '', xmlFeedPid: '' }, undefined],
	['a feed that refuses', { webApiUid: '', loadTestingUid: '' }, 418],
	['a Web API that refuses', { xmlFeedPid: '', loadTestingUid: '' }, 418],
])('the credential test mentions the credential and not a node: %s', async (...row) => {
	const [, fields, status] = row;
	const sandbox = await sandboxForTest();
	if (status !== undefined) sandbox.faults.add({ path: '*', kind: 'status', status });
	const { status: outcome, message } = await testCredential(credentialFor(sandbox, fields));
	expect(outcome).toBe('Error');
	expect(message).toMatch(/UID|PID|XML Feed URL/);
	expect(message).not.toMatch(/\bnode\b/);
});
