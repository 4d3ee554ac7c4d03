import type { INodeListSearchItems } from 'n8n-workflow';

import type { JsonObject } from '../../words/util/json';
import {
	deviceSummaryLabel,
	hasDeviceName,
	type EntityId,
	type EntityName,
	type WebApiClient,
} from '../../service/webApi';
import { readDeviceStates, type DeviceState } from './deviceStates';
import type { KeptLabels } from './keptLabels';
import type { EditorDepartment } from './webApi';

export interface ListedEntity {
	id: EntityId;
	/** The kind of monitoring, part of a device's label; only for devices. */
	platformId?: EntityId;
}

/** Up to this number, devices are read one by one: workflows also need the feed's rate limit. */
const maxReadWithoutReport = 30;

/** The labels in an editor list: kept for a minute, from a feed report, or read one by one. */
export class EntityLabels {
	private readonly client: WebApiClient;

	constructor(
		private readonly name: EntityName,
		private readonly label: (entity: JsonObject) => string,
		private readonly api: EditorDepartment,
		private readonly kept: KeptLabels,
	) {
		this.client = api.client;
	}

	withoutLabel(entities: readonly ListedEntity[]): ListedEntity[] {
		return entities.filter(({ id }) => this.kept.get(id) === undefined);
	}

	/**
	 * Returns the entries of the editor's list, in the order of `entities`. Entities without a kept
	 * label are read from the Web API; those that no longer exist are left out.
	 */
	async readEntries(entities: readonly ListedEntity[]): Promise<INodeListSearchItems[]> {
		const labels = new Map(entities.map(({ id }) => [id, this.kept.get(id)]));
		const missing = entities.map(({ id }) => id).filter((id) => labels.get(id) === undefined);
		for (const { id, entity } of await this.client.getListed(this.name, missing)) {
			const label = this.label(entity);
			labels.set(id, label);
			this.kept.set(id, label);
		}
		return entities.flatMap(({ id }) => {
			const label = labels.get(id);
			return label === undefined ? [] : [{ name: label, value: id }];
		});
	}

	/**
	 * Keeps the labels of `devices` from one report of the XML feed, instead of reading each device.
	 * Does nothing for up to 30 devices without a label, without a feed, or if the report is not about
	 * these devices.
	 */
	async keepReportedLabels(devices: readonly ListedEntity[]): Promise<void> {
		const unlabeled = this.withoutLabel(devices);
		if (!this.api.openFeed || unlabeled.length <= maxReadWithoutReport) return;
		const states = await readDeviceStates(this.api.openFeed());
		const reported = unlabeled.filter(({ id }) => states.has(String(id)));
		if (!(await this.isAboutSameDevices(reported, states))) return;
		for (const { id, platformId } of reported) {
			const state = states.get(String(id));
			if (!state || platformId === undefined || this.kept.get(id) !== undefined) continue;
			this.kept.set(id, deviceSummaryLabel({ ...state, platformId }));
		}
	}

	/**
	 * Whether the feed's report is about these devices, and not about those of another account. Reads
	 * the first, middle and last from the Web API: they must have the reported names. Keeps their labels.
	 */
	private async isAboutSameDevices(
		reported: readonly ListedEntity[],
		states: ReadonlyMap<string, DeviceState>,
	): Promise<boolean> {
		const indexes = new Set([0, Math.floor(reported.length / 2), reported.length - 1]);
		const samples = [...indexes].flatMap((index) => reported[index]?.id ?? []);
		const devices = await this.client.getListed(this.name, samples);
		const haveReportedNames = devices.every(({ id, entity }) => {
			this.kept.set(id, this.label(entity));
			const state = states.get(String(id));
			return state !== undefined && hasDeviceName(entity, state.name);
		});
		return haveReportedNames && devices.length > 0;
	}
}
