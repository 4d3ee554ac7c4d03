/** The example "Statuspage incident" in a real n8n: its three requests, to what stands in for Statuspage. */
import {
	loadExampleWorkflow,
	saveCredential,
	saveWorkflow,
	withCredential,
} from '../../scripts/host/index.cts';
import { serverForTest } from '../support/listen.cts';
import { StatuspageStandIn } from '../support/statuspageStandIn.cts';
import { createAccount } from './support/account.cts';
import {
	activateForTest,
	everyFiveSeconds,
	setState,
	triggerName,
	waitFor,
	waitForPolls,
} from './support/triggerWorkflow.cts';

const key = 'OAuth key-of-the-page';

/** While it is away, a request is answered with 503 and not carried out. */
async function statuspage() {
	const page = new StatuspageStandIn();
	const state = { isAway: false, refused: 0 };
	const origin = await serverForTest((request, response) => {
		let text = '';
		request.on('data', (part) => (text += String(part)));
		request.on('end', () => {
			const { headers, method = '', url = '' } = request;
			if (state.isAway) state.refused += 1;
			const isKnown = headers.authorization === key;
			const { body, status } = state.isAway
				? { status: 503, body: { error: 'Away' } }
				: isKnown
					? page.answer(method, url, text === '' ? undefined : JSON.parse(text))
					: { status: 401, body: { error: 'Could not authenticate' } };
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
		});
	});
	return { origin, page, state };
}

/** With the page's address and key, polls every five seconds and reminders every minute. */
async function publish() {
	const { sandbox, rest, credential } = await createAccount();
	const { origin, page, state } = await statuspage();
	const header = { name: 'Statuspage', type: 'httpHeaderAuth' };
	const pageAccount = await saveCredential(rest, {
		...header,
		data: { name: 'Authorization', value: key },
	});
	const example = loadExampleWorkflow('Statuspage incident', credential);
	const nodes = example.nodes.map((node) => {
		const { parameters } = node;
		if (node.name === triggerName) {
			const often = { pollTimes: { item: everyFiveSeconds }, remindMinutes: 1 };
			return { ...node, parameters: { ...parameters, ...often } };
		}
		if (typeof parameters.url !== 'string') return node;
		const url = parameters.url
			.replace('https://api.statuspage.io', origin)
			.replace('YOUR PAGE ID', 'page1');
		return withCredential({ ...node, parameters: { ...parameters, url } }, pageAccount);
	});
	setState(sandbox, 'up');
	const saved = await saveWorkflow(rest, { ...example, nodes, name: `Statuspage ${Date.now()}` });
	await activateForTest(rest, saved);
	await waitForPolls(sandbox, 1);
	return { page, sandbox, state };
}

const updatesOf = (page: StatuspageStandIn) =>
	page.shown().map(({ incident_updates }) => incident_updates.map(({ status }) => status));

it('opens one incident when a site is down, brings it up to date, and resolves it when it is back', async () => {
	const { page, sandbox } = await publish();
	setState(sandbox, 'down');
	await waitFor('an incident', () => page.carriedOut.length > 0);
	expect(page.summary().incidents).toMatchObject([
		{ name: 'Shop front cannot be reached', status: 'investigating', impact: 'major' },
	]);
	await waitFor('an update', () => page.carriedOut.length > 1);
	expect(page.summary().incidents).toHaveLength(1);
	setState(sandbox, 'up');
	await waitFor('the end', () => page.carriedOut.length > 2);
	expect(page.summary()).toMatchObject({ incidents: [], status: { indicator: 'none' } });
	await waitForPolls(sandbox, 2);
	expect(page.carriedOut).toEqual(['POST investigating', 'PATCH investigating', 'PATCH resolved']);
	expect(updatesOf(page)).toEqual([['resolved', 'investigating', 'investigating']]);
	expect(page.shown()[0].incident_updates[0].body).toMatch(/^It is over, after \d+ (min|s)/);
});

it('opens it with the next message when the first one was lost, and once', async () => {
	const { page, sandbox, state } = await publish();
	state.isAway = true;
	setState(sandbox, 'down');
	await waitFor('three tries', () => state.refused > 2);
	state.isAway = false;
	expect(page.shown()).toEqual([]);
	await waitFor('an incident', () => page.carriedOut.length > 0);
	setState(sandbox, 'up');
	await waitFor('the end', () => page.carriedOut.length > 1);
	await waitForPolls(sandbox, 2);
	expect(page.carriedOut).toEqual(['POST investigating', 'PATCH resolved']);
	expect(updatesOf(page)).toEqual([['resolved', 'investigating']]);
});
