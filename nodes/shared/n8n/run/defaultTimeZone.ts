import type { IPollFunctions } from 'n8n-workflow';

/** Whether the workflow uses n8n's default time zone; false in versions of n8n that do not show it. */
export function hasDefaultTimeZone(
	context: Partial<Pick<IPollFunctions, 'getWorkflowSettings'>>,
): boolean {
	const settings = context.getWorkflowSettings?.();
	return settings !== undefined && settings.timezone === undefined;
}
