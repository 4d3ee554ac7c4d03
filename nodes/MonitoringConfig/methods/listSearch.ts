import { entitySearch, listSearch } from '../../shared/n8n/editor/entitySearch';
import { ParameterError } from '../../shared/words/util/monitoringError';
import {
	departmentAccounts,
	departmentOption,
	deviceListLabel,
	listDeviceIds,
	listAvailablePlatforms,
	listLoadTestIds,
	listPlatformPackages,
	listPlatformFrequencies,
	listTaskIds,
	loadTestLabel,
	platformOption,
	webApiFacts,
	type WebApiClient,
} from '../../shared/service/webApi';
import { listPlanNames } from '../../shared/features/maintenance';
import { frequencyOption } from '../actions/device/frequencyField';
import { chosenDeviceId, findChosenPlatform } from './chosen';

/** The departments the service lists for the credential's UID; empty value: the credential's own. */
export const searchDepartments = listSearch(
	async (client) => departmentAccounts(await client.listDepartments()).map(departmentOption),
	{ first: [{ name: 'Department of the Credential', value: '' }] },
);

export const searchPlatforms = listSearch(async (client) =>
	(await listAvailablePlatforms(client)).map(platformOption),
);

/** The check intervals of the chosen platform; the documented ones if none are listed. */
export const searchFrequencies = listSearch(
	async (client, parameters) => {
		const platform = await findChosenPlatform(client, parameters);
		const offered = platform ? await listPlatformFrequencies(client, platform.name) : [];
		const seconds = offered.length > 0 ? offered : [...webApiFacts.frequencies.value];
		return seconds.map(frequencyOption);
	},
	{ keepsOrder: true },
);

export const searchPackages = listSearch(async (client, parameters) => {
	const platform = await findChosenPlatform(client, parameters);
	if (!platform) return [];
	const packages = await listPlatformPackages(client, platform.id);
	return packages.map(({ id, name }) => ({ name: `${name} (ID ${id})`, value: id }));
});

export const searchMaintenancePlans = listSearch(async (client) =>
	(await listPlanNames(client)).map((name) => ({ name, value: name })),
);

export const searchAlertGroups = entitySearch('alertGroup');
export const searchAlertTemplates = entitySearch('alertTemplate');
const devices = {
	label: deviceListLabel,
	list: async (client: WebApiClient) => await listDeviceIds(client),
};
/** The devices of the department, for lists of entities that belong to a device. */
export const searchDevices = entitySearch('device', devices);
/** The devices of all departments if Department is empty. */
export const searchAllDevices = entitySearch('device', { ...devices, isEverywhere: true });
export const searchFilters = entitySearch('filter');
export const searchLoadTests = entitySearch('loadTest', {
	label: loadTestLabel,
	list: async (client) => await listLoadTestIds(client),
	session: 'loadTests',
});
export const searchSchedules = entitySearch('schedule');
export const searchTasks = entitySearch('task', {
	belongsToChoice: true,
	list: async (client, parameters) => {
		const device = await chosenDeviceId(client, parameters);
		if (device !== undefined) return await listTaskIds(client, device);
		throw new ParameterError(
			'Choose a device first',
			'This list shows the tasks of the device chosen in Device.',
		);
	},
});
export const searchUsers = entitySearch('user');
