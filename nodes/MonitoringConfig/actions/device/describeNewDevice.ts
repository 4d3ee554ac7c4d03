import type { DesiredDevice } from '../../../shared/features/devices';
import type { Account } from '../../../shared/n8n/run/webApiContext';
import { withoutUrlSecrets } from '../../../shared/features/accountSetup';
import { addressWithoutSecrets } from '../../../shared/words/text';
import { listSome, shorten } from '../../../shared/words/util/phrases';
import { formatSeconds } from '../../../shared/words/values/duration';
import { fieldLabels } from './newDevice';

/**
 * The main settings of a device to create: "URL https://a.example; Frequency 5 minutes; Locations
 * London; Alert Groups none". Without a known name, the ID is shown. Addresses are shown without
 * user and query, which can contain secrets. Empty settings are left out if there are Additional
 * Fields, because those can set them.
 */
export async function describeNewDevice(
	{ additional = {}, platformId, tasks, frequency, ...lists }: DesiredDevice,
	{ client, cache }: Account,
): Promise<string> {
	const { locationIds = [], alertGroups = [] } = lists;
	const isComplete = Object.keys(additional).length === 0;
	const places =
		locationIds.length > 0
			? await cache.locationNames(client, platformId, () => undefined)
			: new Map<number, string>();
	const groups =
		alertGroups.length > 0 ? (await cache.listNamed(client, 'alertGroup')).entries : [];
	const groupTexts = alertGroups.map(({ id, delay }) => {
		const name = groups.find((group) => group.id === id)?.name ?? String(id);
		return delay === 0 ? name : `${name} (${delay} min)`;
	});
	const parts: Array<[label: string, values: string[]]> = [
		[
			fieldLabels.url,
			tasks.map(
				({ url }) =>
					addressWithoutSecrets(url) ?? shorten(withoutUrlSecrets(url).split(/[?#]/)[0], 100),
			),
		],
		['Frequency', frequency === undefined ? [] : [formatSeconds(frequency)]],
		[fieldLabels.locations, locationIds.map((id) => places.get(Number(id)) ?? String(id))],
		[fieldLabels.alertGroups, groupTexts],
	];
	const keywords = tasks.flatMap(({ keyword }) => keyword ?? []);
	if (keywords.length > 0) parts.push(['Keyword', [...new Set(keywords)]]);
	const known = parts.filter(([, values]) => isComplete || values.length > 0);
	return known.map(([label, values]) => `${label} ${listSome(values) || 'none'}`).join('; ');
}
