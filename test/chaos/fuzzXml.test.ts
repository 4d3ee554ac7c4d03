/**
 * Documents that no feed should send: they are read as a second parser reads them, or refused in our own
 * words. What well-formed ones hold is mapped by every report without a fault.
 */
import { createServer } from 'node:http';

import type { INodeParameters } from 'n8n-workflow';
import { parseStringPromise } from 'xml2js';

import { MonitoringError } from '../../nodes/shared/util/monitoringError';
import { runWorkflow } from '../../scripts/engine';
import { recordsIn } from '../support/feed';
import { fuzzCases, type BrokenDocument } from '../support/fuzzCases';
import { listenForTest } from '../support/listen';
import { seededRandom } from '../support/random';
import { readReferenceRecords } from '../support/referenceReader';
import { chain, errorOf, nodeTypes, reports } from '../support/workflows';
import { hostileReport } from './support/hostileReports';
import { changedPrototypes, lookAtPrototypes } from './support/prototypes';
import { caseCount, publishFigures, seed } from './support/round';

/** CPU time, so that a busy machine breaks nothing. */
const maxCpuMs = 2000;

function cpuSince(before: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

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

/** What is wrong with how a document was read. */
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

it('reads documents as a second parser does, or refuses them', async () => {
	const count = caseCount(20_000);
	const prototypes = lookAtPrototypes();
	const complaints: string[] = [];
	let [refused, longestCpuMs] = [0, 0];
	for (const document of fuzzCases(count, seed * 1_000_000)) {
		const before = process.cpuUsage();
		const complaint = await tryDocument(document);
		longestCpuMs = Math.max(longestCpuMs, cpuSince(before));
		if (complaint !== undefined) complaints.push(complaint);
		else if (!document.isReadable) refused++;
	}
	expect(changedPrototypes(prototypes)).toEqual([]);
	expect(complaints).toEqual([]);
	expect(longestCpuMs).toBeLessThan(maxCpuMs);
	publishFigures('Mutated documents of the XML feed', [
		{ name: 'Documents, compared with a second parser', value: count },
		{ name: 'Of them, broken in a way that must be refused', value: refused },
		{ name: 'Longest CPU time of a document', value: longestCpuMs, unit: 'ms' },
	]);
});

const day = { dateRange: 'custom', from: '2026-11-20T00:00:00', to: '2026-11-21T00:00:00' };
const device = { devices: 'text', deviceNames: '={{ $json.device }}' };

interface ReadReport {
	resource: string;
	operation: string;
	parameters?: INodeParameters;
	record: string;
}

const everyReport: ReadReport[] = [
	{ resource: 'response', operation: 'getAll', record: 'Response' },
	{ resource: 'response', operation: 'getAll', parameters: { output: 'csv' }, record: 'Response' },
	{
		resource: 'response',
		operation: 'getAll',
		parameters: { simplify: false },
		record: 'Response',
	},
	{ resource: 'response', operation: 'getStatistics', record: 'Response' },
	{ resource: 'outage', operation: 'getAll', record: 'Response' },
	{ resource: 'uptimeReport', operation: 'create', record: 'Response' },
	{ resource: 'statusPage', operation: 'create', record: 'Site' },
	{ resource: 'summary', operation: 'getAll', record: 'Summary' },
	{ resource: 'deviceStatus', operation: 'getAll', record: 'Site' },
	{
		resource: 'deviceStatus',
		operation: 'getAll',
		parameters: { state: 'changed' },
		record: 'Site',
	},
	{ resource: 'configuration', operation: 'getAll', record: 'Site' },
	{ resource: 'account', operation: 'getUsage', record: 'Usage' },
];

it('maps whatever well-formed documents hold, in every report', async () => {
	const perReport = Math.ceil(caseCount(2400) / everyReport.length);
	const prototypes = lookAtPrototypes();
	const random = seededRandom(seed);
	let current = { own: 0, root: '', record: '' };
	const server = createServer((_, response) => {
		current.own++;
		response.writeHead(200, { 'content-type': 'text/xml' });
		response.end(hostileReport(current.own, current.root, current.record));
	});
	const credential = {
		xmlFeedPid: '0'.repeat(32),
		xmlFeedUrl: `${await listenForTest(server)}/xml`,
	};
	const complaints: string[] = [];
	let [mapped, longestCpuMs] = [0, 0];
	for (const [at, { resource, operation, parameters, record }] of everyReport.entries()) {
		for (let first = 0; first < perReport; first += 20) {
			const root = random.pick(['DotcomMonitorOnlineReport', 'DotcomMonitorConfig', 'Report']);
			current = { own: (seed * 100 + at) * 10_000 + first * 10, root, record };
			const title = `${resource} ${operation} from document ${current.own} of ${root}/${record}`;
			const all = { ...day, ...device, returnAll: true, ...parameters };
			const more = { onError: 'continueRegularOutput' } as const;
			const before = process.cpuUsage();
			const run = await runWorkflow({
				workflow: chain(reports('Run', resource, operation, all, more)),
				nodeTypes: await nodeTypes(),
				credentials: { monitoringApi: credential },
				executionId: title,
				input: Array.from({ length: 20 }, (_, index) => ({ json: { device: `84${index}` } })),
			});
			longestCpuMs = Math.max(longestCpuMs, cpuSince(before));
			const { message } = errorOf(run);
			if (message !== undefined) complaints.push(`${title}: ${message}`);
			for (const { json } of run.items('Run')) {
				const isError = typeof json.error === 'string' && Object.keys(json)[0] === 'error';
				if (!isError) mapped++;
				else if (typeof json.details !== 'string') complaints.push(`${title}: ${json.error}`);
			}
		}
	}
	expect(changedPrototypes(prototypes)).toEqual([]);
	expect(complaints).toEqual([]);
	expect(longestCpuMs).toBeLessThan(maxCpuMs);
	expect(mapped).toBeGreaterThan(perReport);
	publishFigures('Well-formed documents with values that no feed sends', [
		{ name: 'Documents, in every report', value: perReport * everyReport.length },
		{ name: 'Longest CPU time of 20 documents', value: longestCpuMs, unit: 'ms' },
	]);
});
