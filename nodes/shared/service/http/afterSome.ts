import { listSome } from '../../words/util/phrases';
import { ServiceError } from './serviceError';

/**
 * What ended something after a part of it, with what was done before: that stays.
 *
 * @param done names; with none there is nothing to add
 * @param rest what to do about what is left
 */
export function afterSome(
	error: unknown,
	done: readonly string[],
	rest = 'Run it again for the rest.',
): unknown {
	if (!(error instanceof ServiceError) || done.length === 0) return error;
	return error.with({ hint: `${error.hint} Already done: ${listSome(done)}. ${rest}`.trimStart() });
}
