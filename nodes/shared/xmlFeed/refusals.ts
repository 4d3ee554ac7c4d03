import { pageTitle } from '../page';
import { ServiceError } from '../serviceError';

/**
 * The feed's own refusal in a document.
 *
 * @param words what the feed says
 */
export function refused(words: string): ServiceError {
	return new ServiceError({
		reason: 'refused',
		message: `The XML feed refused the request: ${shortened(words)}`,
		nextStep:
			'Check the XML Feed PID in the credential (Manage Integrations, kind XML Feed) and the fields of this node.',
	});
}

/** What the feed says, short enough for a message. */
export function shortened(words: string): string {
	return words.slice(0, 500) || 'it gives no reason';
}

function unreadable(message: string, nextStep: string): ServiceError {
	return new ServiceError({ reason: 'unreadable', message, nextStep });
}

export function empty(): ServiceError {
	return unreadable(
		'The XML feed answered with nothing',
		'Check the XML Feed URL in the credential. If it is right, try again later.',
	);
}

export function webPage(document: string): ServiceError {
	const title = pageTitle(document);
	return unreadable(
		`The XML feed answered with a web page instead of XML${title ? ` ("${title}")` : ''}`,
		'Check the XML Feed URL in the credential. A proxy or a maintenance page can be in between, too.',
	);
}

export function notXml(): ServiceError {
	return unreadable(
		'The XML feed answered with something that is not XML',
		'Check the XML Feed URL in the credential.',
	);
}

export function notAReport(root: string): ServiceError {
	return unreadable(
		`The XML feed answered with an unknown document ("${root.slice(0, 60)}")`,
		'Check the XML Feed URL in the credential and the Additional Query Parameters.',
	);
}

/** @param count how many records had arrived */
export function cutOff(count: number): ServiceError {
	return unreadable(
		`The XML feed's answer is not complete: it ends after ${recordsIn(count)}. None of it was used`,
		'Try again. If it stays so, ask for less: fewer devices or a shorter time.',
	);
}

/** @param count how many records had arrived */
export function notWellFormed(count: number): ServiceError {
	return unreadable(
		`The XML feed's answer is not well-formed XML after ${recordsIn(count)}. None of it was used`,
		'Try again. If it stays so, ask for less to find the device it comes from, and tell the service.',
	);
}

/**
 * The feed began a report and then gave up.
 *
 * @param words what the feed says
 */
export function brokenOff(words: string, count: number): ServiceError {
	return new ServiceError({
		reason: 'unavailable',
		message: `The XML feed broke off after ${recordsIn(count)}: ${shortened(words)}`,
		nextStep: 'Try again. If it stays so, ask for less: fewer devices or a shorter time.',
	});
}

function recordsIn(count: number): string {
	return count === 1 ? '1 record' : `${count} records`;
}

export function tooLong(): ServiceError {
	return unreadable(
		"The XML feed's answer holds a piece that is too long to be a record",
		'Check the XML Feed URL in the credential: this is not what the service sends.',
	);
}

/** @param encoding as the answer names it */
export function unknownEncoding(encoding: string): ServiceError {
	return unreadable(
		`The XML feed's answer is in an unknown encoding ("${encoding.slice(0, 60)}")`,
		'Check the XML Feed URL in the credential: the service sends UTF-8.',
	);
}

export function notDecodable(encoding: string): ServiceError {
	return unreadable(
		`The XML feed's answer says that its encoding is ${encoding}, but holds bytes that are none`,
		'Try again. If it stays so, tell the service: it has to send valid UTF-8.',
	);
}

export function unsafe(): ServiceError {
	return unreadable(
		"The XML feed's answer holds something that is not read for safety: a document type declaration, forbidden names, very deep nesting or hundreds of values around a record",
		'Check the XML Feed URL in the credential: this is not what the service sends.',
	);
}
