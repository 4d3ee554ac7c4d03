import type { IPollFunctions } from 'n8n-workflow';

import { monotonicNow } from '../shared/words/util/monotonic';

/** Until then n8n has saved what a poll reported, or will not do so any more. */
const maxSavingMs = 45_000;

/** Without n8n's durable scheduler the polls of a node share what they remember, and this is their budget. */
const sharedBudgetMs = 300_000;

/** More nodes are not polled within the time above. */
const maxKept = 10_000;

interface ReportedStep {
	/** What the node remembered before. */
	base: unknown;
	reportedAt: number;
}

const reportedSteps = new Map<string, ReportedStep>();

/**
 * Polls of the same node that begin with the same memory: n8n's durable scheduler gives each a copy, and
 * after a pause it runs several at once. Only the first that finds something reports it. The others change
 * nothing: had n8n not saved what the first reported, a later poll would find it again.
 */
export class PollsAtOnce {
	private readonly key: string;

	private readonly isShared: boolean;

	constructor(context: IPollFunctions & Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>) {
		this.key = `${context.getWorkflow().id} ${context.getNode().id}`;
		this.isShared = (context.getPollBudgetMs?.() ?? sharedBudgetMs) >= sharedBudgetMs;
	}

	/** Whether another poll has reported what follows from the same memory. */
	isReported(base: unknown): boolean {
		const last = reportedSteps.get(this.key);
		if (this.isShared || !last || last.base !== base) return false;
		return monotonicNow() - last.reportedAt < maxSavingMs;
	}

	noteReported(base: unknown): void {
		if (this.isShared) return;
		if (reportedSteps.size >= maxKept) reportedSteps.clear();
		reportedSteps.set(this.key, { base, reportedAt: monotonicNow() });
	}
}
