import type { OperationTable } from '../../shared/n8n/operations';
import type { WebApiAccess } from '../../shared/n8n/webApi';
import { operations as department } from './department';
import { operations as device } from './device';
import { operations as session } from './session';

export const operationTable: OperationTable<WebApiAccess> = { department, device, session };
