import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { redactValue } from '../../http/redact';
import { compareNames } from '../../util/compareNames';
import { deviceStatusReport, feedFacts, Simplifier } from '../../xmlFeed';
import { readSecrets } from '../run/credential';
import { toNodeError } from '../run/errors';
import { toText } from '../parameters/parameterReader';
import { xmlFeedForEditor } from '../run/xmlFeed';

export const byName = (one: INodePropertyOptions, other: INodePropertyOptions) =>
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
