import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { ServiceError } from '../http/serviceError';
import { isObject } from '../util/json';
import { MonitoringError } from '../util/monitoringError';

/**
 * Any thrown value as an n8n error that belongs to an item, in plain words. Nothing of the request
 * gets into it: n8n stores errors with the execution. The code of ours stands in its context.
 */
export function toNodeError(
	node: INode,
	error: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const nodeError = createNodeError(node, error, itemIndex);
	if (error instanceof MonitoringError) nodeError.context.code = error.code;
	return nodeError;
}

function createNodeError(node: INode, error: unknown, itemIndex?: number) {
	if (error instanceof ServiceError) {
		const { message, hint, status } = error;
		const httpCode = status === undefined ? undefined : String(status);
		return new NodeApiError(node, {}, { message, description: hint, httpCode, itemIndex });
	}
	if (error instanceof MonitoringError) {
		return new NodeOperationError(node, error.message, { description: error.hint, itemIndex });
	}
	const message = isObject(error) ? String(error.message) : String(error);
	return new NodeOperationError(node, message, { itemIndex });
}
