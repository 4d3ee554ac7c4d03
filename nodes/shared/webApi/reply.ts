import { isObject } from '../guards';
import { isRedirect, isTemporary, redirected } from '../httpStatus';
import { isWebPage, pageTitle } from '../page';
import { ServiceError } from '../serviceError';
import type { TransportReply } from '../transport';
import { webApiFacts } from './facts';

const longestExplanation = 500;

/**
 * What a Web API reply holds: the parsed JSON, or undefined for an empty body, which is how the
 * service answers a question about an unknown id (spec/web-api-public-facts.md §4).
 *
 * A reply is judged by its content and not by its status alone: refusals come with 200, too.
 *
 * @throws {ServiceError} when the service refused, redirected, or sent something else than JSON
 */
export function readReply(reply: TransportReply): unknown {
	if (isRedirect(reply.status)) throw redirected('Web API', reply);
	const content = parse(reply.body);
	if (reply.status >= 400) throw refusal(reply, explanationOf(content));
	if (content === unreadable) throw notJson(reply);
	if (isObject(content) && content.Success === false) throw refusal(reply, explanationOf(content));
	return content;
}

const unreadable = Symbol('not JSON');

function parse(body: string): unknown {
	if (body.trim() === '') return undefined;
	try {
		return JSON.parse(body);
	} catch {
		return unreadable;
	}
}

/** The service's own words in a refusal, or undefined when it gave none. */
function explanationOf(content: unknown): string | undefined {
	if (!isObject(content)) return undefined;
	const keys = [webApiFacts.explanationKey.value, ...webApiFacts.otherExplanationKeys.value];
	for (const key of keys) {
		const texts = [content[key]].flat().filter((text) => typeof text === 'string');
		const explanation = texts.join(' ').trim();
		if (explanation) return explanation.slice(0, longestExplanation);
	}
	return undefined;
}

function refusal({ status, body }: TransportReply, explanation?: string): ServiceError {
	if (status === webApiFacts.addressRefusedStatus.value) {
		return new ServiceError({
			reason: 'refused',
			message: explanation ?? 'The Web API does not allow this request (status 403)',
			nextStep:
				'Check the Web API UID in the credential. If it is right, the integration may accept only listed IP addresses: add the address of the machine n8n runs on under Manage Integrations.',
			status,
		});
	}
	if (isTemporary(status)) {
		return new ServiceError({
			reason: 'unavailable',
			message: explanation ?? `The Web API cannot answer now (${statusAndTitle(status, body)})`,
			nextStep: 'Try again later.',
			status,
		});
	}
	if (status === 404) {
		return new ServiceError({
			reason: 'notFound',
			message: explanation ?? 'The Web API has nothing at this address (status 404)',
			nextStep:
				'Check the Web API URL in the credential: it ends in config_api_v1. Check the ID, too, if you gave one.',
			status,
		});
	}
	return new ServiceError({
		reason: 'refused',
		message: explanation ?? `The Web API refused the request (${statusAndTitle(status, body)})`,
		nextStep: explanation
			? 'This is the answer of the service itself. Check the fields it names.'
			: 'The service gave no explanation. Check the fields of this node.',
		status,
	});
}

function notJson({ status, body }: TransportReply): ServiceError {
	return new ServiceError({
		reason: 'unreadable',
		message: isWebPage(body)
			? `The Web API answered with a web page instead of data (${statusAndTitle(status, body)})`
			: 'The Web API answered with something that is not JSON',
		nextStep:
			'Check the Web API URL in the credential: it ends in config_api_v1. A proxy or a maintenance page can be in between, too.',
		status,
	});
}

function statusAndTitle(status: number, body: string): string {
	const title = isWebPage(body) ? pageTitle(body) : undefined;
	return title ? `status ${status}, "${title}"` : `status ${status}`;
}
