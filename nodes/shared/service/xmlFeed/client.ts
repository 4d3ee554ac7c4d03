import type { Clock } from '../http/clock';
import { isTransientStatus, serverDate } from '../http/retryPolicy';
import { isRedirect, redirectError } from '../http/status';
import { createRedactor, redactStream } from '../http/redact';
import { toServiceError, ServiceError } from '../http/serviceError';
import type { Transport, StreamedResponse } from '../http/transport';
import { formatUsDate } from '../../words/util/time';
import { decodeXml } from './parse/decode';
import { feedFacts } from './facts';
import { unknownDocumentError } from './feedErrors';
import { LeftOutDevices } from './map/leftOut';
import { ReportedNames, type FeedDevice } from './map/reportedNames';
import { RetryBudget } from './rateLimit/retryBudget';
import { buildFeedUrl, type FeedAccount, type FeedQuery } from './query';
import { readReport, type ReportChunk } from './parse/reportReader';
import type { FeedRecord } from './parse/record';
import { deviceStatusReport, summaryReport, type FeedReport } from './reports';
import { retryAfterError } from './rateLimit/rateLimitError';
import { sharedRateLimiter } from './rateLimit/rateLimiter';

export interface FeedClientOptions {
	transport: Transport;
	account: FeedAccount;
	clock: Clock;
	/** How long a request waits at most until the feed is ready to answer it. */
	maxWaitMs: number;
	/** The error to throw in place of that of a request. */
	explainError?(error: unknown): Promise<unknown>;
}

/** The requests of the XML feed. All are read-only and streamed: ending the iteration ends the download. */
export class FeedClient {
	constructor(private readonly options: FeedClientOptions) {}

	/**
	 * @throws {ServiceError} when the feed does not answer with a complete report, also after some
	 * records were read
	 */
	async *records(report: FeedReport, query: FeedQuery): AsyncGenerator<FeedRecord> {
		for await (const records of this.batches(report, query)) yield* records;
	}

	/** A batch can be empty. `names` collects the devices and locations in the report. */
	async *batches(
		report: FeedReport,
		query: FeedQuery,
		names?: ReportedNames,
	): AsyncGenerator<FeedRecord[]> {
		for await (const chunk of this.stream(report, query)) {
			if (chunk.unknownRoot) throw unknownDocumentError(chunk.unknownRoot.name);
			names?.add(chunk);
			yield chunk.records;
		}
	}

	/**
	 * Checks that the feed answers this account, with a request for the state of all devices. If
	 * there is no such page (404), today's results are requested: every feed has them
	 * (docs/dev/service.md X1).
	 *
	 * @throws {ServiceError} when it does not answer
	 */
	async requireAccess(): Promise<void> {
		const today = formatUsDate(this.options.clock.now(), 'UTC');
		try {
			await this.readFirstRecord(deviceStatusReport, {}).catch(async (error: unknown) => {
				if (!(error instanceof ServiceError && error.status === 404)) throw error;
				await this.readFirstRecord(summaryReport('overall'), { from: today, to: today });
			});
		} catch (error) {
			throw withCredentialHint(error);
		}
	}

	/** Requests a report of all devices, and ends the download after its first record. */
	private async readFirstRecord(report: FeedReport, query: FeedQuery): Promise<void> {
		const records = this.records(report, { ...query, devices: [feedFacts.anyDevice.value] });
		await records.next();
		await records.return(undefined);
	}

	/**
	 * The devices that the feed knows (docs/dev/service.md X4), without any that has neither ID nor name.
	 *
	 * @throws {ServiceError} when it does not give the list
	 */
	async listDevices(query: Pick<FeedQuery, 'additional' | 'department'>): Promise<FeedDevice[]> {
		const names = new ReportedNames();
		const all = { ...query, devices: [feedFacts.anyDevice.value] };
		for await (const record of this.records(deviceStatusReport, all)) names.addRecord(record);
		return names.devices;
	}

	/**
	 * Yields a report in chunks: the text as it arrives, with the records it completes. Devices in
	 * `exceptDevices` are removed from the records, because the feed cannot exclude them. The last
	 * chunk marks a document without records whose root is unknown.
	 *
	 * @throws {ServiceError} when the feed does not answer with a complete report
	 */
	async *stream(report: FeedReport, query: FeedQuery): AsyncGenerator<ReportChunk> {
		const { exceptDevices = [], tagged } = query;
		if (exceptDevices.length === 0) {
			yield* this.request(report, query);
			return;
		}
		const leftOut = new LeftOutDevices(exceptDevices, tagged);
		for await (const chunk of this.request(report, query)) yield leftOut.withoutLeftOut(chunk);
	}

	/**
	 * Requests a report and yields its chunks. Until its first record, rate limits and passing
	 * failures are retried within the budget; later errors are final, because records were already
	 * used. Errors contain no secret.
	 */
	private async *request(report: FeedReport, query: FeedQuery): AsyncGenerator<ReportChunk> {
		const { account, clock, maxWaitMs } = this.options;
		const url = buildFeedUrl(account, report.page, query, report.type);
		const budget = new RetryBudget(clock, maxWaitMs);
		try {
			for (;;) {
				const slot = await sharedRateLimiter.acquire(account.url, clock, (wait, untilReady) =>
					budget.spendWait(wait, untilReady),
				);
				const chunks = this.requestOnce(url, report.recordElements);
				try {
					const first = await bufferUntilFirstRecord(chunks).catch((thrown: unknown) =>
						budget.recover(thrown, slot),
					);
					// `recover` has waited, or has given the wait to the rate limiter.
					if (!first) continue;
					slot.release();
					yield* first;
					yield* chunks;
					return;
				} finally {
					await chunks.return(undefined);
				}
			}
		} catch (thrown) {
			const error = toServiceError(thrown, { service: 'XML feed', mutates: false });
			const { explainError = async (same: unknown) => same } = this.options;
			throw await explainError(
				error instanceof ServiceError ? error.redacted(this.secrets) : error,
			);
		}
	}

	/** The response is closed at the end, also if the caller stops. */
	private async *requestOnce(
		url: string,
		recordElements: readonly string[],
	): AsyncGenerator<ReportChunk> {
		const response = await this.options.transport.open({
			method: 'GET',
			url,
			headers: { Accept: 'text/xml, application/xml' },
		});
		try {
			yield* this.readResponse(response, recordElements);
		} finally {
			response.close();
		}
	}

	/** Without secrets. Throws for a redirect, a request to wait, and any error status. */
	private async *readResponse(
		response: StreamedResponse,
		recordElements: readonly string[],
	): AsyncGenerator<ReportChunk> {
		const { status, headers } = response;
		if (isRedirect(status)) throw redirectError('XML feed', response);
		const rateLimitError = retryAfterError(response, this.options.clock.now());
		if (rateLimitError) throw rateLimitError;
		// Waits in the document are relative to the clock of the service.
		const now = serverDate(headers) || this.options.clock.now();
		const redact = createRedactor(this.secrets);
		const report = readReport(this.decodeText(response), recordElements, now, redact);
		if (status < 400) yield* report;
		else throw await readRefusal(report, status);
	}

	private decodeText({ body, headers }: StreamedResponse): AsyncGenerator<string> {
		const contentType = [headers['content-type']].flat()[0];
		return redactStream(decodeXml(body, contentType), this.secrets);
	}

	private get secrets(): string[] {
		const { pid, secrets } = this.options.account;
		return [pid, ...secrets];
	}
}

/** A refusal without the advice to check the node's fields: a credential is tested without a node. */
function withCredentialHint(error: unknown): unknown {
	if (!(error instanceof ServiceError) || error.code !== 'REQUEST_REFUSED') return error;
	return error.withDetails({
		hint: 'Check the XML Feed PID and the XML Feed URL. You find the PID in your account under Manage Integrations, kind XML Feed.',
	});
}

/** A report that breaks off before its first record throws, and can be requested again. */
async function bufferUntilFirstRecord(chunks: AsyncGenerator<ReportChunk>): Promise<ReportChunk[]> {
	const buffered: ReportChunk[] = [];
	for (;;) {
		const { value, done } = await chunks.next();
		if (done) return buffered;
		buffered.push(value);
		if (value.records.length > 0) return buffered;
	}
}

/** Returns the error. The document is read only for a refusal; its records are never used. */
async function readRefusal(report: AsyncGenerator<ReportChunk>, status: number): Promise<unknown> {
	try {
		while (!(await report.next()).done);
	} catch (error) {
		return statusError(status, error);
	}
	return statusError(status);
}

/** The feed's own refusal if the document has one, otherwise the meaning of the status. */
function statusError(status: number, error?: unknown): unknown {
	if (error instanceof ServiceError && error.kind !== 'unreadable') return error;
	if (status === 401 || status === 403) {
		return new ServiceError({
			code: 'ACCESS_DENIED',
			message: `The XML feed does not allow this request (status ${status})`,
			hint: 'Check the XML Feed PID in the credential. If it is correct, check the allowed departments and IP addresses under Manage Integrations.',
			status,
		});
	}
	const temporary = isTransientStatus(status);
	return new ServiceError({
		code: temporary ? 'SERVICE_UNAVAILABLE' : 'REQUEST_REFUSED',
		message: `The XML feed cannot answer this request (status ${status})`,
		hint: temporary
			? 'Try again later.'
			: 'Check the XML Feed URL in the credential and the fields of this node.',
		status,
	});
}
