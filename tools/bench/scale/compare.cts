/** How long n8n waits for something else while large accounts are computed: no stall is to be over 50 ms. */
import { setImmediate as nextTurn } from 'node:timers/promises';

import { outageRows } from '../../../nodes/MonitoringReports/actions/checks/outageRows';
import { NameList } from '../../../nodes/shared/words/names';
import { ReportDates, type FeedRecord } from '../../../nodes/shared/service/xmlFeed';
import { tableNames, whole, type BenchmarkTable } from '../tables.cts';
import { auditWorks, reportWorks, setupWorks } from './works.cts';

const deviceCount = 10_000;
const names = Array.from({ length: deviceCount }, (_, at) => ({
	id: 40_000 + at,
	name: `Shop ${at}`,
}));
const patterns = Array.from({ length: 1000 }, (_, at) => `*front ?? of ${at}*`);

/** How long a work takes, and the longest time in which nothing else had its turn. */
async function measure(title: string, work: () => Promise<unknown>): Promise<string[]> {
	let isDone = false;
	let longest = 0;
	const watch = async () => {
		let last = cpuMs();
		while (!isDone) {
			await nextTurn();
			longest = Math.max(longest, cpuMs() - last);
			last = cpuMs();
		}
	};
	const watching = watch();
	const startedAt = performance.now();
	await work();
	const took = performance.now() - startedAt;
	isDone = true;
	await watching;
	return [title, `${(took / 1000).toFixed(1)} s`, `${whole(longest)} ms`];
}

/** Other programs on the machine do not count. */
function cpuMs(): number {
	const { system, user } = process.cpuUsage();
	return (system + user) / 1000;
}

const begin = Date.parse('2026-11-20T00:00:00Z');

/** A day of hourly checks from two locations; every device fails for two hours. */
async function* records(): AsyncGenerator<FeedRecord[]> {
	for (const { id, name } of names) {
		const batch: FeedRecord[] = [];
		for (const location of ['London', 'New York']) {
			const ancestors = [{ element: 'Site', fields: { ID: String(id), Name: name } }];
			for (let hour = 0; hour < 24; hour++) {
				const time = new Date(begin + hour * 3_600_000).toISOString().slice(0, 19);
				const values = [location, time, hour === id % 20 || hour === (id % 20) + 1 ? 'F' : 'S'];
				batch.push({
					element: 'Response',
					ancestors,
					names: ['Location', 'Time', 'Status'],
					values,
				});
			}
		}
		await nextTurn();
		yield batch;
	}
}

export async function* compareScale(): AsyncGenerator<BenchmarkTable> {
	const source = () => ({
		run: { addHint: () => undefined, hintText: (text: string) => text, timeZone: 'UTC' },
		query: {},
		options: {},
		records: records(),
		dates: new ReportDates({}, {}),
		isSimple: true,
	});
	const rule = { minLocations: 2, minFailures: 1, minDurationMs: 0, joinWithinMs: 0 };
	const rows = [
		await measure('1,000 name patterns against 10,000 devices', async () => {
			await new NameList(names).unmatchedInTurns(patterns);
		}),
		await measure('Outages of 10,000 devices', async () => {
			await outageRows(rule, 'outage')(source());
		}),
		await measure('How often each of them was down', async () => {
			await outageRows(rule, 'device')(source());
		}),
	];
	for (const prepare of [setupWorks, auditWorks, reportWorks]) {
		for (const [title, work] of await prepare()) rows.push(await measure(title, work));
	}
	const [name] = tableNames.scale;
	yield { name, columns: ['What', 'Takes', 'Longest stall (CPU time)'], rows, rounds: 1 };
}
