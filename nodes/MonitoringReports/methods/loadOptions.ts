import type { INodePropertyOptions } from 'n8n-workflow';

import { byName } from '../../shared/n8n/editor/deviceOptions';
import { editorList } from '../../shared/n8n/editor/editorList';
import { webApiForEditor } from '../../shared/n8n/editor/webApi';
import {
	departmentAccounts,
	departmentOption,
	entityLabel,
	type EntityName,
	type WebApiClient,
} from '../../shared/service/webApi';

export { getDevices } from '../../shared/n8n/editor/deviceOptions';

export const getDepartments = webApiList(async (client) => {
	const departments = await client.listDepartments();
	return departmentAccounts(departments).map(departmentOption);
});

export const getFilters = webApiList(async (client) => await readEntityOptions(client, 'filter'));

export const getSchedules = webApiList(
	async (client) => await readEntityOptions(client, 'schedule'),
);

/** Returns the function that lists the choices of an optional filter: first "Any", then by name. */
function webApiList(read: (client: WebApiClient) => Promise<INodePropertyOptions[]>) {
	return editorList(async (context) => {
		const choices = (await read(await webApiForEditor(context))).sort(byName);
		// Without this entry, the editor marks the field as invalid until something is chosen.
		return [{ name: 'Any', value: '' }, ...choices];
	});
}

async function readEntityOptions(client: WebApiClient, name: EntityName) {
	const entities = await client.getListed(name, await client.listIds(name));
	return entities.map(({ id, entity }) => ({ name: entityLabel(entity), value: id }));
}
