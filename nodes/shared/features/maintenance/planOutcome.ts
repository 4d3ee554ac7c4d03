import type { EarlierSchedule } from './planNote';
import type { TimeSpan } from './timeSpans';
import type { EntityId } from '../../words/util/id';

export type PlanAction = 'planned' | 'takenBack' | 'unchanged' | 'updated';

/** What a run did, or would do, to one device. */
export interface PlanOutcome {
	action: PlanAction;
	id: EntityId;
	name: string;
	/** The plan's schedule; null if it is not created yet, or after removal from the plan. */
	scheduleId: EntityId | null;
	/** Its previous schedule; after removal from the plan, its current one. */
	earlier: EarlierSchedule | null;
	/** Its one-off times that are still to come. */
	times: readonly TimeSpan[];
	/** The schedule that a person gave it since the last run. */
	changedTo?: string;
	isEarlierGone?: boolean;
}
