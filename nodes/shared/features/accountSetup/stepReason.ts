import type { MergedEntry } from './mergeEntry';

/**
 * Why a step is not possible; null if it is.
 *
 * @param notInCredential missing credential values: "XML Feed PID"
 */
export function reasonOf(
	{ missing, unresolved, reserved }: MergedEntry,
	notInCredential: readonly string[],
): string | null {
	const parts = [
		...(reserved.length > 0
			? [
					`Its otherFields must not contain ${reserved.map((name) => `"${name}"`).join(', ')}: these nodes or the service set this field. Remove it`,
				]
			: []),
		...(notInCredential.length > 0
			? [`Missing in the credential: ${notInCredential.join(', ')}`]
			: []),
		...(missing.length > 0 ? [`Missing in the file: ${missing.join('; ')}`] : []),
		...(unresolved.length > 0
			? [
					`It refers to items found neither in the file nor in the account: ${unresolved.join(', ')}`,
				]
			: []),
	];
	return parts.length === 0 ? null : parts.join('. ');
}
