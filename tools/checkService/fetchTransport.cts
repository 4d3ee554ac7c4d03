import {
	TransportError,
	type ResponseHead,
	type StreamedResponse,
	type TransportRequest,
	type TransportResponse,
} from '../../nodes/shared/service/http/transport';

const timeoutMs = 60_000;

/** Also for methods that the package does not need. */
type AnyRequest = Omit<TransportRequest, 'method'> & { method: string };

export interface FetchTransport {
	send(request: AnyRequest): Promise<TransportResponse>;
	open(request: AnyRequest): Promise<StreamedResponse>;
}

/** A transport for programs without n8n. */
export function fetchTransport(): FetchTransport {
	return {
		async send(request) {
			const response = await fetchOnce(request);
			return { ...headOf(response), body: await response.text().catch(refuse) };
		},
		async open(request) {
			const response = await fetchOnce(request);
			const body = response.body ?? new ReadableStream<Uint8Array>();
			return {
				...headOf(response),
				body: readChunks(body),
				close: () => void body.cancel().catch(() => {}),
			};
		},
	};
}

async function fetchOnce({ method, url, headers, body }: AnyRequest): Promise<Response> {
	const signal = AbortSignal.timeout(timeoutMs);
	return await fetch(url, { method, headers, body, redirect: 'manual', signal }).catch(refuse);
}

async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
	const reader = body.getReader();
	for (;;) {
		const { value, done } = await reader.read().catch(refuse);
		if (done) return;
		yield value;
	}
}

function headOf({ status, headers }: Response): ResponseHead {
	const cookies = headers.getSetCookie();
	return {
		status,
		headers: {
			...Object.fromEntries(headers),
			...(cookies.length > 0 && { 'set-cookie': cookies }),
		},
	};
}

function refuse(error: unknown): never {
	const isLate = error instanceof Error && error.name === 'TimeoutError';
	throw new TransportError(isLate ? 'TIMEOUT' : 'CONNECTION_FAILED');
}
