/** Runs the nodes on histories of checks, and makes those histories smaller that are told otherwise. */
import { rawFeedCredential } from '../../support/rawFeed.cts';
import { rawServerForTest } from '../../support/rawServer.cts';
import { uptimeReport, withFigures } from '../../support/reports.cts';
import {
	detailDocument,
	parametersOf,
	plannedText,
	summaryDocument,
} from '../../support/strangersFeed.cts';
import type { StrangersHistory } from '../../support/strangersHistories.cts';
import {
	compareTables,
	nodesTable,
	objectsIn,
	strangersTable,
	type NodeOutput,
} from '../../support/strangersTable.cts';
import { branches, errorOf, execute, json, reports } from '../../support/workflows.cts';

/** The returned function serves a history as a feed and returns the items of the nodes. */
export async function historyReader() {
	let [detail, overall, daily] = ['', '', ''];
	const { origin } = await rawServerForTest(({ url }) => {
		const summary = url.includes('Type=Day') ? daily : overall;
		const body = url.includes('Type=Detail') ? detail : summary;
		return { headers: { 'content-type': 'text/xml' }, body };
	});
	const credential = rawFeedCredential({ origin });
	return async (history: StrangersHistory): Promise<NodeOutput> => {
		detail = detailDocument(history);
		[overall, daily] = [summaryDocument(history, false), summaryDocument(history, true)];
		const { outageRule, ...range } = parametersOf(history);
		const shared = { ...range, options: { outageRule }, returnAll: true, simplify: false };
		const nodes = [
			reports('Rows', 'outage', 'getAll', shared),
			reports('Devices', 'outage', 'getAll', { ...shared, itemPer: 'device' }),
			uptimeReport(
				{
					...range,
					include: ['devices', 'days', 'outages'],
					options: {
						compareWith: 'nothing',
						outageRule,
						plannedDowntime: plannedText(history.planned),
					},
				},
				'Uptime',
			),
		];
		const workflow = { ...branches(...nodes), settings: { timezone: 'UTC' } };
		const run = await execute({ workflow, credential });
		expect(errorOf(run)).toEqual({});
		const report = withFigures(json(run, 'Uptime')[0]);
		const [rows, devices] = [json(run, 'Rows'), json(run, 'Devices')];
		return { rows, devices, uptime: objectsIn(report.devices) };
	};
}

/** The differences, and how much was compared. */
export function compareHistory(history: StrangersHistory, output: NodeOutput) {
	const stranger = strangersTable(history);
	return { ...compareTables(nodesTable(output), stranger), rows: stranger.size };
}

/** The least history that still is told otherwise: without every check that is not needed for it. */
export async function leastHistory(
	history: StrangersHistory,
	isDifferent: (other: StrangersHistory) => Promise<boolean>,
): Promise<StrangersHistory> {
	let least = history;
	for (let size = Math.ceil(least.checks.length / 2); size >= 1;) {
		const before = least.checks.length;
		for (let at = 0; at < least.checks.length;) {
			const checks = [...least.checks.slice(0, at), ...least.checks.slice(at + size)];
			const smaller = { ...least, checks };
			if (checks.length > 0 && (await isDifferent(smaller))) least = smaller;
			else at += size;
		}
		if (size > 1) size = Math.ceil(size / 2);
		else if (least.checks.length === before) break;
	}
	for (const window of least.planned) {
		const smaller = { ...least, planned: least.planned.filter((other) => other !== window) };
		if (smaller.planned.length > 0 && (await isDifferent(smaller))) least = smaller;
	}
	return least;
}

export function inWords({ seed, checks, rule, planned }: StrangersHistory): string {
	const lines = checks.map(({ deviceId, time, location, task, status, error = '' }) =>
		[deviceId, new Date(time).toISOString(), location, task, status, error].join(' | '),
	);
	return `History ${seed}, ${JSON.stringify(rule)}, planned ${plannedText(planned)}\n${lines.join('\n')}`;
}
