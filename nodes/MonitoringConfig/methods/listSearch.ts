import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
} from 'n8n-workflow';

import { toNodeError } from '../../shared/n8n/errors';
import { locatorValue } from '../../shared/n8n/parameters';
import { includesText, nameAndId, entitySearch } from '../../shared/n8n/entitySearch';
import { webApiForEditor } from '../../shared/n8n/webApi';
import {
	listAvailablePlatforms,
	departmentLabel,
	listDeviceIds,
	deviceLabel,
	listLoadTestIds,
	listTaskIds,
} from '../../shared/webApi';

/** The departments the service lists for the credential's UID; empty value: the credential's own. */
export async function searchDepartments(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	try {
		const client = await webApiForEditor(this);
		const departments = (await client.listDepartments()).map((department) => ({
			name: departmentLabel(department),
			value: Number(department.account.Id),
		}));
		const own = { name: 'Department of the Credential', value: '' };
		return { results: [own, ...departments].filter(({ name }) => includesText(name, filter)) };
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
		const platforms = await listAvailablePlatforms(await webApiForEditor(this));
		const results = platforms.map(({ Id, Name }) => ({ name: Name, value: Id }));
		return { results: results.filter(({ name }) => includesText(name, filter)) };
	} catch (error) {
		throw toNodeError(this.getNode(), error);
	}
}

export const searchAlertGroups = entitySearch('alertGroup', nameAndId);
export const searchAlertTemplates = entitySearch('alertTemplate', nameAndId);
export const searchDevices = entitySearch('device', deviceLabel, (_context, client) =>
	listDeviceIds(client),
);
export const searchFilters = entitySearch('filter', nameAndId);
export const searchLoadTests = entitySearch(
	'loadTest',
	({ ID, Name, Status }) => `${String(Name)} (ID ${String(ID)}) - ${String(Status)}`,
	(_context, client) => listLoadTestIds(client),
);
export const searchSchedules = entitySearch('schedule', nameAndId);
export const searchTasks = entitySearch('task', nameAndId, (context, client) => {
	const device = locatorValue(context.getCurrentNodeParameter('device'));
	if (/^\d{1,15}$/.test(device)) return listTaskIds(client, device);
	throw new NodeOperationError(context.getNode(), 'Choose a device first', {
		description: 'This list shows the tasks of the device chosen in Device.',
	});
});
export const searchUsers = entitySearch('user', nameAndId);
