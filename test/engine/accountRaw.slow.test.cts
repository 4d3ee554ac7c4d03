/** An account of a few lines, written from the service's description alone: exported, wiped, and made again. */
import { KeptAccount } from '../support/keptAccount.cts';
import { startRawService } from '../support/rawService.cts';
import { config, errorOf, json, runNode } from '../support/workflows.cts';

const hook = 'https://hooks.test/T1/secret-hook';

const withoutIds = (text: string): unknown =>
	JSON.parse(text, (key, value: unknown) => (key === 'id' ? undefined : value));

it('an account that was wiped is what its file says, and then there is nothing to do', async () => {
	const account = new KeptAccount();
	const { credential } = await startRawService(account.respond);
	const run = async (operation: string, parameters: object) => {
		const result = await runNode(
			config('Run', 'accountSetup', operation, { ...parameters }),
			credential,
		);
		expect(errorOf(result)).toEqual({});
		return json(result, 'Run');
	};
	const exported = async () => {
		const [{ text }] = await run('export', { format: 'json' });
		return String(text);
	};
	const apply = async (setupText: string, more: object = {}) => {
		const file = { readFrom: 'text', setupText, ...more };
		const [{ planToken: setupPlanToken }] = await run('plan', file);
		return (await run('apply', { ...file, setupPlanToken }))[0];
	};
	const text = await exported();
	expect(text).not.toContain('secret-hook');
	const completed = text.replace('<secret: not in the file>', hook);
	const count = account.size;
	const empty = { devices: [], alertGroups: [], schedules: [], filters: [], alertTemplates: [] };
	const none = JSON.stringify({ ...JSON.parse(text), ...empty });
	await apply(none, { removeOthers: true, maxRemovals: 50 });
	expect(account.size).toBe(0);
	expect(await apply(completed)).toMatchObject({ created: count, changed: 0, notDone: 0 });
	expect(withoutIds(await exported())).toEqual(withoutIds(text));
	const file = { readFrom: 'text', setupText: text };
	expect(await run('plan', file)).toMatchObject([{ isSame: true }]);
});
