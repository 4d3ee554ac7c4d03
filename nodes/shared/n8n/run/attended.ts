import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * Whether a user waits for the result, as in the editor: hints are read. Runs of published
 * workflows are strict instead, and nothing is read only for a hint.
 */
export function isAttended(context: Pick<IExecuteFunctions, 'getMode'>): boolean {
	return context.getMode() === 'manual';
}
