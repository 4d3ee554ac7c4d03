import type { IExecuteFunctions } from 'n8n-workflow';

import { FeedClient, type FeedAccount } from '../../service/xmlFeed';
import { n8nClock } from './io/clock';
import { fetchCredential, requireXmlFeed, type MonitoringCredential } from './io/credential';
import { defaultTimeoutSeconds, feedTimingFields } from '../parameters/fields/timing';
import type { ParameterReader } from '../parameters/parameterReader';
import { n8nTransport, type RequestHelpers } from './io/transport';

/** The maximum wait in the editor: a little more than the interval of the service (10 seconds). */
export const editorMaxWaitMs = 15_000;

/** Contains secrets. */
export interface FeedAccess {
	account: FeedAccount;
	ignoreSslIssues: boolean;
	timeoutMs: number;
	totalTimeoutMs: number;
	maxWaitMs: number;
}

/** An item's feed login and timeouts. @throws {CredentialError} when the credential has no PID */
export async function readFeedAccess(
	context: IExecuteFunctions,
	itemIndex: number,
	parameters: ParameterReader,
): Promise<FeedAccess> {
	const credential = await fetchCredential(context, itemIndex);
	const options = parameters.options();
	const { maxWait, timeout, totalTimeout } = feedTimingFields;
	return {
		account: requireXmlFeed(credential),
		ignoreSslIssues: credential.ignoreSslIssues,
		timeoutMs: timeout.read(options),
		totalTimeoutMs: totalTimeout.read(options),
		maxWaitMs: maxWait.read(options),
	};
}

/**
 * Opens the XML feed for a node run: requests and waits end when the user stops the execution.
 *
 * @param explainError returns the error to throw in place of that of a request
 */
export function openXmlFeed(
	context: IExecuteFunctions,
	access: FeedAccess,
	explainError?: (error: unknown) => Promise<unknown>,
): FeedClient {
	const { account, maxWaitMs } = access;
	const cancelSignal = context.getExecutionCancelSignal();
	return new FeedClient({
		transport: n8nTransport(context.helpers, { ...access, cancelSignal }),
		account,
		clock: n8nClock(cancelSignal),
		maxWaitMs,
		explainError,
	});
}

/**
 * Opens the XML feed for the lists of the editor and the test of a credential. A request waits up
 * to 15 seconds for the feed's rate limit.
 *
 * @throws {CredentialError} when the credential has no access to the feed
 */
export function standaloneFeed(
	helpers: RequestHelpers,
	credential: MonitoringCredential,
	cancelSignal?: AbortSignal,
): FeedClient {
	const timeoutMs = defaultTimeoutSeconds.webApi * 1000;
	const transport = n8nTransport(helpers, {
		ignoreSslIssues: credential.ignoreSslIssues,
		timeoutMs,
		totalTimeoutMs: timeoutMs,
		cancelSignal,
	});
	return new FeedClient({
		transport,
		account: requireXmlFeed(credential),
		clock: n8nClock(cancelSignal),
		maxWaitMs: editorMaxWaitMs,
	});
}
