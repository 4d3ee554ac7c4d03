import { listSome } from '../../words/util/phrases';
import { ServiceError } from './serviceError';

/**
 * A copy of an error whose hint lists the changes made before it, because they are kept. Other
 * errors than a ServiceError stay as they are, and so does any error if `done` is empty.
 *
 * @param done the names of the changed entities
 * @param rest the advice for the remaining changes
 */
export function withDoneChanges(
	error: unknown,
	done: readonly string[],
	rest = 'Run it again for the rest.',
): unknown {
	if (!(error instanceof ServiceError) || done.length === 0) return error;
	return error.withDetails({
		hint: `${error.hint} Already done: ${listSome(done)}. ${rest}`.trimStart(),
	});
}
