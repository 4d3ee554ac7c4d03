/** What a check's status means is the same in every report of checks. */
import type { INodeParameters } from 'n8n-workflow';

import { itIsNoon } from '../support/clock.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { readReport, devicesByName, lastDay } from '../support/reports.cts';
import { errorOf, hintsOf, json, reports, runNode } from '../support/workflows.cts';

itIsNoon();

const statuses = ['S', 's', 'OK', 'Success', 'F', 'Failed', 'Q', '7', ' u '];

const document = `<DotcomMonitorOnlineReport><Site ID="1" Name="Shop">${statuses
	.map((status, at) => `<Response ID="${at}" Time="2026-11-20 10:0${at}" Status="${status}"/>`)
	.join('')}</Site></DotcomMonitorOnlineReport>`;

async function readAll(options: INodeParameters) {
	const read = async (resource: string, operation: string, parameters: INodeParameters = {}) => {
		const feed = await rawFeed(document);
		const all = { options, ...parameters, returnAll: true };
		const run = await runNode(reports('Read', resource, operation, all), rawFeedCredential(feed));
		expect(errorOf(run)).toEqual({});
		return json(run, 'Read');
	};
	const withDetails = { options: { ...options, includeDetails: true } };
	const responses = await read('response', 'getAll', withDetails);
	const countOf = (result: string) => responses.filter((item) => item.result === result).length;
	const idsWith = async (result: string) =>
		(await read('response', 'getAll', { filters: { result } })).map(({ id }) => id);
	return {
		responses,
		success: countOf('success'),
		failure: countOf('failure'),
		unknown: countOf('unknown'),
		idsWith,
		statistics: (await read('response', 'getStatistics', { groupBy: [] }))[0],
		byStatus: await read('response', 'getStatistics', { groupBy: ['status'] }),
		device: (await read('outage', 'getAll', { itemPer: 'device' }))[0],
	};
}

it.each([
	['by the words that are known', {}, { success: 4, failure: 2, unknown: 3 }],
	['by the statuses that the user names', { successStatuses: 'u, 7' }, { success: 2, failure: 7 }],
])(
	'Response, Get Statistics and Outage take the same checks for failed, %s',
	async (_, options, expected) => {
		const { responses, success, failure, unknown, idsWith, statistics, byStatus, device } =
			await readAll(options);
		expect({ unknown: 0, ...expected }).toEqual({ success, failure, unknown });
		const idsOf = (result: string) =>
			responses.filter((item) => item.result === result).map(({ id }) => id);
		expect(await idsWith('successful')).toEqual(idsOf('success'));
		expect(await idsWith('failed')).toEqual(idsOf('failure'));
		const errorRatePercent = Math.ceil((1_000_000 * failure) / (success + failure)) / 10_000;
		expect(statistics).toMatchObject({
			...{ checks: statuses.length, succeeded: success, failed: failure, errorRatePercent },
		});
		expect(byStatus.map(({ checks }) => checks)).toEqual(statuses.map(() => 1));
		for (const { status, failed } of byStatus) {
			const same = responses.find(({ details }) => Object(details).resultText === status);
			expect(failed).toBe(same?.result === 'failure' ? 1 : 0);
		}
		expect(device).toMatchObject({ checks: success + failure, failedChecks: failure });
	},
);

it('a check without a status has an unknown result, whatever statuses the user names', async () => {
	const feed = await rawFeed(
		'<DotcomMonitorOnlineReport><Response ID="1"/></DotcomMonitorOnlineReport>',
	);
	const options = { successStatuses: 'OK' };
	const run = await runNode(
		reports('Read', 'response', 'getAll', { options }),
		rawFeedCredential(feed),
	);
	expect(json(run, 'Read')).toMatchObject([{ result: 'unknown' }]);
});

it.each([
	['outage', 'getAll'],
	['response', 'getStatistics'],
])('%s > %s refuses devices that the account does not have', async (resource, operation) => {
	const { result } = await readReport(resource, operation, {
		...lastDay,
		...devicesByName('Company website, Compny website'),
	});
	expect(errorOf(result)).toMatchObject({ message: '"Compny website" in Devices is not known' });
});

it.each([
	['outage', 'getAll'],
	['response', 'getStatistics'],
])('%s > %s lists the locations without results', async (resource, operation) => {
	const filters = { locations: ['London', 'Lodnon'] };
	const { result } = await readReport(resource, operation, {
		...lastDay,
		...devicesByName('84220'),
		filters,
	});
	expect(hintsOf(result)).toEqual([expect.stringContaining('has no location "Lodnon"')]);
});
