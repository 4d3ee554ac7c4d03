import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
} from 'n8n-workflow';

import { toNodeError } from '../../shared/n8n/errors';
import { locatorValue } from '../../shared/n8n/parameters';
import { contains, nameAndId, thingSearch } from '../../shared/n8n/thingSearch';
import { webApiForEditor } from '../../shared/n8n/webApi';
import {
	availablePlatforms,
	departmentLabel,
	deviceIds,
	deviceLabel,
	loadTestIds,
	taskIds,
} from '../../shared/webApi';

/** The departments the service lists for the credential's UID; empty value: the credential's own. */
export async function searchDepartments(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	try {
		const client = await webApiForEditor(this);
		const departments = (await client.departments()).map((department) => ({
			name: departmentLabel(department),
			value: Number(department.account.Id),
		}));
		const own = { name: 'Department of the Credential', value: '' };
		return { results: [own, ...departments].filter(({ name }) => contains(name, filter)) };
	} catch (error) {
		throw toNodeError(this.getNode(), error);
	}
}

/** The platforms the account may use. */
export async function searchPlatforms(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	try {
		const platforms = await availablePlatforms(await webApiForEditor(this));
		const results = platforms.map(({ Id, Name }) => ({ name: Name, value: Id }));
		return { results: results.filter(({ name }) => contains(name, filter)) };
	} catch (error) {
		throw toNodeError(this.getNode(), error);
	}
}

export const searchAlertGroups = thingSearch('alertGroup', nameAndId);
export const searchAlertTemplates = thingSearch('alertTemplate', nameAndId);
export const searchDevices = thingSearch('device', deviceLabel, (_context, client) =>
	deviceIds(client),
);
export const searchFilters = thingSearch('filter', nameAndId);
export const searchLoadTests = thingSearch(
	'loadTest',
	({ ID, Name, Status }) => `${String(Name)} (ID ${String(ID)}) - ${String(Status)}`,
	(_context, client) => loadTestIds(client),
);
export const searchSchedules = thingSearch('schedule', nameAndId);
export const searchTasks = thingSearch('task', nameAndId, (context, client) => {
	const device = locatorValue(context.getCurrentNodeParameter('device'));
	if (/^\d{1,15}$/.test(device)) return taskIds(client, device);
	throw new NodeOperationError(context.getNode(), 'Choose a device first', {
		description: 'This list shows the tasks of the device chosen in Device.',
	});
});
export const searchUsers = thingSearch('user', nameAndId);
