/** Tags in the fields that say what others see of devices, and which target these have. */
import type { INodeParameters } from 'n8n-workflow';

import { byText, readTagged, taggedSandbox } from '../support/taggedReports.cts';
import { credentialFor, errorOf, fileOf, hintsOf, json } from '../support/workflows.cts';

const publicly = (...device: INodeParameters[]) => ({ publicNames: { device } });
const targets = (...target: INodeParameters[]) => ({ options: { ownTargets: { target } } });

const page = { of: 'statusPage create' };
const report = { of: 'uptimeReport create' };

const targetsOf = (run: Awaited<ReturnType<typeof readTagged>>['run']) => {
	const devices: object[] = Object(json(run, 'Read')[0]).devices;
	return Object.fromEntries(
		devices.map((device) => {
			const { deviceName, uptimeTargetPercentage } = Object(device);
			return [deviceName, uptimeTargetPercentage];
		}),
	);
};

it('hides the devices with a tag, and those that are named next to it', async () => {
	const hidden = { hiddenDevices: '#WEB shop; Checkout' };
	const { run } = await readTagged({ ...hidden, include: [] }, page);
	expect(errorOf(run)).toEqual({});
	expect(hintsOf(run)).toEqual([]);
	expect(json(run, 'Read')).toMatchObject([{ hidden: 3 }]);
	const html = await fileOf(run);
	expect(html).toContain('Careers page');
	expect(html).not.toMatch(/>(Company website|Shop front|Checkout)</);
});

it('hides them in a report, too', async () => {
	const { run } = await readTagged({ forCustomers: { hiddenDevices: '#web shop' } }, report);
	expect(errorOf(run)).toEqual({});
	expect(Object.keys(targetsOf(run))).toContain('Checkout');
	expect(Object.keys(targetsOf(run))).not.toContain('Shop front');
});

it('groups the devices with a tag, of which the first row counts', async () => {
	const rows = publicly(
		{ device: '#eu', name: 'Our site', group: 'Europe' },
		{ device: '#web shop', name: '', group: 'Shops' },
	);
	const { run } = await readTagged({ ...rows, include: [], ...byText('#web shop') }, page);
	expect(errorOf(run)).toEqual({});
	const html = await fileOf(run);
	expect(html).toMatch(/Europe[^]*Our site[^]*Shops[^]*Shop front/);
	expect(html).not.toContain('Company website');
});

it('judges the devices with a tag by a target of their own', async () => {
	const rows = targets({ device: '#web shop', uptimeTarget: 99.5 });
	const { run } = await readTagged(rows, report);
	expect(targetsOf(run)).toMatchObject({
		'Company website': 99.5,
		'Shop front': 99.5,
		Checkout: 99.9,
	});
});

it('reads the tags once for all fields and items', async () => {
	const { run, sandbox } = await readTagged(
		{
			...byText('#web shop'),
			...targets({ device: '#eu', uptimeTarget: 99.5 }),
			forCustomers: publicly({ device: '#eu', name: '={{ $json.name }}', group: '' }),
		},
		{ ...report, rows: [{ name: 'One' }, { name: 'Two' }] },
	);
	expect(errorOf(run)).toEqual({});
	expect(json(run, 'Read')).toHaveLength(2);
	const devices = sandbox.requests
		.map(({ path }) => path)
		.filter((path) => /\/device\//.test(path));
	expect(new Set(devices).size).toBe(devices.length);
});

it('says when no device of the page has a tag, and names none that it has', async () => {
	const fields = { ...byText('Checkout'), hiddenDevices: '#eu' };
	const { run } = await readTagged({ ...fields, include: [] }, page);
	expect(errorOf(run)).toEqual({});
	expect(hintsOf(run)).toEqual([
		'No device of this page has the tags in Devices to Hide: "#eu". If one should have them, check the tags in your account, and that Devices includes it.',
	]);
});

const fields: Array<[string, string, INodeParameters]> = [
	['Devices to Hide', page.of, { hiddenDevices: 'Checkout, #eu2' }],
	['Public Names', page.of, publicly({ device: '#eu2', name: 'Shop', group: '' })],
	['Device Targets', report.of, targets({ device: '#eu2', uptimeTarget: 99 })],
];

it.each(fields)(
	'refuses a tag in %s that no device has, names no other, and asks the feed for nothing',
	async (label, of, parameters) => {
		const { run, sandbox } = await readTagged(parameters, { of });
		expect(errorOf(run)).toMatchObject({
			message: `"#eu2" in ${label} is not known`,
			description: `Correct ${label}: each name must match one of the devices of all departments that the Web API UID can access.`,
		});
		expect(sandbox.requests.filter(({ path }) => path.endsWith('.aspx'))).toEqual([]);
	},
);

it.each(fields)(
	'refuses a tag in %s without a Web API UID before anything is asked',
	async (label, of, parameters) => {
		const sandbox = await taggedSandbox();
		const credential = credentialFor(sandbox, { webApiUid: '' });
		const { run } = await readTagged(parameters, { of, sandbox, credential });
		expect(errorOf(run)).toMatchObject({
			message: `"#eu2" in ${label} is a tag, and tags need a Web API UID in the credential`,
			description: expect.stringContaining(`or enter names or IDs in ${label}`),
		});
		expect(sandbox.requests).toEqual([]);
	},
);
