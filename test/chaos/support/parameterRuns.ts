/** Runs of operations with values in their fields that nobody means. */
import { inspect } from 'node:util';

import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import type { Sandbox } from '../../../sandbox';
import { runWorkflow } from '../../../scripts/engine';
import type { FieldCase } from '../../support/fieldCases';
import { sandboxForTest } from '../../support/sandbox';
import { chain, config, credentialFor, errorOf, nodeTypes, reports } from '../../support/workflows';

/** Fields of one operation with values: those of a row are the values of one item. */
export interface Batch {
	/** What makes it again. */
	seed: number;
	fields: FieldCase[];
	parameters: INodeParameters;
	rows: Array<Record<string, unknown>>;
}

/** What became of an item: its error, undefined when there was none. */
export interface BatchRun {
	errors: Array<string | undefined>;
	/** Errors that do not say what to do, which all of ours do. */
	unexplained: Map<number, string>;
	/** What ended the whole run, which continues after an item that failed. */
	failure?: string;
	cpuMs: number;
}

/** Only against hanging: a busy machine takes long for much. */
const maxWaitMs = 120_000;

/** Against all that a batch holds: n8n's own rule for what a workflow lacks, which is not ours. */
export const notStarted = 'n8n did not start it';

/** More than a person reads before the hint under it. */
export const maxMessageLength = 1000;

let lastRun = 0;

async function run(batch: Batch, rows: Batch['rows'], sandbox: Sandbox, continues: boolean) {
	const [{ path }] = batch.fields;
	const makeNode = path.node === 'MonitoringConfig' ? config : reports;
	const more = continues ? ({ onError: 'continueRegularOutput' } as const) : {};
	const node = makeNode('Run', path.resource, path.operation, batch.parameters, more);
	const running = runWorkflow({
		workflow: chain(node),
		nodeTypes: await nodeTypes(),
		credentials: { monitoringApi: credentialFor(sandbox) },
		executionId: `fuzz ${++lastRun}`,
		input: rows.map((json) => ({ json: json as never })),
	});
	let timer: NodeJS.Timeout | undefined;
	const hanging = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`It hangs: ${describe(batch)}`)), maxWaitMs);
	});
	return await Promise.race([running, hanging]).finally(() => clearTimeout(timer));
}

export async function runBatch(batch: Batch, sandbox: Sandbox): Promise<BatchRun> {
	const before = process.cpuUsage();
	try {
		const result = await run(batch, batch.rows, sandbox, true);
		const { user, system } = process.cpuUsage(before);
		const errors = batch.rows.map(() => undefined as string | undefined);
		const unexplained = new Map<number, string>();
		for (const { json, pairedItem } of result.items('Run')) {
			const items = [pairedItem].flat();
			if (typeof json.error !== 'string' || !isErrorOnly(json)) continue;
			for (const item of items) {
				if (typeof item !== 'object') continue;
				errors[item.item] = json.error;
				if (typeof json.details !== 'string') unexplained.set(item.item, json.error);
			}
		}
		return { errors, unexplained, failure: errorOf(result).message, cpuMs: (user + system) / 1000 };
	} catch (error) {
		if (!(error instanceof Error) || error.name !== 'WorkflowHasIssuesError') throw error;
		return { errors: [], unexplained: new Map(), failure: notStarted, cpuMs: 0 };
	}
}

function isErrorOnly(json: object): boolean {
	return Object.keys(json).every((name) => ['error', 'details', 'message'].includes(name));
}

/** The code of what one item alone fails with; undefined when it does not fail. */
export async function codeOf(batch: Batch, row: number, sandbox: Sandbox) {
	const { code, message } = errorOf(await run(batch, [batch.rows[row]], sandbox, false));
	return message === undefined ? undefined : { code, message };
}

/** What a failure must say so that it can be looked at. */
export function describe({ seed, fields, parameters }: Batch, row?: unknown): string {
	const [{ path }] = fields;
	const titles = fields.map(({ title }) => title).join(' and ');
	const values =
		row === undefined
			? ''
			: ` = ${inspect(row, { depth: 3, breakLength: Infinity }).slice(0, 300)}`;
	const all = process.env.CHAOS_SHOW ? ` in ${JSON.stringify(parameters)}` : '';
	return `${path.resource} ${path.operation}: ${titles}${values} (batch seed ${seed})${all}`;
}

export async function propertiesOf(name: string): Promise<INodeProperties[]> {
	const type = (await nodeTypes())[`n8n-nodes-dotcom-monitor.${name}`];
	return 'description' in type && 'properties' in type.description
		? type.description.properties
		: [];
}

/** Its clock runs faster, so that load tests are soon over. */
export async function makeSandbox(): Promise<Sandbox> {
	const begun = performance.now();
	const start = Date.parse('2026-11-20T12:00:00Z');
	return await sandboxForTest({
		now: () => start + (performance.now() - begun) * 1000,
		inactivitySeconds: 1e9,
	});
}
