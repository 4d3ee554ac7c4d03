/** The examples for subscribers of a status page in a real n8n, with its own Form, Crypto, If and Data Table. */
import type { IDataObject, INode } from 'n8n-workflow';

import {
	activateWorkflow,
	deactivateWorkflow,
	loadExampleWorkflow,
	runSavedWorkflow,
	saveCredential,
	saveWorkflow,
	waitForExecution,
	withCredential,
} from '../../scripts/host/index.cts';
import { chain, node, start } from '../support/nodes.cts';
import { createAccount } from './support/account.cts';
import { getRunningN8n } from './support/runningN8n.cts';
import { waitFor } from './support/triggerWorkflow.cts';

/** Outputs the mail that Send Email would send. */
function mailStandIn({ name, parameters, position }: INode): INode {
	const assignments = ['toEmail', 'text'].map((field) => ({
		...{ id: field, name: field, type: 'string', value: parameters[field] },
	}));
	const set = { assignments: { assignments }, options: {} };
	return node('n8n-nodes-base.set', name, set, { typeVersion: 3.4, position });
}

it('an address is subscribed after its confirmation, gets an email, and is unsubscribed', async () => {
	const { credential, rest, run } = await createAccount();
	const hmacSecret = 'a secret of this test alone';
	const secret = await saveCredential(rest, {
		name: 'Links',
		type: 'crypto',
		data: { hmacSecret },
	});
	const table = {
		...{ resource: 'table', operation: 'create', tableName: 'status page subscribers' },
		...{ columns: { column: [{ name: 'email' }] }, options: { createIfNotExists: true } },
	};
	await run(chain(start(), node('n8n-nodes-base.dataTable', 'Table', table, { typeVersion: 1 })));
	const save = async (name: string, output?: IDataObject) => {
		const example = loadExampleWorkflow(name, credential);
		const nodes = example.nodes.map((one) => {
			if (one.type.endsWith('.crypto')) return withCredential(one, secret);
			return one.name === 'Send Email' ? mailStandIn(one) : one;
		});
		const first = nodes[0].name;
		const pinData = output ? { [first]: [{ json: output }] } : {};
		return { first, saved: await saveWorkflow(rest, { ...example, nodes, pinData }) };
	};
	const runWith = async (name: string, output: IDataObject) => {
		const { first, saved } = await save(name, output);
		const id = await runSavedWorkflow(rest, saved, first);
		const execution = await waitForExecution(rest, id);
		expect(execution.error).toBeUndefined();
		return execution;
	};
	const subscribe = 'Subscribe to a status page';
	const email = 'Email status page subscribers';
	const unsubscribe = 'Unsubscribe from a status page';
	const linkIn = (text: unknown) => new URL(/http:\S+\/form\/\S+/.exec(String(text))?.[0] ?? '');
	const formOf = ({ searchParams }: URL): IDataObject => Object.fromEntries(searchParams);
	const down = { deviceName: 'Shop', incidentAction: 'open', downSince: '2026-11-20T12:00:00Z' };
	const mailed = async () =>
		(await runWith(email, down)).items('Send Email').map(({ json }) => json);

	const asked = await runWith(subscribe, { Email: 'Ada@example.com' });
	const [{ json: confirmation }] = asked.items('Send Email');
	expect(confirmation.toEmail).toBe('ada@example.com');
	expect(await mailed()).toEqual([]);

	const link = linkIn(confirmation.text);
	await runWith(subscribe, formOf(link));
	const [mail, ...others] = await mailed();
	expect([mail.toEmail, others]).toEqual(['ada@example.com', []]);

	const unsubscribing = linkIn(mail.text);
	await runWith(unsubscribe, { ...formOf(unsubscribing), signature: '0' });
	expect(await mailed()).toHaveLength(1);
	await runWith(unsubscribe, formOf(unsubscribing));
	expect(await mailed()).toEqual([]);

	// The forms that the links open have their values.
	for (const [name, { pathname, search }] of [
		[subscribe, link],
		[unsubscribe, unsubscribing],
	] as const) {
		const { saved } = await save(name);
		await activateWorkflow(rest, saved);
		let html = '';
		await waitFor('the form', async () => {
			const response = await fetch(`${getRunningN8n().origin}${pathname}${search}`);
			html = await response.text();
			return response.status !== 404;
		});
		for (const value of Object.values(formOf(new URL(`http://n8n${search}`))))
			expect(html).toContain(`value="${String(value)}"`);
		await deactivateWorkflow(rest, saved);
	}
});
