import type { WebApiContext } from '../../../shared/n8n/run/webApiContext';
import { writePlan, type PlanOutcome, type WantedPlan } from '../../../shared/features/maintenance';
import { keptText } from './present';

/** Writes a plan while no other run plans, cancels or applies in this account: each finds the result of the one before. */
export async function writeInTurn(
	wanted: WantedPlan,
	settings: { now: number; isPreview: boolean },
	{ addHint, client, clock, writes }: WebApiContext,
): Promise<PlanOutcome[]> {
	const { outcomes, kept } = await writes.alone(clock, async () =>
		writePlan(client, wanted, settings),
	);
	for (const one of kept) addHint(keptText(one));
	return outcomes;
}
