import type { IExecuteFunctions, ILoadOptionsFunctions } from 'n8n-workflow';

import { FeedClient } from '../xmlFeed';
import { n8nClock } from './clock';
import {
	credentialName,
	readCredential,
	requireXmlFeed,
	type MonitoringCredential,
} from './credential';
import { defaultTimeoutSeconds, longestWaitMilliseconds, timeoutMilliseconds } from './options';
import { n8nTransport, type RequestHelpers } from './transport';

/**
 * The XML feed, for one item.
 *
 * @throws {CredentialGap} when the credential has nothing to read it with
 */
export async function openXmlFeed(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<FeedClient> {
	const credential = readCredential(await context.getCredentials(credentialName, itemIndex));
	const cancelSignal = context.getExecutionCancelSignal();
	const transport = n8nTransport(context.helpers, {
		ignoreSslIssues: credential.ignoreSslIssues,
		timeoutMs: timeoutMilliseconds(context, itemIndex, defaultTimeoutSeconds.xmlFeed),
		cancelSignal,
	});
	return new FeedClient({
		transport,
		account: requireXmlFeed(credential),
		clock: n8nClock(cancelSignal),
		maxWaitMs: longestWaitMilliseconds(context, itemIndex),
	});
}

/** The XML feed, for the lists of the editor. */
export async function xmlFeedForEditor(context: ILoadOptionsFunctions): Promise<FeedClient> {
	return standaloneFeed(
		context.helpers,
		readCredential(await context.getCredentials(credentialName)),
	);
}

/**
 * The XML feed, for somebody who looks at a screen.
 *
 * @throws {CredentialGap} when the credential has nothing to read it with
 */
export function standaloneFeed(
	helpers: RequestHelpers,
	credential: MonitoringCredential,
): FeedClient {
	const transport = n8nTransport(helpers, {
		ignoreSslIssues: credential.ignoreSslIssues,
		timeoutMs: defaultTimeoutSeconds.webApi * 1000,
	});
	return new FeedClient({
		transport,
		account: requireXmlFeed(credential),
		clock: n8nClock(),
		// A little more than the service's interval.
		maxWaitMs: 15_000,
	});
}
