import type { WebApiContext } from '../../../shared/n8n/run/webApiContext';
import { writePlan, type PlanOutcome, type WantedPlan } from '../../../shared/features/maintenance';
import { keptText } from './present';

/**
 * Writes a maintenance plan, and returns the outcome for each device; a dry run only returns it. A
 * lock keeps other runs of this process from changing schedules of the account in the meantime.
 * Adds hints for schedules that could not be deleted.
 */
export async function writeWithLock(
	wanted: WantedPlan,
	settings: { now: number; isPreview: boolean },
	{ addHint, client, clock, writes }: WebApiContext,
): Promise<PlanOutcome[]> {
	const { outcomes, kept } = await writes.withAccountLock(clock, async () =>
		writePlan(client, wanted, settings),
	);
	for (const one of kept) addHint(keptText(one));
	return outcomes;
}
