import type { IExecuteFunctions } from 'n8n-workflow';

import { FeedClient } from '../xmlFeed';
import { credentialName, readCredential, xmlFeedOf } from './credential';
import { defaultTimeoutSeconds, timeoutMilliseconds } from './options';
import { n8nTransport } from './transport';

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
	const transport = n8nTransport(context.helpers, {
		ignoreSslIssues: credential.ignoreSslIssues,
		timeoutMilliseconds: timeoutMilliseconds(context, itemIndex, defaultTimeoutSeconds.xmlFeed),
		cancelSignal: context.getExecutionCancelSignal(),
	});
	return new FeedClient(transport, xmlFeedOf(credential));
}
