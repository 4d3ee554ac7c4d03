import type { INodeExecutionData } from 'n8n-workflow';

import {
	fieldProperties,
	readAllFields,
	type FieldTable,
	type FieldValues,
} from '../../shared/n8n/parameters/field';
import type { FeedQuery } from '../../shared/service/xmlFeed';
import { checkExcludedDevices } from './checkNames';
import type { FeedRun } from '../../shared/n8n/run/feedRun';
import type { Operation, Resource } from '../../shared/n8n/run/operations';

/** The prepared operation of one item: its values are read and checked. */
export interface PreparedReport {
	/** The values as plain data: equal for items that can share one report. */
	values: object;
	/** Requests the report and returns its items; hints are added to the run. */
	execute(run: FeedRun): Promise<INodeExecutionData[]>;
}

export type ReportsOperation = Operation<PreparedReport>;
export type ReportsResource = Resource<ReportsOperation>;

/**
 * An operation of the XML feed. It reads all fields before the first request, and refuses all
 * mistakes in them at once. Then it checks excluded devices, and calls `execute` with the values.
 *
 * @param fields in the order of the editor
 */
export function feedOperation<Fields extends FieldTable>(
	fields: Fields,
	execute: (values: FieldValues<Fields>, run: FeedRun) => Promise<INodeExecutionData[]>,
): ReportsOperation {
	return {
		properties: fieldProperties(fields),
		prepare: (parameters) => {
			const values = readAllFields(fields, parameters);
			// By convention, the queries are under these two keys.
			const { devices, filters } = values as { devices?: FeedQuery; filters?: FeedQuery };
			return {
				values,
				async execute(run) {
					await checkExcludedDevices(run, { ...filters, ...devices });
					return await execute(values, run);
				},
			};
		},
	};
}

/** A resource with one operation, whose name and value in the editor are in `option`. */
export function singleOperationResource(
	resource: Pick<ReportsResource, 'name' | 'value'>,
	option: ReportsResource['operation']['options'][number] & { value: string },
	operation: ReportsOperation,
): ReportsResource {
	return {
		...resource,
		operation: { options: [option], default: option.value },
		operations: { [option.value]: operation },
	};
}
