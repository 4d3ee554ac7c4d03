/** Hints that one run can have side by side: none says the opposite of another one, or of the output. */
import type { INodeParameters } from 'n8n-workflow';

import { readStates } from '../support/deviceStates.cts';
import { rawFeedCredential } from '../support/rawFeed.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { chain, errorOf, execute, hintsOf, json, reports, start } from '../support/workflows.cts';

describe('Device Status > Get Many with State Changed Since Last Run', () => {
	const byHand =
		'This manual run compared the states but did not save them: n8n saves them only in runs of the published workflow.';
	const begins =
		'n8n saves the states only in runs of the published workflow: publish it. Its first run saves the states; from the next one on, changes are returned.';
	const remembers = 'This run saves their states; from the next run on, changes are returned.';

	/** One item asks for the archive, whose last run is known, the other one for the shop, which was never asked for. */
	async function readMixed(mode: 'manual' | 'trigger') {
		const { read } = await readStates({ state: 'changed', devices: 'text' });
		const more = { deviceNames: '={{ $json.name }}', filters: {} };
		const rows = [{ name: 'Archive' }, { name: 'Shop*' }];
		await read({}, { more, rows: rows.slice(0, 1) });
		return await read({ 84214: 'down' }, { more, mode, rows });
	}

	it('lists the devices without a last run, in addition to the changes of others', async () => {
		const run = await readMixed('trigger');
		expect(errorOf(run)).toEqual({});
		expect(json(run, 'Read')).toMatchObject([{ message: 'Archive has been down since 12:00 UTC' }]);
		expect(hintsOf(run)).toEqual([
			`There is no saved state to compare with yet for Shop front. ${remembers}`,
		]);
	});

	it('compares by hand what was asked before, and says of what it was not', async () => {
		const run = await readMixed('manual');
		expect(json(run, 'Read')).toMatchObject([{ message: 'Archive has been down since 12:00 UTC' }]);
		expect(hintsOf(run)).toEqual([
			byHand,
			`There is no saved state to compare with yet for Shop front. ${begins}`,
		]);
	});

	it('remembers nothing by hand, neither in its hint nor in its text', async () => {
		const { read } = await readStates({ state: 'changed', output: 'oneItem' });
		const run = await read({}, { mode: 'manual' });
		expect(json(run, 'Read')).toMatchObject([
			{
				message:
					'No previous run of 4 sites to compare with: changes are reported from the second run of the published workflow',
			},
		]);
		expect(hintsOf(run)).toEqual([
			`There is no saved state to compare with yet for Shop front, Mail <relay>, Old site and 1 more. ${begins}`,
		]);
	});

	it.each([
		['trigger', remembers],
		['manual', begins],
	] as const)(
		'begins again once where it cannot read what it remembers: %s',
		async (mode, then) => {
			const { read, staticData } = await readStates({ state: 'changed' });
			await read();
			staticData['node:Read'] = { lastStates: 'abc' };
			const run = await read({}, { mode });
			expect(hintsOf(run)).toEqual([
				`The saved states of Shop front, Mail <relay>, Old site and 1 more cannot be read. ${then}`,
			]);
		},
	);

	it('forgets nothing by hand', async () => {
		const { devices, read } = await readStates({ state: 'changed' });
		await read();
		delete devices[84214];
		for (let run = 1; run < 3; run++) await read();
		expect(hintsOf(await read({}, { mode: 'manual' }))).toEqual([
			byHand,
			'No longer in the report: Archive.',
		]);
	});
});

/** The hints of a run by hand, with a service that answers by a part of the address. */
async function hintsWith(
	documents: Record<string, string>,
	resource: string,
	operation: string,
	parameters: INodeParameters,
): Promise<string[]> {
	const { origin } = await rawServerForTest(({ url }) => ({
		headers: { 'content-type': 'text/xml' },
		body: Object.entries(documents).find(([part]) => url.includes(part))?.[1] ?? '<Empty/>',
	}));
	const run = await execute({
		workflow: chain(start(), reports('Read', resource, operation, parameters)),
		credential: rawFeedCredential({ origin }),
		mode: 'manual',
	});
	expect(errorOf(run)).toEqual({});
	return hintsOf(run);
}

const states =
	'<DotcomMonitorConfig><Site ID="7" Name="Shop" State="Up"/><Site ID="8" Name="Blog" State="Up"/></DotcomMonitorConfig>';
const noRecords = '<DotcomMonitorOnlineReport></DotcomMonitorOnlineReport>';

it('an empty report of a device that is known does not say that the service does not know it', async () => {
	const documents = { 'status.aspx': states, Type: noRecords };
	// On a Sunday, Last Week has a hint of its own.
	const named = { devices: 'text', deviceNames: 'Shop', include: [], dateRange: 'lastMonth' };
	expect(await hintsWith(documents, 'uptimeReport', 'create', named)).toEqual([
		'The summaries of this range contain no devices, so the report is empty. Check Devices, Date Range and Filters.',
		'Your account has "Shop", but this report has no results for it. If there should be some, check Date Range and Filters.',
	]);
});

it('days that cannot be distinguished are not days without uptime', async () => {
	const day = '<Summary><Uptime>100</Uptime></Summary>';
	const documents = {
		'status.aspx': states,
		Type: `<DotcomMonitorOnlineReport><Site ID="7" Name="Shop">${day}${day}</Site></DotcomMonitorOnlineReport>`,
	};
	expect(await hintsWith(documents, 'statusPage', 'create', { include: ['days'] })).toEqual([
		'The daily summaries have no dates, so no days are shown. Check the raw data of Summary > Get Many with Group By set to Day and Simplify off.',
	]);
});

it('a known device that a filter leaves out is not looked for in a Date Range that is not there', async () => {
	const documents = {
		'Filter=': '<DotcomMonitorConfig><Site ID="8" Name="Blog" State="Up"/></DotcomMonitorConfig>',
		'status.aspx': states,
	};
	const named = { devices: 'text', deviceNames: 'Shop, Blog', filters: { filter: '1' } };
	expect(await hintsWith(documents, 'deviceStatus', 'getAll', named)).toEqual([
		'Your account has "Shop", but this report has no results for it. If there should be some, check Filters.',
	]);
});

it('more items than the editor can show have one hint', async () => {
	const checks = '<Response><ID>7</ID></Response>'.repeat(10_003);
	const documents = {
		Type: `<DotcomMonitorOnlineReport>${checks}</DotcomMonitorOnlineReport>`,
	};
	expect(await hintsWith(documents, 'response', 'getAll', { limit: 10_001 })).toEqual([
		'This run has 10,001 items, which may be too many for the editor to show. For the slowest or latest checks, use Sort By with Limit; for averages and percentiles, use Response > Get Statistics. To get all of them, set Output to a file.',
	]);
});
