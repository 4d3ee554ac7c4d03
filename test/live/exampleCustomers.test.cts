/** The reports of forty customers, as a mail server gets them from n8n. */
import {
	loadExampleWorkflow,
	runSavedWorkflow,
	saveCredential,
	saveWorkflow,
	waitForExecution,
	withCredential,
} from '../../scripts/host/index.cts';
import { createDevices } from '../support/createdDevices.cts';
import { createAccount } from './support/account.cts';
import { startMailServer } from './support/mailServer.cts';
import { waitFor } from './support/triggerWorkflow.cts';

it('each of forty customers gets one mail with their own device alone', async () => {
	const { credential, rest, sandbox } = await createAccount();
	const mailServer = await startMailServer();
	const mailAccount = await saveCredential(rest, mailServer.credential);
	await createDevices(sandbox, 40);
	const devices = Array.from({ length: 40 }, (_, index) => `Device ${index}`);
	const devicesIn = (text = '') =>
		devices.filter((device) => new RegExp(`\\b${device}\\b`).test(text));
	const customers = Array.from({ length: 40 }, (_, index) => ({
		Name: `Customer ${index + 1}`,
		Email: `customer${index + 1}@example.test`,
		Devices: devices[index],
	}));
	const example = loadExampleWorkflow('One report per customer each month', credential);
	const nodes = example.nodes.map((one) =>
		one.name === 'Send Email' ? withCredential(one, mailAccount) : one,
	);
	const pinData = { Customers: customers.map((json) => ({ json })) };
	const saved = await saveWorkflow(rest, { ...example, nodes, pinData });
	const execution = await waitForExecution(
		rest,
		await runSavedWorkflow(rest, saved, 'Every Month'),
	);
	expect(execution.error).toBeUndefined();
	await waitFor('forty mails', () => mailServer.mails.length >= 40);
	const received = mailServer.mails.map(({ to, html, text }) => ({
		email: to?.[0]?.address,
		inHtml: devicesIn(html),
		inText: devicesIn(text),
	}));
	expect(received).toHaveLength(40);
	expect(received).toEqual(
		expect.arrayContaining(
			customers.map(({ Devices, Email }) => ({
				...{ email: Email, inHtml: [Devices], inText: [Devices] },
			})),
		),
	);
});
