import { listSome } from '../../words/util/phrases';
import { ServiceError } from './serviceError';

/**
 * Lists the changes made before the error in its hint, because they are kept. Other errors than a
 * ServiceError stay as they are.
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
