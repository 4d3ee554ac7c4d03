/** Runs of operations with values in their fields that nobody means. */
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';

import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import type { Sandbox } from '../../../sandbox/index.cts';
import type { WorkflowRun } from '../../../scripts/engine/index.cts';
import type { FieldCase } from '../../support/fieldCases.cts';
import { sandboxForTest } from '../../support/sandbox.cts';
import { chain, config, errorOf, execute, nodeTypes, reports } from '../../support/workflows.cts';

/** Fields of one operation with values: those of a row are the values of one item. */
export interface Batch {
	/** What makes it again. */
	seed: number;
	fields: FieldCase[];
	parameters: INodeParameters;
	rows: Array<Record<string, unknown>>;
}

/** Only against hanging: a busy machine takes long for much. */
const maxWaitMs = 120_000;

/** More than a person reads before the hint under it. */
export const maxMessageLength = 1000;

/** @throws Error when it does not end */
async function run(batch: Batch, sandbox: Sandbox, continues: boolean): Promise<WorkflowRun> {
	const [{ path }] = batch.fields;
	const makeNode = path.node === 'MonitoringConfig' ? config : reports;
	const more = continues ? ({ onError: 'continueRegularOutput' } as const) : {};
	const node = makeNode('Run', path.resource, path.operation, batch.parameters, more);
	const timer = new AbortController();
	const hanging = wait(maxWaitMs, undefined, timer).then(() => {
		throw new Error(`It hangs: ${describe(batch)}`);
	});
	const running = execute({ workflow: chain(node), credential: sandbox, rows: batch.rows });
	hanging.catch(() => {});
	return await Promise.race([running, hanging]).finally(() => timer.abort());
}

/** @returns undefined when n8n itself does not start it: by its own rule, a workflow lacks something */
export async function runBatch(batch: Batch, sandbox: Sandbox): Promise<WorkflowRun | undefined> {
	try {
		return await run(batch, sandbox, true);
	} catch (error) {
		if (!(error instanceof Error) || error.name !== 'WorkflowHasIssuesError') throw error;
		return undefined;
	}
}

/** The error of an item alone; undefined when it succeeds. */
export async function errorOfRow(batch: Batch, row: number, sandbox: Sandbox) {
	const error = errorOf(await run({ ...batch, rows: [batch.rows[row]] }, sandbox, false));
	return error.message === undefined ? undefined : error;
}

/** Describes a failure so that it can be reproduced. */
export function describe({ seed, fields, parameters }: Batch, row?: unknown): string {
	const [{ path }] = fields;
	const titles = fields.map(({ title }) => title).join(' and ');
	const shown = inspect(row, { depth: 3, breakLength: Infinity }).slice(0, 300);
	const values = row === undefined ? '' : ` = ${shown}`;
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
