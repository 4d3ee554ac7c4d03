import type { JsonObject } from '../../words/util/json';
import type { Named } from '../../words/names';
import type { EntityId } from '../../words/util/id';
import { assumed, documented, seen } from '../../words/util/assumptions';

const endpoints = 'docs/dev/service.md W2';

/** The kinds of entities, each with its label and its paths; docs/dev/service.md W2. */
export const entities = {
	alertGroup: seen(endpointsOf('alert group', 'groups', 'group'), endpoints),
	alertTemplate: assumed(
		endpointsOf('alert template', 'templates', 'template'),
		`${endpoints}: list and item are inferred from the pattern of the others`,
	),
	auditEvent: documented(endpointsOf('audit event', 'audit/list', 'audit/object'), endpoints),
	device: seen(endpointsOf('device', 'devices', 'device'), endpoints),
	filter: seen(endpointsOf('filter', 'filters', 'filter'), endpoints),
	loadTest: documented(endpointsOf('load test', 'StressTest', 'StressTest'), endpoints),
	schedule: seen(endpointsOf('schedule', 'schedulers', 'scheduler'), endpoints),
	task: seen(endpointsOf('task', 'tasks', 'task'), endpoints),
	user: assumed(
		endpointsOf('user', 'users', 'user'),
		'docs/dev/service.md W15: inferred from the pattern of the others',
	),
};

/**
 * @param label as in "There is no device with the ID 5"
 * @param collection path: GET lists the IDs, PUT creates
 * @param item path, followed by an ID: GET reads, POST writes, DELETE removes
 */
function endpointsOf(label: string, collection: string, item: string) {
	return { label, collection, item };
}

export type EntityName = keyof typeof entities;

/** The kinds of entities that can be looked up by name; tasks among those of their device. */
export type NamedKind = EntityName | 'platform';

export type { EntityId };

export interface NamedEntity extends Named {
	id: EntityId;
	name: string;
	/** The tags of a device; undefined if they were not read, and for other kinds. */
	readonly tags?: readonly string[];
	/** A field that the service returned twice, so that the entity cannot be written back. */
	readonly repeatedField?: string;
}

/** The label of a kind in messages: "alert group". */
export function kindLabel(kind: NamedKind): string {
	return kind === 'platform' ? kind : entities[kind].value.label;
}

/** "Web Shop (ID 5)". */
export function entityLabel({ Name, Id }: JsonObject): string {
	return `${String(Name)} (ID ${String(Id)})`;
}
