import { newDevice } from '../support/newDevices.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { findSecrets, recordConsole } from '../support/secretScan.cts';
import { observeCreation } from '../support/webApiErrors.cts';
import { credentialFor, errorOf, hintsOf, runOperation } from '../support/workflows.cts';

beforeEach(recordConsole);

it('the execution data of a Web API call contains no UID, PID or cookie', async () => {
	const sandbox = await sandboxForTest();
	expect((await observeCreation(sandbox)).leaks).toEqual([]);
});

it('a hint with an address that the user entered contains no PID', async () => {
	const sandbox = await sandboxForTest();
	const { xmlFeedPid } = credentialFor(sandbox);
	const urls = `feed.example.test/status.aspx?PID=${String(xmlFeedPid)}`;
	const run = await runOperation(sandbox, 'device', 'create', { ...newDevice, urls });
	expect(errorOf(run)).toEqual({});
	expect(hintsOf(run, 'Run').join()).toContain('feed.example.test/status.aspx?PID=*****');
});

it('the search for secrets looks for those of the credential', async () => {
	const sandbox = await sandboxForTest();
	const credential = credentialFor(sandbox);
	const { webApiUid, xmlFeedPid } = credential;
	const scan = findSecrets(sandbox, credential);
	expect(scan({ webApiUid, xmlFeedPid })).toEqual([webApiUid, xmlFeedPid]);
});
