import { isObject } from '../../words/util/json';

/** Whether a body has a secret of the credential where the account does not have it. */
export function addsCredential(body: unknown, current: unknown): boolean {
	const known = new Set(textsWithCredential(current));
	return textsWithCredential(body).some((text) => !known.has(text));
}

function textsWithCredential(value: unknown): string[] {
	if (typeof value === 'string') return value.includes('<credential: ') ? [value] : [];
	if (Array.isArray(value)) return value.flatMap(textsWithCredential);
	return isObject(value) ? Object.values(value).flatMap(textsWithCredential) : [];
}
