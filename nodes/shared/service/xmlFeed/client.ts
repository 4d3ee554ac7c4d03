import type { Clock } from '../http/clock';
import { isTransientStatus, serverDate } from '../http/retryPolicy';
import { isRedirect, redirectError, ServiceError, toServiceError } from '../http/serviceError';
import { createRedactor, redactStream } from '../http/redact';
import type { Transport, StreamedResponse } from '../http/transport';
import { formatUsDate } from '../../words/util/time';
import { decodeXml } from './parse/decode';
import { feedFacts } from './facts';
import { unknownDocumentError } from './feedErrors';
import { ExcludedDevices } from './map/leftOut';
import { ReportedNames, type FeedDevice } from './map/reportedNames';
import { RetryBudget } from './rateLimit/retryBudget';
import { buildFeedUrl, type FeedAccount, type FeedQuery } from './query';
import { readReport, type ReportChunk } from './parse/reportReader';
import type { FeedRecord } from './parse/record';
import { deviceStatusReport, summaryReport, type FeedReport } from './reports';
import { retryAfterError } from './rateLimit/rateLimitError';
import { sharedRateLimiter } from './rateLimit/rateLimiter';

interface FeedClientOptions {
	transport: Transport;
	account: FeedAccount;
	clock: Clock;
	/** How long a request waits at most until the feed is ready to answer it. */
	maxWaitMs: number;
	/** Returns the error to throw in place of the given error of a request. */
	explainError?(error: unknown): Promise<unknown>;
}

/** The requests of the XML feed. All are read-only and streamed: ending the iteration ends the download. */
export class FeedClient {
	constructor(private readonly options: FeedClientOptions) {}

	/** Yields the records of a report. @throws {ServiceError} as `stream` does */
	async *records(report: FeedReport, query: FeedQuery): AsyncGenerator<FeedRecord> {
		for await (const records of this.batches(report, query)) yield* records;
	}

	/**
	 * Yields the records in groups, as they arrive; a group can be empty.
	 *
	 * @param names collects the devices and locations in the report
	 */
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
	 * Tests the credential with a request for the state of all devices. If the feed has no such page (404),
	 * today's results are requested, which every feed has (docs/dev/service.md X1).
	 *
	 * @throws {ServiceError} when the feed does not answer this account
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
	 * Lists the devices that the feed knows (docs/dev/service.md X4), except those without ID and name.
	 *
	 * @throws {ServiceError} when the feed refuses the request, or the list is incomplete
	 */
	async listDevices(query: Pick<FeedQuery, 'additional' | 'department'>): Promise<FeedDevice[]> {
		const names = new ReportedNames();
		const all = { ...query, devices: [feedFacts.anyDevice.value] };
		for await (const record of this.records(deviceStatusReport, all)) names.addRecord(record);
		return names.devices;
	}

	/**
	 * Yields a report in chunks: the text as it arrives, and the records whose end is in it. Records of
	 * devices in `exceptDevices` are removed, because the feed cannot exclude devices. If the document
	 * has no record and an unknown root element, the last chunk has `unknownRoot`.
	 *
	 * @throws {ServiceError} when the report is refused or incomplete: possibly after some chunks
	 */
	async *stream(report: FeedReport, query: FeedQuery): AsyncGenerator<ReportChunk> {
		const { exceptDevices = [] } = query;
		if (exceptDevices.length === 0) {
			yield* this.request(report, query);
			return;
		}
		const excluded = new ExcludedDevices(exceptDevices);
		for await (const chunk of this.request(report, query)) yield excluded.removeFrom(chunk);
	}

	/**
	 * Requests a report and yields its chunks. A failure before the first record is retried, if it may pass
	 * and Max Wait allows it. A later one is not, because the caller already has records of the report.
	 *
	 * @throws the error of the last attempt, without secrets
	 */
	private async *request(report: FeedReport, query: FeedQuery): AsyncGenerator<ReportChunk> {
		const { account, clock, maxWaitMs } = this.options;
		const url = buildFeedUrl(account, report.page, query, report.type);
		const budget = new RetryBudget(clock, maxWaitMs);
		try {
			for (;;) {
				const slot = await sharedRateLimiter.acquire(account.url, clock, (waitMs, untilReadyMs) =>
					budget.spendWait(waitMs, untilReadyMs),
				);
				const chunks = this.requestOnce(url, report.recordElements);
				try {
					const firstChunks = await bufferUntilFirstRecord(chunks).catch((thrown: unknown) =>
						budget.prepareRetry(thrown, slot),
					);
					// `prepareRetry` returned, so the request is repeated.
					if (!firstChunks) continue;
					slot.release();
					yield* firstChunks;
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

	/** Sends the request once, and yields the chunks of its response; closes it even if the caller stops. */
	private async *requestOnce(url: string, recordElements: readonly string[]) {
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

	/** Yields the chunks of a response, without secrets. @throws for a redirect, a refusal, and other errors */
	private async *readResponse(response: StreamedResponse, recordElements: readonly string[]) {
		const { status, headers } = response;
		if (isRedirect(status)) throw redirectError('XML feed', response);
		const rateLimitError = retryAfterError(response, this.options.clock.now());
		if (rateLimitError) throw rateLimitError;
		// A refusal in the document names the next allowed time by the clock of the service.
		const serviceNow = serverDate(headers) || this.options.clock.now();
		const redact = createRedactor(this.secrets);
		const texts = decodeXml(response.body, [headers['content-type']].flat()[0]);
		const redacted = redactStream(texts, this.secrets);
		const report = readReport(redacted, recordElements, serviceNow, redact);
		if (status < 400) yield* report;
		else throw await readRefusal(report, status);
	}

	private get secrets(): string[] {
		const { pid, secrets } = this.options.account;
		return [pid, ...secrets];
	}
}

/** Replaces a refusal's advice to check the fields of the node: a credential is tested without a node. */
function withCredentialHint(error: unknown): unknown {
	if (!(error instanceof ServiceError) || error.code !== 'REQUEST_REFUSED') return error;
	return error.withDetails({
		hint: 'Check the XML Feed PID and the XML Feed URL. You find the PID in your account under Manage Integrations, kind XML Feed.',
	});
}

/**
 * Reads chunks up to the first one that has a record; all chunks if none has. An error before that
 * record is thrown here, where the request can still be repeated.
 */
async function bufferUntilFirstRecord(chunks: AsyncGenerator<ReportChunk>): Promise<ReportChunk[]> {
	const buffered: ReportChunk[] = [];
	for (;;) {
		const { value, done } = await chunks.next();
		if (done) return buffered;
		buffered.push(value);
		if (value.records.length > 0) return buffered;
	}
}

/** Reads the document of an error status; returns the feed's refusal in it, or the error of the status. */
async function readRefusal(report: AsyncGenerator<ReportChunk>, status: number): Promise<unknown> {
	try {
		while (!(await report.next()).done);
	} catch (error) {
		return statusError(status, error);
	}
	return statusError(status);
}

/** @param documentError thrown while reading the document; returned if it is a refusal of the feed */
function statusError(status: number, documentError?: unknown): unknown {
	if (documentError instanceof ServiceError && documentError.kind !== 'unreadable') {
		return documentError;
	}
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
