import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { sendNotFoundPage } from '../http/htmlPages.cts';
import { xmlFeedPath } from '../http/paths.cts';
import { FeedRequestError, formatErrorDocument } from './errorDocument.cts';
import { parseFeedRequest } from './feedRequest.cts';
import { reportsByPage } from './reports.cts';
import { sendThrottleDocument } from './throttleDocument.cts';
import { joinIntoChunks, xmlContentType } from './xml.cts';

function sendReport(page: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const report = reportsByPage.get(page);
	if (!report) return sendNotFoundPage(reply);
	const { service } = request.sandbox;
	const { now, throttleWrapper } = service.settings;
	const arrivedAt = request.record?.at ?? now();
	const allowedAt = service.throttle.findNextAllowedTime(request.ip, arrivedAt);
	if (allowedAt !== undefined) {
		const details = { allowedAt, address: request.ip, wrapper: throttleWrapper };
		return sendThrottleDocument(reply, details);
	}
	void reply.type(xmlContentType);
	try {
		const fragments = report(parseFeedRequest(service, request));
		const chunks = joinIntoChunks(fragments, () => reply.raw.destroyed);
		return reply.send(Readable.from(chunks, { objectMode: false }));
	} catch (error) {
		if (!(error instanceof FeedRequestError)) throw error;
		return reply.send(formatErrorDocument(error.message));
	}
}

/** docs/dev/service.md X1. */
export function addXmlFeed(server: FastifyInstance): void {
	server.get<{ Params: { page: string } }>(`${xmlFeedPath}/:page`, (request, reply) =>
		sendReport(request.params.page.toLowerCase(), request, reply),
	);
}
