import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { redactSecrets } from '../../http/redact';
import { ServiceError } from '../../http/serviceError';
import { isObject } from '../../util/json';
import { MonitoringError } from '../../util/monitoringError';
import { shorten, shortenQuotes } from '../../util/shorten';

export type NodeError = NodeApiError | NodeOperationError;

interface ErrorOrigin {
	itemIndex?: number;
	/** What no message may hold. */
	secrets?: string[];
}

/**
 * Any thrown value as an n8n error that belongs to an item, in plain words. Nothing of the request
 * gets into it: n8n stores errors with the execution. In its context stand the code of ours, and whether
 * what failed may have been carried out all the same.
 */
export function toNodeError(node: INode, error: unknown, origin: ErrorOrigin = {}): NodeError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const nodeError = createNodeError(node, error, origin);
	if (error instanceof MonitoringError) nodeError.context.code = error.code;
	if (error instanceof ServiceError && error.leavesOutcomeOpen) {
		nodeError.context.leavesOutcomeOpen = true;
	}
	return nodeError;
}

/** The same without these secrets, if it is one of ours. */
export function redactError(thrown: unknown, secrets: string[]): unknown {
	if (secrets.length === 0 || !(thrown instanceof MonitoringError)) return thrown;
	if (thrown instanceof ServiceError) return thrown.redacted(secrets);
	const { code, message, hint } = thrown;
	return new MonitoringError(code, redactSecrets(message, secrets), redactSecrets(hint, secrets));
}

/** Longer than any text of ours with values of a usual length. */
const maxTextLength = 10_000;

function createNodeError(node: INode, error: unknown, { itemIndex, secrets = [] }: ErrorOrigin) {
	// Shortened after the secrets are gone: a part of one is not recognized.
	const toText = (text: string) =>
		shorten(shortenQuotes(redactSecrets(text, secrets)), maxTextLength);
	const message = toText(isObject(error) ? String(error.message) : String(error));
	if (!(error instanceof MonitoringError)) {
		return new NodeOperationError(node, message, { itemIndex });
	}
	const description = toText(error.hint);
	if (!(error instanceof ServiceError)) {
		return new NodeOperationError(node, message, { description, itemIndex });
	}
	const httpCode = error.status === undefined ? undefined : String(error.status);
	return new NodeApiError(node, {}, { message, description, httpCode, itemIndex });
}
