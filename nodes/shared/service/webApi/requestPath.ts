import { webApiFacts } from './facts';

/** The methods that the Web API knows. */
export const httpMethods = ['DELETE', 'GET', 'POST', 'PUT'] as const;

/**
 * A path that a person gives, made ready to follow the base address. Undefined for whatever would lead
 * somewhere else or log in: only what stays below the base address is a path.
 */
export function parseRequestPath(text: string): string | undefined {
	const path = text.replace(/^\//, '');
	// Servers decode a path, some of them twice: it is judged by what they make of it.
	const resource = fullyDecode(path.split('?')[0]);
	if (resource === undefined || /[\s#\\]|\/\//.test(text)) return undefined;
	// A ; begins parameters of a segment on some servers, a decoded ? or # the end of the path.
	if (/^\/|\/\/|[;?#\\\p{Cc}]|^[a-z][a-z\d+.-]*:/iu.test(resource)) return undefined;
	const segments = resource.normalize('NFKC').toLowerCase().split('/');
	// Windows leaves out dots and blanks at the end of a name.
	const names = segments.map((segment) => segment.trim().replace(/[\s.]+$/, ''));
	const leadsAway = names.some((name, index) => name === '' && segments[index] !== '');
	const [first] = names;
	return leadsAway || first === '' || first === webApiFacts.loginPath.value ? undefined : path;
}

/** The text without percent signs that stand for others; undefined when it cannot be decoded. */
function fullyDecode(text: string): string | undefined {
	try {
		const once = decodeURIComponent(text);
		return once === text ? text : fullyDecode(once);
	} catch {
		return undefined;
	}
}
