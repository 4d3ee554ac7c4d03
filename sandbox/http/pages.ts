import { STATUS_CODES } from 'node:http';

export const htmlContentType = 'text/html; charset=utf-8';

/** A page as IIS serves it for a status, so that clients meet something that is not JSON or XML. */
export function htmlPage(status: number): string {
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
