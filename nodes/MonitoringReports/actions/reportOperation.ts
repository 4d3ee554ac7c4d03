import type { INodeProperties } from 'n8n-workflow';

import {
	dateHints,
	readQuery,
	readRecordElement,
	type QueryField,
	type Retention,
} from '../../shared/n8n/parameters/feedFields';
import type { ResourceOf } from '../../shared/n8n/run/operations';
import type { ParameterReader } from '../../shared/n8n/parameters/parameterReader';
import type { FeedQuery, FeedReport } from '../../shared/xmlFeed';
import { answerProperties, readAnswerOutput } from './answerOutput';
import type { ChecksRequest } from './checks';
import { outputProperties, readOutput, type ReportOutput } from './outputFields';
import type { StatesRequest } from './states';
import type { StatusPageRequest } from './statusPage/request';
import type { UptimeReportRequest } from './uptimeReport/request';

/** What one item asks for, read and checked: plain data, the same for items that ask for the same. */
export interface ReportRequest {
	report: FeedReport;
	query: FeedQuery;
	output: ReportOutput;
	/** Whether the user named the element that becomes a record. */
	isElementCustom: boolean;
	/** What to know about the output. */
	hints: string[];
	/** What becomes of records that are checks, other than a row each. */
	checks?: ChecksRequest;
	/** What becomes of records that are devices with their states. */
	states?: StatesRequest;
	/** What becomes of several reports together, in place of the records of this one. */
	uptimeReport?: UptimeReportRequest;
	statusPage?: StatusPageRequest;
}

/** What the node can do: an operation reads what an item asks for, and nothing of the feed yet. */
export interface ReportsOperation {
	properties: INodeProperties[];
	readRequest(parameters: ParameterReader): ReportRequest;
}

export type ReportsResource = ResourceOf<ReportsOperation>;

interface ReportOperation {
	/** What the user can choose. */
	fields: QueryField[];
	report: FeedReport | ((parameters: ParameterReader) => FeedReport);
	/** What a file of it is called, without its extension. */
	fileName: string;
	/** Whether Return All is on by default: where the devices that matter could be cut off. */
	returnsAll?: boolean;
	/** How long the service keeps what is in it. */
	retention?: Retention;
	/** What becomes of records that are checks, and what decides about it. */
	checks?: ChecksOperation;
}

interface ChecksOperation {
	/** The fields that are no part of the query. */
	properties: INodeProperties[];
	/** Whether the rows are not the records themselves: then the report as it is cannot be chosen. */
	isAnswer: boolean;
	readRequest(parameters: ParameterReader, query: FeedQuery, output: ReportOutput): ChecksRequest;
}

/** An operation that reads one report of the feed, and makes of it what the user wants. */
export function reportOperation(operation: ReportOperation): ReportsOperation {
	const { checks, fields, report, fileName, returnsAll = false, retention } = operation;
	const isAnswer = checks?.isAnswer === true;
	const asked = fields.flatMap((field) => field.properties);
	const own = checks?.properties ?? [];
	return {
		properties: inEditorOrder(
			isAnswer ? [...own, ...asked] : [...asked, ...own],
			isAnswer ? answerProperties(fileName) : outputProperties(fileName, returnsAll),
		),
		readRequest(parameters) {
			const element = readRecordElement(parameters);
			const own = typeof report === 'function' ? report(parameters) : report;
			const query = readQuery(fields, parameters);
			const output = isAnswer
				? readAnswerOutput(parameters, fileName)
				: readOutput(parameters, fileName);
			return {
				hints: dateHints(parameters, retention),
				query,
				report: element === undefined ? own : customReport(own, element),
				isElementCustom: element !== undefined,
				output,
				checks: checks?.readRequest(parameters, query, output),
			};
		},
	};
}

/** The report with other records, which may hold anything. */
export function customReport(report: FeedReport, element: string): FeedReport {
	return { ...report, recordElements: [element], layout: undefined };
}

/** What to read, what becomes of it, and what is seldom needed at the end. */
export function inEditorOrder(
	properties: INodeProperties[],
	output: INodeProperties[],
): INodeProperties[] {
	const isCollection = ({ type }: INodeProperties) => type === 'collection';
	return [
		...properties.filter((property) => !isCollection(property)),
		...output,
		...properties.filter(isCollection),
	];
}
