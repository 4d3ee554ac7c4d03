import { createHash } from 'node:crypto';

/** Tells values from others, and does not say what they are: 12 characters. */
export function shortHash(value: string | object | null): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12);
}
