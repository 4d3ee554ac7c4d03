import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { probes } from '../../nodes/shared/features/checkSetup';
import type { Probe } from '../../nodes/shared/features/checkSetup/probe';
import type { Sandbox } from '../../sandbox/index.cts';
import { itIsNoon } from '../support/clock.cts';
import { flippedService } from '../support/flippedService.cts';
import { serverForTest } from '../support/listen.cts';
import { waitForRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { findSecrets, recordConsole, recordedConsole, textsIn } from '../support/secretScan.cts';
import {
	chain,
	config,
	credentialFor,
	errorOf,
	execute,
	json,
	start,
} from '../support/workflows.cts';

itIsNoon();

const workflow = {
	...chain(
		start(),
		config('Check', 'account', 'checkSetup', { output: 'all', options: { showAllChecks: true } }),
	),
	settings: { timezone: 'UTC' },
};

/** What takes long or writes is an option. */
const optional = Object.values<Probe>(probes).filter(({ isSlow, writes }) => isSlow ?? writes);

async function run(sandbox: Sandbox, fields: Parameters<typeof credentialFor>[1] = {}) {
	const { loadTestingUid } = sandbox.credentials;
	const credential = credentialFor(sandbox, { loadTestingUid, ...fields });
	return { credential, result: await execute({ workflow, credential }) };
}

function findingsOf(result: Awaited<ReturnType<typeof run>>['result']) {
	const [{ checks, ...summary }] = json(result, 'Check');
	return { summary, findings: checks as IDataObject[] };
}

async function rawOrigin(): Promise<string> {
	return await serverForTest((_request, response) => void response.writeHead(503).end());
}

describe('Account > Check Setup', () => {
	it('finds the sandbox as expected, and says so first', async () => {
		const sandbox = await sandboxForTest();
		const { result } = await run(sandbox);
		expect(errorOf(result)).toEqual({});
		const { summary, findings } = findingsOf(result);
		const total = Object.keys(probes).length;
		const message = `Everything observed is as expected (${total - 6} of ${total}); 6 were not tried`;
		expect(summary).toEqual({
			message,
			result: 'asExpected',
			whatToDo: 'Nothing.',
			reportText: expect.stringMatching(
				/^Check Setup\n\nnot tried \(6\)\n- W5 writeOneRequest: it writes to your account\n/,
			),
		});
		expect(findings).toHaveLength(total);
		expect(optional).toHaveLength(6);
		expect(findings[5]).toEqual({
			check: 'After a minute without requests the session ends with status 401',
			result: 'notTried',
			evidence: 'it takes 65 seconds',
			whatToDo: 'Switch on Test Session End in Options.',
			probe: 'sessionEnd',
		});
		expect(findings[6]).toEqual({
			check: 'The login with the Web API UID works',
			result: 'asExpected',
			evidence: 'status 200, Success and OK',
			whatToDo: 'Nothing.',
			probe: 'login',
		});
	});

	it('begins with what differs, and has it in the text to report', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '*/users', kind: 'status', status: 404 });
		const { result } = await run(sandbox);
		const { summary, findings } = findingsOf(result);
		expect(summary.message).toMatch(/^1 of \d+ differs from expected, \d+ are as expected; 6 were/);
		expect(summary.reportText).toContain('differs (1)\n- W15 users: status 404, a refusal');
		expect(findings[0]).toMatchObject({ probe: 'users', result: 'differs' });
	});

	it('returns only the summary and what needs a look, unless all checks are wanted', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '*/users', kind: 'status', status: 404 });
		sandbox.faults.add({ path: '*/config.aspx', kind: 'status', status: 500 });
		const check = async (parameters: INodeParameters = {}) =>
			await execute({
				workflow: {
					...workflow,
					...chain(start(), config('Check', 'account', 'checkSetup', parameters)),
				},
				credential: credentialFor(sandbox, { loadTestingUid: sandbox.credentials.loadTestingUid }),
			});
		const [summary] = json(await check({ output: 'summary' }), 'Check');
		const rows = json(await check(), 'Check');
		expect(summary).toMatchObject({
			result: 'differs',
			whatToDo:
				'Report the differences: copy reportText into a GitHub issue of this package. It contains no account data. Switch on Show All Checks in Options to see the other checks.',
		});
		expect(rows[0]).toMatchObject({ probe: 'users', result: 'differs' });
		expect(new Set(rows.map(({ result: one }) => one))).toEqual(new Set(['differs', 'notSeen']));
		expect(Object.keys(rows[0])).toEqual(['check', 'result', 'evidence', 'whatToDo', 'probe']);
	});

	it('leaves out differences that the nodes handle, unless all checks are wanted', async () => {
		const sandbox = await sandboxForTest();
		const credential = await flippedService(sandbox, {
			on: /status\.aspx/,
			reply: ({ body }) => ({ body: body.replace(/Status="ACTIVE"/g, 'Status="Running"') }),
		});
		const brief = { ...workflow, ...chain(start(), config('Check', 'account', 'checkSetup')) };
		expect(json(await execute({ workflow: brief, credential }), 'Check')).toEqual([
			{
				check: 'All checks',
				result: 'asExpected',
				evidence: expect.stringMatching(/^Everything observed is as expected /),
				whatToDo: 'Nothing. Switch on Show All Checks in Options to see the other checks.',
				probe: 'all',
			},
		]);
		expect(sandbox.requests.filter(({ query }) => query.Site === '2147483647')).toEqual([]);
		const all = findingsOf(await execute({ workflow, credential })).findings;
		expect(all[0]).toMatchObject({
			probe: 'statusWords',
			result: 'differs',
			whatToDo: 'Nothing: other words are output unchanged.',
		});
	});

	it('writes nothing, and calls nothing that acts', async () => {
		const sandbox = await sandboxForTest();
		const before = sandbox.snapshot();
		await run(sandbox);
		expect(sandbox.snapshot()).toEqual(before);
		const writes = sandbox.requests.filter(({ method }) => !['GET', 'OPTIONS'].includes(method));
		expect(new Set(writes.map(({ path }) => path.toLowerCase()))).toEqual(
			new Set(['/config_api_v1/login']),
		);
		const acting = /clone|aborttest|stopload|run$/i;
		expect(sandbox.requests.filter(({ path }) => acting.test(path))).toEqual([]);
	});

	it('puts nothing of the account into its output, its texts or the log', async () => {
		recordConsole();
		const sandbox = await sandboxForTest();
		const replies: string[] = [];
		const credential = await flippedService(sandbox, {
			on: /./,
			reply: ({ body }) => {
				replies.push(body);
				return {};
			},
		});
		const secretsIn = findSecrets(sandbox, credential);
		const result = await execute({ workflow, credential });
		expect(secretsIn(result.run)).toEqual([]);
		const own = privateTexts(replies);
		expect(own.size).toBeGreaterThan(1000);
		for (const text of ['company website', 'london', '84211', 'ann@example.test', '127.0.0.1']) {
			expect(own).toContain(text);
		}
		const written = [...textsIn(json(result, 'Check')), ...recordedConsole()];
		expect(written.length).toBeGreaterThan(300);
		expect(findTexts(own, written)).toEqual([]);
		expect(findTexts(own, ['No reply for 84211 of “Company website”'])).toHaveLength(2);
	});

	it.each([
		['a list is keyed by names', /frequencies\//, '[{"London":60,"Warsaw":60}]'],
		['a reply has names for keys', /config_api_v1\/users$/, '{"London":[1,2],"84211":true}'],
		['results are names', /Type=Detail/, /<Status>S</g],
	])('says no name of the account where %s', async (_case, on, body) => {
		const sandbox = await sandboxForTest();
		const credential = await flippedService(sandbox, {
			on,
			reply: (reply) => ({
				body: typeof body === 'string' ? body : reply.body.replace(body, '<Status>London<'),
			}),
		});
		const output = json(await execute({ workflow, credential }), 'Check');
		expect(output[0].result).toBe('differs');
		expect(JSON.stringify(output)).not.toMatch(/London|Warsaw|84211/);
	});

	it('keeps to what the credential has', async () => {
		const sandbox = await sandboxForTest();
		const { result } = await run(sandbox, { webApiUid: '', loadTestingUid: '' });
		const { summary, findings } = findingsOf(result);
		expect(summary.result).toBe('asExpected');
		const untried = findings.filter(({ result: one }) => one === 'notTried');
		expect(new Set(untried.map(({ evidence }) => evidence))).toEqual(
			new Set(['the credential has no Web API UID', 'the credential has no Load Testing UID']),
		);
		expect(sandbox.counters.logins).toBe(0);
	});

	it('tries nothing behind a login that is refused, and does not repeat it', async () => {
		const sandbox = await sandboxForTest();
		const { result } = await run(sandbox, { webApiUid: '0123456789ABCDEF0123456789ABCDEF' });
		const { findings } = findingsOf(result);
		expect(findings[0]).toMatchObject({
			probe: 'login',
			result: 'differs',
			evidence: 'status 403, a refusal',
			whatToDo: expect.stringContaining('Check the Web API UID'),
		});
		expect(findings.find(({ probe }) => probe === 'platforms')).toMatchObject({
			result: 'notTried',
			evidence: 'the login with the Web API UID did not work',
		});
		expect(findings.filter(({ result: one }) => one === 'differs')).toHaveLength(1);
		// The second one tries the value as Load Testing UID.
		expect(sandbox.counters.refusedLogins).toBe(2);
	});

	it('says what cannot be reached, and does not take it for another service', async () => {
		const sandbox = await sandboxForTest();
		const origin = await rawOrigin();
		const { result } = await run(sandbox, { webApiUrl: origin, xmlFeedUrl: origin });
		const { summary, findings } = findingsOf(result);
		expect(findings.filter(({ result: one }) => one === 'differs')).toMatchObject([
			{ probe: 'login', evidence: 'status 503, a refusal' },
			{ probe: 'loadTestingLogin', evidence: 'status 503, a refusal' },
			{ probe: 'feedAccess', evidence: 'SERVICE_UNAVAILABLE' },
		]);
		expect(summary.message).toMatch(/, 0 are as expected; \d+ were not tried$/);
	});

	it('does not judge a reply that says to come later', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '*/users', kind: 'status', status: 503 });
		sandbox.faults.add({ path: '*/config.aspx', kind: 'status', status: 500 });
		const { result } = await run(sandbox);
		const { summary, findings } = findingsOf(result);
		expect(summary.result).toBe('asExpected');
		expect(findings.filter(({ evidence }) => /no reply/.test(String(evidence)))).toMatchObject([
			{ probe: 'users', result: 'notSeen', evidence: 'no reply (SERVICE_UNAVAILABLE)' },
			{ probe: 'configuration', result: 'notSeen' },
		]);
	});

	it('is refused without anything to log in with', async () => {
		const sandbox = await sandboxForTest();
		const { result } = await run(sandbox, { webApiUid: '', loadTestingUid: '', xmlFeedPid: '' });
		expect(errorOf(result)).toEqual({
			code: 'CREDENTIAL_INVALID',
			message:
				'The credential has neither an XML Feed PID nor a Web API UID nor a Load Testing UID',
			description:
				'Open the credential and fill in at least one of them. You get them in your account under Manage Integrations > New Integration.',
		});
		expect(sandbox.requests).toEqual([]);
	});

	it('stops when the execution is stopped', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '*/users', kind: 'delay', ms: 60_000 });
		const { run: ended } = await execute({
			workflow,
			credential: credentialFor(sandbox),
			onStart: (cancel) => void waitForRequests(sandbox, 12).then(cancel),
		});
		expect(ended.status).toBe('canceled');
		const { length } = Object.keys(probes);
		expect(sandbox.requests.length).toBeLessThan(length);
	});
});

/** Words and numbers of the service that are no one's own: states, types, platforms, frequencies. */
const vocabulary = new Set([
	...['active', 'postponed', 'up', 'down', 'scheduled', 'finished', 'serverview', 'browserview'],
	...[
		'metricsview',
		'userview',
		'ok',
		'owner',
		'email',
		'http',
		'https',
		'start',
		'utf-8',
		'login',
	],
	...['10800', '120000'],
]);

/** All that the replies of a service hold of an account: texts, addresses and IDs, in lower case. */
function privateTexts(replies: readonly string[]): Set<string> {
	const texts = replies.flatMap((reply) =>
		/^[[{]/.test(reply)
			? valuesIn(JSON.parse(reply))
			: [...reply.matchAll(/="([^"]+)"|>([^<>]+)</g)].map(([, value, content]) => value ?? content),
	);
	const ids = replies.flatMap((reply) => [...reply.matchAll(/\b\d{4,6}\b/g)].map(([id]) => id));
	const isOwn = (text: string) => !vocabulary.has(text);
	const words = texts.map((text) => text.toLowerCase()).filter((text) => /[a-z]{2}/.test(text));
	const known = ['127.0.0.1', ...words, ...ids.filter((id) => Number(id) > 5000)];
	return new Set(known.filter(isOwn));
}

function valuesIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [];
}

/** Those of the texts that stand somewhere, as words of their own. */
function findTexts(texts: ReadonlySet<string>, written: readonly string[]): string[] {
	const all = `\n${written.join('\n').toLowerCase()}\n`;
	return [...texts].filter((text) => {
		const at = all.indexOf(text);
		if (at < 0) return false;
		const isWord = (character: string) => /[a-z0-9]/.test(character);
		return !isWord(all[at - 1]) && !isWord(all[at + text.length]);
	});
}

describe('Account > Check Setup, with another spelling of the same feed', () => {
	const inXml = (change: (body: string) => string) => ({
		on: /\/reporting\/xml\//,
		reply: ({ headers, body }: { headers: object; body: string }) => ({
			headers: { ...headers, 'content-type': 'text/xml' },
			body: change(body),
		}),
	});
	const prefixed = (body: string) =>
		body.replace(/<(\/?)(?=[A-Za-z])/g, '<$1x:').replace(/(<x:\w+)/, '$1 xmlns:x="urn:x"');
	const differing = async (flip: ReturnType<typeof inXml>) => {
		const sandbox = await sandboxForTest();
		const result = await execute({ workflow, credential: await flippedService(sandbox, flip) });
		expect(errorOf(result)).toEqual({});
		return findingsOf(result)
			.findings.filter((finding) => finding.result === 'differs')
			.map(({ probe }) => probe);
	};

	it.each([
		['white space before the declaration', (body: string) => `\r\n ${body}`],
		['a namespace with a prefix', prefixed],
		['UTF-16 declared in UTF-8', (body: string) => body.replace('"utf-8"', "'utf-16'")],
	])('finds no difference in %s', async (_, change) => {
		expect(await differing(inXml(change))).toEqual([]);
	});

	it('reports UTF-16 once, as the encoding', async () => {
		const inTwoBytes = (body: string) => body.replace(/[^]/g, '$&\0');
		expect(await differing(inXml(inTwoBytes))).toEqual(['feedEncoding']);
	});
});
