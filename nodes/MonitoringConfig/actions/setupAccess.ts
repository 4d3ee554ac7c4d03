import type { IExecuteFunctions } from 'n8n-workflow';

import { CredentialError } from '../../shared/words/util/monitoringError';
import { RequestPace } from '../../shared/service/webApi/requestPace';
import { pacedTransport, RequestLimiter } from '../../shared/service/webApi';
import type { SetupAccess } from '../../shared/features/checkSetup';
import { defaultMaxWaitMs } from '../../shared/n8n/parameters/fields/timing';
import { CredentialTrials } from '../../shared/n8n/run/credentialTrials';
import { n8nClock } from '../../shared/n8n/run/io/clock';
import {
	fetchCredential,
	requireLoadTesting,
	requireWebApi,
	requireXmlFeed,
} from '../../shared/n8n/run/io/credential';
import { progressOf, type Progress } from '../../shared/n8n/run/hints';
import { n8nTransport } from '../../shared/n8n/run/io/transport';

const fieldsOfParts = {
	feed: 'xmlFeedPid',
	loadTesting: 'loadTestingUid',
	webApi: 'webApiUid',
} as const;

/** The number of concurrent requests that Check Setup tests. */
const requestsAtOnce = 5;

export type SetupOpener = (timeoutMs: number) => ReturnType<typeof openSetup>;

/**
 * The logins and transports with which Check Setup tests the Web API, Load Testing and XML Feed.
 * Those without a UID or PID in the credential are left out. They share no session with other
 * operations, because Check Setup tests how sessions start and end.
 *
 * @throws {CredentialError} when the credential has no UID and no PID, or an invalid one
 */
export async function openSetup(
	context: IExecuteFunctions,
	item: number,
	timeoutMs: number,
): Promise<{ access: SetupAccess; onProgress: Progress }> {
	const credential = await fetchCredential(context, item);
	const { ignoreSslIssues, webApiUid, loadTestingUid, xmlFeedPid } = credential;
	if (webApiUid === '' && loadTestingUid === '' && xmlFeedPid === '') {
		throw new CredentialError(
			'The credential has neither an XML Feed PID nor a Web API UID nor a Load Testing UID',
			'Open the credential and fill in at least one of them. You get them in your account under Manage Integrations > New Integration.',
		);
	}
	const cancelSignal = context.getExecutionCancelSignal();
	const clock = n8nClock(cancelSignal);
	const options = { ignoreSslIssues, timeoutMs, cancelSignal };
	const webApiTransport = pacedTransport(n8nTransport(context.helpers, options), {
		limiter: new RequestLimiter(requestsAtOnce),
		pace: new RequestPace(),
		maxWaitMs: defaultMaxWaitMs,
		clockFor: () => clock,
	});
	const isAttended = true;
	const trials = new CredentialTrials(context.helpers, isAttended, cancelSignal);
	const access = {
		/** The probable cause of a refused UID or PID, and its solution; undefined if not found. */
		async explainRefusal(part: keyof typeof fieldsOfParts) {
			const { message, hint } = await trials.causeOf(credential, fieldsOfParts[part]);
			return message === undefined ? undefined : `${message}. ${hint}`;
		},
		webApiTransport,
		feedTransport: n8nTransport(context.helpers, options),
		clock,
		timeZone: context.getTimezone(),
		...(webApiUid !== '' && { webApi: requireWebApi(credential) }),
		...(loadTestingUid !== '' && { loadTesting: requireLoadTesting(credential) }),
		...(xmlFeedPid !== '' && { feed: requireXmlFeed(credential) }),
	};
	return { access, onProgress: progressOf(context) };
}
