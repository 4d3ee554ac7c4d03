/** Whether a response's text is a web page where data was expected. */
export function isHtmlPage(text: string): boolean {
	return /^\s*(<!doctype html|<html)/i.test(text);
}

/** The title of a web page, shortened for a message; undefined when it has none. */
export function pageTitle(text: string): string | undefined {
	const title = /<title[^>]*>([^<]{1,200})/i.exec(text)?.[1].replace(/\s+/g, ' ').trim();
	return title ? title.slice(0, 80) : undefined;
}
