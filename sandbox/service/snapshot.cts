import { alertGroups } from '../collections/alertGroups.cts';
import { filters } from '../collections/filters.cts';
import { schedules } from '../collections/schedules.cts';
import { templates } from '../collections/templates.cts';
import { users } from '../collections/users.cts';
import { allAccountIds } from './accounts.cts';
import type { Service } from './service.cts';

/** Everything that requests can change, as JSON, by kind and id. */
export type Snapshot = Readonly<Record<string, ReadonlyMap<number, string>>>;

const collections = { alertGroups, filters, schedules, templates, users };

export function takeSnapshot(service: Service): Snapshot {
	const { devices, loadTests, taskEntities } = service;
	const inAccounts = (list: (accountId: number) => ReadonlyArray<[number, unknown]>) =>
		toTexts(allAccountIds.flatMap((accountId) => [...list(accountId)]));
	const kept = Object.entries(collections).map(([kind, collection]): [string, Snapshot[string]] => {
		const store = service.getStore(collection);
		return [
			kind,
			inAccounts((account) => store.list(account).map((entity) => [entity.Id, entity])),
		];
	});
	return {
		...Object.fromEntries(kept),
		devices: toTexts(devices.listAll().map((device) => [device.id, device])),
		loadTests: inAccounts((account) =>
			loadTests.listIds(account).map((id) => [id, loadTests.find(account, id)]),
		),
		tasks: inAccounts((account) =>
			taskEntities.listIds(account).map((id) => [id, taskEntities.find(account, id)]),
		),
	};
}

function toTexts(entities: ReadonlyArray<[number, unknown]>): Snapshot[string] {
	return new Map(entities.map(([id, entity]) => [id, JSON.stringify(entity)]));
}
