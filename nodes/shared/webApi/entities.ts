import type { JsonObject } from '../util/json';
import { assumed, documented, type Fact } from '../util/assumptions';

/** Where the list of a kind of entity and one of them are found; docs/service.md W2. */
export interface EntityEndpoints {
	/** What a person calls it, as in "There is no device with the ID 5". */
	label: string;
	/** GET lists the ids; PUT creates. */
	collection: string;
	/** Followed by the id: GET reads, POST writes, DELETE removes. */
	item: string;
}

const endpoints = 'spec/web-api-public-facts.md §1';

function entity(
	label: string,
	collection: string,
	item: string,
	assumption?: string,
): Fact<EntityEndpoints> {
	const value = { label, collection, item };
	return assumption ? assumed(value, assumption) : documented(value, endpoints);
}

export const entities = {
	alertGroup: entity('alert group', 'groups', 'group'),
	alertTemplate: entity(
		'alert template',
		'templates',
		'template',
		`${endpoints} rows 35 and 37: list and item are inferred from the pattern of the others`,
	),
	auditEvent: entity('audit event', 'audit/list', 'audit/object'),
	device: entity('device', 'devices', 'device'),
	filter: entity('filter', 'filters', 'filter'),
	loadTest: entity('load test', 'StressTest', 'StressTest'),
	schedule: entity('schedule', 'schedulers', 'scheduler'),
	task: entity('task', 'tasks', 'task'),
	user: entity(
		'user',
		'users',
		'user',
		'spec/service.md §1 names users and no path; inferred from the pattern of the others',
	),
};

export type EntityName = keyof typeof entities;
export type EntityId = number | string;

/** An entity for a list of the editor: its name and id. */
export function entityLabel({ Name, Id }: JsonObject): string {
	return `${String(Name)} (ID ${String(Id)})`;
}
