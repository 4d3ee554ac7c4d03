import { accountIdsSeenBy } from '../service/integrations';
import type { Integration } from '../service/integrations';
import { scheduleSchema } from '../service/scheduleShape';
import type { Service } from '../service/service';
import type { Entity, MemoryEntityStore } from '../service/entityStore';
import type { Check } from '../simulation';
import { FeedRequestError } from './errorDocument';
import type { FeedParameters } from './parameters';
import { isInSchedule } from './scheduleHours';

/** Whether a report counts a check. */
export type CheckFilter = (check: Check) => boolean;

/**
 * What the query leaves of the checks. The names of the parameters, that schedules and filters are
 * named by their ids, and what becomes of them is assumed (spec/xml-feed-public-facts.md §1.1). A
 * filter says from when on a device counts as down (§3.4); a check keeps its own result with any.
 *
 * @throws FeedRequestError for values and ids that do not exist.
 */
export function checkFilterOf(
	service: Service,
	integration: Integration,
	{ result, schedule, filter }: FeedParameters,
): CheckFilter {
	const find = (store: MemoryEntityStore, label: string, id: string) =>
		thingSeenBy(store, integration, label, id);
	if (filter !== undefined) find(service.filters, 'Filter', filter);
	const hasResult = resultFilter(result);
	if (schedule === undefined) return hasResult;
	const hours = scheduleSchema.parse(find(service.schedules, 'Schedule', schedule));
	return (check) => hasResult(check) && isInSchedule(hours, check.time);
}

function thingSeenBy(
	store: MemoryEntityStore,
	integration: Integration,
	label: string,
	id: string,
): Entity {
	for (const accountId of accountIdsSeenBy(integration)) {
		const thing = store.find(accountId, Number(id));
		if (thing) return thing;
	}
	throw new FeedRequestError(`${label} ${id} does not exist.`);
}

/** Success or failure (spec/service.md §4.2), in any case. */
function resultFilter(result: string | undefined): CheckFilter {
	switch (result?.toLowerCase()) {
		case undefined:
			return () => true;
		case 'success':
			return ({ succeeded }) => succeeded;
		case 'failure':
			return ({ succeeded }) => !succeeded;
		default:
			throw new FeedRequestError('Result is neither Success nor Failure.');
	}
}
