import { STATUS_CODES } from 'node:http';

import type { FastifyReply } from 'fastify';

export const htmlContentType = 'text/html; charset=utf-8';

/** A page as IIS serves it for a status, so that clients meet what is neither JSON nor XML. */
export function createHtmlPage(status: number): string {
	const title = `${status} - ${STATUS_CODES[status] ?? 'Unknown'}`;
	return [
		'<!DOCTYPE html>',
		'<html>',
		`<head><title>${title}</title></head>`,
		`<body><h1>Server Error</h1><fieldset><h2>${title}</h2></fieldset></body>`,
		'</html>',
		'',
	].join('\r\n');
}

export function sendNotFoundPage(reply: FastifyReply): FastifyReply {
	return reply.code(404).type(htmlContentType).send(createHtmlPage(404));
}
