import type { Sandbox } from './startSandbox.cts';
import { organizations, type Account } from './service/accounts.cts';

const maxListedDevices = 2;

export function formatConnectionHelp(sandbox: Sandbox): string {
	const { credentials } = sandbox;
	return [
		'Paste these into the credential "Dotcom-Monitor API" in n8n:',
		'',
		`  Web API UID                     ${credentials.departmentsUid}`,
		`    without access to departments ${credentials.webApiUid}`,
		`  Load Testing UID                ${credentials.loadTestingUid}`,
		`  XML Feed PID (Account UID)      ${credentials.feedPid}`,
		`    of the department Web Shop    ${credentials.departmentFeedPid}`,
		`  Web API URL                     ${sandbox.webApiUrl}`,
		`  XML Feed URL                    ${sandbox.xmlFeedUrl}`,
		'',
		'Accounts with their Department ID, and some of their devices:',
		'',
		...organizations.flatMap(({ Name, Accounts }) => [
			`  ${Name}`,
			...Accounts.flatMap((account) => formatAccount(sandbox, account)),
		]),
		'',
		`Counters and faults: ${sandbox.origin}/sandbox/counters, /sandbox/faults`,
	].join('\n');
}

function formatAccount(sandbox: Sandbox, { Id, Name, Department }: Account): string[] {
	const devices = sandbox.listDevices(Id).slice(0, maxListedDevices);
	return [
		`    ${Id}  ${Name}${Department ? ' (department)' : ''}`,
		...devices.map(({ id, name }) => `             device ${id}  ${name}`),
	];
}
