/** Fields of Filters that are empty because of their expression, and secrets in what the feed says. */
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { allSimplified, readReport } from '../support/reports.cts';
import { errorOf, reports, runNode } from '../support/workflows.cts';

const read = async (parameters: object) =>
	await readReport('deviceStatus', 'getAll', { ...allSimplified, ...parameters });

const blank = '={{ "" }}';

it.each([
	['Department Name or ID', { department: blank }],
	['Filter Name or ID', { filter: blank }],
	['Schedule Name or ID', { schedule: '={{ "  " }}' }],
	['Locations', { locations: [blank] }],
	['Locations', { locations: blank }],
	['Check Result', { result: blank }],
])('a filter that is empty because of its expression is rejected: %s', async (label, filters) => {
	const { result, sandbox } = await read({ filters });
	expect(errorOf(result)).toMatchObject({
		code: 'PARAMETER_INVALID',
		message: `${label} has no value`,
	});
	expect(sandbox.requests).toEqual([]);
});

it('an empty filter without an expression means any', async () => {
	const filters = { department: '', filter: '', schedule: '', locations: [''], result: 'all' };
	const { result, items } = await read({ filters });
	expect(errorOf(result)).toEqual({});
	expect(items).toHaveLength(8);
});

it('UIDs and the PID are removed from the records of the feed and from its messages', async () => {
	const [webApiUid, loadTestingUid] = ['A', 'B'].map((letter) => letter.repeat(32));
	const runOn = async (document: string) => {
		const feed = await rawFeed(document);
		const credential = { ...rawFeedCredential(feed), webApiUid, loadTestingUid };
		return {
			result: await runNode(reports('Read', 'deviceStatus', 'getAll', allSimplified), credential),
			credential,
		};
	};
	const pid = '0123456789ABCDEF0123456789ABCDEF';
	const text = `${webApiUid} ${loadTestingUid.toLowerCase()} ${pid}`;
	const { result } = await runOn(
		`<DotcomMonitorConfig><Site ID="1" Name="${text}" /></DotcomMonitorConfig>`,
	);
	expect(result.items('Read')[0].json.deviceName).toBe('***** ***** *****');
	const refused = await runOn(`<DotcomMonitorConfig><error>${text}</error></DotcomMonitorConfig>`);
	expect(errorOf(refused.result).message).toContain('***** ***** *****');
});
