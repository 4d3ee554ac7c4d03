import {
	readSuccessStatuses,
	type CheckOrder,
	type PartName,
} from '../../../shared/n8n/parameters/feedFields';
import type { ParameterReader } from '../../../shared/n8n/parameters/parameterReader';
import type { DimensionName, OutageRule } from '../../../shared/uptime';
import type { FeedQuery } from '../../../shared/xmlFeed';

/** How records are understood as checks, and which of them count: whatever the service made of it. */
export interface CheckSelection {
	/** Those that the user names; none where the node is to know. */
	successStatuses: string[];
	timeZone: string;
	/** Names of locations; all without one. */
	locations: string[];
	result?: FeedQuery['result'];
}

export interface ResponsesRequest extends CheckSelection {
	kind: 'responses';
	order?: CheckOrder;
}

export interface OutagesRequest extends CheckSelection {
	kind: 'outages';
	rule: OutageRule;
	isPerDevice: boolean;
}

export interface StatisticsRequest extends CheckSelection {
	kind: 'statistics';
	groupBy: DimensionName[];
	/** The numbers to compute: the duration, then parts of it. */
	parts: Array<PartName | 'duration'>;
}

/** What becomes of the checks of a report: plain data, the same for items that ask for the same. */
export type ChecksRequest = ResponsesRequest | OutagesRequest | StatisticsRequest;

/** Whether all of a report is read before its first row is there. */
export function isReadWhole(request?: ChecksRequest): boolean {
	return request !== undefined && (request.kind !== 'responses' || request.order !== undefined);
}

export function readSelection(parameters: ParameterReader, query: FeedQuery): CheckSelection {
	const { locations = [], result } = query;
	return {
		successStatuses: readSuccessStatuses(parameters),
		timeZone: parameters.timeZone,
		locations,
		...(result === undefined ? {} : { result }),
	};
}
