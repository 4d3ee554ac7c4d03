/** What an event says of its outage: which layer failed, what came first, and what else is down. */
import { firstDevice } from '../support/nodes.cts';
import { watchDevices } from '../support/pollingTrigger.cts';
import { answerStates } from '../support/watchedDevices.cts';

const events = ['wentDown', 'stillDown', 'cameBack', 'removedWhileDown'];

const response = (time: string, location: string, status: string, more = '') =>
	`<Location Name="${location}"><Response><URL>https://shop.example.test/cart?key=secret</URL><Time>11/20/2026 ${time}</Time><Status>${status}</Status>${more}</Response></Location>`;

/** Shop front fails from two of three locations: first its name is not resolved, then there is no connection. */
const checks = `<DotcomMonitorOnlineReport><Site ID="${firstDevice}" Name="Shop front">${[
	response('11:40:00', 'London', 'F', '<Error>Status 500</Error>'),
	response('11:50:00', 'Paris', 'S'),
	response('11:54:00', 'Madrid', 'S'),
	response('11:55:00', 'London', 'S'),
	response('12:00:20', 'London', 'F', '<DnsTime>5.0</DnsTime><ConnectionTime>0</ConnectionTime>'),
	response('12:00:50', 'Paris', 'F', '<Error>Connection refused</Error>'),
	response('12:00:53', 'Madrid', 'S'),
	response('12:00:55', 'Paris', 'F', '<Error>Connection refused</Error>'),
].join('')}</Site></DotcomMonitorOnlineReport>`;

const details = {
	address: 'https://shop.example.test/cart',
	failedSince: '2026-11-20T12:00:50',
	failedLocations: 'London, Paris',
	failedLayer: 'connection',
	firstError: 'Connection refused',
	lastError: 'Connection refused',
	severity: 'someLocations',
	failures: [
		{ time: '2026-11-20T12:00:20', location: 'London', layer: 'dns', error: null },
		{
			time: '2026-11-20T12:00:50',
			location: 'Paris',
			layer: 'connection',
			error: 'Connection refused',
		},
	],
};

async function watchOutage(options = {}) {
	const watched = await watchDevices({ events, options });
	await watched.activate();
	const answerChecks = () =>
		watched.sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body: checks });
	return { ...watched, answerChecks };
}

it('an event contains the failed layer, the first and the later failures, and their locations', async () => {
	const { answerChecks, poll } = await watchOutage();
	answerChecks();
	expect(await poll({ [firstDevice]: 'down' })).toMatchObject([details]);
});

it('an event describes a failure without words by the failed part of its check', async () => {
	const { poll, sandbox } = await watchOutage();
	const body = checks.replaceAll(/<Error>.*?<\/Error>/g, '<DnsTime>5</DnsTime>');
	sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body });
	const [{ message }] = await poll({ [firstDevice]: 'down' });
	expect(message).toMatch(/Seen from London and Paris: its host name was not found \(DNS\)$/);
});

it('an event lists the other devices that are down by name', async () => {
	const { poll } = await watchOutage();
	await poll({ 84212: 'down' });
	const [first, second] = await poll({ [firstDevice]: 'down', 84214: 'down' });
	expect(first).toMatchObject({ alsoDown: ['Mail <relay>', 'Archive'] });
	expect(second).toMatchObject({ alsoDown: ['Shop front', 'Mail <relay>'] });
	const [back] = await poll({ [firstDevice]: 'up' });
	expect(back).toMatchObject({ event: 'cameBack', alsoDown: [] });
});

it('each event of an outage repeats its details, also after a restart, without another request', async () => {
	const { answerChecks, devices, host, poll, sandbox } = await watchOutage();
	answerChecks();
	const [{ incidentKey }] = await poll({ [firstDevice]: 'down' });
	answerStates(sandbox, devices);
	await host.restart();
	sandbox.resetCounters();
	const [still] = await poll({}, 61);
	expect(still).toMatchObject({ ...details, incidentKey, event: 'stillDown' });
	expect(still.message).toMatch(/so far\. Seen from London and Paris: Connection refused$/);
	expect(await poll({ [firstDevice]: 'up' })).toMatchObject([
		{ ...details, incidentKey, event: 'cameBack', incidentAction: 'close' },
	]);
	expect(sandbox.requests).toHaveLength(2);
});

it('a reminder reads checks that could not be read before, under the same key', async () => {
	const { answerChecks, poll } = await watchOutage();
	const [down] = await poll({ [firstDevice]: 'down' });
	expect(down).toMatchObject({ failedLayer: null, failures: [] });
	answerChecks();
	const [still] = await poll({}, 61);
	expect(still).toMatchObject({ ...details, incidentKey: down.incidentKey });
	expect(await poll({}, 61)).toMatchObject([{ ...details, incidentKey: down.incidentKey }]);
});
