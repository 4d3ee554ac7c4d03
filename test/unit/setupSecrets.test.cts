/** Secrets in every text of an account: none is in a file, and each recovered after Plan and Apply. */
import { atOnce } from '../support/atOnce.cts';
import {
	CredentialMarks,
	missingInFile,
	setupTables,
	type AccountContent,
	type SetupPlan as Plan,
} from '../../nodes/shared/features/accountSetup';
import type { JsonObject } from '../../nodes/shared/words/util/json';
import { contentOf } from '../support/accountContent.cts';
import { makePlan, parseSetup, toSetup, toText } from '../support/setupsAtOnce.cts';

const credential = new CredentialMarks([
	{ label: 'Web API UID', value: '0f8fad5bd9cb469fa16570867728950e' },
	{ label: 'Load Testing UID', value: '' },
	{ label: 'XML Feed PID', value: '7c9e6679742540de944be07fc1f90ae7' },
]);

/** The PID as the platform also writes it. */
const pid = '7C9E6679-7425-40DE-944B-E07FC1F90AE7';
const otherPid = '7c9e6679742540de944be07fc1f90ae7';

/** Each text of each entity has a secret. */
function plant(): { content: AccountContent; secrets: string[] } {
	const secrets: string[] = [];
	const secret = () => {
		secrets.push(`Zq${String(secrets.length).padStart(4, '0')}x`);
		return secrets[secrets.length - 1];
	};
	const text = (about: string) =>
		[
			`${about} {"secret":"${secret()}","q":"1"} pw=${secret()}&x`,
			`<b>Password:</b> ${secret()} "${pid}"`,
			`https://ann:${secret()}@a.test/${otherPid}?psk=${secret()}&q=5#otp=${secret()} X-Api-Key: ${secret()}`,
			`Cookie: a=${secret()}; b=${secret()}`,
		].join('\n');
	const message = () =>
		`{"secret":"${secret()}","alert":"@(Model.AlertName)","url":"https://a.test/?bearer=${secret()}"}`;
	const task = (Id: number): JsonObject => ({
		Id,
		Device_Id: 1,
		Name: `home token=${secret()}`,
		Url: `https://xml.test/reporting?PID=${pid}&hmac=${secret()}&report=${otherPid}`,
		Keyword1: otherPid,
		Keyword2: text('keyword'),
		Keyword3: `access-code=${secret()}`,
		ExpectedAnswer: text('answer'),
		HostNameToResolve: `login=${secret()}`,
		CustomDNSHosts: text('hosts'),
		UserPass: secret(),
		HeaderParams: [{ Name: 'Authorization', Value: secret() }],
		PrepareScript: `${secret()} ${pid}`,
	});
	const device = {
		Id: 1,
		Name: `Shop ${otherPid}`,
		Platform_Id: 1,
		Tags: [`pin=${secret()}`, 'plain', `pincode: ${secret()}`],
		Notifications: { E_Mail_Address: `a@b.test?cookie=${secret()}`, Slack: secret() },
	};
	const group = {
		Id: 21,
		Name: 'On call',
		Addresses: [
			{ Type: 'Email', Address: `a@b.test login=${secret()}`, Code: `pw=${secret()}` },
			{ Type: 'Slack', WebHook: `https://hooks.test/${secret()}/${otherPid}` },
		],
	};
	const schedule = { Id: 31, Name: 'Office', Description: text('hours') };
	const filter = { Id: 41, Name: 'Two', Description: text('codes') };
	const template = {
		Id: 51,
		Name: 'Chat',
		Subject: `private=${secret()}`,
		Email_Reply_To: `pswd=${secret()}`,
		Error_Message: message(),
		Test_Message: text('test'),
		Uptime_Message: message(),
	};
	const content = contentOf({
		device: [device],
		alertGroup: [group],
		schedule: [schedule],
		filter: [filter],
		alertTemplate: [template],
		tasks: { 1: [task(11), task(12)] },
	});
	return { secrets, content };
}

const fileOf = (
	content: AccountContent,
	format: 'json' | 'yaml',
	writeSecret?: (secret: unknown) => unknown,
) =>
	toText(toSetup(atOnce(credential.markContent(content)), setupTables, writeSecret).setup, format);

/** A file in which someone replaced each mark by its value. */
const completedFileOf = (content: AccountContent) => fileOf(content, 'yaml', (secret) => secret);

function planOf(content: AccountContent, file: string): Plan {
	return makePlan(atOnce(credential.markContent(content)), parseSetup(file), setupTables, {
		removes: true,
	});
}

describe.each(['json', 'yaml'] as const)('a file as %s', (format) => {
	it('a setup file contains no secret, and has no changes for the same account', () => {
		const { content, secrets } = plant();
		const file = fileOf(content, format);
		expect(secrets.length).toBeGreaterThan(80);
		expect(secrets.filter((secret) => file.includes(secret))).toEqual([]);
		expect(file.toLowerCase()).not.toContain('40de');
		expect(file).not.toContain('*****');
		expect(file).toContain('<credential: XML Feed PID>');
		expect(planOf(content, file).steps).toEqual([]);
	});

	it('an edited setup file changes only the edited text', () => {
		const { content } = plant();
		const file = fileOf(content, format).replace('Office', 'Shop hours');
		const { steps } = planOf(content, file);
		expect(steps.map(({ name, changes }) => [name, changes.map(({ field }) => field)])).toEqual([
			['Shop hours', ['name']],
		]);
	});
});

/** The account without its entries. */
const emptied = (content: AccountContent): AccountContent => ({
	...content,
	entities: { device: [], alertGroup: [], schedule: [], filter: [], alertTemplate: [] },
	names: {
		...content.names,
		...{ device: [], alertGroup: [], schedule: [], filter: [], alertTemplate: [] },
	},
	tasks: new Map(),
});

it('a file without secrets is refused for an empty account, with all missing fields', () => {
	const { content } = plant();
	const file = fileOf(content, 'yaml');
	const missing = missingInFile(planOf(emptied(content), file));
	expect(missing.map((text) => text.split(' (')[0])).toEqual(
		['Office', 'Two', 'Chat', 'On call', `Shop <credential: XML Feed PID>`]
			.map((name) => `"${name}"`)
			.concat(...[1, 2].map(() => '"Shop <credential: XML Feed PID> > home token="')),
	);
	expect(missing.join('; ').split('; ')).toHaveLength(
		file.split('<secret: not in the file>').length - 1,
	);
});

it('a completed file makes an empty account again, with each secret in its place', () => {
	const { content } = plant();
	const file = completedFileOf(content).replaceAll('<credential: XML Feed PID>', otherPid);
	const plan = planOf(emptied(content), file);
	expect(plan.steps.filter(({ reason }) => reason !== null)).toEqual([]);
	const bodyOf = (wanted: string) => {
		const [step] = plan.steps.filter(({ kind }) => kind === wanted);
		return credential.unmark(plan.bodyOf(step, undefined, () => 1).body);
	};
	const spelled = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(pid, otherPid));
	const [template] = content.entities.alertTemplate;
	expect(bodyOf('alertTemplate')).toEqual({ ...spelled(template), Id: undefined });
	const [[task]] = content.tasks.values();
	expect(bodyOf('task')).toEqual({
		...spelled(task),
		Id: undefined,
		Device_Id: undefined,
		Name: 'home token=',
		DNSResolveMode: 'Device Cached',
	});
});

it('secrets of the credential are written back only where the account has them, as they are there', () => {
	const body = { a: `x <credential: XML Feed PID>`, b: ['<credential: XML Feed PID>'] };
	expect(credential.unmark(body, { a: `x ${pid}` })).toEqual({ ...body, a: `x ${pid}` });
});

it('secrets of the credential keep another spelling in another field', () => {
	const body = { a: '<credential: XML Feed PID>', b: '<credential: XML Feed PID>' };
	expect(credential.unmark(body, { a: otherPid, b: pid })).toEqual({ a: otherPid, b: pid });
});

it.each([
	['Web API UID', '<credential: XML Feed PID>, <credential: Web API UID>'],
	['XML Feed PID', '<credential: XML Feed PID>'],
])('a file that puts the %s where the account does not have it is refused', (label, named) => {
	const { content } = plant();
	const file = completedFileOf(content).replace('q=5', `q=<credential: ${label}>`);
	expect(planOf(content, file).steps.map(({ reason }) => reason)).toEqual([
		`Replace ${named} in the file by the value: the account does not have it at this place`,
	]);
});
