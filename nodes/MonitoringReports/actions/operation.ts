import type { INodeExecutionData } from 'n8n-workflow';

import {
	fieldProperties,
	readFields,
	type FieldTable,
	type FieldValues,
} from '../../shared/n8n/parameters/field';
import type { FeedQuery } from '../../shared/service/xmlFeed';
import { checkLeftOut } from './checkNames';
import type { FeedRun } from '../../shared/n8n/run/feedRun';
import type { Operation, Resource } from '../../shared/n8n/run/operations';
import { checkTags, tagsIn, withTags, type WrittenTags } from './tags';

/** The request of one item, read and checked. */
export interface PreparedReport {
	/** Plain data: the same for items that ask for the same. */
	values: object;
	/** The tags in its fields. */
	tags: WrittenTags[];
	/** The items of the report, and hints at its output. */
	execute(run: FeedRun): Promise<INodeExecutionData[]>;
}

export type ReportsOperation = Operation<PreparedReport>;
export type ReportsResource = Resource<ReportsOperation>;

/**
 * An operation of the XML feed, from its fields in editor order and its action. It reads all fields
 * before the first request. Tags and excluded devices are checked before `execute` is called.
 *
 * @param execute gets the values of the fields; its devices include those of tags
 */
export function feedOperation<Fields extends FieldTable>(
	fields: Fields,
	execute: (values: FieldValues<Fields>, run: FeedRun) => Promise<INodeExecutionData[]>,
): ReportsOperation {
	return {
		properties: fieldProperties(fields),
		prepare: (parameters) => {
			const values = readFields(fields, parameters);
			const { devices = {}, filters = {} } = queriesIn(values);
			const tags = tagsIn(values);
			return {
				values,
				tags,
				async execute(run) {
					await checkTags(run, tags);
					const found = await withTags(run, devices);
					await checkLeftOut(run, { ...filters, ...found });
					return await execute({ ...values, devices: found }, run);
				},
			};
		},
	};
}

/** What of an operation's values is a query: the devices and the filters. */
function queriesIn(values: object) {
	return values as { devices?: FeedQuery; filters?: FeedQuery };
}

/** A resource whose only operation is Create. */
export function creatableResource(
	{ name, value, ...texts }: Pick<ReportsResource, 'name' | 'value'> & OperationTexts,
	create: ReportsOperation,
): ReportsResource {
	const option = { name: 'Create', value: 'create', ...texts };
	return {
		name,
		value,
		operation: { options: [option], default: 'create' },
		operations: { create },
	};
}

interface OperationTexts {
	/** As the node panel lists it. */
	action: string;
	description: string;
}
