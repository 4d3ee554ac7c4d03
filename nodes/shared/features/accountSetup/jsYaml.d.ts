/** The used part of js-yaml, which has no types. */
declare module 'js-yaml' {
	export interface Schema {
		readonly name?: string;
	}

	export const CORE_SCHEMA: Schema;

	export function dump(value: unknown, options: { lineWidth: number; noRefs: boolean }): string;

	/** @throws {Error} with where it is and why */
	export function load(text: string, options: { schema: Schema }): unknown;
}
