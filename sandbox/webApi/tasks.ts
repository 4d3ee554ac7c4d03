import type { FastifyInstance } from 'fastify';

import type { Service } from '../service/service';
import { taskTypes } from '../service/taskEntities';
import { accountOf, addCollection } from './collection';

type Fields = Readonly<Record<string, unknown>>;

const requestTypes = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'];
const recordTypes = ['A', 'AAAA', 'NS', 'CNAME', 'SOA', 'TXT', 'MX', 'PTR', 'SPF', 'SRV', 'NAPTR'];
const resolveModes = ['Device Cached', 'Non Cached', 'TTL Cached', 'External DNS Server'];

/** Tasks; spec/web-api-public-facts.md §1 rows 13-17 and §2.4-2.6. */
export function addTasks(server: FastifyInstance, service: Service): void {
	server.get<{ Params: { id: string } }>('/device/:id(^\\d+$)/tasks', (request, reply) =>
		reply.send(service.taskThings.idsOfDevice(accountOf(request), Number(request.params.id))),
	);
	addCollection(server, {
		label: 'Task',
		list: '/tasks',
		item: '/task',
		listed: false,
		store: service.taskThings,
		refusals: (body, accountId) => taskRefusals(service, body, accountId),
	});
}

function taskRefusals(service: Service, task: Fields, accountId: number): string[] {
	const before = service.taskThings.find(accountId, Number(task.Id));
	const device = service.devices.find(Number(task.Device_Id));
	if (before && before.Device_Id !== task.Device_Id) {
		return [`Task ${before.Id} does not belong to site ${String(task.Device_Id)}`];
	}
	const type = Number(task.Task_Type_Id);
	const isWeb = type === taskTypes.http || type === taskTypes.https;
	return [
		...(device?.accountId === accountId ? [] : [`Device ${String(task.Device_Id)} does not exist`]),
		...(isText(task.Name) ? [] : ['Name is required']),
		...(type >= 1 && type <= 20 ? [] : ['Task_Type_Id is not valid']),
		...(task.DNSResolveMode === undefined || resolveModes.includes(String(task.DNSResolveMode))
			? []
			: ['DNSResolveMode is not valid']),
		...(isWeb ? webRefusals(task) : []),
		...(type === taskTypes.dns ? dnsRefusals(task) : []),
	];
}

function webRefusals({ Url, RequestType = 'GET', ExpirationReminderInDays }: Fields): string[] {
	return [
		...(isText(Url) && /^https?:\/\//i.test(String(Url)) ? [] : ['Url is not valid']),
		...(requestTypes.includes(String(RequestType)) ? [] : ['RequestType is not valid']),
		...(ExpirationReminderInDays === undefined || typeof ExpirationReminderInDays === 'string'
			? []
			: ['ExpirationReminderInDays must be a string']),
	];
}

function dnsRefusals({ HostNameToResolve, RecordType }: Fields): string[] {
	return [
		...(isText(HostNameToResolve) ? [] : ['HostNameToResolve is required']),
		...(recordTypes.includes(String(RecordType)) ? [] : ['RecordType is not valid']),
	];
}

function isText(value: unknown): boolean {
	return typeof value === 'string' && value.trim() !== '';
}
