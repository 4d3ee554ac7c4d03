import type { WebApiContext } from '../../../shared/n8n/run/webApiContext';
import { writePlan, type PlanOutcome, type WantedPlan } from '../../../shared/features/maintenance';
import { keptText } from './present';

/**
 * Writes a maintenance plan and returns the outcome per device; a dry run only returns it. No other
 * run plans, cancels, copies or applies in this account at the same time, so each finds the result
 * of the one before. Schedules that could not be deleted are listed in hints.
 */
export async function writeInTurn(
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
