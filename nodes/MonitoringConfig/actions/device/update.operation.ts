import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/util/json';
import { departmentField } from '../../../shared/n8n/fields';
import { showFor, toJson } from '../../../shared/n8n/operations';
import { idParameter, toText } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { simplifyDevice, applyDesired, type EntityId } from '../../../shared/webApi';
import { optionsField, updateFieldsField } from '../fields';
import { collectionEntries, readCollection } from '../thingField';
import { nothingToUpdate } from '../thingOperations';
import { additionalFields, changeableFields } from './changeableFields';
import { deviceField } from './locators';
import { locationIds } from './newDevice';

export const description: INodeProperties[] = showFor(
	'device',
	['update'],
	[
		deviceField,
		updateFieldsField(collectionEntries([...changeableFields, additionalFields])),
		departmentField,
		optionsField,
	],
);

/** Changes what the user set of a device, and leaves the rest as it is. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	access: WebApiContext,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'device', 'Device', itemIndex);
	const fields = [...changeableFields, additionalFields];
	const changes = readCollection(context, itemIndex, 'updateFields', fields);
	if (Object.keys(changes).length === 0) nothingToUpdate(context, itemIndex);

	const wanted = await withLocationIds(context, itemIndex, access, id, changes);
	const write = (current: JsonObject) => applyDesired(current, wanted);
	const device = await access.client.update('device', id, write);
	return [toJson({ ...simplifyDevice(device), id })];
}

/** The changes with the ids of locations that are written as names: those of the device's platform. */
async function withLocationIds(
	context: IExecuteFunctions,
	itemIndex: number,
	access: WebApiContext,
	id: EntityId,
	changes: JsonObject,
): Promise<JsonObject> {
	if (!Array.isArray(changes.Locations)) return changes;
	const written = changes.Locations.map(toText);
	const isId = (text: string) => /^\d{1,15}$/.test(text);
	if (written.every(isId)) return { ...changes, Locations: [...new Set(written.map(Number))] };
	const { Platform_Id: platformId } = await access.client.get('device', id);
	const ids = await locationIds(context, itemIndex, access, Number(platformId), written);
	return { ...changes, Locations: ids };
}
