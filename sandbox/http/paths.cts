export const webApiPath = '/config_api_v1';
export const xmlFeedPath = '/reporting/xml';
export const controlPath = '/sandbox';

export function withoutQuery(url: string): string {
	return url.split('?', 1)[0];
}

/** The form in which paths are compared: IIS ignores case and a slash at the end. */
export function normalizePath(url: string): string {
	return withoutQuery(url).toLowerCase().replace(/\/+$/, '');
}

/** Whether a request goes to a part of the sandbox, such as the Web API. */
export function isBelow(url: string, parent: string): boolean {
	const path = normalizePath(url);
	return path === parent || path.startsWith(`${parent}/`);
}
