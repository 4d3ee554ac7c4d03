/** A service that repeats the UIDs, the PID and the cookies in everything it says: none of them gets out. */
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { openEditor } from '../support/editor.cts';
import { newDevice } from '../support/newDevices.cts';
import { seededRandom } from '../support/random.cts';
import { lastDay, now } from '../support/reports.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { recordConsole, recordedConsole, secretsIn, textsIn } from '../support/secretScan.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import { byId, byName, config, firstDevice, reports, runNode } from '../support/workflows.cts';
import {
	startEchoService,
	type EchoFault,
	type EchoService,
	type Spelling,
} from './support/echoService.cts';
import { publishFigures, seed } from './support/round.cts';

const options = { maxWait: 0, timeout: 5 };
const inSteps = { ...options, requestStyle: 'deviceThenTasks' };
const device = { device: byId(firstDevice) };

type Operation = [resource: string, operation: string, parameters?: INodeParameters];

const writing = (...[resource, operation, parameters]: Operation) =>
	config('Run', resource, operation, { options, ...parameters });
const reading = (...[resource, operation, parameters]: Operation) =>
	reports('Run', resource, operation, { ...lastDay, returnAll: true, options, ...parameters });

/** What is run, one node or several, one of each family of operations. */
const families: Record<string, INode[]> = {
	login: [writing('session', 'logIn')],
	get: [writing('device', 'get', device)],
	'get, unsimplified': [writing('device', 'get', { ...device, simplify: false })],
	'get by name': [writing('device', 'get', { device: byName('No such site') })],
	list: [writing('device', 'getAll', { limit: 3 })],
	'list of departments': [writing('department', 'getAll')],
	create: [writing('device', 'create', newDevice)],
	'create in steps': [writing('device', 'create', { ...newDevice, options: inSteps })],
	copy: [writing('device', 'copy', { ...device, newName: 'Copy' })],
	update: [
		writing('device', 'update', {
			...device,
			updateFields: { name: 'Tea', locations: newDevice.locations },
		}),
	],
	upsert: [writing('device', 'upsert', newDevice)],
	'delete and get': [
		writing('device', 'delete', device),
		config('Then', 'device', 'get', { ...device, options }),
	],
	'load tests': [writing('loadTest', 'getAll')],
	'load test': [
		writing('loadTest', 'run', { loadTest: byId(7001), userName: 'Ann', waitForResult: false }),
	],
	'own request': [writing('apiRequest', 'send', { path: `device/${firstDevice}` })],
	'own change': [
		writing('apiRequest', 'send', {
			method: 'POST',
			path: `device/${firstDevice}`,
			body: '{"Name":"Tea"}',
		}),
	],
	report: [reading('response', 'getAll', { returnAll: false, limit: 5 })],
	'report, unsimplified': [reading('response', 'getAll', { simplify: false })],
	'XML file': [reading('response', 'getAll', { output: 'xml' })],
	'CSV file': [reading('response', 'getAll', { output: 'csv' })],
	summary: [reading('summary', 'getAll')],
	statistics: [reading('response', 'getStatistics')],
	outages: [reading('outage', 'getAll')],
	states: [reading('deviceStatus', 'getAll')],
	'uptime report': [reading('uptimeReport', 'create')],
	'status page': [reading('statusPage', 'create')],
};

const html = (text: string) =>
	`<!DOCTYPE html><html><head><title>${text}</title></head><body><h1>${text}</h1></body></html>`;
const json =
	(status: number, toBody: (echo: string) => string): EchoFault =>
	(say) => ({ status, body: toBody(say('json').join(' ')) });
const text =
	(status: number, contentType: string, body: (echo: string) => string): EchoFault =>
	(say) => ({
		status,
		headers: { 'content-type': contentType },
		body: body(say(contentType === 'text/plain' ? 'text' : 'xml').join(' ')),
	});
const packed = { 'content-encoding': 'gzip' };

/** What the service says instead of what it should; without one it says that, and all secrets. */
const faults: Record<string, EchoFault | undefined> = {
	none: undefined,
	'a refusal': json(200, (echo) => `{"Success":false,"ErrorDescription":["No: ${echo}"]}`),
	'status 400 with a message': json(
		400,
		(echo) => `{"message":"${echo}","errors":{"${echo}":["${echo}"]}}`,
	),
	'status 400 without a word': json(400, (echo) => `{"x":[{"${echo}":false}]}`),
	'status 401': json(401, (echo) => `{"message":"${echo}"}`),
	'status 403 in plain text': text(403, 'text/plain', (echo) => `Not for ${echo}`),
	'status 404': json(404, (echo) => `"${echo}"`),
	'status 429': (say) => ({
		status: 429,
		headers: { 'retry-after': '60', 'x-echo': say('text').join(' ') },
		body: say('text').join(' '),
	}),
	'status 500': text(500, 'text/html', html),
	'status 503 with a reason': (say) => ({
		status: 503,
		statusText: say('text').join(' '),
		body: '',
	}),
	'a web page': text(200, 'text/html', html),
	'a list of texts': json(200, (echo) => `["${echo}",["${echo}"]]`),
	'a text': json(200, (echo) => `"${echo}"`),
	'half of a reply': json(200, (echo) => `{"Id":1,"Name":"${echo}`),
	'a reply that breaks off': (say) => ({
		body: `{"Id":1,"Name":"${say('json').join(' ')}`,
		isCut: true,
	}),
	'an XML refusal': text(200, 'text/xml', (echo) => `<a><error>No: ${echo}</error></a>`),
	'an unknown document': text(200, 'text/xml', (echo) => `<a b="${echo}"><c>${echo}</c></a>`),
	'half of a document': text(
		200,
		'text/xml',
		(echo) => `<DotcomMonitorOnlineReport><Site Name="${echo}"><Response><Name>${echo}</Name>`,
	),
	'a strange content type': (say) => ({
		headers: { 'content-type': `text/xml; charset=${say('text')[0]}` },
	}),
	'not what it is packed as': (say) => ({ headers: packed, body: say('text').join(' ') }),
	'a redirect': (say) => {
		const [uid, ...others] = say('text');
		const location = `https://${uid}.example.test/${others.join('/')}?uid=${uid}#${uid}`;
		return { status: 302, headers: { location }, body: '' };
	},
	'a redirect to a path': (say) => ({
		status: 301,
		headers: { location: `/${say('text').join('/')}` },
		body: '',
	}),
	'a refresh of cookies': (say) => ({
		status: 400,
		headers: { 'set-cookie': `other=${say('text')[0]}; Path=/` },
		body: `{"message":"other=${say('json')[0]}"}`,
	}),
};

const dashed = (secret: string) =>
	/^[0-9A-F]{32}$/.test(secret)
		? secret.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
		: secret;

const spellings: Spelling[] = [
	(secret) => secret,
	(secret) => secret.toLowerCase(),
	dashed,
	(secret, kind) => {
		if (kind === 'text') return dashed(secret.toLowerCase());
		const codes = [...secret].map((char) => char.charCodeAt(0));
		const escape = (code: number) =>
			kind === 'json' ? `\\u${code.toString(16).padStart(4, '0')}` : `&#${code};`;
		return codes.map(escape).join('');
	},
];

/** Two runs: one that the error ends, one that outputs it. */
async function runFamily(nodes: readonly INode[], { credential }: EchoService) {
	const staticData: IDataObject = {};
	const runs: unknown[] = [];
	for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
		const failing = nodes.map((node) => ({ ...node, onError }));
		runs.push((await runNode(failing, credential, { staticData })).run);
	}
	return { runs, staticData };
}

async function attempt(task: () => Promise<unknown>): Promise<unknown> {
	return await task().catch((error: unknown) => error);
}

/** The lists and messages of the editor; the output, errors and saved data of a trigger. */
async function runOthers({ credential }: EchoService) {
	const editor = await openEditor(config('List', 'device', 'get'), credential);
	const lists = ['searchDevices', 'searchFilters', 'searchDepartments', 'searchLoadTests'];
	const listed = [];
	for (const list of lists) listed.push(await attempt(() => editor.searchList(list)));
	const reader = await openEditor(reports('List', 'response', 'getAll'), credential);
	for (const list of ['getDevices', 'getFilters']) {
		listed.push(await attempt(() => reader.loadOptions(list)));
	}
	const parameters = { options: { firstPoll: 'announce' } };
	const host = new TriggerHost({ credential, parameters });
	const polls = [await attempt(() => host.activate())];
	polls.push(await attempt(() => host.fetchTestEvent()));
	return { listed, polls, saved: host.saved };
}

type Use = (service: EchoService) => Promise<unknown>;

const uses: Record<string, Use> = {
	...Object.fromEntries(
		Object.entries(families).map(([name, nodes]): [string, Use] => [
			name,
			(service) => runFamily(nodes, service),
		]),
	),
	'the editor and a trigger': runOthers,
};

const searched = { uses: 0, texts: 0, secrets: 0 };

async function leftBy(use: Use, fault: EchoFault | undefined, ownSeed: number) {
	const random = seededRandom(ownSeed);
	const sandbox = await sandboxForTest({ now, rotateCookies: true });
	const service = await startEchoService(sandbox, random.pick(spellings));
	service.fault = fault;
	service.faultsLogin = random.chance(0.2);
	const outcome = await use(service);
	const texts = [...textsIn(outcome), JSON.stringify(outcome)];
	searched.uses += 1;
	searched.texts += texts.length;
	searched.secrets += service.secrets.length;
	return { texts, secrets: service.secrets };
}

it.each(Object.keys(faults))(
	'no output shows a secret that the service repeats: %s',
	async (name) => {
		const place = Object.keys(faults).indexOf(name);
		recordConsole();
		const known: string[] = [];
		const search = async ([use, run]: [string, Use], index: number) => {
			const ownSeed = seed * 1_000_000 + place * 1000 + index;
			const { texts, secrets } = await leftBy(run, faults[name], ownSeed);
			known.push(...secrets);
			return secretsIn(texts, secrets).map((secret) => `${use}, own seed ${ownSeed}: ${secret}`);
		};
		const found = await Promise.all(Object.entries(uses).map(search));
		expect({ seed, found: found.flat() }).toEqual({ seed, found: [] });
		const printed = secretsIn(recordedConsole(), known);
		expect({ seed, printed }).toEqual({ seed, printed: [] });
	},
);

it('the search for secrets finds them in the replies of the service', async () => {
	const sandbox = await sandboxForTest({ now });
	const service = await startEchoService(sandbox, spellings[3]);
	const response = await fetch(`${String(service.credential.webApiUrl)}/login`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ UID: service.credential.webApiUid }),
	});
	const said = await response.text();
	expect(secretsIn([said], service.secrets)).toEqual(service.secrets);
	publishFigures('Secrets', [
		{
			name: 'Operations and faults of a service that repeats UIDs, PID and cookies',
			value: searched.uses,
		},
		{ name: 'Texts searched: items, files, errors, console, static data', value: searched.texts },
		{ name: 'Secrets searched for in them', value: searched.secrets },
		{ name: 'Secrets found', value: 0 },
	]);
});
