/** Everyday jobs in the editor, as somebody does them who sees the nodes for the first time; typos, too. */
import { byName, config, node, reports } from '../support/nodes.cts';
import { devicesByName } from '../support/reports.cts';
import { createAccount } from './support/account.cts';
import { editorTests } from './support/editorTest.cts';
import { openStep } from './support/openStep.cts';

const it = editorTests();

it('a mistyped device in a report is refused with the name that was meant', async ({
	browser,
	editor,
}) => {
	const devices = devicesByName('Compny website');
	await openStep(editor, await createAccount(), reports('Summary', 'summary', 'getAll', devices));
	const text = await editor.failStep();
	expect(text).toContain('"Compny website" in Devices is not known');
	expect(text).toContain('Company website');
	await browser.screenshot('everyday-mistyped-device');
});

it('Device Status shows the state of all sixty devices', async ({ editor }) => {
	const account = await createAccount();
	const site = (number: number) =>
		`<Site ID="${number}" Name="Site ${number}" State="${number === 60 ? 'Down' : 'Up'}" />`;
	const sites = Array.from({ length: 60 }, (_, index) => site(index + 1)).join('');
	account.sandbox.faults.add({
		path: '*status.aspx',
		kind: 'body',
		body: `<DotcomMonitorConfig>${sites}</DotcomMonitorConfig>`,
	});
	await openStep(editor, account, reports('Status', 'deviceStatus', 'getAll'));
	await editor.executeStep();
	await editor.outputPanel().getByText('60 items').waitFor();
});

it('Pause for a Time takes the name of a device, in any case', async ({ browser, editor }) => {
	const account = await createAccount();
	const parameters = { device: byName('company WEBSITE'), minutes: 30 };
	await openStep(editor, account, config('Pause', 'device', 'pauseForTime', parameters));
	const columns = await editor.executeStep();
	expect(columns).toEqual(
		expect.arrayContaining(['action', 'deviceId', 'deviceName', 'start', 'end']),
	);
	await editor.outputPanel().getByText('Company website').first().waitFor();
	await browser.screenshot('everyday-pause');
});

it('a list of devices has those of other departments, and reports missing ones', async ({
	browser,
	editor,
}) => {
	const account = await createAccount();
	await openStep(editor, account, config('Get', 'device', 'get'));
	await editor.openResourceLocator('device');
	await browser.page.getByTestId('rlc-search').fill('Shop front');
	await browser.page.getByTestId('rlc-item').filter({ hasText: '· Web Shop' }).first().waitFor();
	await browser.screenshot('everyday-department');
	await editor.selectInResourceLocator('Shop front');
	await editor.executeStep();
	await editor.outputPanel().getByText('Shop front').first().waitFor();
});

it('a sheet whose cell holds 5 without a unit asks what is meant', async ({ browser, editor }) => {
	const jsCode = `return [{ json: { Site: 'Branch 1', URL: 'https://www.branch1.example.test/', Every: 5, Locations: 'London' } }];`;
	const sites = node('n8n-nodes-base.code', 'Sites', { jsCode }, { typeVersion: 2 });
	const parameters = {
		fillInFrom: 'columns',
		columns: { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] },
	};
	const more = { position: [440, 0] as [number, number] };
	const account = await createAccount();
	await openStep(editor, account, sites, config('Devices', 'device', 'upsert', parameters, more));
	const text = await editor.failStep();
	expect(text).toContain('The column "Every" contains "5", which means 5 seconds');
	expect(account.sandbox.listDevices(41001).map(({ name }) => name)).not.toContain('Branch 1');
	await browser.screenshot('everyday-wrong-unit');
});

it('an empty name is refused and nothing is created', async ({ editor }) => {
	const account = await createAccount();
	const count = account.sandbox.listDevices(41001).length;
	const parameters = { name: '={{ $json.nothing }}', platform: 'HTTPS', locations: ['London'] };
	await openStep(editor, account, config('Create', 'device', 'create', parameters));
	expect(await editor.failStep()).toContain('Name has no value');
	expect(account.sandbox.listDevices(41001)).toHaveLength(count);
});
