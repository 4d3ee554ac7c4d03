import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * Whether a user waits for the result, as in the editor, and can read hints. Runs of published
 * workflows send no request only for a hint; some refuse what a user would get a hint for.
 */
export function isAttended(context: Pick<IExecuteFunctions, 'getMode'>): boolean {
	return context.getMode() === 'manual';
}
