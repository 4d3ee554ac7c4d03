import {
	dateHintsField,
	dateRangeField,
	devicesField,
	filtersField,
	optionsField,
} from '../../shared/n8n/parameters/feedFields';
import { configurationReport } from '../../shared/xmlFeed';
import { feedOperation, type ReportsResource } from './operation';
import { outputField } from './outputField';
import { outputReport } from './outputReport';

/** One item per device, with its tasks as a list. */
const getAll = feedOperation(
	{
		devices: devicesField('all'),
		range: dateRangeField('notSent'),
		output: outputField('configuration'),
		filters: filtersField,
		options: optionsField,
		hints: dateHintsField(),
	},
	async (choices, run) => await outputReport(run, configurationReport, choices),
);

export const configuration: ReportsResource = {
	name: 'Configuration',
	value: 'configuration',
	operation: {
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get how devices and their tasks are set up',
				description:
					'Read how the devices of the account and their tasks are set up, to document or compare them',
			},
		],
		default: 'getAll',
	},
	operations: { getAll },
};
