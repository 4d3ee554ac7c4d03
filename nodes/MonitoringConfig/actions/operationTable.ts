import type { IDataObject } from 'n8n-workflow';

import type { OperationTable } from '../../shared/n8n/operations';
import type { WebApiContext } from '../../shared/n8n/webApi';
import { operations as alertGroup } from './alertGroup';
import { operations as alertTemplate } from './alertTemplate';
import { operations as apiRequest } from './apiRequest';
import { operations as auditEvent } from './auditEvent';
import { operations as department } from './department';
import { operations as device } from './device';
import { operations as filter } from './filter';
import { operations as frequency } from './frequency';
import { operations as loadTest } from './loadTest';
import { operations as location } from './location';
import { operations as platform } from './platform';
import { operations as schedule } from './schedule';
import { operations as session } from './session';
import { operations as task } from './task';
import { operations as user } from './user';

export const operationTable: OperationTable<WebApiContext, IDataObject> = {
	alertGroup,
	alertTemplate,
	apiRequest,
	auditEvent,
	department,
	device,
	filter,
	frequency,
	loadTest,
	location,
	platform,
	schedule,
	session,
	task,
	user,
};
