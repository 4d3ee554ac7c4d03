import { createHmac, randomBytes } from 'node:crypto';

import type { SecretSealer } from './toSetup';

/** Tells whether two values are the same, for one comparison; nobody can try out values against its marks. */
export class SecretMarks implements SecretSealer {
	private readonly key = randomBytes(32);

	encrypt(value: unknown): string {
		const mark = createHmac('sha256', this.key).update(JSON.stringify(value)).digest('base64url');
		return `<encrypted: ${mark}>`;
	}
}

/** A text of a change, without its marks. */
export function withoutMarks(text: string): string {
	return text.replace(/\(encrypted [\w-]{4}\)/g, '(not shown)');
}
