import type { FeedAccess } from '../../shared/n8n/run/xmlFeed';
import type { ReportRequest } from './reportOperation';

/** A report with the items that ask for it. */
export interface SharedReport {
	request: ReportRequest;
	access: FeedAccess;
	/** In order, at least one. */
	items: number[];
}

/**
 * The reports that a run of the node reads, in the order in which items first ask for them. The service
 * may answer one request in ten seconds (docs/service.md X6): items that ask for the same, in the same
 * way, share one.
 */
export class SharedReports {
	private readonly reports = new Map<string, SharedReport>();

	add(item: number, request: ReportRequest, access: FeedAccess): void {
		const key = JSON.stringify([request, access]);
		const present = this.reports.get(key);
		if (present) present.items.push(item);
		else this.reports.set(key, { request, access, items: [item] });
	}

	[Symbol.iterator](): IterableIterator<SharedReport> {
		return this.reports.values();
	}
}

/** What to know of a report that several items asked for; undefined when it was one. */
export function sharedReportHint({ items }: SharedReport): string | undefined {
	if (items.length === 1) return undefined;
	return `${items.length} items asked for the same report: it was read once, and its output is linked to all of them. If each item should get a report of its own, use a value of the item in a field, such as the device.`;
}
