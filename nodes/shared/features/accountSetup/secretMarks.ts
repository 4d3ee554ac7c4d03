import { createHmac, randomBytes } from 'node:crypto';

import type { SecretSealer } from './toSetup';

/** Compares two values for one comparison; its marks cannot be used to guess values. */
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
