/** The addresses in a sitemap; the format: https://www.sitemaps.org/protocol.html. */
import { SaxesParser } from 'saxes';

import { countOf } from '../accountSetup';
import { forEachInSteps, type Steps } from '../../words/util/turn';
import { quoteSome } from '../../words/util/phrases';
import { ValueError } from '../../words/values/valueError';

/** The largest that search engines take; also for all sitemaps of a run together. */
export const maxSitemapBytes = 50 * 1024 * 1024;
const maxAddresses = 50_000;

/** How many characters are parsed at a time. */
const pieceLength = 16_384;

/** An address with pictures, videos and their descriptions is nested six deep. */
const maxDepth = 20;

/** The addresses of an XML sitemap, or of a text, one on each line. @throws {ValueError} for other texts */
export function* readSitemap(text: string): Steps<string[]> {
	const start = text.replace(/^\ufeff/, '').trimStart();
	if (start === '') throw new ValueError('has an empty sitemap', hints.other);
	const addresses = start.startsWith('<') ? yield* readXml(start) : yield* readLines(start);
	if (addresses.length === 0) throw new ValueError('has a sitemap without addresses', hints.other);
	return addresses;
}

const hints = {
	other: 'Open the address of the sitemap in a browser: it must show a list of <loc> elements.',
	index:
		'This file only lists other sitemaps. Download each of them with an HTTP Request node before this one, as one input item each; their addresses are combined.',
	cut: 'Run it again. If this continues, correct the sitemap on the site.',
};

/** The addresses of a text sitemap. Blank lines are skipped. @throws {ValueError} for other lines */
function* readLines(text: string): Steps<string[]> {
	const lines: string[] = [];
	yield* forEachInSteps(text.matchAll(/[^\n]+/g), ([fullLine]) => {
		const line = fullLine.trim();
		if (line === '') return;
		if (!URL.canParse(line)) throw noSitemapError();
		lines.push(line);
	});
	if (lines.length > maxAddresses) throw tooManyError();
	return lines;
}

/** The addresses of an XML sitemap. @throws {ValueError} as `readSitemap` */
function* readXml(text: string): Steps<string[]> {
	const reader = new SitemapReader();
	try {
		yield* reader.read(text);
	} catch (error) {
		throw error instanceof ValueError ? error : notCompleteError(reader);
	}
	if (!reader.isIndex) return reader.addresses;
	const { length } = reader.addresses;
	throw new ValueError(
		`has an index of ${countOf(length, 'sitemap')}: ${quoteSome(reader.addresses)}`,
		hints.index,
	);
}

const parserOptions = { xmlns: false, position: false } as const;

/** Reads the `loc` elements of pages or sitemaps, not those of images and videos within them. */
class SitemapReader {
	readonly addresses: string[] = [];
	/** The names of the open elements. */
	private readonly path: string[] = [];
	private readonly parser = new SaxesParser<typeof parserOptions>(parserOptions);
	private root = '';
	/** The prefix of sitemap elements, such as `sm:`. */
	private prefix = '';
	private text = '';

	constructor() {
		this.parser.on('doctype', () => {
			throw noSitemapError();
		});
		this.parser.on('opentag', ({ name }) => this.openTag(name));
		this.parser.on('text', (text) => (this.text += text));
		this.parser.on('cdata', (text) => (this.text += text));
		this.parser.on('closetag', () => this.closeTag());
	}

	get isSitemap(): boolean {
		return this.root === 'urlset' || this.isIndex;
	}

	get isIndex(): boolean {
		return this.root === 'sitemapindex';
	}

	/** Fills `addresses`. Yields so that other work can run. @throws if the text is not well-formed */
	*read(text: string): Steps<void> {
		for (let offset = 0; offset < text.length; offset += pieceLength) {
			this.parser.write(text.slice(offset, offset + pieceLength));
			yield;
		}
		this.parser.close();
	}

	/** Notes an open element. The first one must be the root of a sitemap; all have its prefix. */
	private openTag(name: string): void {
		const isRoot = this.path.length === 0;
		if (isRoot) {
			this.root = name.slice(name.indexOf(':') + 1);
			this.prefix = name.slice(0, name.length - this.root.length);
			if (!this.isSitemap) throw noSitemapError();
		}
		this.path.push(name);
		if (this.path.length > maxDepth) throw noSitemapError();
		this.text = '';
	}

	/** Adds the text of the element to `addresses` if its path is root, page or sitemap, and `loc`. */
	private closeTag(): void {
		const innerPath = this.path.slice(1).join(' ');
		const entryName = this.isIndex ? 'sitemap' : 'url';
		if (innerPath === `${this.prefix}${entryName} ${this.prefix}loc`) {
			const address = this.text.trim();
			if (this.addresses.length >= maxAddresses) throw tooManyError();
			if (address !== '') this.addresses.push(address);
		}
		this.path.pop();
		this.text = '';
	}
}

/** The error for XML that is not well-formed; if it has no sitemap as its root, it is rather a web page. */
function notCompleteError({ isSitemap }: SitemapReader): ValueError {
	if (!isSitemap) return noSitemapError();
	return new ValueError('has a sitemap that is incomplete or not well-formed XML', hints.cut);
}

function noSitemapError(): ValueError {
	return new ValueError('has no sitemap', hints.other);
}

/** The error for more addresses than `maxAddresses`. */
function tooManyError(): ValueError {
	return new ValueError(
		`has a sitemap with more than ${maxAddresses} addresses`,
		'This is the limit of search engines. Use several smaller sitemaps, one input item each.',
	);
}
