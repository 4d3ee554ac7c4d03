import { createHmac, randomBytes } from 'node:crypto';

import type { SecretSealer } from './toSetup';

/** Gives equal secrets equal marks; with the random key, values cannot be guessed from them. */
export class SecretMarks implements SecretSealer {
	private readonly key = randomBytes(32);

	encrypt(value: unknown): string {
		const mark = createHmac('sha256', this.key).update(JSON.stringify(value)).digest('base64url');
		return `<encrypted: ${mark}>`;
	}
}

/** A text of a change, with "(not shown)" for each shortened mark "(encrypted Ab3d)". */
export function withHiddenMarks(text: string): string {
	return text.replace(/\(encrypted [\w-]{4}\)/g, '(not shown)');
}
