export const webApiPath = '/config_api_v1';
export const xmlFeedPath = '/reporting/xml';
export const controlPath = '/sandbox';

/** The path of a request below the origin, without its query, as it was sent. */
export function pathOf(url: string): string {
	return url.split('?', 1)[0];
}

/** The form paths are compared in: IIS takes no notice of case or of a slash at the end. */
export function comparablePath(url: string): string {
	return pathOf(url).toLowerCase().replace(/\/+$/, '');
}

/** Whether a request goes to a part of the sandbox, such as the Web API. */
export function isBelow(url: string, parent: string): boolean {
	const path = comparablePath(url);
	return path === parent || path.startsWith(`${parent}/`);
}
