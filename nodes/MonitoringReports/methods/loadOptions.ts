import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { redactValue } from '../../shared/http/redact';
import { compareNames } from '../../shared/util/compareNames';
import { readSecrets } from '../../shared/n8n/credential';
import { toNodeError } from '../../shared/n8n/errors';
import { toText } from '../../shared/n8n/parameterReader';
import { webApiForEditor } from '../../shared/n8n/webApi';
import { xmlFeedForEditor } from '../../shared/n8n/xmlFeed';
import {
	departmentAccounts,
	departmentOption,
	entityLabel,
	type EntityName,
	type WebApiClient,
} from '../../shared/webApi';
import { deviceStatusReport, feedFacts, Simplifier } from '../../shared/xmlFeed';

const byName = (one: INodePropertyOptions, other: INodePropertyOptions) =>
	compareNames(one.name, other.name);

/** The devices that the feed knows: one request, and no Web API UID needed. */
export async function getDevices(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	try {
		const feed = await xmlFeedForEditor(this);
		const simplifier = new Simplifier();
		const devices: INodePropertyOptions[] = [];
		const all = { devices: [feedFacts.anyDevice.value] };
		for await (const record of feed.records(deviceStatusReport, all)) {
			const { deviceId, deviceName } = simplifier.simplify(record);
			const id = toText(deviceId);
			devices.push({ name: `${toText(deviceName) || 'Device'} (ID ${id})`, value: id });
		}
		return redactValue(devices.sort(byName), await readSecrets(this));
	} catch (error) {
		throw toNodeError(this.getNode(), error, { secrets: await readSecrets(this) });
	}
}

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
	const ids = await client.listIds(name);
	const entities = await client.getMany(name, ids);
	return entities.map((entity, index) => ({
		name: entityLabel(entity),
		value: Number(ids[index]),
	}));
}
