import { listSome } from '../../words/util/phrases';
import { ServiceError } from './serviceError';

/**
 * The error that ended a run, with the changes made before it, which remain.
 *
 * @param done names; empty adds nothing
 * @param rest the advice for the rest
 */
export function afterSome(
	error: unknown,
	done: readonly string[],
	rest = 'Run it again for the rest.',
): unknown {
	if (!(error instanceof ServiceError) || done.length === 0) return error;
	return error.with({ hint: `${error.hint} Already done: ${listSome(done)}. ${rest}`.trimStart() });
}
