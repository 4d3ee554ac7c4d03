import { ServiceError } from '../../nodes/shared/service/http/serviceError';
import type { Clock } from '../../nodes/shared/service/http/clock';
import type {
	ResponseHead,
	StreamedResponse,
	Transport,
} from '../../nodes/shared/service/http/transport';
import {
	FeedClient,
	type FeedAccount,
	type FeedQuery,
	type FeedRecord,
	type FeedReport,
} from '../../nodes/shared/service/xmlFeed';

/** A response of the feed as it came, also one that asks to wait. */
export interface FeedExchange extends ResponseHead {
	/** The start of its document. */
	beginning: string;
	/** Whether its characters have two bytes. */
	isUtf16?: boolean;
}

export interface FeedReply {
	records: FeedRecord[];
	/** The error code of a refused or unreadable response; undefined for readable XML with any root. */
	code?: string;
	/** The responses to the request and its repetitions, in order. */
	exchanges: FeedExchange[];
}

/** More than the checks of a device in a day, every minute from thirty locations. */
const maxRecords = 50_000;
const beginningLength = 4096;

/** How long a request waits for the feed, which demands ten seconds. */
const maxWaitMs = 60_000;

/** Reads reports with the package's own client and rate limit, and notes the raw responses. */
export class FeedReader {
	private readonly client: FeedClient;
	private exchanges: FeedExchange[] = [];

	constructor(transport: Transport, account: FeedAccount, clock: Clock) {
		const noting: Transport = {
			send: (request) => transport.send(request),
			open: async (request) => this.noteExchange(await transport.open(request)),
		};
		this.client = new FeedClient({ transport: noting, account, clock, maxWaitMs });
	}

	/**
	 * Reads a report, up to about `maxRecords` records. A refused or unreadable response gives a `code`,
	 * possibly after some records; a document with an unknown root gives neither.
	 *
	 * @throws {ServiceError} `unavailable`: no reply, a broken one, or a request to wait
	 */
	async read(report: FeedReport, query: FeedQuery): Promise<FeedReply> {
		const reply: FeedReply = { records: [], exchanges: [] };
		this.exchanges = reply.exchanges;
		try {
			for await (const { records } of this.client.stream(report, query)) {
				reply.records.push(...records);
				if (reply.records.length > maxRecords) break;
			}
		} catch (thrown) {
			reply.code = replyCodeOf(thrown);
		}
		return reply;
	}

	/** Adds a response to the exchanges, and returns it with a body that notes its beginning when read. */
	private noteExchange(response: StreamedResponse): StreamedResponse {
		const { status, headers, body, close } = response;
		const exchange: FeedExchange = { status, headers, beginning: '' };
		this.exchanges.push(exchange);
		return { status, headers, body: noteBeginning(body, exchange), close: () => close() };
	}
}

/** The error code of a reply that is no report. @throws the error if no reply came */
function replyCodeOf(thrown: unknown): string {
	const isReply = thrown instanceof ServiceError && thrown.kind !== 'unavailable';
	if (!isReply) throw thrown;
	return thrown.code;
}

/** Passes the chunks of a body on, and copies the beginning of its text to the exchange. */
async function* noteBeginning(
	body: AsyncIterable<Uint8Array>,
	exchange: FeedExchange,
): AsyncGenerator<Uint8Array> {
	for await (const chunk of body) {
		if (exchange.beginning.length < beginningLength) {
			const bytes = Buffer.from(chunk.subarray(0, beginningLength)).toString();
			// In UTF-16, every second byte of ASCII names is 0: without those, they can be read.
			const text = bytes.replaceAll('\0', '');
			exchange.isUtf16 ||= text.length < bytes.length;
			exchange.beginning += text.slice(0, beginningLength - exchange.beginning.length);
		}
		yield chunk;
	}
}

/** The names of the elements with which a document begins, its root first, without prefixes. */
export function elementNames({ beginning }: FeedExchange): string[] {
	const tags = beginning.matchAll(/<(?:[a-z_][\w.-]*:)?([a-z_][\w.-]*)/gi);
	return [...new Set([...tags].map(([, name]) => name))];
}

/** Whether a response asks to wait in a known form (docs/dev/service.md X6). */
export function asksToWait({ status, headers, beginning }: FeedExchange): boolean {
	if (status === 429) return true;
	if (status === 503) return headers['retry-after'] !== undefined;
	return /<(?:[a-z_][\w.-]*:)?nextAllowedTime/i.test(beginning);
}
