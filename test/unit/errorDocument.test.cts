/** What the feed says in place of a report, where it is no well-formed XML. */
import { nameMatcher } from '../../nodes/shared/service/xmlFeed/parse/elementName';
import { parseErrorDocument } from '../../nodes/shared/service/xmlFeed/parse/errorDocument';

const read = (document: string) => parseErrorDocument(document, nameMatcher(['response']));

it.each([
	['<error>No such site</error>', 'No such site'],
	['<error>404</error>', '404'],
	['<error>0x10</error>', '0x10'],
	['<dm:error xmlns:dm="x">Prefixed</dm:error>', 'Prefixed'],
	['<?xml version="1.0"?><?hint error?><error>Said</error>', 'Said'],
	['<error>First</error><error>Second</error>', 'First'],
	['<a/><b><error>Deeper</error></b>', 'Deeper'],
	['<b>1</b><b><error>In a list</error></b>', 'In a list'],
])('the message of %s is %j', (document, message) => {
	expect(read(document)).toEqual({ message, nextAllowed: undefined });
});

it('the time of the next allowed request is read from an error document', () => {
	expect(
		read('<error>Wait</error><nextAllowedTimeGMT>3/6/2026 7:05 PM</nextAllowedTimeGMT>'),
	).toEqual({ message: 'Wait', nextAllowed: '3/6/2026 7:05 PM' });
});

it.each([
	['an error inside of a record', '<response><error>DNS</error></response>'],
	['no document at all', 'Service Unavailable'],
	['elements nested without end', `<error>${'<a>'.repeat(50)}x${'</a>'.repeat(50)}</error>`],
	['nothing', ''],
])('no error is found in %s', (_, document) => {
	expect(read(document)).toBeUndefined();
});
