/** The example "Compare with your old tool": outages that only one of two tools saw. */
import type { IDataObject } from 'n8n-workflow';

import { loadExampleWorkflow } from '../../scripts/host/index.cts';
import { outputRows, runOnSandbox } from '../../scripts/sandboxRun.cts';
import { itIsNoon } from '../support/clock.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { nodeTypes } from '../support/workflows.cts';

const credential = { id: 'any', name: 'Monitoring account', type: 'monitoringApi' };
const loaded = loadExampleWorkflow('Compare with your old tool', credential);
const example = { ...loaded, settings: { ...loaded.settings, timezone: 'UTC' } };

itIsNoon();

/** Returns the differences and the mail. */
async function compare(incidents: IDataObject[], outages: IDataObject[]) {
	const page = (data: IDataObject[]) => ({ json: { data } });
	const pinData = {
		// The last page can be empty.
		'Old Tool': [...incidents.map((attributes) => page([{ attributes }])), page([])],
		Outages: [{ json: { outages } }],
	};
	const workflow = { ...example, pinData };
	const run = await runOnSandbox(workflow, await sandboxForTest(), await nodeTypes());
	return { differences: outputRows(run, 'Differences'), mails: outputRows(run, 'Send Email') };
}

const at = (time: string) => `2026-11-18T${time}:00Z`;
const incident = (name: string, from: string, to?: string) => ({
	name,
	started_at: at(from),
	resolved_at: to === undefined ? null : at(to),
	cause: 'Timeout',
});
const outage = (deviceName: string, from: string, to?: string) => ({
	deviceName,
	start: at(from),
	end: to === undefined ? null : at(to),
	reason: 'there was no connection',
});

it('the example "Compare with your old tool" lists outages that the sample incidents lack', async () => {
	const run = await runOnSandbox(example, await sandboxForTest(), await nodeTypes());
	const [{ outages }] = outputRows(run, 'Outages');
	const [{ onlyOld, onlyOwn }] = outputRows(run, 'Differences');
	expect(onlyOwn).toHaveLength([outages].flat().length);
	expect([outages].flat()).not.toEqual([]);
	expect(onlyOld).toEqual([
		'2026-11-18 09:02, 7 min: Shop front (Status 503)',
		'2026-11-19 22:15, 2 min: Checkout (Timeout)',
	]);
});

it.each([
	['overlap', incident('Shop', '10:00', '11:00'), outage('Shop', '10:30', '11:30')],
	['are ten minutes apart', incident('Shop', '10:00', '10:05'), outage('Shop', '10:15', '10:20')],
	['differ in upper case', incident('SHOP', '10:00', '10:05'), outage('Shop', '10:00', '10:05')],
	['have not ended', incident('Shop', '10:00'), outage('Shop', '12:00')],
])(
	'the example "Compare with your old tool" leaves out outages of both tools that %s',
	async (_, old, own) => {
		const { differences, mails } = await compare([old], [own]);
		expect(differences).toEqual([{ onlyOld: [], onlyOwn: [] }]);
		expect(mails).toMatchObject([
			{
				subject: 'Outages in one tool only: 0 old, 0 Dotcom-Monitor',
				text: 'Only the old tool saw:\nNone\n\nOnly Dotcom-Monitor saw:\nNone',
			},
		]);
	},
);

it.each([
	['of another site', incident('Blog', '10:00', '10:05'), outage('Shop', '10:00', '10:05')],
	['eleven minutes later', incident('Blog', '10:00', '10:05'), outage('Blog', '10:16', '10:20')],
])('the example "Compare with your old tool" lists two outages: one %s', async (_, old, own) => {
	const both = [incident('API', '09:00', '09:10'), outage('API', '09:00', '09:10')] as const;
	const { differences, mails } = await compare([old, both[0]], [own, both[1]]);
	const [onlyOld, onlyOwn] = [
		['2026-11-18 10:00, 5 min: Blog (Timeout)'],
		[expect.stringMatching(/^2026-11-18 10:\d\d, \d min: \w+ \(there was no connection\)$/)],
	];
	expect(differences).toEqual([{ onlyOld, onlyOwn }]);
	expect(mails).toMatchObject([{ subject: 'Outages in one tool only: 1 old, 1 Dotcom-Monitor' }]);
});
