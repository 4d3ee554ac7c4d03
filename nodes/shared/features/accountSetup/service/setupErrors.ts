/** The responses of the service during a plan, and their meaning for a step. */
import { kindLabels } from '../setup';
import { type PlanStep } from '../planStep';
import { ServiceError } from '../../../service/http/serviceError';

/** Errors that leave a creation unknown. */
export function errorIfUnclear(error: unknown): ServiceError {
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

/** A failed search is less useful than the error that needs it. */
export function noneIfUnknown(error: unknown): undefined {
	if (error instanceof ServiceError) return undefined;
	throw error;
}

export function errorIfService(error: unknown): ServiceError {
	if (error instanceof ServiceError && error.kind !== 'canceled') return error;
	throw error;
}

/** Errors that leave a write unknown. */
export function errorIfOpen(error: unknown): ServiceError {
	if (error instanceof ServiceError && error.leavesOutcomeOpen) return error;
	throw error;
}
