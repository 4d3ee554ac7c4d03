import type { OperationTable } from '../../shared/n8n/operations';
import type { FeedClient } from '../../shared/xmlFeed';
import { operations as response } from './response';

export const operationTable: OperationTable<FeedClient> = { response };
