import type { INodeProperties } from 'n8n-workflow';

import {
	dateHints,
	dateRangeField,
	devicesField,
	filtersField,
	optionsField,
	readQuery,
	readRecordElement,
} from '../../shared/n8n/parameters/feedFields';
import { deviceStatusReport } from '../../shared/xmlFeed';
import {
	customReport,
	inEditorOrder,
	type ReportsOperation,
	type ReportsResource,
} from './reportOperation';
import { readStatesOutput, statesProperties } from './states';

const fileName = 'device-status';

const queryFields = [devicesField('all'), dateRangeField('notSent'), filtersField, optionsField];

const properties: INodeProperties[] = queryFields.flatMap((field) => field.properties);

/** One item per device: its state (the result of monitoring) and its status (whether it is monitored). */
const getAll: ReportsOperation = {
	properties: inEditorOrder(properties, statesProperties(fileName)),
	readRequest(parameters) {
		const element = readRecordElement(parameters);
		const isElementCustom = element !== undefined;
		const query = readQuery(queryFields, parameters);
		const { output, ...states } = readStatesOutput(parameters, fileName, isElementCustom);
		return {
			hints: dateHints(parameters),
			query,
			report: isElementCustom ? customReport(deviceStatusReport, element) : deviceStatusReport,
			isElementCustom,
			output,
			states: isElementCustom ? undefined : { ...states, timeZone: parameters.timeZone },
		};
	},
};

export const deviceStatus: ReportsResource = {
	name: 'Device Status',
	value: 'deviceStatus',
	operation: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get which devices are up or down now',
				description: 'Read whether each device is up, down or paused right now',
			},
		],
		default: 'getAll',
	},
	operations: { getAll },
};
