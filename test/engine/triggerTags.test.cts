/** Devices that are watched by a tag: looked up over the Web API when it is time to, and known in between. */
import { briefly } from '../support/pollingTrigger.cts';
import { contentOf } from '../support/savedText.cts';
import { watchTagged } from '../support/taggedTrigger.cts';
import { passMinutes } from '../support/clock.cts';
import { answerStates } from '../support/watchedDevices.cts';

const byTag = (deviceNames = '#shop') => ({ devices: 'text', deviceNames, events: ['any'] });
const allBut = (exceptDevices = '#test') => ({ devices: 'allBut', exceptDevices, events: ['any'] });

const all = (state: string) => ({ 84211: state, 84212: state, 84213: state, 84214: state });

it.each([
	['#shop', ['Shop front', 'Mail <relay>']],
	['#SHOP; archive', ['Shop front', 'Mail <relay>', 'Archive']],
	['#shop, #eu', ['Shop front', 'Mail <relay>', 'Old site']],
])(
	'watches the devices that have the tag, and those that are named next to it: %s',
	async (text, names) => {
		const tags = { 84211: ['Shop'], 84212: ['us', ' shop'], 84213: ['eu'] };
		const { activate, poll } = await watchTagged(tags, byTag(text));
		expect(await activate()).toEqual([]);
		expect(briefly(await poll(all('down')))).toEqual(names.map((name) => `${name} wentDown`));
	},
);

it('leaves out the devices that have a tag', async () => {
	const { activate, poll } = await watchTagged(
		{ 84211: ['Test'], 84212: ['eu'] },
		allBut('#test, Old*'),
	);
	await activate();
	expect(briefly(await poll(all('down')))).toEqual(['Mail <relay> wentDown', 'Archive wentDown']);
});

it('asks the Web API for nothing in a usual poll, and once again after an hour', async () => {
	const { activate, poll, webApiRequests } = await watchTagged({ 84211: ['shop'] }, byTag());
	await activate();
	const ofLook = webApiRequests();
	expect(ofLook).toBeGreaterThan(10);
	for (let polls = 0; polls < 5; polls++) await poll({}, 11);
	expect(webApiRequests()).toBe(0);
	await poll({}, 5);
	expect(webApiRequests()).toBe(ofLook);
	await poll();
	expect(webApiRequests()).toBe(0);
});

it('needs no Web API for names, and looks nothing up without a tag', async () => {
	const { activate, poll, webApiRequests } = await watchTagged({}, byTag('Shop*'));
	await activate();
	await poll({}, 61);
	expect(webApiRequests()).toBe(0);
});

describe('a device that gets the tag later', () => {
	it('is watched from the next look on, silently when it is up', async () => {
		const { activate, poll, tag } = await watchTagged({ 84211: ['shop'] }, byTag());
		await activate();
		tag({ 84211: ['shop'], 84212: ['shop'] });
		expect(await poll({ 84212: 'down' })).toEqual([]);
		expect(await poll({ 84212: 'up' })).toEqual([]);
		expect(await poll({}, 60)).toEqual([]);
		expect(briefly(await poll({ 84212: 'down' }))).toEqual(['Mail <relay> wentDown']);
	});

	it('is reported when it is down at that look-up, and when it recovers', async () => {
		const { activate, poll, tag } = await watchTagged({ 84211: ['shop'] }, byTag());
		await activate();
		tag({ 84211: ['shop'], 84212: ['shop'] });
		expect(await poll({ 84212: 'down' }, 59)).toEqual([]);
		expect(await poll({}, 1)).toMatchObject([
			{ event: 'wentDown', deviceName: 'Mail <relay>', startedBefore: true, previousState: null },
		]);
		expect(briefly(await poll({ 84212: 'up' }))).toEqual(['Mail <relay> cameBack']);
	});
});

it('watches a device no more that lost the tag, and says nothing of it', async () => {
	const { activate, poll, tag } = await watchTagged({ 84211: ['shop'], 84212: ['shop'] }, byTag());
	await activate();
	tag({ 84211: ['shop'] });
	expect(briefly(await poll({ 84212: 'down' }))).toEqual(['Mail <relay> wentDown']);
	expect(await poll({}, 60)).toEqual([]);
	expect(briefly(await poll({ 84212: 'up', 84211: 'down' }))).toEqual(['Shop front wentDown']);
});

it('continues to watch a device by its name that lost the tag, and one that was renamed', async () => {
	const tags = { 84211: ['shop'], 84212: ['shop'] };
	const { activate, devices, poll, tag } = await watchTagged(tags, byTag('#shop; Mail*; Archive'));
	await activate();
	devices[84214].name = 'Attic';
	tag({ 84211: ['shop'] });
	expect(await poll({}, 60)).toEqual([]);
	expect(briefly(await poll({ 84212: 'down', 84214: 'down' }))).toEqual([
		'Mail <relay> wentDown',
		'Attic wentDown',
	]);
});

it('leaves out what gets a tag in Except, and watches what has lost it', async () => {
	const { activate, poll, tag } = await watchTagged({ 84211: ['test'] }, allBut());
	await activate();
	tag({ 84212: ['test'] });
	expect(briefly(await poll({ 84211: 'down' }, 60))).toEqual(['Shop front wentDown']);
	expect(briefly(await poll(all('down')))).toEqual(['Old site wentDown', 'Archive wentDown']);
});

it('reports that a device was removed, also when the tags are looked up while it is missing', async () => {
	const { activate, devices, poll, tag } = await watchTagged(
		{ 84211: ['shop'], 84212: ['shop'] },
		byTag(),
	);
	await activate();
	const { 84212: mail } = devices;
	delete devices[84212];
	tag({ 84211: ['shop'] });
	expect([await poll({}, 59), await poll()]).toEqual([[], []]);
	expect(briefly(await poll())).toEqual(['Mail <relay> deviceRemoved']);
	devices[84212] = mail;
	expect(briefly(await poll())).toEqual(['Mail <relay> newDevice']);
	expect(await poll({}, 60)).toEqual([]);
	expect(await poll({ 84212: 'down' })).toEqual([]);
});

it('watches a device whose name is written like a tag, under another name, too', async () => {
	const { activate, devices, poll } = await watchTagged({ 84212: ['shop'] }, byTag());
	devices[84211].name = '#Shop';
	await activate();
	devices[84211].name = 'Store';
	expect(await poll({}, 60)).toEqual([]);
	expect(briefly(await poll(all('down')))).toEqual(['Store wentDown', 'Mail <relay> wentDown']);
});

it('looks the tags up at once when other devices are chosen', async () => {
	const tags = { 84211: ['shop'], 84212: ['eu'] };
	const { activate, poll, update, webApiRequests } = await watchTagged(tags, byTag());
	await activate();
	webApiRequests();
	expect(await update({ deviceNames: '#eu' })).toEqual([]);
	expect(webApiRequests()).toBeGreaterThan(10);
	expect(briefly(await poll(all('down')))).toEqual(['Mail <relay> wentDown']);
});

it('knows after a restart what the tags stood for', async () => {
	const { activate, poll, restart, tag, webApiRequests } = await watchTagged(
		{ 84211: ['shop'] },
		byTag(),
	);
	await activate();
	webApiRequests();
	tag({ 84212: ['shop'] });
	expect(await restart()).toEqual([]);
	expect(webApiRequests()).toBe(0);
	expect(briefly(await poll(all('down')))).toEqual(['Shop front wentDown']);
});

it('knows at each poll of the durable scheduler what an earlier one looked up', async () => {
	const { devices, host, sandbox, webApiRequests } = await watchTagged(
		{ 84211: ['shop'] },
		byTag(),
	);
	const pollDurably = async (state: string) => {
		passMinutes(1);
		devices[84211].state = state;
		devices[84212].state = state;
		answerStates(sandbox, devices);
		const { items, save } = await host.pollDurably();
		save();
		return briefly(items);
	};
	expect(await pollDurably('up')).toEqual([]);
	expect(webApiRequests()).toBeGreaterThan(10);
	expect(await pollDurably('down')).toEqual(['Shop front wentDown']);
	expect(webApiRequests()).toBe(0);
});

it('looks them up when the workflow is switched on again', async () => {
	const { activate, poll, tag } = await watchTagged({ 84211: ['shop'] }, byTag());
	await activate();
	tag({ 84212: ['shop'] });
	await activate();
	expect(briefly(await poll(all('down')))).toEqual(['Mail <relay> wentDown']);
});

it('shows in a test event what has the tag now, and remembers nothing of it', async () => {
	const { activate, devices, fetchTestEvent, host, poll, tag } = await watchTagged(
		{ 84211: ['shop'] },
		byTag(),
	);
	await activate();
	const before = JSON.stringify(host.saved);
	tag({ 84212: ['shop'] });
	devices[84211].state = 'down';
	devices[84212].state = 'down';
	expect(briefly(await fetchTestEvent())).toEqual(['Mail <relay> wentDown']);
	expect(JSON.stringify(host.saved)).toBe(before);
	expect(briefly(await poll())).toEqual(['Shop front wentDown']);
});

it('remembers IDs of the devices, and no UID, cookie or name of one that it does not watch', async () => {
	const { activate, host, sandbox } = await watchTagged({ 84211: ['shop'] }, byTag());
	await activate();
	const saved = JSON.stringify(host.saved);
	expect(contentOf(Object(host.saved['node:Monitoring Reports Trigger']).watch)).toMatchObject({
		tagged: { ids: { '#shop': ['84211'] } },
	});
	expect(saved).not.toContain(sandbox.credentials.departmentsUid);
	expect(saved).not.toMatch(/cookie|Device 84211/i);
});
