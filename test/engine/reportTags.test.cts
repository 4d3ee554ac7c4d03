/** Reports on the devices with a tag, which the feed does not know and the Web API does. */
import { allBut, byText, readTagged as read, taggedSandbox } from '../support/taggedReports.cts';
import {
	byId,
	credentialFor,
	errorOf,
	fileOf,
	hintsOf,
	json,
	operationOutput,
} from '../support/workflows.cts';

const namesIn = (run: Awaited<ReturnType<typeof read>>['run']) =>
	[...new Set(json(run, 'Read').map(({ deviceName }) => String(deviceName)))].sort();

it('is of all devices with the tag, in any department, and of those that are named next to it', async () => {
	const { run, sandbox } = await read(byText('#WEB shop; checkout'));
	expect(errorOf(run)).toEqual({});
	expect(hintsOf(run)).toEqual([]);
	expect(namesIn(run)).toEqual(['Checkout', 'Company website', 'Shop front']);
	const feed = sandbox.requests.filter(({ path }) => path.endsWith('.aspx'));
	expect(feed).toHaveLength(1);
});

it.each([
	['response getAll', { returnAll: true }],
	['response getStatistics', {}],
	['deviceStatus getAll', {}],
	['configuration getAll', {}],
	['uptimeReport create', {}],
])('is understood by %s, also in Devices to Exclude', async (of, parameters) => {
	const only = await read({ ...parameters, ...byText('#eu') }, { of });
	expect(errorOf(only.run)).toEqual({});
	const output = JSON.stringify(json(only.run, 'Read'));
	expect(output).toMatch(/Company website/);
	expect(output).not.toMatch(/Shop front|Checkout|Careers page/);
	const others = await read({ ...parameters, ...allBut('#web shop, Careers*') }, { of });
	expect(errorOf(others.run)).toEqual({});
	const left = JSON.stringify(json(others.run, 'Read'));
	expect(left).toMatch(/Checkout/);
	expect(left).not.toMatch(/Company website|Shop front|Careers page/);
});

it('leaves the devices with a tag out of a table', async () => {
	const { run } = await read({ ...allBut('#web shop'), output: 'csv' });
	const table = await fileOf(run);
	expect(table).toContain('Checkout');
	expect(table).not.toMatch(/Company website|Shop front/);
});

it('is a status page of the devices with a tag', async () => {
	const { run } = await read(byText('#web shop'), { of: 'statusPage create' });
	expect(json(run, 'Read')).toMatchObject([{ deviceCount: 2 }]);
});

it('takes a device whose name is written like a tag', async () => {
	const sandbox = await taggedSandbox();
	const renamed = { device: byId(84212), updateFields: { name: '#eu' } };
	await operationOutput(sandbox, 'device', 'update', renamed);
	const { run } = await read(byText('#eu'), { sandbox });
	expect(namesIn(run)).toEqual(['#eu', 'Company website']);
});

it('reads the tags once for all items of a run', async () => {
	const tags = ['#eu', '#web shop', '#eu, Checkout'];
	const rows = tags.map((tag) => ({ tag }));
	const { run, sandbox } = await read(byText('={{ $json.tag }}'), { rows });
	expect(errorOf(run)).toEqual({});
	const devices = sandbox.requests
		.map(({ path }) => path)
		.filter((path) => /\/device\//.test(path));
	expect(new Set(devices).size).toBe(devices.length);
	expect(devices.length).toBeGreaterThan(5);
	// The list of departments, and for each a login, the platforms and their lists of devices.
	const others = sandbox.requests.filter(({ path }) => !/\/device\/|\.aspx$/.test(path));
	expect(others).toHaveLength(1 + 4 * (1 + 1 + 3));
});

it('says when there are no results of any device with a tag', async () => {
	const { run } = await read({ ...byText('#eu; Shop front'), filters: { department: '41002' } });
	expect(errorOf(run)).toEqual({});
	expect(namesIn(run)).toEqual(['Shop front']);
	expect(hintsOf(run)).toEqual([
		'Your account has "#eu", but this report has no results for it. If there should be some, check Date Range and Filters.',
	]);
});

it.each([
	['Devices', byText('Checkout, #us')],
	['Devices to Exclude', allBut('#us')],
])(
	'refuses a tag in %s that no device has, and asks the feed for nothing',
	async (label, parameters) => {
		const { run, sandbox } = await read(parameters);
		expect(errorOf(run).message).toBe(`"#us" in ${label} is not known`);
		expect(errorOf(run).description).toContain(
			`Correct ${label}: each name must match one of the devices of all departments that the Web API UID can access.`,
		);
		expect(sandbox.requests.filter(({ path }) => path.endsWith('.aspx'))).toEqual([]);
	},
);

it.each([
	['Devices', byText('={{ $json.text }}')],
	['Devices to Exclude', allBut('={{ $json.text }}')],
])(
	'refuses a tag in %s without a Web API UID before anything is asked',
	async (label, parameters) => {
		const sandbox = await taggedSandbox();
		sandbox.resetCounters();
		const before = sandbox.requests.length;
		const credential = credentialFor(sandbox, { webApiUid: '' });
		const rows = [{ text: 'Checkout' }, { text: '#eu, #us' }];
		const { run } = await read(parameters, { sandbox, credential, rows });
		expect(errorOf(run)).toMatchObject({
			message: expect.stringContaining(
				`"#eu", "#us" in ${label} are tags, and tags need a Web API UID in the credential`,
			),
			description: expect.stringContaining(
				`Open the credential and fill in Web API UID (Manage Integrations > New Integration, kind Monitoring Web API), or enter names or IDs in ${label}. If a device name starts with #, enter ? instead of the #.`,
			),
		});
		expect(sandbox.requests.slice(before)).toEqual([]);
		const pattern = await read(byText('?eu, Checkout'), { sandbox, credential });
		expect(errorOf(pattern.run).message).toBe('"?eu" in Devices is not known');
	},
);

it('is of the own account with a UID that sees no departments', async () => {
	const sandbox = await taggedSandbox();
	const { webApiUid } = sandbox.credentials;
	const credential = credentialFor(sandbox, { webApiUid });
	const { run } = await read(byText('#web shop'), { sandbox, credential });
	expect(errorOf(run)).toEqual({});
	expect(namesIn(run)).toEqual(['Company website']);
});

it('compares with the last run of the same tag, even if it now matches other devices', async () => {
	const sandbox = await taggedSandbox();
	const staticData = {};
	const changed = { ...byText('#eu'), state: 'changed' };
	const readChanged = async () =>
		await read(changed, { of: 'deviceStatus getAll', sandbox, staticData, mode: 'trigger' });
	expect(hintsOf((await readChanged()).run)).toEqual([
		expect.stringMatching(/^There is no saved state to compare with yet for .*\. /),
	]);
	const tagged = { device: byId(84212), updateFields: { tags: 'eu' } };
	await operationOutput(sandbox, 'device', 'update', tagged);
	expect(hintsOf((await readChanged()).run)).toEqual([]);
});
