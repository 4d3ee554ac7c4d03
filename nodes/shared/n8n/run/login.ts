import { ServiceError } from '../../http/serviceError';
import { ParameterError } from '../../util/monitoringError';
import type { WebApiLogin } from '../../webApi';
import { departmentField } from '../parameters/fields/department';
import type { ParameterReader } from '../parameters/parameterReader';
import { requireLoadTesting, requireWebApi, type MonitoringCredential } from './credential';

/**
 * As whom an operation calls: with the Web API UID, with the Load Testing UID, or, as `loadTests`, with
 * the latter where the credential has one and with the former where it has none.
 */
export type SessionKind = 'webApi' | 'loadTesting' | 'loadTests';

/** @throws {CredentialError} when the credential has nothing to log in with */
export function resolveLogin(credential: MonitoringCredential, kind: SessionKind): WebApiLogin {
	const hasLoadTesting = credential.loadTestingUid !== '';
	const isLoadTesting = kind === 'loadTesting' || (kind === 'loadTests' && hasLoadTesting);
	return isLoadTesting ? requireLoadTesting(credential) : requireWebApi(credential);
}

/** The login, into the department that is chosen for the operation. */
export async function withDepartment(
	login: WebApiLogin,
	parameters: ParameterReader,
	findId: (name: string) => Promise<number>,
): Promise<WebApiLogin> {
	const choice = departmentField.read(parameters);
	if (choice === undefined) return login;
	if (!login.isLoadTesting) {
		const departmentId = typeof choice === 'number' ? choice : await findId(choice.name);
		return { ...login, departmentId };
	}
	throw new ParameterError(
		'Department cannot be chosen with the Load Testing UID',
		'Leave Department empty: the Load Testing UID of the credential works in the account it was made in. For load tests of a department use a credential with a UID made there.',
	);
}

/** Whether the service does not let the UID in. */
export function isLoginRefused(error: unknown): error is ServiceError {
	return error instanceof ServiceError && error.code === 'LOGIN_REFUSED';
}

/** A refused login, with the department that it was for. */
export function namingDepartment(error: ServiceError, department: string): ServiceError {
	return error.with({ message: `${error.message} (department ${department})` });
}

/** What the service refused to a load test that was called for with the UID for monitoring. */
export function namingLoadTestingUid(error: unknown): unknown {
	if (!(error instanceof ServiceError) || error.code === 'LOAD_TEST_NOT_STARTED') return error;
	if (error.kind !== 'refused' && error.kind !== 'notFound') return error;
	const hint =
		'The credential has no Load Testing UID, so the Web API UID was used: if load tests have an integration of their own in your account (kind Stress Testing Web API), fill in its UID as Load Testing UID.';
	return error.with({ hint: `${error.hint} ${hint}` });
}
