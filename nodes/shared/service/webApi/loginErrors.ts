import { ServiceError } from '../http/serviceError';
import type { TransportResponse } from '../http/transport';
import type { WebApiLogin } from './call';
import { webApiFacts } from './facts';

/**
 * Turns the error of a refused login into one with advice on the UID; returns other errors unchanged.
 * The service's texts mention a user name and a password, although the login has only a UID.
 */
export function toLoginError(
	error: unknown,
	{ status }: TransportResponse,
	{ isLoadTesting }: WebApiLogin,
): unknown {
	if (!(error instanceof ServiceError) || error.kind !== 'refused') return error;
	const uidLabel = isLoadTesting ? 'Load Testing UID' : 'Web API UID';
	const isPassword = /user ?name|password/i.test(error.message);
	const explained = isPassword
		? `The service mentions user name and password, but it means the ${uidLabel}. `
		: '';
	return new ServiceError({
		code: 'LOGIN_REFUSED',
		message: `The Web API did not accept the login${isLoadTesting ? ' for load tests' : ''}: ${error.message}`,
		hint: `${explained}Check the ${isLoadTesting ? uidLabel : `${uidLabel} and the department`} in the credential. You find the UID in your account under Manage Integrations. If the integration accepts only listed IP addresses, add the address of the machine n8n runs on there.`,
		status,
	});
}

/** The error for a session that ended right after a login. @param isFinal whether no login follows */
export function sessionRejectedError(isFinal: boolean): ServiceError {
	return new ServiceError({
		code: 'SESSION_REJECTED',
		message: isFinal
			? 'The Web API ended the session several times right after a new login, so this execution stopped logging in'
			: 'The Web API ended the session again right after a new login',
		hint: 'Check that the Web API URL in the credential starts with https if the service does, that no proxy removes cookies, and that the clock of the n8n machine is right. If other requests work, the integration may not allow this one. Then run the workflow again.',
		status: webApiFacts.sessionEndedStatus.value,
	});
}
