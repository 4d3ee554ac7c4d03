import type { INodeExecutionData } from 'n8n-workflow';

import type { OperationTable } from '../../shared/n8n/operations';
import type { FeedClient } from '../../shared/xmlFeed';
import { operations as account } from './account';
import { operations as configuration } from './configuration';
import { operations as deviceStatus } from './deviceStatus';
import { operations as response } from './response';
import { operations as summary } from './summary';

export const operationTable: OperationTable<FeedClient, INodeExecutionData> = {
	account,
	configuration,
	deviceStatus,
	response,
	summary,
};
