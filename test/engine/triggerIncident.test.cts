/** What the events of an outage have in common, and what Outage > Get Many says of the same one. */
import { passMinutes } from '../support/clock.cts';
import { firstDevice } from '../support/nodes.cts';
import { answerStates } from '../support/watchedDevices.cts';
import { watchDevices } from '../support/pollingTrigger.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import { chain, credentialFor, execute, json, reports, start } from '../support/workflows.cts';

const events = ['wentDown', 'stillDown', 'cameBack', 'removedWhileDown'];

const response = (time: string, location: string, status: string) =>
	`<Location Name="${location}"><Response><Time>${time}</Time><Status>${status}</Status></Response></Location>`;

const checks = (name: string) =>
	`<DotcomMonitorOnlineReport><Site ID="${firstDevice}" Name="${name}">${[
		response('11/20/2026 11:50:00 AM', 'Paris', 'S'),
		response('11/20/2026 11:54:00 AM', 'Madrid', 'S'),
		response('11/20/2026 11:55:00 AM', 'London', 'S'),
		response('11/20/2026 12:00:20 PM', 'London', 'F'),
		response('11/20/2026 12:00:50 PM', 'Paris', 'F'),
		response('11/20/2026 12:00:55 PM', 'Madrid', 'S'),
	].join('')}</Site></DotcomMonitorOnlineReport>`;

type Watched = Awaited<ReturnType<typeof watchDevices>>;

function answerChecks({ sandbox }: Watched, body = checks('Shop front')) {
	sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body });
}

const key = '84211-20261120T120050';

const briefly = (items: object[]) =>
	items.map((item) => {
		const { event, incidentAction, incidentKey } = Object(item);
		return [event, incidentAction, incidentKey];
	});

it('all events of an outage have one key, also under another name and after a restart', async () => {
	const watched = await watchDevices({ events });
	const { activate, devices, host, poll } = watched;
	await activate();
	answerChecks(watched);
	const down = await poll({ [firstDevice]: 'down' });
	expect(briefly(down)).toEqual([['wentDown', 'open', key]]);
	expect(down).toMatchObject([{ severity: 'someLocations' }]);
	devices[firstDevice].name = 'Shop';
	expect(briefly(await poll({}, 61))).toEqual([['stillDown', 'update', key]]);
	answerStates(watched.sandbox, devices);
	await host.restart();
	expect(briefly(await poll({ [firstDevice]: 'up' }))).toEqual([['cameBack', 'close', key]]);
});

it('another outage has another key, and one without checks that of the poll', async () => {
	const watched = await watchDevices({ events });
	const { activate, poll } = watched;
	await activate();
	answerChecks(watched);
	await poll({ [firstDevice]: 'down' });
	await poll({ [firstDevice]: 'up' });
	watched.sandbox.faults.clear();
	const [down] = await poll({ [firstDevice]: 'down' });
	const [back] = await poll({ [firstDevice]: 'up' }, 5);
	expect(down.incidentKey).toMatch(/^84211-seen-20261120T1203\d\dZ$/);
	expect(back).toMatchObject({ incidentKey: down.incidentKey, incidentAction: 'close' });
});

it('an outage has the same key when the memory is lost and it is reported again', async () => {
	const watched = await watchDevices({ events, options: { firstPoll: 'announce' } });
	const { activate, devices, poll, sandbox } = watched;
	await activate();
	answerChecks(watched);
	await poll({ [firstDevice]: 'down' });
	passMinutes(10);
	const parameters = { events, options: { firstPoll: 'announce' } };
	const host = new TriggerHost({ credential: credentialFor(sandbox), parameters });
	answerStates(sandbox, devices);
	expect(briefly(await host.activate())).toEqual([['wentDown', 'open', key]]);
});

it.each(['announce', 'silent'])(
	'an outage keeps its key and the IDs of its events when the workflow is switched on again (%s)',
	async (firstPoll) => {
		const watched = await watchDevices({ events, options: { firstPoll } });
		const { activate, poll } = watched;
		await activate();
		answerChecks(watched);
		const [down] = await poll({ [firstDevice]: 'down' });
		for (let again = 0; again < 2; again++) {
			passMinutes(60);
			const { eventId, incidentKey } = down;
			const expected = firstPoll === 'announce' ? [{ eventId, incidentKey }] : [];
			expect(await activate()).toMatchObject(expected);
		}
		const [back] = await poll({ [firstDevice]: 'up' });
		expect(briefly([down, back])).toEqual([
			['wentDown', 'open', down.incidentKey],
			['cameBack', 'close', down.incidentKey],
		]);
		await poll({ [firstDevice]: 'down' });
		expect(await poll({ [firstDevice]: 'up' })).not.toMatchObject([{ eventId: back.eventId }]);
	},
);

it('an outage whose checks began after the workflow was switched off is another one', async () => {
	const watched = await watchDevices({ events, options: { firstPoll: 'announce' } });
	await watched.activate();
	answerChecks(watched);
	const [down] = await watched.poll({ [firstDevice]: 'down' });
	passMinutes(60);
	watched.sandbox.faults.clear();
	answerChecks(watched, checks('Shop front').replaceAll('12:00:', '12:50:'));
	const [other] = await watched.activate();
	expect(other.eventId).not.toBe(down.eventId);
	const own = { incidentKey: '84211-20261120T125050' };
	expect([other, ...(await watched.poll({ [firstDevice]: 'up' }))]).toMatchObject([own, own]);
});

it('the removal of a device closes its outage', async () => {
	const watched = await watchDevices({ events });
	const { activate, devices, poll } = watched;
	await activate();
	answerChecks(watched);
	await poll({ [firstDevice]: 'down' });
	delete devices[firstDevice];
	await poll();
	await poll();
	expect(briefly(await poll())).toEqual([['removedWhileDown', 'close', key]]);
});

it('an event without an outage has no key', async () => {
	const { activate, poll } = await watchDevices({ events: ['any'] });
	await activate();
	expect(briefly(await poll({ [firstDevice]: 'paused' }))).toEqual([['paused', null, null]]);
});

it('an outage has the same key in Outage > Get Many', async () => {
	const feed = await rawFeed(checks('Shop front'));
	const workflow = chain(start(), reports('Read', 'outage', 'getAll', { simplify: false }));
	const result = await execute({ workflow, credential: rawFeedCredential(feed) });
	expect(json(result, 'Read')).toMatchObject([{ incidentKey: key, severity: 'someLocations' }]);
});
