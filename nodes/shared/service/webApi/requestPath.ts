import { webApiFacts } from './facts';

export const httpMethods = ['DELETE', 'GET', 'POST', 'PUT'] as const;

/**
 * A path entered by a user, without a leading slash, to be appended to the base address. Undefined for a
 * path that is empty or malformed, would leave the base address, or would log in.
 */
export function parseRequestPath(text: string): string | undefined {
	const path = text.replace(/^\//, '');
	// Servers decode a path, some of them twice, so the check uses the decoded form.
	const resource = decodePercents(path.split('?')[0])?.normalize('NFKC');
	if (resource === undefined || /[\s#\\]|\/\//.test(text)) return undefined;
	// A ; begins parameters of a segment on some servers, a decoded ? or # the end of the path.
	if (/^\/|\/\/|[;?#\\\p{Cc}\p{Cf}]|^[a-z][a-z\d+.-]*:/iu.test(resource)) return undefined;
	const segments = resource.toLowerCase().split('/');
	const names = segments.map(withoutEnd);
	const hasDotSegment = names.some((name, index) => name === '' && segments[index] !== '');
	const logsIn = names.includes(webApiFacts.loginPath.value);
	return hasDotSegment || names[0] === '' || logsIn ? undefined : path;
}

/** The names in a path as servers compare them, in lower case; undefined for a malformed path. */
export function namesInPath(path: string): string[] | undefined {
	return decodePercents(path)?.normalize('NFKC').toLowerCase().split('/').map(withoutEnd);
}

/** A name in a path without dots and blanks at its end, which Windows leaves out. */
function withoutEnd(name: string): string {
	return name.trim().replace(/(?<![\s.])[\s.]+$/, '');
}

/** The text with all percent escapes decoded, nested ones too; undefined if that fails. */
export function decodePercents(text: string): string | undefined {
	try {
		const once = decodeURIComponent(text);
		return once === text ? text : decodePercents(once);
	} catch {
		return undefined;
	}
}
