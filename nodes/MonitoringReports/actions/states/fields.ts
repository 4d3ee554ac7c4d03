import type { INodeProperties } from 'n8n-workflow';

import type { ParameterReader } from '../../../shared/n8n/parameters/parameterReader';
import {
	outputProperties,
	outputProperty,
	readOutput,
	simplifyRecordsField,
	type ReportOutput,
} from '../outputFields';
import type { StateChoice } from './request';

const stateProperty: INodeProperties = {
	displayName: 'State',
	name: 'state',
	type: 'options',
	options: [
		{ name: 'Any', value: 'any', description: 'All devices' },
		{
			name: 'Changed Since Last Run',
			value: 'changed',
			description:
				'Devices in another state than in the last run of the published workflow, and new ones. The first run only remembers.',
		},
		{ name: 'Down', value: 'down' },
		{ name: 'Paused', value: 'paused' },
		{ name: 'Up', value: 'up' },
	],
	default: 'any',
	description: 'Which of the devices to return',
};

const oneItem = 'oneItem';

/** What a list of states can be, beside what every report can be. */
const statesOutputProperty: INodeProperties = {
	...outputProperty,
	options: [
		...(outputProperty.options ?? []),
		{
			name: 'One Item With All',
			value: oneItem,
			description:
				'How many devices are up, down and paused, their names, and one text to send on; also when there is none',
		},
	],
};

const isLimit = ({ name }: INodeProperties) => name === 'returnAll' || name === 'limit';

/** @param reportName what a file is called, for the example in the editor */
export function statesProperties(reportName: string): INodeProperties[] {
	const [, ...others] = outputProperties(reportName, true);
	return [stateProperty, statesOutputProperty, ...others.map(hideWithChanges)];
}

/** What a limit left out would count as told. */
function hideWithChanges(property: INodeProperties): INodeProperties {
	if (!isLimit(property)) return property;
	const show = { ...property.displayOptions?.show, state: ['any', 'down', 'paused', 'up'] };
	return { ...property, displayOptions: { ...property.displayOptions, show } };
}

export interface StatesOutput {
	told: StateChoice;
	isOneItem: boolean;
	output: ReportOutput;
}

/** @param reportName what a file is called by default, without its extension */
export function readStatesOutput(
	parameters: ParameterReader,
	reportName: string,
	isElementCustom: boolean,
): StatesOutput {
	const told = parameters.choice(
		stateProperty,
		['any', 'changed', 'down', 'paused', 'up'],
		'',
		'any',
	);
	const format = parameters.choice(statesOutputProperty, [
		'csv',
		'items',
		'jsonLines',
		oneItem,
		'xml',
	]);
	const isOneItem = format === oneItem;
	if (told !== 'any' && format === 'xml') {
		throw parameters.reject(
			statesOutputProperty,
			'cannot be "xml" with this State',
			'The file is the report as the service wrote it. Choose Any in State, or another Output.',
		);
	}
	if (isElementCustom && (told !== 'any' || isOneItem)) {
		throw parameters.reject(
			isOneItem ? statesOutputProperty : stateProperty,
			`cannot be "${isOneItem ? format : told}" with Record Element`,
			'Records of another element have no state. Remove Record Element from Options.',
		);
	}
	return { told, isOneItem, output: readItemsOrFile(parameters, reportName, { told, isOneItem }) };
}

function readItemsOrFile(
	parameters: ParameterReader,
	reportName: string,
	{ told, isOneItem }: Omit<StatesOutput, 'output'>,
): ReportOutput {
	const limit = Number.POSITIVE_INFINITY;
	if (isOneItem) return { format: 'items', limit, isSimple: true };
	if (told !== 'changed') return readOutput(parameters, reportName);
	const format = parameters.choice(statesOutputProperty, ['csv', 'items', 'jsonLines']);
	if (format !== 'items') return readOutput(parameters, reportName);
	return { format, limit, isSimple: simplifyRecordsField.read(parameters) };
}
