import { ServiceError } from '../../service/http/serviceError';
import type { Clock } from '../../service/http/clock';
import type { ResponseHead, StreamedResponse, Transport } from '../../service/http/transport';
import {
	FeedClient,
	type FeedAccount,
	type FeedQuery,
	type FeedRecord,
	type FeedReport,
} from '../../service/xmlFeed';

/** A response of the feed as it came, also one that the client waits after. */
export interface FeedExchange extends ResponseHead {
	/** How its document begins. */
	beginning: string;
	/** Whether it is in two bytes a character. */
	isUtf16?: boolean;
}

/** The result of a report request. */
export interface FeedReply {
	records: FeedRecord[];
	/** How many devices it names that have no record. */
	emptyDevices: number;
	/** Why it is no report; undefined when it is one. */
	code?: string;
	/** Of the request and its repetitions, in their order. */
	exchanges: FeedExchange[];
}

/** More is more than a day has that a device checks every minute from thirty locations. */
const maxRecords = 50_000;
const beginningLength = 4096;

/** Reads reports with the package's own client, its rate limit included, and notes how they came. */
export class FeedReader {
	private readonly client: FeedClient;
	private exchanges: FeedExchange[] = [];

	constructor(
		transport: Transport,
		account: FeedAccount,
		readonly clock: Clock,
		maxWaitMs: number,
	) {
		const noting: Transport = {
			send: (request) => transport.send(request),
			open: async (request) => this.note(await transport.open(request)),
		};
		this.client = new FeedClient({ transport: noting, account, clock, maxWaitMs });
	}

	/**
	 * Reads a report, and notes each response as it came. A response that is no report gives a
	 * `code`, not an error.
	 *
	 * @throws {ServiceError} when there is no reply, or a request to wait
	 */
	async read(report: FeedReport, query: FeedQuery): Promise<FeedReply> {
		this.exchanges = [];
		const { exchanges } = this;
		const reply: FeedReply = { records: [], emptyDevices: 0, exchanges };
		try {
			for await (const chunk of this.client.stream(report, query)) {
				reply.records.push(...chunk.records);
				reply.emptyDevices += chunk.emptyDevices.length;
				if (reply.records.length > maxRecords) break;
			}
		} catch (error) {
			reply.code = codeOf(error);
		}
		return reply;
	}

	private note(response: StreamedResponse): StreamedResponse {
		const { status, headers, body, close } = response;
		const exchange: FeedExchange = { status, headers, beginning: '' };
		this.exchanges.push(exchange);
		return { status, headers, body: noteBeginning(body, exchange), close: () => close() };
	}
}

/** @throws the error when there was no reply */
function codeOf(thrown: unknown): string {
	const isReply = thrown instanceof ServiceError && thrown.kind !== 'unavailable';
	if (!isReply || thrown.kind === 'canceled') throw thrown;
	return thrown.code;
}

/** Passes on the body of a response, and notes how its document begins. */
async function* noteBeginning(
	body: AsyncIterable<Uint8Array>,
	exchange: FeedExchange,
): AsyncGenerator<Uint8Array> {
	for await (const chunk of body) {
		if (exchange.beginning.length < beginningLength) {
			const bytes = Buffer.from(chunk.subarray(0, beginningLength)).toString();
			// Two bytes a character: names of elements are ASCII.
			const text = bytes.replaceAll('\0', '');
			exchange.isUtf16 ||= text.length < bytes.length;
			exchange.beginning += text.slice(0, beginningLength - exchange.beginning.length);
		}
		yield chunk;
	}
}

/** The names of the elements with which a document begins, its root first, without prefixes. */
export function elementNames({ beginning }: FeedExchange): string[] {
	const names = [...beginning.matchAll(/<(?:[a-z_][\w.-]*:)?([a-z_][\w.-]*)/gi)].map(
		([, name]) => name,
	);
	return [...new Set(names)];
}

/** Whether a response asks to come again later, in a form that is known (docs/dev/service.md X6). */
export function asksToWait({ status, headers, beginning }: FeedExchange): boolean {
	if (status === 429) return true;
	if (status === 503) return headers['retry-after'] !== undefined;
	return /<(?:[a-z_][\w.-]*:)?nextAllowedTime/i.test(beginning);
}
