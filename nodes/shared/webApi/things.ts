import { assumed, documented, type Fact } from '../facts';

/** Something the Web API keeps under ids: where its list and one of them are found. */
export interface Thing {
	/** What a person calls it, as in "There is no device with the ID 5". */
	label: string;
	/** GET lists the ids; PUT creates. */
	collection: string;
	/** Followed by the id: GET reads, POST writes, DELETE removes. */
	item: string;
}

const endpoints = 'spec/web-api-public-facts.md §1';

function thing(label: string, collection: string, item: string, assumption?: string): Fact<Thing> {
	const value = { label, collection, item };
	return assumption ? assumed(value, assumption) : documented(value, endpoints);
}

export const things = {
	alertGroup: thing('alert group', 'groups', 'group'),
	alertTemplate: thing(
		'alert template',
		'templates',
		'template',
		`${endpoints} rows 35 and 37: list and item are inferred from the pattern of the others`,
	),
	auditEvent: thing('audit event', 'audit/list', 'audit/object'),
	device: thing('device', 'devices', 'device'),
	filter: thing('filter', 'filters', 'filter'),
	loadTest: thing('load test', 'StressTest', 'StressTest'),
	schedule: thing('schedule', 'schedulers', 'scheduler'),
	task: thing('task', 'tasks', 'task'),
	user: thing(
		'user',
		'users',
		'user',
		'spec/service.md §1 names users and no path; inferred from the pattern of the others',
	),
};

export type ThingName = keyof typeof things;
export type ThingId = number | string;
