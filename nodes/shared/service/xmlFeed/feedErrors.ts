import { pageTitle } from '../http/htmlPage';
import { ServiceError } from '../http/serviceError';
import type { ErrorCode } from '../../words/util/monitoringError';
import { shorten } from '../../words/util/phrases';

/** @param feedText the reason that the feed gives */
export function refusedError(feedText: string): ServiceError {
	return feedError(
		'REQUEST_REFUSED',
		`The XML feed refused the request: ${reasonText(feedText)}`,
		'Check the XML Feed PID in the credential (Manage Integrations, kind XML Feed) and the fields of this node.',
	);
}

/** Returns the feed's reason, shortened for a message, or words for an empty one. */
export function reasonText(feedText: string): string {
	return feedText.slice(0, 500) || 'it gives no reason';
}

function feedError(code: ErrorCode, message: string, hint: string): ServiceError {
	return new ServiceError({ code, message, hint });
}

export function emptyResponseError(): ServiceError {
	return feedError(
		'EMPTY_RESPONSE',
		'The XML feed returned an empty response',
		'Check the XML Feed URL in the credential. If it is correct, try again later.',
	);
}

export function htmlResponseError(document: string): ServiceError {
	const title = pageTitle(document);
	return feedError(
		'HTML_RESPONSE',
		`The XML feed returned a web page instead of XML${title ? ` ("${title}")` : ''}`,
		'Check the XML Feed URL in the credential. The cause can also be a proxy or a maintenance page.',
	);
}

export function notXmlError(): ServiceError {
	return feedError(
		'UNEXPECTED_RESPONSE',
		'The XML feed returned a response that is not XML',
		'Check the XML Feed URL in the credential.',
	);
}

/** @param text the number of checks, and an example */
export function unreadTimesError(text: string): ServiceError {
	return feedError(
		'UNEXPECTED_RESPONSE',
		text,
		'Data would be missing, so nothing was made. Report this format to the maintainers of this node.',
	);
}

/** @param things "3 checks have times" @param example the first one @param result such as ", and are not counted" */
export function unreadTimesText(things: string, example: string, result = ''): string {
	return `${things} in an unknown format ("${shorten(example, 100)}")${result}. This node can read times such as 11/20/2026 10:15:00 or 2026-11-20T10:15:00.`;
}

/** @param feedText a text in the document that may be the reason; empty if there is none */
export function unknownDocumentError(rootName: string, feedText = ''): ServiceError {
	const reason = feedText === '' ? '' : `: ${reasonText(feedText)}`;
	return feedError(
		'UNEXPECTED_RESPONSE',
		`The XML feed returned something other than a report ("${rootName.slice(0, 60)}")${reason}`,
		'Check the XML Feed URL in the credential and the Additional Query Parameters.',
	);
}

export function truncatedError(recordCount: number): ServiceError {
	return feedError(
		'REPORT_TRUNCATED',
		`The XML feed's response is not complete: it ends after ${recordsText(recordCount)}. None of it was used`,
		'Try again. If this continues, read fewer devices or a shorter Date Range.',
	);
}

export function malformedXmlError(recordCount: number): ServiceError {
	return feedError(
		'REPORT_TRUNCATED',
		`The XML feed's response contains invalid XML after ${recordsText(recordCount)}. None of it was used`,
		'Try again. If this continues, read fewer devices to find the cause, and contact Dotcom-Monitor support.',
	);
}

/** The feed started a report, and sent an error in place of the rest. */
export function abortedReportError(feedText: string, recordCount: number): ServiceError {
	return feedError(
		'REPORT_ABORTED',
		`The XML feed broke off after ${recordsText(recordCount)}: ${reasonText(feedText)}`,
		'Try again. If this continues, read fewer devices or a shorter Date Range.',
	);
}

function recordsText(count: number): string {
	return count === 1 ? '1 record' : `${count} records`;
}

/** @param text a date that contradicts earlier ones @param isDayFirst whether it has the day first */
export function contradictoryDatesError(text: string, isDayFirst: boolean): ServiceError {
	const [own, others] = isDayFirst ? ['day', 'month'] : ['month', 'day'];
	return feedError(
		'UNEXPECTED_RESPONSE',
		`The XML feed uses two date formats: "${text.slice(0, 60)}" has the ${own} first, but earlier dates were read with the ${others} first. None of the report was used`,
		'Choose a range within one calendar month, where the date format is unambiguous.',
	);
}

/** @param excess such as "is too long" */
export function oversizedRecordError(excess: string): ServiceError {
	return feedError(
		'UNSAFE_XML',
		`The XML feed's response contains a part that ${excess} to be a record`,
		'Check the XML Feed URL in the credential: the service does not send such responses.',
	);
}

/** For an XML file, in which the document stays unchanged. */
export function hiddenSecretError(): ServiceError {
	return feedError(
		'UNSAFE_XML',
		'The report contains the XML Feed PID, which is secret, and this node cannot remove it from an XML file',
		'Set Output to One Item per Record, File (CSV) or File (JSON Lines): these do not contain it.',
	);
}

export function unknownEncodingError(encoding: string): ServiceError {
	return feedError(
		'UNEXPECTED_RESPONSE',
		`The XML feed's response is in an unknown encoding ("${encoding.slice(0, 60)}")`,
		'Check the XML Feed URL in the credential: the service sends UTF-8.',
	);
}

export function invalidEncodingError(encoding: string): ServiceError {
	return feedError(
		'UNEXPECTED_RESPONSE',
		`The XML feed's response declares the encoding ${encoding}, but contains bytes that are invalid in it`,
		'Try again. If this continues, contact Dotcom-Monitor support: the feed must be valid UTF-8.',
	);
}

export function unsafeXmlError(): ServiceError {
	return feedError(
		'UNSAFE_XML',
		"The XML feed's response contains unsafe content: a document type declaration, forbidden names, very deep nesting or hundreds of values around a record",
		'Check the XML Feed URL in the credential: the service does not send such responses.',
	);
}

/** Whether an error with this code and text refuses the PID, and not another part of the request. */
export function isAboutPid(code: string, text: string): boolean {
	const isRefused = code === 'ACCESS_DENIED' || code === 'REQUEST_REFUSED';
	return isRefused && /\b(PID|UID|account)\b/i.test(text);
}
