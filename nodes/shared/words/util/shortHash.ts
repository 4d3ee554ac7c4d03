import { createHash } from 'node:crypto';

/** Distinguishes values without revealing them: 12 characters. */
export function shortHash(value: string | object | null): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12);
}
