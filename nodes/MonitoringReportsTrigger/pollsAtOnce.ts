import type { IPollFunctions } from 'n8n-workflow';

import { monotonicNow } from '../shared/words/util/monotonic';

/** After this time, n8n has saved the state of a poll, or never will. */
const maxSavingMs = 45_000;

/** The time limit of polls without n8n's durable scheduler: they share one saved state. */
const sharedBudgetMs = 300_000;

/** More nodes are not polled within the time above: with more, all are forgotten. */
const maxKept = 10_000;

/** The latest poll of a node that has reported events. */
interface ReportedStep {
	/** The state before the poll. */
	base: unknown;
	reportedAt: number;
}

const reportedSteps = new Map<string, ReportedStep>();

/**
 * Concurrent polls that start from the same state: n8n's durable scheduler gives each a copy, and runs
 * several after a pause. Only the first that finds events reports them. The others change nothing: if n8n did
 * not save the first, a later poll finds the events again.
 */
export class PollsAtOnce {
	private readonly key: string;

	/** Whether all polls share one saved state, so that none can start from an older one. */
	private readonly isShared: boolean;

	constructor(context: IPollFunctions & Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>) {
		// Node names are unique in a workflow, IDs are not: pasted and generated nodes can share one.
		this.key = `${context.getWorkflow().id} ${context.getNode().name}`;
		this.isShared = (context.getPollBudgetMs?.() ?? sharedBudgetMs) >= sharedBudgetMs;
	}

	/** Whether another poll has already reported events after the same saved state (`base`). */
	isReported(base: unknown): boolean {
		const last = reportedSteps.get(this.key);
		if (this.isShared || !last || last.base !== base) return false;
		return monotonicNow() - last.reportedAt < maxSavingMs;
	}

	/** Notes that this poll reports events. @param base the saved state before the poll */
	noteReported(base: unknown): void {
		if (this.isShared) return;
		if (reportedSteps.size >= maxKept) reportedSteps.clear();
		reportedSteps.set(this.key, { base, reportedAt: monotonicNow() });
	}
}
