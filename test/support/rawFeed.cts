import { serverForTest } from './listen.cts';

/** A feed that is not the sandbox: it answers every request with the same document. */
export interface RawFeed {
	origin: string;
	/** URLs with their queries, as they were received. */
	requests: string[];
}

export async function rawFeed(document: string): Promise<RawFeed> {
	const requests: string[] = [];
	const origin = await serverForTest((request, response) => {
		requests.push(request.url ?? '');
		response.writeHead(200, { 'content-type': 'text/xml' }).end(document);
	});
	return { origin, requests };
}

/** Has only a PID. */
export function rawFeedCredential({ origin }: Pick<RawFeed, 'origin'>) {
	const xmlFeedUrl = `${origin}/reporting/xml`;
	return { xmlFeedPid: '0123456789ABCDEF0123456789ABCDEF', xmlFeedUrl };
}
