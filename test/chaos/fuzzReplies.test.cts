/**
 * Replies of the Web API that no service should give, to every request of every operation: our nodes
 * output items or say in our own words what is wrong, and write nothing that was not asked for.
 */
import { Agent } from 'node:http';

import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { findExamples, listOperations, operationTitle } from '../../scripts/generate/outputs.cts';
import { caseCount } from '../support/cases.cts';
import { serverForTest } from '../support/listen.cts';
import { seededRandom, type Random } from '../support/random.cts';
import { chain, config, credentialFor, execute } from '../support/workflows.cts';
import { forward } from './support/forward.cts';
import { FuzzWatch } from './support/fuzzWatch.cts';
import { makeSandbox } from './support/parameterRuns.cts';
import { mutateReply } from './support/replyMutations.cts';
import { publishFigures, seed } from './support/round.cts';
import { differencesOf, unaskedOf } from './support/writes.cts';

const itemsPerRun = 10;

/** A service in front of a sandbox, which changes its replies. */
class MutatingService {
	mutated = 0;
	origin = '';
	random: Random = seededRandom(seed);

	constructor(public sandbox: Sandbox) {}

	async listen(): Promise<void> {
		const agent = new Agent({ keepAlive: true });
		this.origin = await serverForTest(async (request, response) => {
			const reply = await forward(this.sandbox, request, agent);
			const isMutated = this.random.chance(request.url?.endsWith('/login') ? 0.05 : 0.6);
			if (isMutated) this.mutated++;
			const { status, headers, body } = isMutated ? mutateReply(reply, this.random) : reply;
			response.writeHead(status, headers).end(status === 204 ? undefined : body);
		});
	}
}

/** With IDs that the sandbox has; a load test is not waited for. */
function parametersOf(path: ReturnType<typeof listOperations>[number]): INodeParameters[] {
	const own: INodeParameters = path.operation === 'run' ? { waitForResult: false } : {};
	const id = path.resource === 'task' ? '55001' : '7001';
	return findExamples(path).map(({ parameters }) => ({
		...JSON.parse(JSON.stringify(parameters).replaceAll(/={{ \$json\.(id|deviceId) }}/g, id)),
		...own,
	}));
}

it('operations accept or refuse any reply of the Web API, and write nothing else', async () => {
	const count = caseCount(20_000);
	const service = new MutatingService(await makeSandbox());
	await service.listen();
	const watch = new FuzzWatch();
	const operations = listOperations().filter(({ node }) => node === 'MonitoringConfig');
	let [runs, refused, carriedOut] = [0, 0, 0];
	while (service.mutated < count && watch.changedPrototypes().length === 0) {
		const path = operations[runs % operations.length];
		const own = seed * 100_000 + runs;
		runs++;
		const title = `${operationTitle(path)} (run ${own})`;
		const { origin, sandbox } = service;
		service.random = seededRandom(own);
		const chosen = service.random.pick(parametersOf(path));
		// One after the other, so that the same seed gives the same replies to the same requests.
		const options = { ...Object(chosen.options), itemsAtOnce: 1 };
		const parameters = { ...chosen, options };
		const more = { onError: 'continueRegularOutput' } as const;
		const before = sandbox.snapshot();
		const run = await watch.measure(title, () =>
			execute({
				workflow: chain(config('Run', path.resource, path.operation, parameters, more)),
				credential: credentialFor(sandbox, { webApiUrl: `${origin}/config_api_v1` }),
				executionId: title,
				rows: Array.from({ length: itemsPerRun }, () => ({})),
			}),
		);
		const failed = watch.checkRun(title, run);
		refused += failed.length;
		carriedOut += run.items('Run').length - failed.length;
		const differences = differencesOf(before, sandbox.snapshot());
		for (const { how, kind, id } of unaskedOf(differences, path, parameters)) {
			watch.complaints.push(`${title}: ${how} ${kind} ${id}`);
		}
		if (differences.length > 0) service.sandbox = await makeSandbox();
		sandbox.resetCounters();
	}
	watch.expectNothing();
	watch.expectQuick();
	expect(Math.min(refused, carriedOut)).toBeGreaterThan(runs / 2);
	publishFigures('Mutated replies of the Web API', [
		{ name: 'Replies that were changed', value: service.mutated },
		{ name: 'Items', value: refused + carriedOut },
		{ name: 'Items that were refused in words', value: refused },
		{
			name: `Longest CPU time of a run with ${itemsPerRun} items`,
			value: watch.longestCpuMs,
			unit: 'ms',
		},
	]);
});
