import * as workflowLibrary from 'n8n-workflow';

/** Missing in older versions of n8n. */
const setEngine: typeof workflowLibrary.setSafeRegexEngine | undefined =
	workflowLibrary.setSafeRegexEngine;

/** As n8n does when it works through all matches. */
const withGlobal = (flags = '') => (flags.includes('g') ? flags : `${flags}g`);

/**
 * Lets n8n take its time for the patterns of fields such as By ID: it gives each 250 milliseconds, which
 * a busy machine takes for a short one, and refuses the whole workflow then.
 */
export function waitForRegularExpressions(): void {
	setEngine?.({
		exec: (pattern, input, flags) => new RegExp(pattern, flags).exec(input),
		test: (pattern, input, flags) => new RegExp(pattern, flags).test(input),
		replace: (pattern, input, flags, replacement) =>
			input.replace(new RegExp(pattern, flags), replacement),
		matchAll: (pattern, input, flags) => [
			...input.matchAll(new RegExp(pattern, withGlobal(flags))),
		],
		split: (pattern, input, flags) => input.split(new RegExp(pattern, flags)),
	});
}
