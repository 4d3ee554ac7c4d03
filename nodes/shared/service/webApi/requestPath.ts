import { webApiFacts } from './facts';

export const httpMethods = ['DELETE', 'GET', 'POST', 'PUT'] as const;

/**
 * A path entered by a user, prepared to follow the base address. Undefined for paths that would lead
 * elsewhere or log in: only paths below the base address are valid.
 */
export function parseRequestPath(text: string): string | undefined {
	const path = text.replace(/^\//, '');
	// Servers decode a path, some of them twice: the check uses the decoded form.
	const resource = decodePercents(path.split('?')[0]);
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

/** The text with percent signs decoded; undefined if it cannot be decoded. */
function decodePercents(text: string): string | undefined {
	try {
		const once = decodeURIComponent(text);
		return once === text ? text : decodePercents(once);
	} catch {
		return undefined;
	}
}
