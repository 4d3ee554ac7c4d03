/**
 * Documents that no feed should send: they are read as a second parser reads them, or refused in our own
 * words. What well-formed ones hold is mapped by every report without a fault.
 */
import type { INodeParameters } from 'n8n-workflow';
import { parseStringPromise } from 'xml2js';

import { MonitoringError } from '../../nodes/shared/words/util/monitoringError';
import { caseCount } from '../support/cases.cts';
import { recordsIn } from '../support/feed.cts';
import { fuzzCases, type BrokenDocument } from '../support/fuzzCases.cts';
import { serverForTest } from '../support/listen.cts';
import { seededRandom } from '../support/random.cts';
import { readReferenceRecords } from '../support/referenceReader.cts';
import { chain, execute, reports } from '../support/workflows.cts';
import { FuzzWatch } from './support/fuzzWatch.cts';
import { hostileReport } from './support/hostileReports.cts';
import { publishFigures, seed } from './support/round.cts';

/** What the second parser reads; undefined when it refuses, too. */
function reference(bytes: Buffer): unknown {
	try {
		return readReferenceRecords(bytes.toString('utf8').replace('\ufeff', ''));
	} catch {
		return undefined;
	}
}

/** Without line breaks: the second parser keeps those in attributes, which XML makes spaces. */
function toText(records: unknown): string | undefined {
	return JSON.stringify(records)?.replace(/\\[nrt]/g, ' ');
}

async function isWellFormed(bytes: Buffer): Promise<boolean> {
	return await parseStringPromise(bytes.toString('utf8').replace('\ufeff', '')).then(
		() => true,
		() => false,
	);
}

/** Returns what is wrong with how a document was read; undefined if nothing is. */
async function tryDocument({
	name,
	bytes,
	isReadable,
}: BrokenDocument): Promise<string | undefined> {
	try {
		const found = await recordsIn(bytes, ['Response'], 1 + (bytes.length % 700));
		if (!isReadable) return `${name} was read`;
		const expected = reference(bytes);
		if (toText(found) === toText(expected)) return undefined;
		// It takes some processing instructions for a fault.
		if (expected === undefined && (await isWellFormed(bytes))) return undefined;
		return `${name} was read as ${toText(found)}, not as ${toText(expected)}`.slice(0, 5000);
	} catch (error) {
		if (error instanceof MonitoringError && error.hint !== '') return undefined;
		return `${name}: ${String(error)}`;
	}
}

it('the report reader reads documents as a second parser does, or refuses them', async () => {
	const count = caseCount(20_000);
	const watch = new FuzzWatch();
	let refused = 0;
	for (const document of fuzzCases(count, seed * 1_000_000)) {
		const complaint = await watch.measure(document.name, () => tryDocument(document));
		if (complaint !== undefined) watch.complaints.push(complaint);
		else if (!document.isReadable) refused++;
	}
	watch.expectNothing();
	watch.expectQuick();
	publishFigures('Mutated documents of the XML feed', [
		{ name: 'Documents, compared with a second parser', value: count },
		{ name: 'Of them, broken in a way that must be refused', value: refused },
		{ name: 'Longest CPU time of a document', value: watch.longestCpuMs, unit: 'ms' },
	]);
});

const day = { dateRange: 'custom', from: '2026-11-20T00:00:00', to: '2026-11-21T00:00:00' };
const device = { devices: 'text', deviceNames: '={{ $json.device }}' };

type ReadReport = [
	resource: string,
	operation: string,
	record: string,
	parameters?: INodeParameters,
];

const everyReport: ReadReport[] = [
	['response', 'getAll', 'Response'],
	['response', 'getAll', 'Response', { output: 'csv' }],
	['response', 'getAll', 'Response', { simplify: false }],
	['response', 'getStatistics', 'Response'],
	['outage', 'getAll', 'Response'],
	['uptimeReport', 'create', 'Response'],
	['statusPage', 'create', 'Site'],
	['summary', 'getAll', 'Summary'],
	['deviceStatus', 'getAll', 'Site'],
	['configuration', 'getAll', 'Site'],
	['subscription', 'getUsage', 'Usage'],
];

const itemsPerRun = 20;

it('every report maps any content of well-formed documents', async () => {
	const perReport = Math.ceil(caseCount(2400) / everyReport.length);
	const watch = new FuzzWatch();
	const random = seededRandom(seed);
	let current = { own: 0, root: '', record: '' };
	const origin = await serverForTest((_, response) => {
		current.own++;
		response.writeHead(200, { 'content-type': 'text/xml' });
		response.end(hostileReport(current.own, current.root, current.record));
	});
	const credential = { xmlFeedPid: '0'.repeat(32), xmlFeedUrl: `${origin}/xml` };
	let mapped = 0;
	for (const [at, [resource, operation, record, parameters]] of everyReport.entries()) {
		for (let first = 0; first < perReport; first += itemsPerRun) {
			const root = random.pick(['DotcomMonitorOnlineReport', 'DotcomMonitorConfig', 'Report']);
			current = { own: (seed * 100 + at) * 10_000 + first * 10, root, record };
			const title = `${resource} ${operation} from document ${current.own} of ${root}/${record}`;
			const all = { ...day, ...device, returnAll: true, ...parameters };
			const more = { onError: 'continueRegularOutput' } as const;
			const run = await watch.measure(title, () =>
				execute({
					workflow: chain(reports('Run', resource, operation, all, more)),
					credential,
					executionId: title,
					rows: Array.from({ length: itemsPerRun }, (_, index) => ({ device: `84${index}` })),
				}),
			);
			const failed = watch.checkRun(title, run);
			mapped += run.items('Run').length - failed.length;
		}
	}
	watch.expectNothing();
	watch.expectQuick();
	expect(mapped).toBeGreaterThan(perReport);
	publishFigures('Well-formed documents with values that no feed sends', [
		{ name: 'Documents, in every report', value: perReport * everyReport.length },
		{ name: `Longest CPU time of ${itemsPerRun} documents`, value: watch.longestCpuMs, unit: 'ms' },
	]);
});
