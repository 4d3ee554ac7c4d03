import { kindLabels } from '../setup';
import { type PlanStep } from '../planStep';
import { ServiceError } from '../../../service/http/serviceError';

/** An error after which the creation may exist, or may be sent again; throws all others. */
export function errorIfCreationOpen(error: unknown): ServiceError {
	if (error instanceof ServiceError && (error.isRepeatable || error.leavesOutcomeOpen))
		return error;
	throw error;
}

export function changedSinceError({ kind, name }: PlanStep): ServiceError {
	return new ServiceError({
		code: 'REQUEST_REFUSED',
		message: `The ${kindLabels[kind]} "${name}" has changed since the account was read`,
		hint: 'Nothing was changed here. Create a new plan, review it, and apply it.',
	});
}

export function notListedError({ kind, name }: PlanStep): ServiceError {
	return new ServiceError({
		code: 'UNEXPECTED_RESPONSE',
		message: `The service accepted the new ${kindLabels[kind]} "${name}" but does not list it`,
		hint: 'Check whether your account has it, then make a new plan.',
		leavesOutcomeOpen: true,
	});
}

/** For searches after a lost response: that error is more useful than one of the search. */
export function undefinedIfServiceFails(error: unknown): undefined {
	if (error instanceof ServiceError) return undefined;
	throw error;
}

/** An error of the service; throws all others, and a stop by the user. */
export function errorUnlessCanceled(error: unknown): ServiceError {
	if (error instanceof ServiceError && error.kind !== 'canceled') return error;
	throw error;
}

/** An error after which a write may have been carried out; throws all others. */
export function errorIfOutcomeOpen(error: unknown): ServiceError {
	if (error instanceof ServiceError && error.leavesOutcomeOpen) return error;
	throw error;
}
