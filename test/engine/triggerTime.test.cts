/** What a poll does in the time that n8n gives it. */
import { firstDevice } from '../support/nodes.cts';
import { watchDevices } from '../support/pollingTrigger.cts';
import { passMinutes } from '../support/clock.cts';

/** Of which 12 seconds are for the response. */
const pollBudgetMs = 20_000;

it('a poll does not wait for its turn longer than its time allows', async () => {
	const { activate, host, poll, sandbox } = await watchDevices({}, { pollBudgetMs });
	await activate();
	passMinutes(60);
	sandbox.faults.add({
		kind: 'status',
		path: '*status.aspx',
		status: 429,
		headers: { 'Retry-After': '9' },
		times: 1,
	});
	await expect(host.poll()).rejects.toThrow('The XML feed asks to wait (status 429)');
	expect(await poll({ [firstDevice]: 'down' })).toMatchObject([{ event: 'wentDown' }]);
});

it('a poll requests the checks of a device only while there is time for an answer', async () => {
	const { activate, poll, sandbox } = await watchDevices({}, { pollBudgetMs: 12_000 });
	await activate();
	sandbox.resetCounters();
	expect(await poll({ [firstDevice]: 'down' })).toMatchObject([
		{ event: 'wentDown', message: 'Shop front has been down since 12:01 UTC' },
	]);
	expect(sandbox.requests).toHaveLength(1);
});
