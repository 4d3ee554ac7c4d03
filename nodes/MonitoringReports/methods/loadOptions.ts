import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { redactValue } from '../../shared/http/redact';
import { readSecrets } from '../../shared/n8n/run/credential';
import { byName } from '../../shared/n8n/editor/deviceOptions';
import { toNodeError } from '../../shared/n8n/run/errors';
import { webApiForEditor } from '../../shared/n8n/run/webApi';
import {
	departmentAccounts,
	departmentOption,
	entityLabel,
	type EntityName,
	type WebApiClient,
} from '../../shared/webApi';

export { getDevices } from '../../shared/n8n/editor/deviceOptions';

export const getDepartments = listOf(async (client) => {
	const departments = await client.listDepartments();
	return departmentAccounts(departments).map(departmentOption);
});

export const getFilters = listOf(async (client) => await entityOptions(client, 'filter'));

export const getSchedules = listOf(async (client) => await entityOptions(client, 'schedule'));

/** A list of the editor that comes from the Web API. */
function listOf(read: (client: WebApiClient) => Promise<INodePropertyOptions[]>) {
	return async function list(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		try {
			const choices = (await read(await webApiForEditor(this))).sort(byName);
			// Without it the editor marks the field as wrong until something is chosen.
			return redactValue([{ name: 'Any', value: '' }, ...choices], await readSecrets(this));
		} catch (error) {
			throw toNodeError(this.getNode(), error, { secrets: await readSecrets(this) });
		}
	};
}

async function entityOptions(
	client: WebApiClient,
	name: EntityName,
): Promise<INodePropertyOptions[]> {
	const entities = await client.getListed(name, await client.listIds(name));
	return entities.map(({ id, entity }) => ({ name: entityLabel(entity), value: Number(id) }));
}
