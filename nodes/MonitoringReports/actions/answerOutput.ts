import type { INodeProperties } from 'n8n-workflow';

import type { ParameterReader } from '../../shared/n8n/parameters/parameterReader';
import { outputProperties, readOutput, type ReportOutput } from './outputFields';

const outputName = 'output';
const reportItself = 'xml';

/**
 * What an answer can become, whose rows are not the records of the report: there is nothing to simplify,
 * and no document of the service. All of them by default: an answer that was cut off is none.
 *
 * @param reportName what a file is called, for the example in the editor
 */
export function answerProperties(reportName: string): INodeProperties[] {
	return outputProperties(reportName, true)
		.filter(({ name }) => name !== 'simplify')
		.map((property) => (property.name === outputName ? withoutReport(property) : property));
}

function withoutReport({ options = [], ...property }: INodeProperties): INodeProperties {
	const isOther = (option: object) => !('value' in option && option.value === reportItself);
	return { ...property, options: options.filter(isOther) };
}

/** @param reportName what a file is called by default, without its extension */
export function readAnswerOutput(parameters: ParameterReader, reportName: string): ReportOutput {
	const output = readOutput(parameters, reportName);
	if (output.format !== reportItself) return output;
	throw parameters.reject(
		{ name: outputName, displayName: 'Output' },
		`cannot be "${reportItself}"`,
		'Choose Items, or a CSV or JSON Lines file, in Output.',
	);
}
