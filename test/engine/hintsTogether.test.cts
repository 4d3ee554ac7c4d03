/** Hints that one run can have side by side: none says the opposite of another one, or of the output. */
import type { INodeParameters } from 'n8n-workflow';

import { rawFeedCredential } from '../support/rawFeed.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { errorOf, hintsOf, reports, runNode } from '../support/workflows.cts';

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
	const run = await runNode(
		reports('Read', resource, operation, parameters),
		rawFeedCredential({ origin }),
		{ mode: 'manual' },
	);
	expect(errorOf(run)).toEqual({});
	return hintsOf(run);
}

const states =
	'<DotcomMonitorConfig><Site ID="7" Name="Shop" State="Up"/><Site ID="8" Name="Blog" State="Up"/></DotcomMonitorConfig>';
const noRecords = '<DotcomMonitorOnlineReport></DotcomMonitorOnlineReport>';

it('an empty report of a known device has no hint that the service does not know it', async () => {
	const documents = { 'status.aspx': states, Type: noRecords };
	// On a Sunday, Last Week has a hint of its own.
	const named = { devices: 'text', deviceNames: 'Shop', include: [], dateRange: 'lastMonth' };
	expect(await hintsWith(documents, 'uptimeReport', 'create', named)).toEqual([
		'The summaries of this range contain no devices, so the report is empty. Check Devices, Date Range and Filters.',
		'Your account has "Shop", but this report has no results for it. If there should be some, check Date Range and Filters.',
	]);
});

it('days that cannot be distinguished are not reported as days without uptime', async () => {
	const day = '<Summary><Uptime>100</Uptime></Summary>';
	const documents = {
		'status.aspx': states,
		Type: `<DotcomMonitorOnlineReport><Site ID="7" Name="Shop">${day}${day}</Site></DotcomMonitorOnlineReport>`,
	};
	expect(await hintsWith(documents, 'statusPage', 'create', { include: ['days'] })).toEqual([
		'The daily summaries have no dates, so no days are shown. Check the raw data of Summary > Get Many with Group By set to Day and Simplify off.',
	]);
});

it('a known device that a filter leaves out leads to no hint about a Date Range that does not exist', async () => {
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
	const documents = { Type: `<DotcomMonitorOnlineReport>${checks}</DotcomMonitorOnlineReport>` };
	expect(await hintsWith(documents, 'response', 'getAll', { limit: 10_001 })).toEqual([
		'This run has 10,001 items, which may be too many for the editor to show. For the slowest or latest checks, use Sort By with Limit; for averages and percentiles, use Response > Get Statistics. To get all of them, set Output to a file.',
	]);
});
