import type { INodePropertyOptions } from 'n8n-workflow';

import { ServiceError } from '../../service/http/serviceError';
import { compareNames } from '../../words/util/compareNames';
import { AccountCache, type EntityId } from '../../service/webApi';
import { fetchCredential } from '../run/io/credential';
import { webApiForEditor } from './webApi';
import { standaloneFeed } from '../run/xmlFeed';
import { editorList } from './editorList';

export const byName = (one: INodePropertyOptions, other: INodePropertyOptions) =>
	compareNames(one.name, other.name);

/**
 * Lists all devices for the editor, sorted by name. They come from the XML feed: one request, and no
 * Web API UID needed. If the feed has no device report (404), or the credential has no PID (the
 * feed's login), they come from the Web API.
 */
export const getDevices = editorList(async (context) => {
	const credential = await fetchCredential(context);
	const { webApiUid, xmlFeedPid } = credential;
	const listByWebApi = async () => {
		const { entries } = await new AccountCache().allDevices(await webApiForEditor(context));
		return entries;
	};
	const listByFeed = async () => {
		const feed = standaloneFeed(context.helpers, credential);
		return await feed.listDevices({}).catch(async (error: unknown) => {
			if (!(error instanceof ServiceError && error.status === 404)) throw error;
			if (webApiUid === '') throw error.withDetails(noDeviceReportTexts);
			return await listByWebApi();
		});
	};
	const hasWebApiOnly = xmlFeedPid === '' && webApiUid !== '';
	const devices: ReadonlyArray<{ id: EntityId; name: string }> = hasWebApiOnly
		? await listByWebApi()
		: await listByFeed();
	return devices
		.map(({ id, name }) => ({ name: `${name || 'Device'} (ID ${id})`, value: String(id) }))
		.sort(byName);
});

const noDeviceReportTexts = {
	message: 'The XML feed has no list of devices (status.aspx)',
	hint: 'Enter the device IDs with an expression, or choose all devices. With a Web API UID in the credential, the list comes from the Web API.',
};
