import { isRedirect, isTemporary, redirected } from '../httpStatus';
import { withoutSecrets } from '../secrets';
import { inWords, ServiceError } from '../serviceError';
import type { Transport, TransportReply } from '../transport';
import { readRecords } from './document';
import { feedFacts } from './facts';
import { feedUrl, type FeedAccount, type FeedQuery } from './query';
import type { FeedRecord } from './record';

/** What can be asked of the XML feed. Everything here only reads. */
export class FeedClient {
	constructor(
		private readonly transport: Transport,
		private readonly account: FeedAccount,
	) {}

	/**
	 * The raw responses of the devices asked for, one record per check (spec/service.md §4.2).
	 *
	 * @throws {ServiceError} when the feed does not answer with a complete report
	 */
	responses(query: FeedQuery): AsyncIterable<FeedRecord> {
		const { responsesPage, rawType, responseElement } = feedFacts;
		const typed = { ...query, type: rawType.value };
		return this.read(responsesPage.value, typed, [responseElement.value]);
	}

	/**
	 * The overall figures of the devices asked for, one record per device (`Type=Overall`,
	 * spec/service.md §4.2). The contract names their element `Response`, public clients `Summary`.
	 *
	 * @throws {ServiceError} when the feed does not answer with a complete report
	 */
	summaries(query: FeedQuery): AsyncIterable<FeedRecord> {
		const { responsesPage, summaryType, responseElement, summaryElement } = feedFacts;
		const elements = [summaryElement.value, responseElement.value];
		return this.read(responsesPage.value, { ...query, type: summaryType.value }, elements);
	}

	/**
	 * Asks for the state of all devices, to see whether the feed answers this account.
	 *
	 * @throws {ServiceError} when it does not
	 */
	async check(): Promise<void> {
		const { statusPage, anyDevice, deviceElement } = feedFacts;
		const states = this.read(statusPage.value, { device: anyDevice.value }, [deviceElement.value]);
		await states.next();
	}

	private async *read(
		page: string,
		query: FeedQuery,
		recordElements: string[],
	): AsyncGenerator<FeedRecord> {
		const url = feedUrl(this.account, page, query);
		const reply = await this.send(url);
		if (isRedirect(reply.status)) throw redirected('XML feed', reply);
		try {
			yield* readRecords(reply.body, recordElements);
		} catch (error) {
			throw reply.status >= 400 ? refusedByStatus(reply.status, error) : error;
		}
		if (reply.status >= 400) throw refusedByStatus(reply.status);
	}

	private async send(url: string): Promise<TransportReply> {
		try {
			const reply = await this.transport.send({
				method: 'GET',
				url,
				headers: { Accept: 'text/xml, application/xml' },
			});
			return { ...reply, body: withoutSecrets(reply.body, [this.account.pid]) };
		} catch (error) {
			throw inWords(error, { service: 'XML feed', changes: false });
		}
	}
}

/** The feed's own refusal, if the reply held one; otherwise what its HTTP status says. */
function refusedByStatus(status: number, error?: unknown): unknown {
	if (error instanceof ServiceError && error.reason !== 'unreadable') return error;
	if (status === 401 || status === 403) {
		return new ServiceError({
			reason: 'refused',
			message: `The XML feed does not allow this request (status ${status})`,
			nextStep:
				'Check the XML Feed PID in the credential. If it is right, look under Manage Integrations which departments and IP addresses the integration allows.',
			status,
		});
	}
	const temporary = isTemporary(status);
	return new ServiceError({
		reason: temporary ? 'unavailable' : 'refused',
		message: `The XML feed cannot answer this request (status ${status})`,
		nextStep: temporary
			? 'Try again later.'
			: 'Check the XML Feed URL in the credential and the fields of this node.',
		status,
	});
}
