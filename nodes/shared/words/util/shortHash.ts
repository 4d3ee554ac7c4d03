import { createHash } from 'node:crypto';

/** Returns a hash of 12 characters, to compare values without storing them. */
export function shortHash(value: string | object | null): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12);
}
