import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import {
	emptyAlertState,
	laterState,
	restoreAlertState,
	serializeAlertState,
	type AlertState,
} from '../shared/features/watch';

/** One n8n rarely has more nodes; with more, all copies are dropped. */
const maxKept = 1000;

/** The state written last, by node. */
const latest = new Map<string, string>();

/**
 * The state that a node keeps between alerts. n8n gives each request a copy of the saved state, and saves it
 * after the response, so concurrent requests would overwrite each other. The newest copy of this process
 * prevents this.
 */
export class LatestState {
	private readonly key: string;

	constructor(private readonly context: IHookFunctions | IWebhookFunctions) {
		// Node names are unique in a workflow, IDs are not: pasted and generated nodes can share one.
		this.key = `${context.getWorkflow().id} ${context.getNode().name}`;
	}

	/** The later one of the states in n8n's data and in this process; an empty state if there is none. */
	read(): AlertState {
		const kept = this.context.getWorkflowStaticData('node').alerts;
		const saved = restoreAlertState(kept);
		if (kept !== undefined && !saved) {
			this.context.logger.warn(
				'Monitoring Alert Trigger: the saved alert states cannot be read and were ignored',
			);
		}
		return laterState(saved, restoreAlertState(latest.get(this.key))) ?? emptyAlertState(0);
	}

	/** Saves the state for this process and, only if changed, in n8n's data: n8n stores each change. */
	write(state: AlertState): void {
		const kept = this.context.getWorkflowStaticData('node');
		const text = serializeAlertState(state);
		if (kept.alerts !== text) kept.alerts = text;
		latest.delete(this.key);
		if (latest.size >= maxKept) latest.clear();
		latest.set(this.key, text);
	}
}
