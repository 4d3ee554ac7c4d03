import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';

import type { QueryField } from '../../shared/n8n/feedFields';
import type { FeedRun } from '../../shared/n8n/feedRun';
import type { Operation, Resource } from '../../shared/n8n/operations';
import type { ParameterReader } from '../../shared/n8n/parameterReader';
import type { FeedReport } from '../../shared/xmlFeed';
import { outputProperties } from './outputFields';
import { outputReport } from './reportOutput';

export type ReportsOperation = Operation<FeedRun, INodeExecutionData>;
export type ReportsResource = Resource<FeedRun, INodeExecutionData>;

interface ReportOperation {
	/** What the user can choose. */
	fields: QueryField[];
	report: FeedReport | ((parameters: ParameterReader) => FeedReport);
	/** What a file of it is called, without its extension. */
	fileName: string;
	/** Something to know about the output, before it is read. */
	hint?(parameters: ParameterReader): string | undefined;
}

/** An operation that reads one report of the feed, and makes of it what the user wants. */
export function reportOperation(operation: ReportOperation): ReportsOperation {
	const { fields, report, fileName, hint } = operation;
	return {
		properties: inEditorOrder(fields.flatMap(({ properties }) => properties)),
		async execute(parameters, run) {
			const message = hint?.(parameters);
			if (message !== undefined) run.addHint(message);
			const query = Object.assign({}, ...fields.map((field) => field.read(parameters)));
			return await outputReport(parameters, run, {
				report: typeof report === 'function' ? report(parameters) : report,
				query,
				fileName,
			});
		},
	};
}

/** What to read, what becomes of it, and what is seldom needed at the end. */
function inEditorOrder(properties: INodeProperties[]): INodeProperties[] {
	const isCollection = ({ type }: INodeProperties) => type === 'collection';
	return [
		...properties.filter((property) => !isCollection(property)),
		...outputProperties,
		...properties.filter(isCollection),
	];
}
