import type { TransportRequest } from '../transport';
import { webApiFacts } from './facts';

const methods = ['DELETE', 'GET', 'POST', 'PUT'];

/** Whether the Web API knows this method. */
export function isMethod(text: string): text is TransportRequest['method'] {
	return methods.includes(text);
}

/**
 * A path that a person gives, made ready to follow the base address. Undefined for whatever would lead
 * somewhere else or log in: only what stays below the base address is a path.
 */
export function pathBelow(text: string): string | undefined {
	const path = text.replace(/^\//, '');
	const [resource] = path.split(/[?#]/);
	const isElsewhere = /^[a-z][a-z\d+.-]*:/i.test(path) || /[\\\s#]|\/\//.test(text);
	const segments = decoded(resource)?.split(/[/\\]/);
	if (path === '' || isElsewhere || !segments) return undefined;
	if (segments.some((segment) => segment === '.' || segment === '..')) return undefined;
	const isLogin = segments[0].toLowerCase() === webApiFacts.loginPath.value;
	return isLogin ? undefined : path;
}

function decoded(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}
