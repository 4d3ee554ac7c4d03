import { webApiFacts } from './facts';

export const httpMethods = ['DELETE', 'GET', 'POST', 'PUT'] as const;

/**
 * A path entered by a user, without a leading slash, to be appended to the base address. Undefined for a
 * path that is empty or malformed, would leave the base address, or would log in.
 */
export function parseRequestPath(text: string): string | undefined {
	const path = text.replace(/^\//, '');
	// Servers decode a path, some of them twice, so the check uses the decoded form.
	const resource = decodePercents(path.split('?')[0]);
	if (resource === undefined || /[\s#\\]|\/\//.test(text)) return undefined;
	// A ; begins parameters of a segment on some servers, a decoded ? or # the end of the path.
	if (/^\/|\/\/|[;?#\\\p{Cc}]|^[a-z][a-z\d+.-]*:/iu.test(resource)) return undefined;
	const segments = resource.normalize('NFKC').toLowerCase().split('/');
	// Windows leaves out dots and blanks at the end of a name.
	const names = segments.map((segment) => segment.trim().replace(/[\s.]+$/, ''));
	const hasDotSegment = names.some((name, index) => name === '' && segments[index] !== '');
	const [first] = names;
	return hasDotSegment || first === '' || first === webApiFacts.loginPath.value ? undefined : path;
}

/** The text with all percent escapes decoded, nested ones too; undefined if that fails. */
function decodePercents(text: string): string | undefined {
	try {
		const once = decodeURIComponent(text);
		return once === text ? text : decodePercents(once);
	} catch {
		return undefined;
	}
}
