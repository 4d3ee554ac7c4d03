import type { Sandbox } from './startSandbox';
import { organisations, type Account } from './service/accounts';

const shownDevices = 2;

/** What a person needs to use a running sandbox from n8n, named as n8n's credential names it. */
export function connectionHelp(sandbox: Sandbox): string {
	const { credentials } = sandbox;
	return [
		'Paste these into the credential "Monitoring API" in n8n:',
		'',
		`  Web API UID                     ${credentials.departmentsUid}`,
		`    without access to departments ${credentials.webApiUid}`,
		`  XML Feed PID                    ${credentials.feedPid}`,
		`    of the department Web Shop    ${credentials.departmentFeedPid}`,
		`  Web API URL                     ${sandbox.webApiUrl}`,
		`  XML Feed URL                    ${sandbox.xmlFeedUrl}`,
		'',
		'Accounts with their Department ID, and some of their devices:',
		'',
		...organisations.flatMap(({ Name, Accounts }) => [
			`  ${Name}`,
			...Accounts.flatMap((account) => accountLines(sandbox, account)),
		]),
		'',
		`Counters and faults: ${sandbox.origin}/sandbox/counters, /sandbox/faults`,
	].join('\n');
}

function accountLines(sandbox: Sandbox, { Id, Name, Department }: Account): string[] {
	const devices = sandbox.devicesOf(Id).slice(0, shownDevices);
	return [
		`    ${Id}  ${Name}${Department ? ' (department)' : ''}`,
		...devices.map(({ id, name }) => `             device ${id}  ${name}`),
	];
}
