import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { isObject } from '../guards';
import { ServiceError } from '../serviceError';
import { CredentialGap } from './credential';

/**
 * Any thrown value as an n8n error that belongs to an item, in plain words. Nothing of the request
 * gets into it: n8n stores errors with the execution.
 */
export function toNodeError(
	node: INode,
	error: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	if (error instanceof ServiceError) {
		const { message, nextStep, status } = error;
		const httpCode = status === undefined ? undefined : String(status);
		return new NodeApiError(node, {}, { message, description: nextStep, httpCode, itemIndex });
	}
	if (error instanceof CredentialGap) {
		return new NodeOperationError(node, error.message, { description: error.nextStep, itemIndex });
	}
	const message = isObject(error) ? String(error.message) : String(error);
	return new NodeOperationError(node, message, { itemIndex });
}
