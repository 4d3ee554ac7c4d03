import { configurationReport } from '../../shared/service/xmlFeed';
import { singleOperationResource } from './operation';
import { recordsOperation } from './recordsOperation';

/** One item per device, with its tasks as a list. */
export const configuration = singleOperationResource(
	{ name: 'Configuration', value: 'configuration' },
	{
		name: 'Get Many',
		value: 'getAll',
		action: 'Get configuration from feed',
		description: 'Retrieve the configuration of devices and their tasks, to document or compare it',
	},
	recordsOperation(configurationReport, 'configuration', 'all'),
);
