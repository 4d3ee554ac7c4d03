/** Errors of Apply, and functions for `catch` that return the expected errors and throw all others. */
import { kindLabels } from '../setup';
import { type PlanStep } from '../planStep';
import { ServiceError } from '../../../service/http/serviceError';

/** Returns an error after which the entry may exist, or may be created again; throws all others. */
export function errorIfCreationOpen(error: unknown): ServiceError {
	if (error instanceof ServiceError && (error.isRepeatable || error.leavesOutcomeOpen))
		return error;
	throw error;
}

/** The error for an entry that differs from its state in the plan (`step`). */
export function changedSinceError({ kind, name }: PlanStep): ServiceError {
	return new ServiceError({
		code: 'REQUEST_REFUSED',
		message: `The ${kindLabels[kind]} "${name}" has changed since the account was read`,
		hint: 'Nothing was changed here. Create a new plan, review it, and apply it.',
	});
}

/** The error for an entry that is missing from the lists of the service after its creation. */
export function notListedError({ kind, name }: PlanStep): ServiceError {
	return new ServiceError({
		code: 'UNEXPECTED_RESPONSE',
		message: `The service accepted the new ${kindLabels[kind]} "${name}" but does not list it`,
		hint: 'Check whether your account has it, then make a new plan.',
		leavesOutcomeOpen: true,
	});
}

/** Ignores errors of a search after a lost response, as the first error is more useful; throws all others. */
export function undefinedIfServiceFails(error: unknown): undefined {
	if (error instanceof ServiceError) return undefined;
	throw error;
}

/** Returns an error of the service; throws a stop by the user and all others. */
export function errorUnlessCanceled(error: unknown): ServiceError {
	if (error instanceof ServiceError && error.kind !== 'canceled') return error;
	throw error;
}

/** Returns an error after which a write may have been carried out; throws all others. */
export function errorIfOutcomeOpen(error: unknown): ServiceError {
	if (error instanceof ServiceError && error.leavesOutcomeOpen) return error;
	throw error;
}
