import type { INodePropertyOptions } from 'n8n-workflow';

import { ServiceError } from '../../service/http/serviceError';
import { compareNames } from '../../words/util/compareNames';
import { AccountCache, type WebApiClient } from '../../service/webApi';
import { deviceStatusReport, feedFacts, Simplifier, type FeedClient } from '../../service/xmlFeed';
import { toText } from '../parameters/parameterReader';
import { fetchCredential } from '../run/io/credential';
import { webApiForEditor } from './webApi';
import { xmlFeedForEditor } from '../run/xmlFeed';
import { editorList } from './editorList';

export const byName = (one: INodePropertyOptions, other: INodePropertyOptions) =>
	compareNames(one.name, other.name);

/**
 * Lists the devices in the editor by name. They come from the XML feed, with one request and
 * without a Web API UID; or from the Web API, if the feed has no device report (404) or the
 * credential no PID (the feed's login).
 */
export const getDevices = editorList(async (context) => {
	const { webApiUid, xmlFeedPid } = await fetchCredential(context);
	if (xmlFeedPid === '' && webApiUid !== '') {
		return (await listAccountDevices(await webApiForEditor(context))).sort(byName);
	}
	const devices = await listFeedDevices(await xmlFeedForEditor(context)).catch(
		async (error: unknown) => {
			if (!(error instanceof ServiceError && error.status === 404)) throw error;
			if (webApiUid === '') throw error.withDetails(noDeviceReportTexts);
			return await listAccountDevices(await webApiForEditor(context));
		},
	);
	return devices.sort(byName);
});

const noDeviceReportTexts = {
	message: 'The XML feed has no list of devices (status.aspx)',
	hint: 'Enter the device IDs with an expression, or choose all devices. With a Web API UID in the credential, the list comes from the Web API.',
};

async function listFeedDevices(feed: FeedClient): Promise<INodePropertyOptions[]> {
	const simplifier = new Simplifier();
	const devices: INodePropertyOptions[] = [];
	const all = { devices: [feedFacts.anyDevice.value] };
	for await (const record of feed.records(deviceStatusReport, all)) {
		const { deviceId, deviceName } = simplifier.simplify(record);
		devices.push(deviceOption(toText(deviceId), toText(deviceName)));
	}
	return devices;
}

async function listAccountDevices(client: WebApiClient): Promise<INodePropertyOptions[]> {
	const { entries } = await new AccountCache().allDevices(client);
	return entries.map(({ id, name }) => deviceOption(String(id), name ?? ''));
}

function deviceOption(id: string, name: string): INodePropertyOptions {
	return { name: `${name || 'Device'} (ID ${id})`, value: id };
}
