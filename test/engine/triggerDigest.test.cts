/** What the item of several events says is down now. */
import { firstDevice } from '../support/nodes.cts';
import { watchDevices } from '../support/pollingTrigger.cts';

const oneItem = (more = {}) => ({ options: { oneItemPerPoll: true, ...more } });

it.each([
	['is paused', {}],
	['is paused where pauses are ignored', { ignorePaused: true }],
])('a digest does not count a device as down now that %s', async (_, more) => {
	const { activate, poll } = await watchDevices(oneItem(more));
	await activate();
	expect(await poll({ [firstDevice]: 'down' })).toMatchObject([
		{ down: 1, downNames: ['Shop front'] },
	]);
	expect(await poll({ [firstDevice]: 'paused' })).toEqual([]);
	expect(await poll({ 84212: 'down' })).toMatchObject([{ down: 1, downNames: ['Mail <relay>'] }]);
	expect(await poll({ [firstDevice]: 'down', 84212: 'up' })).toMatchObject([
		{ down: 1, downNames: ['Shop front'] },
	]);
});

it('a digest does not count a device as down now if its state is unknown or it is not listed', async () => {
	const { activate, devices, poll } = await watchDevices(oneItem());
	await activate();
	await poll({ [firstDevice]: 'down', 84214: 'down' });
	delete devices[84214];
	expect(await poll({ [firstDevice]: 'unknown', 84212: 'down' })).toMatchObject([
		{ down: 1, downNames: ['Mail <relay>'] },
	]);
});

it('a digest counts an unstable device as down now only while it is down', async () => {
	const { activate, poll } = await watchDevices(oneItem({ maxChangesPerHour: 2 }));
	await activate();
	await poll({ [firstDevice]: 'down' });
	await poll({ [firstDevice]: 'up' });
	expect(await poll({ [firstDevice]: 'down' })).toMatchObject([
		{ counts: { unstable: 1 }, downNames: ['Shop front'] },
	]);
	expect(await poll({ [firstDevice]: 'up', 84212: 'down' })).toMatchObject([
		{ counts: { wentDown: 1 }, downNames: ['Mail <relay>'] },
	]);
	expect(await poll({ [firstDevice]: 'down', 84212: 'up' })).toMatchObject([
		{ counts: { cameBack: 1 }, downNames: ['Shop front'] },
	]);
});

it('a digest counts an unstable device as down now that was up when it became unstable', async () => {
	const { activate, devices, poll } = await watchDevices(oneItem({ maxChangesPerHour: 2 }));
	devices[firstDevice].state = 'down';
	await activate();
	await poll({ [firstDevice]: 'up' });
	await poll({ [firstDevice]: 'down' });
	expect(await poll({ [firstDevice]: 'up' })).toMatchObject([{ counts: { unstable: 1 }, down: 0 }]);
	expect(await poll({ [firstDevice]: 'down', 84212: 'down' })).toMatchObject([
		{ counts: { wentDown: 1 }, downNames: ['Shop front', 'Mail <relay>'] },
	]);
});

it('a digest counts a confirmed outage as down now until the recovery is confirmed', async () => {
	const { activate, poll } = await watchDevices(oneItem({ confirmPolls: 2 }));
	await activate();
	expect(await poll({ 84212: 'down' })).toEqual([]);
	expect(await poll({ [firstDevice]: 'down' })).toMatchObject([{ downNames: ['Mail <relay>'] }]);
	expect(await poll({ 84212: 'up' })).toMatchObject([
		{ downNames: ['Shop front', 'Mail <relay>'] },
	]);
	expect(await poll()).toMatchObject([{ counts: { cameBack: 1 }, downNames: ['Shop front'] }]);
});

it('a digest after quiet hours names only devices that are still down, by their present names', async () => {
	const { activate, devices, poll } = await watchDevices({
		devices: 'text',
		deviceNames: 'Shop front, Mail <relay>',
		options: { quietHours: '12:00-12:30' },
	});
	await activate();
	expect(await poll({ [firstDevice]: 'down', 84212: 'down' })).toEqual([]);
	devices[firstDevice].name = 'Store front';
	expect(await poll({ 84212: 'paused', 84214: 'down' }, 30)).toMatchObject([
		{
			isAfterQuietHours: true,
			counts: { wentDown: 2 },
			downNames: ['Store front'],
			message: expect.stringMatching(/Down now: Store front$/),
		},
	]);
});
