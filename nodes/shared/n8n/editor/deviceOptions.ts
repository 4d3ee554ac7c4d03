import type { INodePropertyOptions } from 'n8n-workflow';

import { compareNames } from '../../util/compareNames';
import { deviceStatusReport, feedFacts, Simplifier } from '../../xmlFeed';
import { toText } from '../parameters/parameterReader';
import { xmlFeedForEditor } from '../run/xmlFeed';
import { editorList } from './editorList';

export const byName = (one: INodePropertyOptions, other: INodePropertyOptions) =>
	compareNames(one.name, other.name);

/** The devices that the feed knows: one request, and no Web API UID needed. */
export const getDevices = editorList(async (context) => {
	const feed = await xmlFeedForEditor(context);
	const simplifier = new Simplifier();
	const devices: INodePropertyOptions[] = [];
	const all = { devices: [feedFacts.anyDevice.value] };
	for await (const record of feed.records(deviceStatusReport, all)) {
		const { deviceId, deviceName } = simplifier.simplify(record);
		const id = toText(deviceId);
		devices.push({ name: `${toText(deviceName) || 'Device'} (ID ${id})`, value: id });
	}
	return devices.sort(byName);
});
