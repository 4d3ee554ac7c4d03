/**
 * Replies of the Web API that no service should give, to every request of every operation: our nodes
 * output items or say in our own words what is wrong, and write nothing that was not asked for.
 */
import { createServer, request as send, Agent } from 'node:http';

import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { runWorkflow } from '../../scripts/engine';
import { findExamples, listOperations, operationTitle } from '../../scripts/generate/outputs';
import { listenForTest } from '../support/listen';
import { seededRandom, type Random } from '../support/random';
import { chain, config, credentialFor, errorOf, nodeTypes } from '../support/workflows';
import { makeSandbox } from './support/parameterRuns';
import { changedPrototypes, lookAtPrototypes } from './support/prototypes';
import { mutateReply, type Reply } from './support/replyMutations';
import { caseCount, publishFigures, seed } from './support/round';
import { differencesOf, unaskedOf } from './support/writes';

/** CPU time, so that a busy machine breaks nothing. */
const maxCpuMs = 2000;

const itemsPerRun = 10;

/** A service in front of the sandbox, which changes its replies. */
class MutatingService {
	sandbox?: Sandbox;
	random: Random = seededRandom(seed);
	mutated = 0;
	private readonly agent = new Agent({ keepAlive: true });

	async listen(): Promise<string> {
		const server = createServer(async (incoming, outgoing) => {
			const chunks: Buffer[] = [];
			for await (const chunk of incoming) chunks.push(chunk as Buffer);
			const { method, url = '', headers } = incoming;
			const { reply, cookies } = await this.forward(method, url, headers, Buffer.concat(chunks));
			const isLogin = url.endsWith('/login');
			const isMutated = this.random.chance(isLogin ? 0.05 : 0.6);
			if (isMutated) this.mutated++;
			const { status, contentType, body } = isMutated ? mutateReply(reply, this.random) : reply;
			outgoing.writeHead(status, { 'content-type': contentType, 'set-cookie': cookies });
			outgoing.end(status === 204 ? undefined : body);
		});
		server.keepAliveTimeout = 60_000;
		return await listenForTest(server);
	}

	private async forward(
		method: string | undefined,
		url: string,
		headers: NodeJS.Dict<string | string[]>,
		content: Buffer,
	): Promise<{ reply: Reply; cookies: string[] }> {
		const { agent, sandbox } = this;
		return await new Promise((resolve, reject) => {
			const target = `${sandbox?.origin}${url}`;
			const outgoing = send(target, { method, headers, agent }, async (response) => {
				const chunks: Buffer[] = [];
				for await (const chunk of response) chunks.push(chunk as Buffer);
				const { statusCode: status = 500, headers: given } = response;
				const contentType = given['content-type'] ?? 'text/plain';
				const body = Buffer.concat(chunks);
				resolve({ reply: { status, contentType, body }, cookies: given['set-cookie'] ?? [] });
			});
			outgoing.on('error', reject).end(content);
		});
	}
}

/** On what the sandbox has; a load test is not waited for. */
function parametersOf(path: ReturnType<typeof listOperations>[number]): INodeParameters[] {
	const own: INodeParameters = path.operation === 'run' ? { waitForResult: false } : {};
	const id = path.resource === 'task' ? '55001' : '7001';
	return findExamples(path).map(({ parameters }) => ({
		...JSON.parse(JSON.stringify(parameters).replaceAll('={{ $json.id }}', id)),
		...own,
	}));
}

it('takes or refuses whatever the Web API answers, and writes nothing else', async () => {
	const count = caseCount(20_000);
	const service = new MutatingService();
	const origin = await service.listen();
	const prototypes = lookAtPrototypes();
	const operations = listOperations().filter(({ node }) => node === 'MonitoringConfig');
	const complaints: string[] = [];
	let sandbox = await makeSandbox();
	let [runs, refused, carriedOut, longestCpuMs] = [0, 0, 0, 0];
	while (service.mutated < count) {
		const path = operations[runs % operations.length];
		const own = seed * 100_000 + runs;
		runs++;
		const title = `${operationTitle(path)} (run ${own})`;
		service.sandbox = sandbox;
		service.random = seededRandom(own);
		const chosen = service.random.pick(parametersOf(path));
		// One after the other, so that the same seed gives the same replies to the same requests.
		const options = { ...Object(chosen.options), itemsAtOnce: 1 };
		const parameters = { ...chosen, options };
		const more = { onError: 'continueRegularOutput' } as const;
		const node = config('Run', path.resource, path.operation, parameters, more);
		const credential = credentialFor(sandbox, { webApiUrl: `${origin}/config_api_v1` });
		const [state, before] = [sandbox.snapshot(), process.cpuUsage()];
		const run = await runWorkflow({
			workflow: chain(node),
			nodeTypes: await nodeTypes(),
			credentials: { monitoringApi: credential },
			executionId: title,
			input: Array.from({ length: itemsPerRun }, () => ({ json: {} })),
		});
		const { user, system } = process.cpuUsage(before);
		longestCpuMs = Math.max(longestCpuMs, (user + system) / 1000);
		const { message } = errorOf(run);
		if (message !== undefined) complaints.push(`${title}: ${message}`);
		for (const { json } of run.items('Run')) {
			const isError = typeof json.error === 'string' && Object.keys(json)[0] === 'error';
			if (isError) refused++;
			else carriedOut++;
			if (isError && typeof json.details !== 'string') complaints.push(`${title}: ${json.error}`);
		}
		const differences = differencesOf(state, sandbox.snapshot());
		for (const { how, kind, id } of unaskedOf(differences, path, parameters)) {
			complaints.push(`${title}: ${how} ${kind} ${id}`);
		}
		if (differences.length > 0) sandbox = await makeSandbox();
		sandbox.resetCounters();
		if (changedPrototypes(prototypes).length > 0) break;
	}
	expect(changedPrototypes(prototypes)).toEqual([]);
	expect(complaints).toEqual([]);
	expect(longestCpuMs).toBeLessThan(maxCpuMs);
	expect(Math.min(refused, carriedOut)).toBeGreaterThan(runs / 2);
	publishFigures('Mutated replies of the Web API', [
		{ name: 'Replies that were changed', value: service.mutated },
		{ name: 'Items', value: refused + carriedOut },
		{ name: 'Items that were refused in words', value: refused },
		{
			name: `Longest CPU time of a run with ${itemsPerRun} items`,
			value: longestCpuMs,
			unit: 'ms',
		},
	]);
});
