import { listSome } from '../../words/util/phrases';
import { ServiceError } from './serviceError';

/**
 * The error with a hint that also lists the changes made before it, because they are kept. Errors
 * other than a ServiceError are returned unchanged.
 *
 * @param done the names of the changed entities
 * @param advice how to make the remaining changes
 */
export function withDoneChanges(
	error: unknown,
	done: readonly string[],
	advice = 'Run it again for the rest.',
): unknown {
	if (!(error instanceof ServiceError) || done.length === 0) return error;
	return error.withDetails({
		hint: `${error.hint} Already done: ${listSome(done)}. ${advice}`.trimStart(),
	});
}
