import type { INodeListSearchItems } from 'n8n-workflow';

import type { JsonObject } from '../../words/util/json';
import type { EntityId, EntityName, WebApiClient } from '../../service/webApi';
import type { KeptLabels } from './keptLabels';

/** The labels in an editor list: kept for a minute, or read one by one. */
export class EntityLabels {
	constructor(
		private readonly name: EntityName,
		private readonly label: (entity: JsonObject) => string,
		private readonly client: WebApiClient,
		private readonly kept: KeptLabels,
	) {}

	withoutLabel(ids: readonly EntityId[]): EntityId[] {
		return ids.filter((id) => this.kept.get(id) === undefined);
	}

	/**
	 * Returns the entries of the editor's list, in the order of `ids`. Entities without a kept
	 * label are read from the Web API; those that no longer exist are left out.
	 */
	async readEntries(ids: readonly EntityId[]): Promise<INodeListSearchItems[]> {
		const labels = new Map(ids.map((id) => [id, this.kept.get(id)]));
		const missing = ids.filter((id) => labels.get(id) === undefined);
		for (const { id, entity } of await this.client.getListed(this.name, missing)) {
			const label = this.label(entity);
			labels.set(id, label);
			this.kept.set(id, label);
		}
		return ids.flatMap((id) => {
			const label = labels.get(id);
			return label === undefined ? [] : [{ name: label, value: id }];
		});
	}
}
