import { pageTitle } from '../page';
import { ServiceError } from '../serviceError';
import { isoTime } from './values';

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

/**
 * The answer to a request that came too early (spec/xml-feed-public-facts.md §3.1).
 *
 * @param words what the feed says
 * @param next when the next request is possible, in the feed's own form, GMT
 */
export function toldToWait(words: string, next: string): ServiceError {
	const time = isoTime(next)?.replace('T', ' ') ?? next;
	return new ServiceError({
		reason: 'unavailable',
		message: `The XML feed asks to wait: ${shortened(words)}`,
		nextStep: `The next request is possible at ${time} GMT. Other workflows that read the feed from the same IP address count, too.`,
	});
}

function shortened(words: string): string {
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

export function cutOff(): ServiceError {
	return unreadable(
		"The XML feed's answer is not complete, so none of it was used",
		'Try again. If it stays so, ask for less: fewer devices or a shorter time.',
	);
}

export function tooLong(): ServiceError {
	return unreadable(
		"The XML feed's answer is too long to be read at once",
		'Ask for less: fewer devices or a shorter time.',
	);
}

export function unsafe(): ServiceError {
	return unreadable(
		"The XML feed's answer holds something that is not read for safety: a document type declaration, forbidden names or very deep nesting",
		'Check the XML Feed URL in the credential: this is not what the service sends.',
	);
}
