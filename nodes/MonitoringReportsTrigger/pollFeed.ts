import type { IPollFunctions } from 'n8n-workflow';

import { ServiceError } from '../shared/service/http/serviceError';
import { n8nClock } from '../shared/n8n/run/io/clock';
import { requireXmlFeed, type MonitoringCredential } from '../shared/n8n/run/io/credential';
import { n8nTransport } from '../shared/n8n/run/io/transport';
import { monotonicNow } from '../shared/words/util/monotonic';
import type { ErrorCode } from '../shared/words/util/monitoringError';
import { shortHash } from '../shared/words/util/shortHash';
import { FeedClient, type FeedAccount } from '../shared/service/xmlFeed';

/**
 * The maximum time of a poll. n8n abandons a poll after at most 45 seconds, of which it keeps 9 for
 * itself; older versions start the next one after a minute.
 */
const maxPollMs = 36_000;

/** The time kept for a response: no request is sent later. */
const responseMs = 12_000;

/** The XML feed for one poll: every wait ends in time. */
export class PollFeed {
	/** Contains the PID, a secret. */
	readonly account: FeedAccount;
	/** In monotonic milliseconds. */
	private readonly endsAt: number;
	private readonly signal: AbortSignal;

	/** @throws {CredentialError} when the credential has no PID (the feed's login) */
	constructor(
		private readonly context: IPollFunctions & Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>,
		private readonly credential: MonitoringCredential,
	) {
		this.account = requireXmlFeed(credential);
		// n8n's limit; older versions have none.
		const ownMs = context.getPollBudgetMs?.() ?? maxPollMs;
		const budgetMs = Math.max(1000, Math.min(ownMs, maxPollMs));
		this.endsAt = monotonicNow() + budgetMs;
		// n8n's lint rule `no-restricted-globals` forbids `setTimeout`.
		this.signal = AbortSignal.timeout(budgetMs);
	}

	get accountKey(): string {
		return shortHash([this.account.url, this.account.pid]);
	}

	private get leftMs(): number {
		return this.endsAt - monotonicNow();
	}

	/** The time that a request can wait before it is sent. */
	get spareMs(): number {
		return this.leftMs - responseMs;
	}

	get hasTime(): boolean {
		return this.spareMs > 0;
	}

	/** A client for one request that is sent now: its time limit is the rest of the poll. */
	get client(): FeedClient {
		const { account, context, credential, signal: cancelSignal } = this;
		const { ignoreSslIssues } = credential;
		const timeoutMs = Math.max(1, this.leftMs);
		return new FeedClient({
			transport: n8nTransport(context.helpers, { ignoreSslIssues, timeoutMs, cancelSignal }),
			account,
			clock: n8nClock(cancelSignal),
			maxWaitMs: Math.max(0, timeoutMs - responseMs),
		});
	}

	/** The error with advice for this node; a timeout for a request that the end of the poll stopped. */
	withPollAdvice(thrown: unknown): unknown {
		if (!(thrown instanceof ServiceError)) return thrown;
		if (this.signal.aborted && thrown.kind === 'canceled') {
			return new ServiceError({
				code: 'TIMEOUT',
				message: 'The XML feed did not respond within the time allowed for a poll',
				hint: nothingChanged,
			});
		}
		const hint = hints[thrown.code] ?? thrown.hint;
		return thrown.withDetails({ hint: `${hint} ${nothingChanged}` });
	}
}

const nothingChanged = 'No data is lost: the next poll retries from the same point.';

const credentialHint =
	'Check the XML Feed PID and the XML Feed URL in the credential (Manage Integrations, kind XML Feed).';

const nextPollHint = 'If this continues, contact Dotcom-Monitor support.';

/** Replaces advice about fields that this node does not have. */
const hints: Partial<Record<ErrorCode, string>> = {
	RATE_LIMITED:
		'Other workflows on the same IP address share the rate limit. Change Poll Times so that this workflow polls less often, or at other minutes.',
	REPORT_ABORTED: nextPollHint,
	REPORT_TRUNCATED: nextPollHint,
	REQUEST_REFUSED: credentialHint,
	UNEXPECTED_RESPONSE: credentialHint,
};
