import type { Entity } from '../service/entityStore.cts';
import type { FeedRequest } from './feedRequest.cts';
import { configRoot, formatElement, formatTags, toXmlText, xmlDeclaration } from './xml.cts';
import type { XmlContent } from './xml.cts';

/** The elements of a task, and the fields of the Web API that fill them; all names are assumed. */
const taskElements = {
	URL: 'Url',
	Method: 'RequestType',
	Keyword: 'Keyword1',
	HostName: 'HostNameToResolve',
	RecordType: 'RecordType',
} as const;

function createTaskContent(task: Entity): XmlContent {
	const children = Object.entries(taskElements).flatMap(([element, field]) => {
		const value = task[field];
		return typeof value === 'string' && value !== '' ? [[element, toXmlText(value)] as const] : [];
	});
	return {
		'@ID': String(task.Id),
		'@Name': toXmlText(String(task.Name)),
		...Object.fromEntries(children),
	};
}

/** The devices and their tasks; the layout is assumed (docs/dev/service.md X4). */
export function* configReport({ service, devices }: FeedRequest): Generator<string> {
	const { taskEntities } = service;
	const [open, close] = formatTags(configRoot);
	yield xmlDeclaration + open;
	for (const { device } of devices) {
		const { id, accountId } = device;
		const tasks = taskEntities.listIdsOfDevice(accountId, id).flatMap((taskId) => {
			const task = taskEntities.find(accountId, taskId);
			return task ? [createTaskContent(task)] : [];
		});
		yield formatElement('Site', {
			'@ID': String(id),
			'@Name': toXmlText(device.name),
			'@Platform': toXmlText(device.platform),
			'@Frequency': String(device.frequency),
			Task: tasks,
		});
	}
	yield close;
}
