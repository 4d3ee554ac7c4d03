import type { DesiredDevice } from '../../../shared/features/devices';
import type { Account } from '../../../shared/n8n/run/webApiContext';
import { listSome } from '../../../shared/words/util/phrases';
import { formatSeconds } from '../../../shared/words/values/duration';
import { fieldLabels } from './newDevice';

/**
 * The main settings of a device to create: "URL https://a.example; Frequency 5 minutes; Locations
 * London; Alert Groups none". Without a known name, the ID is shown.
 */
export async function describeNewDevice(
	{ platformId, tasks, frequency, locationIds = [], alertGroups = [] }: DesiredDevice,
	{ client, cache }: Account,
): Promise<string> {
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
		[fieldLabels.url, tasks.map(({ url }) => url)],
		['Frequency', frequency === undefined ? [] : [formatSeconds(frequency)]],
		[fieldLabels.locations, locationIds.map((id) => places.get(Number(id)) ?? String(id))],
		[fieldLabels.alertGroups, groupTexts],
	];
	return parts.map(([label, values]) => `${label} ${listSome(values) || 'none'}`).join('; ');
}
