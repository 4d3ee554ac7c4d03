/** Devices that are chosen by name, and get another name while they are watched. */
import { firstDevice } from '../support/nodes.cts';
import { briefly, watchDevices } from '../support/pollingTrigger.cts';
import { answerStates } from '../support/watchedDevices.cts';

const byName = { devices: 'text', deviceNames: 'Shop*, Mail <relay>', events: ['any'] };

it('the polling trigger continues to watch a renamed device, and shows its new name', async () => {
	const { activate, devices, poll } = await watchDevices(byName);
	await activate();
	devices[firstDevice].name = 'Store front';
	expect(await poll({ 84214: 'down' })).toEqual([]);
	expect(await poll({ [firstDevice]: 'down' })).toMatchObject([
		{
			event: 'wentDown',
			deviceId: firstDevice,
			message: 'Store front has been down since 12:02 UTC',
		},
	]);
});

it('the polling trigger reports the recovery of a device that was renamed while it was down', async () => {
	const { activate, devices, poll } = await watchDevices(byName);
	await activate();
	expect(briefly(await poll({ [firstDevice]: 'down' }))).toEqual(['Shop front wentDown']);
	devices[firstDevice].name = 'Store front';
	expect(briefly(await poll({ [firstDevice]: 'up' }))).toEqual(['Store front cameBack']);
});

it('the polling trigger does not report a renamed device as removed', async () => {
	const { activate, devices, host, poll, sandbox } = await watchDevices(byName);
	await activate();
	devices[firstDevice].name = 'Store front';
	for (let polls = 0; polls < 5; polls++) expect(await poll()).toEqual([]);
	answerStates(sandbox, devices);
	expect(await host.restart()).toEqual([]);
	delete devices[firstDevice];
	expect([await poll(), await poll()]).toEqual([[], []]);
	expect(await poll()).toMatchObject([
		{ event: 'deviceRemoved', message: expect.stringMatching(/^Store front is no longer in/) },
	]);
});

it('the polling trigger continues to watch a device that gets an excluded name', async () => {
	const parameters = { devices: 'allBut', exceptDevices: 'Shop*', events: ['any'] };
	const { activate, devices, poll } = await watchDevices(parameters);
	await activate();
	devices[84214].name = 'Shop archive';
	for (let polls = 0; polls < 5; polls++) expect(await poll()).toEqual([]);
	expect(briefly(await poll({ 84214: 'down' }))).toEqual(['Shop archive wentDown']);
});

it('the polling trigger continues to exclude a renamed device until others are excluded', async () => {
	const parameters = { devices: 'allBut', exceptDevices: 'Shop front, archive', events: ['any'] };
	const { activate, devices, host, poll, sandbox } = await watchDevices(parameters);
	devices[84214].state = 'down';
	await activate();
	devices[firstDevice].name = 'Store front';
	devices[84214].name = 'Store archive';
	for (let polls = 0; polls < 5; polls++) expect(await poll()).toEqual([]);
	expect(briefly(await poll({ [firstDevice]: 'down', 84212: 'down' }))).toEqual([
		'Mail <relay> wentDown',
	]);
	answerStates(sandbox, devices);
	expect(await host.restart()).toEqual([]);
	expect(await poll({ [firstDevice]: 'up' })).toEqual([]);
	devices[90001] = { name: 'Blog', state: 'up' };
	expect(briefly(await poll())).toEqual(['Blog newDevice']);
	const { 84214: archive } = devices;
	delete devices[84214];
	expect(await poll()).toEqual([]);
	devices[84214] = archive;
	expect(await poll()).toEqual([]);
	answerStates(sandbox, devices);
	expect(await host.update({ exceptDevices: 'Mail*' })).toEqual([]);
	expect(briefly(await poll({ [firstDevice]: 'down' }))).toEqual(['Store front wentDown']);
});

it('the polling trigger watches a device whose new name no pattern excludes any more', async () => {
	const parameters = { devices: 'allBut', exceptDevices: 'Shop*', events: ['any'] };
	const { activate, devices, poll } = await watchDevices(parameters);
	await activate();
	devices[firstDevice].name = 'Live';
	expect(briefly(await poll())).toEqual(['Live newDevice']);
	expect(briefly(await poll({ [firstDevice]: 'down' }))).toEqual(['Live wentDown']);
});

it('the polling trigger uses only the present names when other devices are chosen', async () => {
	const { activate, devices, host, poll, sandbox } = await watchDevices(byName);
	devices[90001] = { name: 'Shop window', state: 'up' };
	await activate();
	devices[84212].name = 'Relay';
	expect(await poll()).toEqual([]);
	devices[firstDevice].name = 'Store front';
	answerStates(sandbox, devices);
	expect(await host.update({ deviceNames: 'Shop*' })).toEqual([]);
	for (let polls = 0; polls < 5; polls++) expect(await poll()).toEqual([]);
	const down = await poll({ [firstDevice]: 'down', 84212: 'down', 90001: 'down' });
	expect(briefly(down)).toEqual(['Shop window wentDown']);
});
