import type { Fields } from '../service/entityStore.cts';
import { taskTypes } from '../service/taskEntities.cts';
import { createEntityRoutes } from './entityRoutes.cts';
import type { Call, Routes } from './routes.cts';

/** Their case does not matter, nor that of the modes below (assumed). */
const requestTypes = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'];
const recordTypes = ['A', 'AAAA', 'NS', 'CNAME', 'SOA', 'TXT', 'MX', 'PTR', 'SPF', 'SRV', 'NAPTR'];
const resolveModes = ['device cached', 'non cached', 'ttl cached', 'external dns server'];

/** docs/dev/service.md W7. */
export const taskRoutes: Routes = {
	...createEntityRoutes({
		name: 'Task',
		findStore: ({ taskEntities }) => taskEntities,
		validate: validateTask,
	}),
	'GET /device/:id/tasks': ({ service, accountId, id }) =>
		service.taskEntities.listIdsOfDevice(accountId, id),
};

function validateTask(task: Fields, { service, accountId }: Call): string[] {
	const existing = service.taskEntities.find(accountId, Number(task.Id));
	const device = service.devices.find(Number(task.Device_Id));
	if (existing && existing.Device_Id !== task.Device_Id) {
		return [`Task ${existing.Id} does not belong to site ${String(task.Device_Id)}`];
	}
	const type = Number(task.Task_Type_Id);
	const isWeb = type === taskTypes.http || type === taskTypes.https;
	return [
		...(device?.accountId === accountId ? [] : [`Device ${String(task.Device_Id)} does not exist`]),
		...(isText(task.Name) ? [] : ['Name is required']),
		...(type >= 1 && type <= 20 ? [] : ['Task_Type_Id is not valid']),
		...(task.DNSResolveMode === undefined ||
		resolveModes.includes(String(task.DNSResolveMode).toLowerCase())
			? []
			: ['DNSResolveMode is not valid']),
		...(isWeb ? validateWebTask(task) : []),
		...(type === taskTypes.dns ? validateDnsTask(task) : []),
	];
}

function validateWebTask({ Url, RequestType = 'GET', ExpirationReminderInDays }: Fields): string[] {
	return [
		...(isText(Url) && /^https?:\/\//i.test(String(Url)) ? [] : ['Url is not valid']),
		...(requestTypes.includes(String(RequestType).toUpperCase())
			? []
			: ['RequestType is not valid']),
		...(ExpirationReminderInDays === undefined || typeof ExpirationReminderInDays === 'string'
			? []
			: ['ExpirationReminderInDays must be a string']),
	];
}

function validateDnsTask({ HostNameToResolve, RecordType }: Fields): string[] {
	return [
		...(isText(HostNameToResolve) ? [] : ['HostNameToResolve is required']),
		...(recordTypes.includes(String(RecordType)) ? [] : ['RecordType is not valid']),
	];
}

function isText(value: unknown): boolean {
	return typeof value === 'string' && value.trim() !== '';
}
