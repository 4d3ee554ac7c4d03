import { isBounded } from '../../words/util/bounded';
import { isObject } from '../../words/util/json';
import { parseJson } from '../../words/util/jsonText';
import type { ErrorCode } from '../../words/util/monitoringError';
import { isTransientStatus } from '../http/retryPolicy';
import { isRedirect, redirectError, ServiceError } from '../http/serviceError';
import { isHtmlPage, pageTitle } from '../http/htmlPage';
import { redactSecrets } from '../http/redact';
import { decodeNumericEscapes } from '../http/spelling';
import type { TransportResponse } from '../http/transport';
import type { EntityId } from './entities';
import { findExplanation, isAccepted, soundsLikeRefusal } from './explanation';
import { webApiFacts } from './facts';

const maxExplanationLength = 500;
const maxQuoteLength = 300;

/** The inspected length of a large body, so that n8n does not block. */
const maxReadLength = 64 * 1024;

/** Removed from the end of a cut text, where a cut secret is not found; longer than any secret. */
const cutMargin = 256;

/** The parts of a request that affect the meaning and the messages of its response. */
interface RequestContext {
	mutates: boolean;
	/** The label of the entity to create. */
	creates?: string;
	secrets: string[];
}

/**
 * The content of a Web API response: the parsed JSON; the text of a write confirmed with plain text; undefined
 * for an empty body, which is the response to an unknown ID (docs/dev/service.md W3).
 *
 * The content decides about success, not only the status: refusals come with 200, too.
 *
 * @throws {ServiceError} when the service refused, redirected, or sent other content than JSON
 */
export function parseResponse(response: TransportResponse, context: RequestContext): unknown {
	const { mutates, creates } = context;
	const report = new Report(response, context);
	if (isRedirect(response.status)) {
		throw withOpenOutcomeIf(mutates, redirectError('Web API', response).redacted(context.secrets));
	}
	const content = parseBody(response.body);
	if (response.status >= 400) throw refusalError(report, content);
	if (content === unreadable) {
		if (!mutates || !isPlainText(response.body)) throw notJsonError(report);
		if (soundsLikeRefusal(response.body)) throw unclearRefusalError(report);
		return response.body.trim();
	}
	if (isAccepted(content) === false) throw refusalError(report, content);
	if (mutates && soundsLikeRefusal(content)) throw unclearRefusalError(report);
	if (creates !== undefined && !confirmsCreation(content)) {
		throw unclearRefusalError(report, `new ${creates}`);
	}
	return content;
}

const unreadable = Symbol('not JSON');

/** The parsed JSON of a body: undefined if empty, `unreadable` if it is not JSON or unsafe. */
function parseBody(body: string): unknown {
	if (body.trim() === '') return undefined;
	try {
		const content = parseJson(body);
		return isReadable(content) ? content : unreadable;
	} catch {
		return unreadable;
	}
}

/** Whether parsed JSON can be read safely: it is not too large, and no field replaces a method. */
export function isReadable(content: unknown): boolean {
	return isBounded(content) && !hasReservedNames(content);
}

/** Whether a field would replace a method that turns objects into texts. */
function hasReservedNames(content: unknown): boolean {
	if (typeof content !== 'object' || content === null) return false;
	if (Object.hasOwn(content, 'toString') || Object.hasOwn(content, 'valueOf')) return true;
	return Object.values(content).some(hasReservedNames);
}

/** Whether a body is a sentence, and not JSON, a page or binary data. */
function isPlainText(body: string): boolean {
	return body.length <= maxReadLength && !/^\s*[[{<"]|[^\P{Cc}\s]|\ufffd/u.test(body);
}

/** The parts of a response that error messages show, without secrets. */
class Report {
	readonly status: number;
	readonly mutates: boolean;
	readonly isHtml: boolean;
	private readonly secrets: string[];

	constructor(
		private readonly response: TransportResponse,
		{ mutates, secrets }: RequestContext,
	) {
		this.status = response.status;
		this.mutates = mutates;
		this.isHtml = isHtmlPage(response.body);
		this.secrets = secrets;
	}

	/**
	 * The service's explanation in a refusal, shortened; undefined if there is none. Secrets are removed
	 * before the text is cut, because a cut secret is not found.
	 */
	explanation(content: unknown): string | undefined {
		const explanation = findExplanation(content)?.slice(0, maxReadLength);
		return explanation && redactSecrets(explanation, this.secrets).slice(0, maxExplanationLength);
	}

	/** `status 500, "Title of the page"`. */
	get statusAndTitle(): string {
		const title = this.isHtml ? pageTitle(this.body) : undefined;
		return title ? `status ${this.status}, "${title}"` : `status ${this.status}`;
	}

	/** `: the start of the body`; empty for a blank body, and for a web page with a title. */
	get quote(): string {
		if (this.isHtml && pageTitle(this.body)) return '';
		const text = this.isHtml ? this.withoutTags : this.body;
		const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
		if (line === '') return '';
		return `: ${line.slice(0, maxQuoteLength)}${line.length > maxQuoteLength ? '…' : ''}`;
	}

	/** The start of the body, without secrets. */
	private get body(): string {
		return this.withoutCutEnd(redactSecrets(this.decodedBody, this.secrets));
	}

	private get decodedBody(): string {
		return decodeNumericEscapes(this.response.body.slice(0, maxReadLength));
	}

	/** Removes the end of a text from a cut body: a cut secret may be in it. */
	private withoutCutEnd(text: string): string {
		return this.response.body.length > maxReadLength ? text.slice(0, -cutMargin) : text;
	}

	/** The body without tags and secrets. Tags become blanks, unless a tag splits a secret. */
	private get withoutTags(): string {
		const joined = this.decodedBody.replace(/<[^<>]*>/g, '');
		const redacted = redactSecrets(joined, this.secrets);
		const hasSecret = redacted !== joined;
		return hasSecret ? this.withoutCutEnd(redacted) : this.body.replace(/<[^<>]*>/g, ' ');
	}
}

/** The error for a response that refuses the request, by its status. */
function refusalError(report: Report, content: unknown): ServiceError {
	const { status, quote, statusAndTitle, mutates } = report;
	const explanation = report.explanation(content);
	const errorOf = (code: ErrorCode, problem: string, hint: string) => {
		const message = explanation ?? `The Web API ${problem} (${statusAndTitle})${quote}`;
		return new ServiceError({ code, message, hint, status });
	};
	if (status === webApiFacts.addressRefusedStatus.value) {
		const hint =
			'Check the Web API UID in the credential. If it is correct, the integration may accept only listed IP addresses: add the address of the machine n8n runs on under Manage Integrations.';
		return errorOf('ACCESS_DENIED', 'does not allow this request', hint);
	}
	if (isTransientStatus(status)) {
		const hint = mutates ? '' : 'Try again later.';
		return withOpenOutcomeIf(mutates, errorOf('SERVICE_UNAVAILABLE', 'cannot answer now', hint));
	}
	if (status === 404) {
		const hint = `${urlHint} If you entered an ID, check it, too.`;
		return errorOf('NOT_FOUND', 'has nothing at this address', hint);
	}
	const hint = explanation
		? 'This is the message of the service. If it names a field, check its value.'
		: 'The service gave no other explanation. Check the values of the fields.';
	return errorOf('REQUEST_REFUSED', 'refused the request', hint);
}

/** The error for a write whose response confirms nothing. @param unconfirmed as messages name it */
function unclearRefusalError({ status, quote }: Report, unconfirmed = 'request'): ServiceError {
	return new ServiceError({
		code: 'REQUEST_REFUSED',
		message: `The Web API did not confirm the ${unconfirmed}${quote}`,
		hint: '',
		status,
	}).withOpenOutcome();
}

function notJsonError({ status, isHtml, mutates, statusAndTitle, quote }: Report): ServiceError {
	const error = new ServiceError({
		code: isHtml ? 'HTML_RESPONSE' : 'UNEXPECTED_RESPONSE',
		message: isHtml
			? `The Web API returned a web page instead of data (${statusAndTitle})${quote}`
			: `The Web API returned a response that is not JSON${quote}`,
		hint: `${urlHint} The cause can also be a proxy or a maintenance page.`,
		status,
	});
	return withOpenOutcomeIf(mutates, error);
}

/** The error, with an open outcome if the request was a write: it may have been carried out. */
function withOpenOutcomeIf(mutates: boolean, error: ServiceError): ServiceError {
	return mutates ? error.withOpenOutcome() : error;
}

const urlHint = 'Check the Web API URL in the credential: it ends in config_api_v1.';

export function unexpectedResponseError(message: string, hint = urlHint): ServiceError {
	return new ServiceError({ code: 'UNEXPECTED_RESPONSE', message, hint });
}

/** The first ID above 0 in the response to a creation: bare or in `Result`, `Id`, `id` or `ID`. Null without. */
export function parseCreatedId(response: unknown): EntityId | null {
	return findIds(response).find((id) => Number(id) > 0) ?? null;
}

/** The text of the service for an accepted request; null if there was none. */
export function confirmationText(response: unknown): string | null {
	if (!isObject(response)) return typeof response === 'string' ? response : null;
	const texts = [response.Result, response.Message].filter((text) => typeof text === 'string');
	return texts.join(' ') || null;
}

/**
 * Whether a response can confirm a creation: by an ID above 0 or, if it has no ID, by an empty body, a
 * text, or an object with fields. `null` and empty objects or lists confirm nothing.
 */
function confirmsCreation(response: unknown): boolean {
	const ids = findIds(response);
	if (ids.length > 0) return parseCreatedId(response) !== null;
	return typeof response !== 'object' || Object.keys(response ?? {}).length > 0;
}

/** All whole numbers in a response that can be an ID, 0 and negative ones included. */
function findIds(response: unknown): EntityId[] {
	if (!isObject(response)) return [response].flat().filter(isWholeNumber);
	const { Result, Id, id, ID } = response;
	return [...(Result === undefined ? [] : findIds(Result)), ...[Id, id, ID].filter(isWholeNumber)];
}

/** Whether the value is a whole number, negative ones included, as a number or as text. */
function isWholeNumber(value: unknown): value is EntityId {
	return isId(value) || (typeof value === 'string' && /^-\d+$/.test(value));
}

/** Whether the value can be an ID: a whole number, as a number or as digits. */
export function isId(value: unknown): value is EntityId {
	return Number.isInteger(value) || (typeof value === 'string' && /^\d+$/.test(value));
}
