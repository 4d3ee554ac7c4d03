import { decodeNumericEscapes } from './spelling';

export function isHtmlPage(text: string): boolean {
	return /^\s*(<!doctype html|<html)/i.test(text);
}

/** The title of a web page, shortened for a message; undefined when it has none. */
export function pageTitle(text: string): string | undefined {
	const spelled = /<title[^>]*>([^<]{1,1000})/i.exec(text)?.[1] ?? '';
	const title = decodeNumericEscapes(spelled)
		.replace(/[\p{Cc}\s]+/gu, ' ')
		.trim();
	return title ? title.slice(0, 80) : undefined;
}
