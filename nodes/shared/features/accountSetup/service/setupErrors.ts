/** What the service says while a plan is carried out, and what it means for a step. */
import { kindLabels } from '../setup';
import { type PlanStep } from '../planStep';
import { ServiceError } from '../../../service/http/serviceError';

/** What does not say whether something was made. */
export function errorIfUnclear(error: unknown): ServiceError {
	if (error instanceof ServiceError && (error.isRepeatable || error.leavesOutcomeOpen))
		return error;
	throw error;
}

export function changedSinceError({ kind, name }: PlanStep): ServiceError {
	return new ServiceError({
		code: 'REQUEST_REFUSED',
		message: `The ${kindLabels[kind]} "${name}" has changed since the account was read`,
		hint: 'It was not changed. Make a new plan, review it, and apply it.',
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

/** That nobody can look says less than what there is to look for. */
export function noneIfUnknown(error: unknown): undefined {
	if (error instanceof ServiceError) return undefined;
	throw error;
}

export function errorIfService(error: unknown): ServiceError {
	if (error instanceof ServiceError && error.kind !== 'canceled') return error;
	throw error;
}

/** What does not say whether something was written. */
export function errorIfOpen(error: unknown): ServiceError {
	if (error instanceof ServiceError && error.leavesOutcomeOpen) return error;
	throw error;
}
