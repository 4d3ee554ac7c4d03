import { configurationReport } from '../../shared/service/xmlFeed';
import type { ReportsResource } from './operation';
import { recordsOperation } from './recordsOperation';

/** One item per device, with its tasks as a list. */
const getAll = recordsOperation(configurationReport, 'configuration', 'all');

export const configuration: ReportsResource = {
	name: 'Configuration',
	value: 'configuration',
	operation: {
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get configuration from feed',
				description:
					'Retrieve the settings of devices and their tasks, to document or compare them',
			},
		],
		default: 'getAll',
	},
	operations: { getAll },
};
