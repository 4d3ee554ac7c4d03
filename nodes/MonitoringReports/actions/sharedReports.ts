import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ParameterReader } from '../../shared/n8n/parameters/parameterReader';
import { createFeedRun, type DeviceLists } from '../../shared/n8n/run/feedRun';
import { firstError, ItemLabels, withItemLabel } from '../../shared/n8n/run/errors/itemErrors';
import { resolveOperation } from '../../shared/n8n/run/operations';
import { runNode, toItemError } from '../../shared/n8n/run/runNode';
import { readFeedAccess, type FeedAccess } from '../../shared/n8n/run/xmlFeed';
import type { PreparedReport, ReportsResource } from './operation';

interface SharedReport extends Pick<PreparedReport, 'execute'> {
	access: FeedAccess;
	/** The indexes of the items that request it, in order, at least one. */
	items: number[];
	output?: Promise<INodeExecutionData[]>;
}

/** Runs the node: reads each requested report once, and returns the output of all items. */
export async function runReports(
	context: IExecuteFunctions,
	resources: ReportsResource[],
): Promise<INodeExecutionData[][]> {
	const reports = await SharedReports.prepare(context, resources);
	return await runNode(context, {
		concurrency: 1,
		prepare: (item) => ({ concerns: [], run: () => reports.outputOf(item) }),
		toRunError: (outcomes, labels) =>
			firstError(outcomes, labels, (item) => reports.isShared(item)),
	});
}

/**
 * The reports that a run of the node reads. The service may allow one request in ten seconds
 * (docs/dev/service.md X6), so items with the same values and access share one report.
 */
class SharedReports {
	/** By item: its report, or its mistake. */
	private readonly byItem: Array<{ report: SharedReport } | { failure: unknown }> = [];

	private readonly deviceLists: DeviceLists = new Map();

	private constructor(private readonly context: IExecuteFunctions) {}

	/**
	 * Reads and checks the requests of all items before the service is called.
	 *
	 * @throws {NodeError} for an invalid item, unless the workflow continues on errors
	 */
	static async prepare(
		context: IExecuteFunctions,
		resources: ReportsResource[],
	): Promise<SharedReports> {
		const reports = new SharedReports(context);
		// By values and access; the operation is the same, as n8n allows no expression in it.
		const byRequest = new Map<string, SharedReport>();
		const items = context.getInputData();
		for (let item = 0; item < items.length; item++) {
			try {
				const parameters = ParameterReader.forItem(context, item);
				const prepared = resolveOperation(resources, parameters).prepare(parameters);
				const { execute, values } = prepared;
				const access = await readFeedAccess(context, item, parameters);
				const key = JSON.stringify([values, access]);
				const report = byRequest.get(key) ?? { execute, access, items: [] };
				byRequest.set(key, report);
				report.items.push(item);
				reports.byItem[item] = { report };
			} catch (thrown) {
				if (!context.continueOnFail()) {
					const error = await toItemError(context, thrown, item);
					throw withItemLabel(error, item, items.length, new ItemLabels(items));
				}
				reports.byItem[item] = { failure: thrown };
			}
		}
		return reports;
	}

	/** The output of an item; empty if an earlier item already output the same report. */
	async outputOf(item: number): Promise<INodeExecutionData[]> {
		const requested = this.byItem[item];
		if ('failure' in requested) throw requested.failure;
		const { report } = requested;
		report.output ??= this.read(report);
		const output = await report.output;
		return item === report.items[0] ? output : [];
	}

	/** Whether other items requested the same report. */
	isShared(item: number): boolean {
		const requested = this.byItem[item];
		return 'report' in requested && requested.report.items.length > 1;
	}

	/** Requests a report for its items. Adds a hint if several items share it. */
	private async read({ access, execute, items }: SharedReport): Promise<INodeExecutionData[]> {
		const run = createFeedRun(this.context, items, access, this.deviceLists);
		const output = await execute(run);
		// Output for a single item, such as the report of a customer, is not shared.
		const isShared = output.every(({ pairedItem }) => Array.isArray(pairedItem));
		if (items.length > 1 && isShared) {
			run.addHint(
				`${items.length} input items requested the same report, so it was read and returned only once. To get a separate report for each item, use an expression with a value of the item in a field, for example in Devices.`,
			);
		}
		return output;
	}
}
