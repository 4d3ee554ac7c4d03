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
					`Remove ${reserved.map((name) => `"${name}"`).join(', ')} from its otherFields in the file: this node or the service sets this automatically`,
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
