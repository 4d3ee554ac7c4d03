import type { Clock } from '../clock';
import { isRedirect, isTemporary, redirected } from '../httpStatus';
import { piecesWithoutSecrets } from '../secrets';
import { inWords, ServiceError } from '../serviceError';
import type { Transport, TransportStream } from '../transport';
import { decodedXml } from './decode';
import { feedFacts } from './facts';
import { Patience } from './patience';
import { feedUrl, type FeedAccount, type FeedQuery } from './query';
import { readReport, type ReportPiece } from './reading';
import type { FeedRecord } from './record';
import { deviceStatusReport, type FeedReport } from './reports';
import { serviceTime, waitInHead } from './toldToWait';
import { sharedTurns } from './turns';

export interface FeedClientOptions {
	transport: Transport;
	account: FeedAccount;
	clock: Clock;
	/** How long a request waits at most until the feed is ready to answer it. */
	longestWaitMilliseconds: number;
}

/**
 * What can be asked of the XML feed. Everything here only reads, as the answer arrives: whoever stops
 * reading ends the download.
 */
export class FeedClient {
	constructor(private readonly options: FeedClientOptions) {}

	/**
	 * The records of a report, one after the other.
	 *
	 * @throws {ServiceError} when the feed does not answer with a complete report, also after some
	 * records have been read
	 */
	async *records(report: FeedReport, query: FeedQuery): AsyncGenerator<FeedRecord> {
		for await (const { records } of this.pieces(report, query)) yield* records;
	}

	/**
	 * Asks for the state of all devices, to see whether the feed answers this account.
	 *
	 * @throws {ServiceError} when it does not
	 */
	async check(): Promise<void> {
		const states = this.records(deviceStatusReport, { devices: [feedFacts.anyDevice.value] });
		await states.next();
		await states.return(undefined);
	}

	/**
	 * A report as it arrives: its text, checked while it passes, with the records in it. Asks until the
	 * feed answers with a report, as long as patience lasts.
	 *
	 * @throws {ServiceError} as {@link records} does
	 */
	async *pieces(report: FeedReport, query: FeedQuery): AsyncGenerator<ReportPiece> {
		const { account, clock, longestWaitMilliseconds } = this.options;
		const url = feedUrl(account, report.page, query, report.type);
		const patience = new Patience(clock, longestWaitMilliseconds);
		try {
			for (;;) {
				const turn = await sharedTurns.take(account.url, clock, (wait, untilReady) =>
					patience.stillWaiting(wait, untilReady),
				);
				const reading = this.read(url, report.recordElements);
				try {
					const begin = await untilFirstRecord(reading).catch((thrown: unknown) =>
						patience.afterFault(thrown, turn),
					);
					if (!begin) continue;
					turn.answered();
					yield* begin;
					yield* reading;
					return;
				} finally {
					await reading.return(undefined);
				}
			}
		} catch (thrown) {
			const error = inWords(thrown, { service: 'XML feed', changes: false });
			throw error instanceof ServiceError ? error.without([account.pid]) : error;
		}
	}

	/** One request and its answer. */
	private async *read(url: string, recordElements: readonly string[]): AsyncGenerator<ReportPiece> {
		const reply = await this.options.transport.open({
			method: 'GET',
			url,
			headers: { Accept: 'text/xml, application/xml' },
		});
		try {
			yield* this.reportIn(reply, recordElements);
		} finally {
			reply.close();
		}
	}

	private async *reportIn(
		reply: TransportStream,
		recordElements: readonly string[],
	): AsyncGenerator<ReportPiece> {
		const { status, headers } = reply;
		if (isRedirect(status)) throw redirected('XML feed', reply);
		const orderToWait = waitInHead(reply);
		if (orderToWait) throw orderToWait;
		const now = serviceTime(headers) || this.options.clock.now();
		const report = readReport(this.textOf(reply), recordElements, now);
		if (status < 400) yield* report;
		else throw await refusalIn(report, status);
	}

	private textOf({ body, headers }: TransportStream): AsyncGenerator<string> {
		const contentType = [headers['content-type']].flat()[0];
		return piecesWithoutSecrets(decodedXml(body, contentType), [this.options.account.pid]);
	}
}

/** A report that breaks off before its first record can be asked for again. */
async function untilFirstRecord(reading: AsyncGenerator<ReportPiece>): Promise<ReportPiece[]> {
	const pieces: ReportPiece[] = [];
	for (;;) {
		const { value, done } = await reading.next();
		if (done) return pieces;
		pieces.push(value);
		if (value.records.length > 0) return pieces;
	}
}

/** What a reply with a status of an error says: nothing in it is a report, whatever it looks like. */
async function refusalIn(report: AsyncGenerator<ReportPiece>, status: number): Promise<unknown> {
	try {
		while (!(await report.next()).done);
	} catch (error) {
		return refusedByStatus(status, error);
	}
	return refusedByStatus(status);
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
