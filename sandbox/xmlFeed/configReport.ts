import type { Service } from '../service/service';
import type { Entity } from '../service/entityStore';
import type { ReportedDevice } from './reportedDevice';
import { xmlDeclaration, xmlElement, xmlTags, xmlText } from './xml';
import type { XmlContent } from './xml';

/** The root that status.aspx has; inferred for this page in spec/xml-feed-public-facts.md §2.6. */
export const configRoot = 'DotcomMonitorConfig';

/** What a task says, by the name of its field in the Web API; all names are assumed. */
const taskElements = {
	URL: 'Url',
	Method: 'RequestType',
	Keyword: 'Keyword1',
	HostName: 'HostNameToResolve',
	RecordType: 'RecordType',
} as const;

function taskContent(task: Entity): XmlContent {
	const children = Object.entries(taskElements).flatMap(([element, field]) => {
		const value = task[field];
		return typeof value === 'string' && value !== '' ? [[element, xmlText(value)] as const] : [];
	});
	return {
		'@ID': String(task.Id),
		'@Name': xmlText(String(task.Name)),
		...Object.fromEntries(children),
	};
}

/**
 * The pieces of the document with the devices and their tasks. The layout is assumed
 * (spec/xml-feed-public-facts.md §2.6 infers the root and Site; spec/service.md §4.2 the purpose).
 */
export function* configReport(
	{ taskThings }: Service,
	devices: readonly ReportedDevice[],
): Generator<string> {
	const [open, close] = xmlTags(configRoot);
	yield xmlDeclaration + open;
	for (const { device } of devices) {
		const { id, accountId } = device;
		const tasks = taskThings.idsOfDevice(accountId, id).flatMap((taskId) => {
			const task = taskThings.find(accountId, taskId);
			return task ? [taskContent(task)] : [];
		});
		yield xmlElement('Site', {
			'@ID': String(id),
			'@Name': xmlText(device.name),
			'@Platform': xmlText(device.platform),
			'@Frequency': String(device.frequency),
			Task: tasks,
		});
	}
	yield close;
}
