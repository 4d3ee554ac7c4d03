import { decodeNumericEscapes } from './spelling';

export function isHtmlPage(text: string): boolean {
	return /^\s*(<!doctype html|<html)/i.test(text);
}

/** The first 80 characters of a web page's title, for messages; undefined when it has none. */
export function pageTitle(text: string): string | undefined {
	const escaped = /<title[^<>]*>([^<]{1,1000})/i.exec(text)?.[1] ?? '';
	const title = decodeNumericEscapes(escaped)
		.replace(/[\p{Cc}\s]+/gu, ' ')
		.trim();
	return title ? title.slice(0, 80) : undefined;
}
