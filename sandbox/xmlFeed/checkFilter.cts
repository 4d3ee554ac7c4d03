import { filters } from '../collections/filters.cts';
import { isInSchedule, schedules, scheduleSchema } from '../collections/schedules.cts';
import type { Collection } from '../service/collection.cts';
import type { Entity } from '../service/entityStore.cts';
import { visibleAccountIds } from '../service/integrations.cts';
import { FeedRequestError } from './errorDocument.cts';
import type { CheckFilter, FeedRequest } from './feedRequest.cts';

/**
 * Returns a check against the result, schedule and filter of a request; what the service does with
 * them is assumed (docs/dev/service.md X1). A filter only decides from when on a device counts as down
 * (docs/dev/service.md X4), so it does not change which checks are included.
 *
 * @throws FeedRequestError for an unknown result, and for ids that do not exist.
 */
export function createCheckFilter(request: FeedRequest): CheckFilter {
	const { result, schedule, filter } = request.parameters;
	if (filter !== undefined) requireEntity(request, filters, 'Filter', filter);
	const hasResult = createResultFilter(result);
	if (schedule === undefined) return hasResult;
	const entity = requireEntity(request, schedules, 'Schedule', schedule);
	const hours = scheduleSchema.parse(entity);
	return (check) => hasResult(check) && isInSchedule(hours, check.time);
}

function requireEntity(
	{ service, integration }: FeedRequest,
	collection: Collection,
	label: string,
	id: string,
): Entity {
	for (const accountId of visibleAccountIds(integration)) {
		const entity = service.getStore(collection).find(accountId, Number(id));
		if (entity) return entity;
	}
	throw new FeedRequestError(`${label} ${id} does not exist.`);
}

/** The case of the values is ignored (docs/dev/service.md X1). */
function createResultFilter(result: string | undefined): CheckFilter {
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
