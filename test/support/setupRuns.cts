import type { KeptAccount } from './keptAccount.cts';
import { startRawService, type RawRequest, type RawResponse } from './rawService.cts';
import { config, errorOf, fileOf, json, runNode, summaryAndChanges } from './workflows.cts';

/** Runs Account Setup in an account. @param respond may answer in place of the account */
export async function openAccount(
	account: KeptAccount,
	respond: (request: RawRequest) => RawResponse | undefined = () => undefined,
) {
	const { credential, requests } = await startRawService(
		(request) => respond(request) ?? account.respond(request),
	);
	const execution = async (operation: string, parameters: object) => {
		return await runNode(config('Run', 'accountSetup', operation, { ...parameters }), credential);
	};
	const run = async (operation: string, parameters: object) => {
		const result = await execution(operation, parameters);
		expect(errorOf(result)).toEqual({});
		return json(result, 'Run');
	};
	const exported = async (parameters: object) =>
		await fileOf(await execution('export', { ...parameters }), 'data', 'Run');
	const plan = async (setupText: string, more: object = {}) => {
		const file = { readFrom: 'text', setupText, ...more };
		const items = summaryAndChanges(await run('plan', { ...file, output: 'all' }));
		return { items, file: { ...file, setupPlanToken: items[0].planToken } };
	};
	return { execution, run, exported, plan, requests };
}
