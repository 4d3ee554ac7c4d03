import type { INodeProperties } from 'n8n-workflow';

import type { ParameterReader } from '../../../shared/n8n/parameters/parameterReader';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import type { Field } from '../../../shared/n8n/parameters/field';
import { readRecordElement } from '../../../shared/feedFields';
import { outputField, outputProperty, type ReportOutput } from '../outputField';
import type { StateChoice } from './rows';

const stateField = choiceField(
	{
		displayName: 'Device State',
		name: 'state',
		options: [
			{ name: 'Any', value: 'any', description: 'All devices' },
			{ name: 'Down', value: 'down' },
			{ name: 'Paused', value: 'paused' },
			{ name: 'Up', value: 'up' },
		],
		default: 'any',
		description: 'Which of the devices to return',
	},
	'any',
);

const oneItem = 'oneItem';

const statesOutputProperty: INodeProperties = {
	...outputProperty,
	options: [
		...(outputProperty.options ?? []),
		{
			name: 'One Item With All',
			value: oneItem,
			description:
				'The numbers and names of devices that are up, down and paused, with a message to send. Also if there are none.',
		},
	],
};

interface StatesChoice {
	chosen: StateChoice;
	isOneItem: boolean;
	output: ReportOutput;
}

/** The fields for the states to return and their output. `reportName` is the default file name. */
export function statesField(reportName: string): Field<StatesChoice> {
	const { properties, read } = outputField(reportName, { returnsAll: true });
	// The first property is Output, which has one more choice here.
	const [, ...others] = properties;
	return {
		properties: [...stateField.properties, statesOutputProperty, ...others],
		read(parameters) {
			const chosen = stateField.read(parameters);
			const format = parameters.choice(statesOutputProperty, outputChoices);
			rejectMisfits(parameters, chosen, format);
			const isOneItem = format === oneItem;
			if (!isOneItem) return { chosen, isOneItem, output: read(parameters) };
			// One item counts all devices.
			const limit = Number.POSITIVE_INFINITY;
			return { chosen, isOneItem, output: { format: 'items', limit, isSimple: true } };
		},
	};
}

const outputChoices = ['csv', 'items', 'jsonLines', oneItem, 'xml'] as const;

/** @throws {ParameterError} when Device State, Output and XML Record Element do not fit */
function rejectMisfits(
	parameters: ParameterReader,
	chosen: StateChoice,
	format: (typeof outputChoices)[number],
): void {
	const isOneItem = format === oneItem;
	if (chosen !== 'any' && format === 'xml') {
		throw parameters.reject(
			statesOutputProperty,
			'cannot be File (XML) unless Device State is Any',
			'The file is the unchanged report of the service. Set Device State to Any, or choose another Output.',
		);
	}
	if ((chosen !== 'any' || isOneItem) && readRecordElement(parameters) !== undefined) {
		throw parameters.reject(
			isOneItem ? statesOutputProperty : stateField.properties[0],
			`cannot be "${isOneItem ? format : chosen}" with XML Record Element`,
			'Records of other elements have no state. Remove XML Record Element from Options.',
		);
	}
}
