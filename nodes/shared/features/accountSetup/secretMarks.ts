import { createHmac, randomBytes } from 'node:crypto';

import type { SecretSealer } from './toSetup';

/** Replaces secrets by hashes, so that a plan can compare them. A random key prevents guessing the values. */
export class SecretMarks implements SecretSealer {
	private readonly key = randomBytes(32);

	/** `<encrypted: …>` with a hash in place of the value: equal values get equal texts. */
	encrypt(value: unknown): string {
		const mark = createHmac('sha256', this.key).update(JSON.stringify(value)).digest('base64url');
		return `<encrypted: ${mark}>`;
	}
}

/** Replaces the marks of secrets in the text of a change: "(encrypted Ab3d)" becomes "(not shown)". */
export function withHiddenMarks(text: string): string {
	return text.replace(/\(encrypted [\w-]{4}\)/g, '(not shown)');
}
