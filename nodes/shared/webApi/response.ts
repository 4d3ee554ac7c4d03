import { isObject } from '../util/json';
import { isRedirect, isTransientStatus, redirectError } from '../http/status';
import { isHtmlPage, pageTitle } from '../http/htmlPage';
import { ServiceError } from '../http/serviceError';
import type { TransportResponse } from '../http/transport';
import type { EntityId } from './entities';
import { webApiFacts } from './facts';

const maxExplanationLength = 500;

/**
 * What a Web API response holds: the parsed JSON, or undefined for an empty body, which is how the
 * service answers a question about an unknown id (docs/service.md W3).
 *
 * A response is judged by its content and not by its status alone: refusals come with 200, too.
 *
 * @throws {ServiceError} when the service refused, redirected, or sent something else than JSON
 */
export function parseResponse(response: TransportResponse): unknown {
	if (isRedirect(response.status)) throw redirectError('Web API', response);
	const content = parseJson(response.body);
	if (response.status >= 400) throw refusalError(response, findExplanation(content));
	if (content === unreadable) throw notJsonError(response);
	if (isObject(content) && content.Success === false)
		throw refusalError(response, findExplanation(content));
	return content;
}

const unreadable = Symbol('not JSON');

function parseJson(body: string): unknown {
	if (body.trim() === '') return undefined;
	try {
		return JSON.parse(body);
	} catch {
		return unreadable;
	}
}

/** The service's own words in a refusal, or undefined when it gave none. */
function findExplanation(content: unknown): string | undefined {
	if (!isObject(content)) return undefined;
	const keys = [webApiFacts.explanationKey.value, ...webApiFacts.otherExplanationKeys.value];
	for (const key of keys) {
		const texts = [content[key]].flat().filter((text) => typeof text === 'string');
		const explanation = texts.join(' ').trim();
		if (explanation) return explanation.slice(0, maxExplanationLength);
	}
	return undefined;
}

function refusalError({ status, body }: TransportResponse, explanation?: string): ServiceError {
	if (status === webApiFacts.addressRefusedStatus.value) {
		return new ServiceError({
			code: 'ACCESS_DENIED',
			message: explanation ?? 'The Web API does not allow this request (status 403)',
			hint: 'Check the Web API UID in the credential. If it is right, the integration may accept only listed IP addresses: add the address of the machine n8n runs on under Manage Integrations.',
			status,
		});
	}
	if (isTransientStatus(status)) {
		return new ServiceError({
			code: 'SERVICE_UNAVAILABLE',
			message: explanation ?? `The Web API cannot answer now (${statusAndTitle(status, body)})`,
			hint: 'Try again later.',
			status,
		});
	}
	if (status === 404) {
		return new ServiceError({
			code: 'NOT_FOUND',
			message: explanation ?? 'The Web API has nothing at this address (status 404)',
			hint: 'Check the Web API URL in the credential: it ends in config_api_v1. Check the ID, too, if you gave one.',
			status,
		});
	}
	return new ServiceError({
		code: 'REQUEST_REFUSED',
		message: explanation ?? `The Web API refused the request (${statusAndTitle(status, body)})`,
		hint: explanation
			? 'This is what the service itself says. Check the fields it names.'
			: 'The service gave no explanation. Check the fields of this node.',
		status,
	});
}

function notJsonError({ status, body }: TransportResponse): ServiceError {
	return new ServiceError({
		code: isHtmlPage(body) ? 'HTML_RESPONSE' : 'UNEXPECTED_RESPONSE',
		message: isHtmlPage(body)
			? `The Web API answered with a web page instead of data (${statusAndTitle(status, body)})`
			: 'The Web API answered with something that is not JSON',
		hint: 'Check the Web API URL in the credential: it ends in config_api_v1. A proxy or a maintenance page can be in between, too.',
		status,
	});
}

function statusAndTitle(status: number, body: string): string {
	const title = isHtmlPage(body) ? pageTitle(body) : undefined;
	return title ? `status ${status}, "${title}"` : `status ${status}`;
}

/** A response of another shape than this request is answered with. */
export function unexpectedResponseError(message: string): ServiceError {
	return new ServiceError({
		code: 'UNEXPECTED_RESPONSE',
		message,
		hint: 'Check the Web API URL in the credential: it ends in config_api_v1.',
	});
}

/** The id in the response to a creation, where one is given: `Result`, `Id` or `id`. */
export function parseCreatedId(response: unknown): EntityId | undefined {
	if (!isObject(response)) return isId(response) ? response : undefined;
	return [response.Result, response.Id, response.id].find(isId);
}

/** Whether the value can be an id: a whole number, as a number or as text. */
export function isId(value: unknown): value is EntityId {
	return Number.isInteger(value) || (typeof value === 'string' && /^\d+$/.test(value));
}
