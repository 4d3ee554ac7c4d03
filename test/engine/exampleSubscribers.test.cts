/** The examples for subscribers of a status page: who gets mail, and who gets no more. */
import type { IDataObject } from 'n8n-workflow';

import { dataTableNode, removeDuplicatesNode, runWorkflow } from '../../scripts/engine/index.cts';
import { listSteps, loadExampleWorkflow } from '../../scripts/host/index.cts';
import { outputRows } from '../../scripts/sandboxRun.cts';
import { passMinutes, startClock } from '../support/clock.cts';
import { errorOf, nodeTypes } from '../support/workflows.cts';

const credential = { id: 'any', name: 'Monitoring account', type: 'monitoringApi' };
const trigger = 'Monitoring Reports Trigger';
const names = {
	subscribe: 'Subscribe to a status page',
	email: 'Email status page subscribers',
	unsubscribe: 'Unsubscribe from a status page',
};
const day = 24 * 60;

/** The three workflows with one table; each is run by the output of its trigger. */
function page() {
	startClock('2026-11-20T12:00:00Z');
	const rows: IDataObject[] = [];
	const ownNodes = {
		'n8n-nodes-base.dataTable': dataTableNode(rows),
		'n8n-nodes-base.removeDuplicates': removeDuplicatesNode(),
	};
	const run = async (name: keyof typeof names, ...output: IDataObject[]) => {
		const workflow = loadExampleWorkflow(names[name], credential);
		const pinData = { [workflow.nodes[0].name]: output.map((json) => ({ json })) };
		const result = await runWorkflow({
			workflow: { ...workflow, pinData },
			nodeTypes: { ...(await nodeTypes()), ...ownNodes },
			credentials: {},
			input: [{ json: {} }],
		});
		expect(errorOf(result)).toEqual({});
		return name === 'unsubscribe' ? [] : outputRows(result, 'Send Email').map(toMail);
	};
	const confirm = async (address: string) => {
		const [{ form }] = await run('subscribe', { Email: address });
		await run('subscribe', form);
	};
	return { rows, run, confirm, emails: () => rows.map(({ email }) => email) };
}

/** An email, and the data of the form that its link opens. */
function toMail({ subject, text, to }: Record<string, unknown>) {
	const [link = ''] = /http:\S+\/form\/\S+/.exec(String(text)) ?? [];
	const { pathname, searchParams } = new URL(link);
	const form: Record<string, string> = Object.fromEntries(searchParams);
	return { to, subject: String(subject), text: String(text), pathname, form };
}

const down = {
	...{ deviceName: 'Shop', incidentAction: 'open', downSince: '2026-11-20T12:00:00Z' },
	message: 'Connection to db7.internal:5432 refused',
};

it('a subscriber is added only after their link was opened and the form sent, and once', async () => {
	const { emails, run } = page();
	const [mail, ...others] = await run('subscribe', { Email: ' Ada@Example.com ' });
	expect(others).toEqual([]);
	expect([mail.to, mail.pathname, mail.form.Email]).toEqual([
		...['ada@example.com', '/form/subscribe', 'ada@example.com'],
	]);
	expect(emails()).toEqual([]);
	expect(await run('email', down)).toEqual([]);
	for (let time = 0; time < 2; time++) expect(await run('subscribe', mail.form)).toEqual([]);
	expect(emails()).toEqual(['ada@example.com']);
	expect((await run('email', down)).map(({ to }) => to)).toEqual(['ada@example.com']);
});

it('an address gets one email per hour, however often it is entered, and each other one its own', async () => {
	const { run } = page();
	const count = async (Email: string) => (await run('subscribe', { Email })).length;
	expect([await count('ada@example.com'), await count(' ADA@example.com')]).toEqual([1, 0]);
	expect(await count('ben@example.com')).toBe(1);
	passMinutes(61);
	expect(await count('ada@example.com')).toBe(1);
});

it('a link to confirm a subscription is valid for 24 hours; after that, a new one is sent', async () => {
	const { emails, run } = page();
	const [{ form }] = await run('subscribe', { Email: 'ada@example.com' });
	passMinutes(day + 1);
	const [again] = await run('subscribe', form);
	expect(emails()).toEqual([]);
	await run('subscribe', again.form);
	expect(emails()).toEqual(['ada@example.com']);
});

it.each<[string, Record<string, unknown>]>([
	['another address', { Email: 'eve@example.com' }],
	['a later end', { expires: String(Date.parse('2026-11-21T11:59:00Z')) }],
	['an end next year', { expires: String(Date.parse('2027-11-20T12:00:00Z')) }],
	['no signature', { signature: undefined }],
	['an unsubscribe signature', { signature: '0'.repeat(64), expires: undefined }],
])('a link to confirm a subscription with %s adds nothing', async (_, change) => {
	const { emails, run } = page();
	const [{ form }] = await run('subscribe', { Email: 'ada@example.com' });
	passMinutes(10);
	await run('subscribe', { ...form, ...change } as IDataObject);
	expect(emails()).toEqual([]);
});

it.each(['a@x.example, b@y.example', 'a@x.example;b@y.example', 'A <a@x.example>', 'a@b', ''])(
	'the text %j is refused as an address: it gets no email, and a link for it adds nothing',
	async (Email) => {
		const { emails, run } = page();
		const [{ form, to }] = await run('subscribe', { Email });
		expect(to).toBe('');
		await run('subscribe', form);
		expect(emails()).toEqual([]);
	},
);

it('each subscriber gets an email when a device goes down, is still down and recovers, without the cause', async () => {
	const { confirm, run } = page();
	for (const address of ['ada@example.com', 'ben@example.com']) await confirm(address);
	const mails = await run('email', ...[down, { ...down, incidentAction: 'update' }], {
		...down,
		incidentAction: 'close',
		durationText: '5 min',
	});
	expect(mails.map(({ subject, to }) => [to, subject])).toEqual(
		['Shop cannot be reached', 'Shop still cannot be reached', 'Resolved: Shop'].flatMap(
			(subject) => ['ada@example.com', 'ben@example.com'].map((to) => [to, subject]),
		),
	);
	expect(mails[0].text).toMatch(/^Down since 20 November, 12:00 UTC\. We are looking into it\.\n/);
	expect(mails[4].text).toMatch(/^It is over, after 5 min\.\n/);
	expect(JSON.stringify(mails)).not.toContain('db7.internal');
});

it('the link to unsubscribe removes its address, and no other', async () => {
	const { confirm, emails, run } = page();
	for (const address of ['ada@example.com', 'ben@example.com']) await confirm(address);
	const [{ form, pathname }] = await run('email', down);
	expect(pathname).toBe('/form/unsubscribe');
	await run('unsubscribe', { ...form, Email: 'ben@example.com' });
	await run('unsubscribe', { Email: 'ben@example.com' });
	expect(emails()).toEqual(['ada@example.com', 'ben@example.com']);
	await run('unsubscribe', form);
	expect(emails()).toEqual(['ben@example.com']);
	expect((await run('email', down)).map(({ to }) => to)).toEqual(['ben@example.com']);
});

it('the link to confirm a subscription cannot unsubscribe', async () => {
	const { confirm, emails, run } = page();
	await confirm('ada@example.com');
	passMinutes(60);
	const [{ form }] = await run('subscribe', { Email: 'ada@example.com' });
	await run('unsubscribe', form);
	expect(emails()).toEqual(['ada@example.com']);
});

it.each(Object.values(names))('"%s" has at most seven nodes, and no secret', (name) => {
	const workflow = loadExampleWorkflow(name, credential);
	expect(listSteps(workflow).length).toBeLessThanOrEqual(7);
	const crypto = workflow.nodes.find(({ type }) => type.endsWith('.crypto'));
	expect([crypto?.typeVersion, crypto?.credentials, crypto?.parameters.secret]).toEqual([
		...[2, undefined, undefined],
	]);
	const { saveDataSuccessExecution } = workflow.settings ?? {};
	expect(saveDataSuccessExecution).toBe('none');
	expect(workflow.nodes[0].name === trigger).toBe(name === names.email);
});
