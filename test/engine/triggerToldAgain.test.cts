/** The option Repeat Last Events After Restart: what was told last comes once more, by the first poll after a restart. */
import { briefly, watchDevices } from '../support/pollingTrigger.cts';
import { answerStates } from '../support/watchedDevices.cts';

const events = ['wentDown', 'cameBack', 'stillDown'];

/** Each has another beginning. */
let startedProcesses = 0;

async function watchWith(options: object) {
	const watched = await watchDevices({ events, options: { tellAgain: true, ...options } });
	await watched.activate();
	/** n8n is killed and started again; `changes` are states of devices. */
	const restart = async (changes: Record<number, string> = {}) => {
		for (const [id, state] of Object.entries(changes)) watched.devices[id].state = state;
		answerStates(watched.sandbox, watched.devices);
		jest.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(++startedProcesses);
		return await watched.host.restart();
	};
	return { ...watched, restart };
}

it('repeats the end of an outage with the same key and ID, and marks it', async () => {
	const { poll, restart } = await watchWith({});
	await poll({ 84211: 'down' });
	const [back] = await poll({ 84211: 'up' });
	const again = await restart();
	expect(again).toEqual([
		{
			...back,
			message: `${String(back.message)} (repeated after a restart of n8n)`,
			subject: `${String(back.subject)} (repeated after a restart of n8n)`,
			emailHtml: expect.stringContaining('after 1 min (repeated after a restart of n8n)</p>'),
			slackText: expect.stringMatching(
				/recovered after 1 min \(repeated after a restart of n8n\)$/,
			),
		},
	]);
	expect(back).toMatchObject({ event: 'cameBack', incidentAction: 'close' });
});

it('repeats that a device is down, while it is, with a poll ten seconds later', async () => {
	const { poll, restart } = await watchWith({});
	const [down] = await poll({ 84211: 'down' });
	expect(await restart()).toEqual([]);
	expect(await poll({}, 8 / 60)).toEqual([]);
	const again = await poll({}, 2 / 60);
	expect(again).toMatchObject([{ eventId: down.eventId, incidentAction: 'open' }]);
	expect(again[0].message).toMatch(/repeated after a restart of n8n\)$/);
	expect(await poll()).toEqual([]);
});

it('opens nothing again that is over', async () => {
	const { poll, restart } = await watchWith({});
	await poll({ 84211: 'down' });
	expect(briefly(await restart({ 84211: 'up' }))).toEqual(['Shop front cameBack']);
	expect(await poll()).toEqual([]);
});

it('opens nothing again that is over after ten seconds', async () => {
	const { poll, restart } = await watchWith({});
	await poll({ 84211: 'down' });
	expect(await restart()).toEqual([]);
	expect(briefly(await poll({ 84211: 'up' }))).toEqual(['Shop front cameBack']);
	expect(await poll()).toEqual([]);
});

it('opens nothing again that was over for a moment meanwhile', async () => {
	const { poll, restart } = await watchWith({});
	await poll({ 84211: 'down' });
	await restart();
	await poll({ 84211: 'up' }, 2 / 60);
	await poll({ 84211: 'down' }, 2 / 60);
	expect(await poll()).toEqual([]);
});

it('repeats the open outages after every restart, once', async () => {
	const { poll, restart } = await watchWith({});
	const [down] = await poll({ 84211: 'down' });
	expect(await restart()).toEqual([]);
	expect(briefly(await restart({ 84212: 'down' }))).toEqual(['Mail <relay> wentDown']);
	expect(await poll()).toMatchObject([{ eventId: down.eventId }]);
	expect(await poll()).toEqual([]);
	expect(await restart()).toEqual([]);
	expect(briefly(await poll())).toEqual(['Mail <relay> wentDown', 'Shop front wentDown']);
});

it('opens nothing again that the list says is over, though it is not confirmed', async () => {
	const { poll, restart } = await watchWith({ confirmPolls: 2 });
	await poll({ 84211: 'down' });
	expect(briefly(await poll())).toEqual(['Shop front wentDown']);
	expect(await restart({ 84211: 'up' })).toEqual([]);
	expect(briefly(await poll())).toEqual(['Shop front cameBack']);
});

it('repeats earlier events before new ones', async () => {
	const { poll, restart } = await watchWith({});
	await poll({ 84211: 'down' });
	await poll({ 84211: 'up' });
	expect(briefly(await restart({ 84212: 'down' }))).toEqual([
		'Shop front cameBack',
		'Mail <relay> wentDown',
	]);
});

it('repeats all of the last ten minutes, each outage by its last event', async () => {
	const { poll, restart } = await watchWith({});
	await poll({ 84211: 'down' });
	await poll({ 84212: 'down' }, 20);
	await poll({ 84212: 'up', 84211: 'up' }, 5);
	expect(briefly(await restart())).toEqual(['Shop front cameBack', 'Mail <relay> cameBack']);
});

it('does so after every restart, as the next one may come before it was delivered', async () => {
	const { poll, restart } = await watchWith({});
	await poll({ 84211: 'down' });
	await poll({ 84211: 'up' });
	const first = await restart();
	expect(await restart()).toEqual(first);
	expect(await poll()).toEqual([]);
});

it('repeats no events that are a week old', async () => {
	const { poll, restart } = await watchWith({});
	await poll({ 84211: 'down' });
	await poll({ 84211: 'up' });
	await poll({}, 7 * 24 * 60);
	expect(await restart()).toEqual([]);
});

it('waits for the end of quiet hours', async () => {
	const { poll, restart } = await watchWith({ quietHours: '12:03-12:10' });
	await poll({ 84211: 'down' });
	await poll({ 84211: 'up' });
	expect(await poll()).toEqual([]);
	expect(await restart()).toEqual([]);
	expect(briefly(await poll({}, 10))).toEqual(['Shop front cameBack']);
});

it('is one item with the others, where each poll has one', async () => {
	const { poll, restart } = await watchWith({ oneItemPerPoll: true });
	await poll({ 84211: 'down' });
	await poll({ 84211: 'up' });
	const [digest] = await restart({ 84212: 'down' });
	expect(digest).toMatchObject({ event: 'digest', counts: { cameBack: 1, wentDown: 1 } });
});

it('forgets the reported events when the workflow is switched on, or the option is gone', async () => {
	const { activate, host, poll, restart } = await watchWith({});
	await poll({ 84211: 'down' });
	expect(await activate()).toEqual([]);
	expect(await restart()).toEqual([]);
	await poll({ 84211: 'up' });
	await host.update({ options: {} });
	expect(JSON.stringify(host.saved)).not.toContain('cameBack');
	expect(await restart()).toEqual([]);
});

it('repeats nothing without the option', async () => {
	const { poll, restart } = await watchWith({ tellAgain: false });
	await poll({ 84211: 'down' });
	await poll({ 84211: 'up' });
	expect(await restart()).toEqual([]);
});

it('saves long texts of reported events shortened', async () => {
	const { host, poll, sandbox } = await watchWith({});
	const checks = ['04:00:00', '04:01:00'].map(
		(time, index) =>
			`<Response><Time>11/20/2026 ${time}</Time><Status>${'SF'[index]}</Status><Error>${'long '.repeat(20_000)}</Error></Response>`,
	);
	const body = `<DotcomMonitorOnlineReport><Site ID="84211" Name="Shop front"><Location Name="Paris">${checks.join('')}</Location></Site></DotcomMonitorOnlineReport>`;
	sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body });
	const [down] = await poll({ 84211: 'down' });
	expect(down.lastError).toHaveLength('long '.length * 20_000 - 1);
	expect(JSON.stringify(host.saved).length).toBeLessThan(10_000);
});
