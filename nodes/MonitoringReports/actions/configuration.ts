import { configurationReport } from '../../shared/xmlFeed';
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
				action: 'Get how devices and their tasks are set up',
				description:
					'Read how the devices of the account and their tasks are set up, to document or compare them',
			},
		],
		default: 'getAll',
	},
	operations: { getAll },
};
