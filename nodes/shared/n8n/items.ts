import type { INodeExecutionData, NodeApiError, NodeOperationError } from 'n8n-workflow';

/**
 * The output for an item that did not work out, when the user lets the workflow continue. With only
 * these keys n8n takes it to the error output and adds the input's data to it.
 */
export function errorItem(
	{ message, description }: NodeApiError | NodeOperationError,
	item: number,
): INodeExecutionData {
	return {
		json: { error: message, ...(description ? { details: description } : {}) },
		pairedItem: { item },
	};
}
