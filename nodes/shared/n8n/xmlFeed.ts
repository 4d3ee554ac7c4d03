import type { IExecuteFunctions, ILoadOptionsFunctions } from 'n8n-workflow';

import { FeedClient } from '../xmlFeed';
import { n8nClock } from './clock';
import {
	credentialName,
	readCredential,
	requireXmlFeed,
	type MonitoringCredential,
} from './credential';
import { defaultTimeoutSeconds, maxWaitField, timeoutField } from './fields/timing';
import type { ParameterReader } from './parameterReader';
import { n8nTransport, type RequestHelpers } from './transport';

/** For somebody who looks at a screen: a little more than the service's interval. */
const editorMaxWaitMs = 15_000;

const timeout = timeoutField(defaultTimeoutSeconds.xmlFeed);

/**
 * The XML feed, for one item.
 *
 * @throws {CredentialError} when the credential has nothing to read it with
 */
export async function openXmlFeed(
	context: IExecuteFunctions,
	itemIndex: number,
	parameters: ParameterReader,
): Promise<FeedClient> {
	const credential = readCredential(await context.getCredentials(credentialName, itemIndex));
	const cancelSignal = context.getExecutionCancelSignal();
	const options = parameters.options();
	const transport = n8nTransport(context.helpers, {
		ignoreSslIssues: credential.ignoreSslIssues,
		timeoutMs: timeout.read(options),
		cancelSignal,
	});
	return new FeedClient({
		transport,
		account: requireXmlFeed(credential),
		clock: n8nClock(cancelSignal),
		maxWaitMs: maxWaitField.read(options),
	});
}

/** The XML feed, for the lists of the editor. */
export async function xmlFeedForEditor(context: ILoadOptionsFunctions): Promise<FeedClient> {
	const credential = readCredential(await context.getCredentials(credentialName));
	return standaloneFeed(context.helpers, credential);
}

/**
 * The XML feed, for somebody who looks at a screen.
 *
 * @throws {CredentialError} when the credential has nothing to read it with
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
		maxWaitMs: editorMaxWaitMs,
	});
}
