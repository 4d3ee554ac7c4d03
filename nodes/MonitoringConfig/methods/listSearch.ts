import type { INodeListSearchItems } from 'n8n-workflow';

import { entitySearch, listSearch } from '../../shared/n8n/entitySearch';
import { ParameterError } from '../../shared/util/monitoringError';
import {
	departmentAccounts,
	departmentOption,
	deviceLabel,
	listAvailablePlatforms,
	listDeviceIds,
	listLoadTestIds,
	listTaskIds,
	loadTestLabel,
	platformOption,
} from '../../shared/webApi';

/** The departments the service lists for the credential's UID; empty value: the credential's own. */
export const searchDepartments = listSearch(async (client) => {
	const own: INodeListSearchItems = { name: 'Department of the Credential', value: '' };
	return [own, ...departmentAccounts(await client.listDepartments()).map(departmentOption)];
});

/** The platforms the account may use. */
export const searchPlatforms = listSearch(async (client) =>
	(await listAvailablePlatforms(client)).map(platformOption),
);

export const searchAlertGroups = entitySearch('alertGroup');
export const searchAlertTemplates = entitySearch('alertTemplate');
export const searchDevices = entitySearch('device', {
	label: deviceLabel,
	listIds: (client) => listDeviceIds(client),
});
export const searchFilters = entitySearch('filter');
export const searchLoadTests = entitySearch('loadTest', {
	label: loadTestLabel,
	listIds: listLoadTestIds,
	session: 'loadTests',
});
export const searchSchedules = entitySearch('schedule');
export const searchTasks = entitySearch('task', {
	listIds: async (client, parameters) => {
		const device = parameters.locator({ name: 'device', displayName: 'Device' });
		if (/^\d{1,15}$/.test(device)) return await listTaskIds(client, device);
		throw new ParameterError(
			'Choose a device first',
			'This list shows the tasks of the device chosen in Device.',
		);
	},
});
export const searchUsers = entitySearch('user');
