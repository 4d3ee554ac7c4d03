import type { MergedEntry } from './mergeEntry';

/**
 * Why something cannot be done; null when it can.
 *
 * @param notInCredential what it needs of the credential: "XML Feed PID"
 */
export function reasonOf(
	{ missing, unresolved, reserved }: MergedEntry,
	notInCredential: readonly string[],
): string | null {
	const parts = [
		...(reserved.length > 0
			? [
					`Its otherFields must not contain ${reserved.map((name) => `"${name}"`).join(', ')}: these nodes know the field, or the service sets it. Remove it there`,
				]
			: []),
		...(notInCredential.length > 0
			? [`It needs what the credential does not have: ${notInCredential.join(', ')}`]
			: []),
		...(missing.length > 0 ? [`It needs what the file does not have: ${missing.join('; ')}`] : []),
		...(unresolved.length > 0
			? [`It points at what neither the file nor the account has: ${unresolved.join(', ')}`]
			: []),
	];
	return parts.length === 0 ? null : parts.join('. ');
}
