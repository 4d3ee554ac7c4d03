import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { createFeedRun, type DeviceLists, type FeedRun } from '../../shared/n8n/run/feedRun';
import type { FeedAccess } from '../../shared/n8n/run/xmlFeed';
import type { PreparedReport, ReportsOperation } from './operation';

interface SharedReport extends Pick<PreparedReport, 'execute'> {
	access: FeedAccess;
	/** Those that ask for it, in order, at least one. */
	items: number[];
	output?: Promise<INodeExecutionData[]>;
}

/**
 * The reports that a run of the node reads. The service may answer one request in ten seconds
 * (docs/service.md X6): items that ask for the same, in the same way, share one.
 */
export class SharedReports {
	private readonly reports = new Map<string, SharedReport>();

	private readonly operations: ReportsOperation[] = [];

	private readonly byItem = new Map<number, SharedReport>();

	private readonly deviceLists: DeviceLists = new Map();

	private readonly atEnd: FeedRun['atEnd'] = [];

	constructor(private readonly context: IExecuteFunctions) {}

	/** Notes what an item asks for. */
	add(
		item: number,
		operation: ReportsOperation,
		{ execute, values }: PreparedReport,
		access: FeedAccess,
	): void {
		if (!this.operations.includes(operation)) this.operations.push(operation);
		const key = JSON.stringify([this.operations.indexOf(operation), values, access]);
		const report = this.reports.get(key) ?? { execute, access, items: [] };
		report.items.push(item);
		this.reports.set(key, report);
		this.byItem.set(item, report);
	}

	/** What an item outputs: of those that share a report, the first has its output. */
	async outputOf(item: number): Promise<INodeExecutionData[]> {
		const report = this.byItem.get(item);
		if (report === undefined) return [];
		report.output ??= this.read(report);
		const output = await report.output;
		return item === report.items[0] ? output : [];
	}

	/** To be called when the run of the node has come to its end. */
	finish(): void {
		for (const finish of this.atEnd) finish();
	}

	private async read({ access, execute, items }: SharedReport): Promise<INodeExecutionData[]> {
		const run = createFeedRun(this.context, items, access, this.deviceLists);
		const output = await execute(run);
		if (items.length > 1) run.addHint(sharedReportHint(items.length));
		this.atEnd.push(...run.atEnd);
		return output;
	}
}

function sharedReportHint(count: number): string {
	return `${count} items asked for the same report: it was read once, and its output is linked to all of them. If each item should get a report of its own, use a value of the item in a field, such as the device.`;
}
