import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { chain, config, reports, selectById, start } from '../support/nodes.cts';
import { createAccount, findSecrets } from './support/account.cts';
import { getRunningN8n } from './support/runningN8n.cts';

const onError = 'continueRegularOutput' as const;
const workflow = chain(
	start(),
	config('Log In', 'session', 'logIn'),
	config('Departments', 'department', 'getAll', { returnAll: true }, { executeOnce: true }),
	config('Devices', 'device', 'getAll', { limit: 2 }, { executeOnce: true }),
	config('Missing', 'device', 'get', selectById('device', 1), { onError }),
	reports('Summary', 'summary', 'getAll', {}, { executeOnce: true, onError }),
	config('Request', 'apiRequest', 'send', { method: 'GET', path: '/platforms' }),
);

it('the secrets of the credential are not in the stored data of an execution that succeeds', async () => {
	const { sandbox, run } = await createAccount({ rotateCookies: true });
	const { status, rawData } = await run(workflow);
	expect(status).toBe('success');
	expect(findSecrets(sandbox, rawData)).toEqual([]);
});

it.each([
	['rejects requests', { kind: 'status', status: 403 }],
	['drops connections', { kind: 'drop' }],
	['responds with a web page', { kind: 'body', body: '<!DOCTYPE html><title>Hello</title>' }],
] as const)(
	'the secrets of the credential are not in the stored data if the service %s',
	async (_case, fault) => {
		const { sandbox, run } = await createAccount();
		sandbox.faults.add({ path: '*/devices*', ...fault });
		sandbox.faults.add({ path: '*.aspx', ...fault });
		const { status, rawData } = await run(workflow);
		expect(status).toBe('error');
		expect(findSecrets(sandbox, rawData)).toEqual([]);
	},
);

it('the secrets of the credential are not in the log at its most detailed level', async () => {
	const { sandbox, run } = await createAccount();
	await run(workflow);
	sandbox.faults.add({ path: '*/login', kind: 'status', status: 500 });
	await run(workflow);
	const log = readFileSync(getRunningN8n().logFile, 'utf8');
	expect(log.includes('Running node "Log In" finished with error')).toBe(true);
	expect(findSecrets(sandbox, log)).toEqual([]);
});

it('the secrets of the credential are not in any file of n8n, including its database', async () => {
	const { sandbox, run } = await createAccount();
	await run(workflow);
	const files = listN8nFiles().map((file) => readFileSync(file, 'latin1'));
	// Shows that the data of executions is among the searched files.
	expect(files.some((content) => content.includes('Company website'))).toBe(true);
	expect(files.flatMap((content) => findSecrets(sandbox, content))).toEqual([]);
});

it('the search for secrets finds a UID, a PID and a cookie', async () => {
	const { sandbox, run } = await createAccount();
	await run(workflow);
	const { departmentsUid, feedPid } = sandbox.credentials;
	const [cookie] = sandbox.requests.flatMap((request) => request.cookie ?? []);
	expect(findSecrets(sandbox, `${departmentsUid} ${feedPid} ${cookie}`)).toHaveLength(3);
});

/** Without installed packages. */
function listN8nFiles(): string[] {
	const folder = path.join(getRunningN8n().userFolder, '.n8n');
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => !file.includes('node_modules'))
		.map((file) => path.join(folder, file))
		.filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}
