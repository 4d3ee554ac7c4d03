import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { chain, config, selectById, reports, start } from '../support/nodes';
import { accountForTest } from './support/account';
import { runningN8n } from './support/runningN8n';
import { secretsIn } from './support/secrets';

const onError = 'continueRegularOutput' as const;
const everything = chain(
	start(),
	config('Log In', 'session', 'logIn'),
	config('Departments', 'department', 'getAll', { returnAll: true }, { executeOnce: true }),
	config('Devices', 'device', 'getAll', { limit: 2 }, { executeOnce: true }),
	config('Missing', 'device', 'get', selectById('device', 1), { onError }),
	reports('Summary', 'summary', 'getAll', {}, { executeOnce: true, onError }),
	config('Request', 'apiRequest', 'send', { method: 'GET', path: '/platforms' }),
);

describe('the secrets of the credential', () => {
	it('are not in what n8n stores of an execution that succeeds', async () => {
		const { sandbox, run } = await accountForTest({ rotateCookies: true });
		const { status, stored } = await run(everything);
		expect(status).toBe('success');
		expect(secretsIn(sandbox, stored)).toEqual([]);
	});

	it.each([
		['refuses', { kind: 'status', status: 403 }],
		['drops connections', { kind: 'drop' }],
		['answers with a web page', { kind: 'body', body: '<!DOCTYPE html><title>Hello</title>' }],
	] as const)('are not in what n8n stores when the service %s', async (_how, fault) => {
		const { sandbox, run } = await accountForTest();
		sandbox.faults.add({ path: '*/devices*', ...fault });
		sandbox.faults.add({ path: '*.aspx', ...fault });
		const { status, stored } = await run(everything);
		expect(status).toBe('error');
		expect(secretsIn(sandbox, stored)).toEqual([]);
	});

	it('are not in the log, though n8n logs all it can', async () => {
		const { sandbox, run } = await accountForTest();
		await run(everything);
		sandbox.faults.add({ path: '*/login', kind: 'status', status: 500 });
		await run(everything);
		const log = readFileSync(runningN8n().logFile, 'utf8');
		expect(log.includes('Running node "Log In" finished with error')).toBe(true);
		expect(secretsIn(sandbox, log)).toEqual([]);
	});

	it('are in no file that n8n keeps, its database among them', async () => {
		const { sandbox, run } = await accountForTest();
		await run(everything);
		const files = filesOfN8n().map((file) => readFileSync(file, 'latin1'));
		// So that it is certain that the data of executions is looked at.
		expect(files.some((content) => content.includes('Company website'))).toBe(true);
		expect(files.flatMap((content) => secretsIn(sandbox, content))).toEqual([]);
	});

	it('would be found if they were there', async () => {
		const { sandbox, run } = await accountForTest();
		await run(everything);
		const { departmentsUid, feedPid } = sandbox.credentials;
		const [cookie] = sandbox.requests.flatMap((request) => request.cookie ?? []);
		expect(secretsIn(sandbox, `${departmentsUid} ${feedPid} ${cookie}`)).toHaveLength(3);
	});
});

/** Without the libraries of this package. */
function filesOfN8n(): string[] {
	const folder = path.join(runningN8n().userFolder, '.n8n');
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => !file.includes('node_modules'))
		.map((file) => path.join(folder, file))
		.filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}
