/** The feed of every page, in every language: valid, and with visible content only. */
import { SaxesParser, type SaxesTagPlain } from 'saxes';

import { atomFeed, languages } from '../../nodes/shared/features/reports';
import { statusCases, statusPageOf, statusPlans } from '../support/statusPages.cts';

interface XmlElement {
	name: string;
	attributes: Record<string, string>;
	children: XmlElement[];
	text: string;
}

/** @throws for what is not well-formed, entities that are not defined and wrong characters included */
function parseXml(document: string): XmlElement {
	const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
	const open = [root];
	const parser = new SaxesParser();
	parser.on('error', (error) => {
		throw error;
	});
	parser.on('opentag', ({ attributes, name }: SaxesTagPlain) => {
		const element = { name, attributes, children: [], text: '' };
		open[open.length - 1].children.push(element);
		open.push(element);
	});
	parser.on('text', (text) => {
		open[open.length - 1].text += text;
	});
	parser.on('closetag', () => {
		open.pop();
	});
	parser.write(document).close();
	return root.children[0];
}

const childrenOf = ({ children }: XmlElement, name: string) =>
	children.filter((child) => child.name === name);

/** RFC 3339, as RFC 4287 (3.3) wants it: a T and a zone. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** What RFC 4287 asks for that a feed does not have. */
function missingIn(feed: XmlElement): string[] {
	const entries = childrenOf(feed, 'entry');
	const parts = [feed, ...entries];
	const ids = parts.flatMap((part) => childrenOf(part, 'id').map(({ text }) => text));
	const rules: Array<[string, boolean]> = [
		['is a feed of Atom', feed.attributes.xmlns === 'http://www.w3.org/2005/Atom'],
		['has an author', childrenOf(feed, 'author').length > 0],
		[
			'has authors with names',
			childrenOf(feed, 'author').every(
				(author) => (childrenOf(author, 'name')[0]?.text ?? '').trim() !== '',
			),
		],
		...(['id', 'title', 'updated'] as const).map((name): [string, boolean] => [
			`has one ${name} everywhere, with something in it`,
			parts.every((part) => {
				const found = childrenOf(part, name);
				return found.length === 1 && found[0].text.trim() !== '';
			}),
		]),
		['has each ID once', new Set(ids).size === ids.length],
		['has IDs that are IRIs', ids.every((id) => URL.canParse(id))],
		[
			'has times as RFC 3339 writes them',
			parts.every((part) => childrenOf(part, 'updated').every(({ text }) => moment.test(text))),
		],
		[
			'has entries with content or a link to it',
			entries.every(
				(entry) =>
					childrenOf(entry, 'content').length === 1 || childrenOf(entry, 'link').length > 0,
			),
		],
	];
	return rules.filter(([, holds]) => !holds).map(([rule]) => rule);
}

const secrets = ['Internal checkout name', 'mx1.internal', 'db7.internal', 'Timeout', 'A hidden'];

const everyCase = statusCases.flatMap((name) =>
	// What many devices add is the same in each language.
	(name === '200 devices' ? languages.slice(0, 1) : languages).flatMap((language) =>
		['', 'https://status.example.com/?a=1&b=2'].map((address) => ({ name, language, address })),
	),
);

it.each(everyCase)(
	'the feed of $name in $language at "$address" is valid',
	({ address, language, name }) => {
		const page = statusPageOf(statusPlans[name]);
		const updatedAt = '2026-11-20T12:00:00.000Z';
		const toMoment = (time: string) => new Date(`${time}Z`).toISOString();
		const context = { language, address, updatedAt, toMoment };
		const feed = atomFeed(page, context);
		expect(missingIn(parseXml(feed))).toEqual([]);
		expect(secrets.filter((secret) => feed.includes(secret))).toEqual([]);
		expect(/undefined|NaN|null(?![\p{L},])|Invalid/u.exec(feed)).toBeNull();
	},
);

it('the validator finds errors in an invalid feed', () => {
	const feed =
		'<feed xmlns="http://www.w3.org/2005/Atom"><id>a b</id><entry><id>a b</id></entry></feed>';
	expect(missingIn(parseXml(feed))).toEqual([
		'has an author',
		'has one title everywhere, with something in it',
		'has one updated everywhere, with something in it',
		'has each ID once',
		'has IDs that are IRIs',
		'has entries with content or a link to it',
	]);
	expect(() => parseXml('<a>\u0001</a>')).toThrow('disallowed character');
});
