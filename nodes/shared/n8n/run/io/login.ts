import { ServiceError } from '../../../service/http/serviceError';
import { ParameterError } from '../../../words/util/monitoringError';
import type { WebApiLogin } from '../../../service/webApi';
import { departmentField, type DepartmentChoice } from '../../parameters/fields/department';
import type { ParameterReader } from '../../parameters/parameterReader';
import { requireLoadTesting, requireWebApi, type MonitoringCredential } from './credential';

/**
 * Which UID logs in: the Web API UID or the Load Testing UID. `loadTests` uses the Load Testing UID
 * if the credential has one, otherwise the Web API UID.
 */
export type SessionKind = 'webApi' | 'loadTesting' | 'loadTests';

/** @throws {CredentialError} when the credential lacks the UID, or it is invalid */
export function resolveLogin(credential: MonitoringCredential, kind: SessionKind): WebApiLogin {
	const hasLoadTesting = credential.loadTestingUid !== '';
	const isLoadTesting = kind === 'loadTesting' || (kind === 'loadTests' && hasLoadTesting);
	return isLoadTesting ? requireLoadTesting(credential) : requireWebApi(credential);
}

/**
 * Returns the department chosen in an item's Department field; undefined for the credential's.
 *
 * @throws {ParameterError} when one is chosen for the Load Testing UID, which has no departments
 */
export function readDepartment(
	{ isLoadTesting }: WebApiLogin,
	parameters: ParameterReader,
): DepartmentChoice | undefined {
	const choice = departmentField.read(parameters);
	if (choice === undefined || !isLoadTesting) return choice;
	throw new ParameterError(
		'Department cannot be chosen with the Load Testing UID',
		'Leave Department empty: the Load Testing UID only has access to its own account. For load tests of a department, use a credential with a UID of that department.',
	);
}

export function isLoginRefused(error: unknown): error is ServiceError {
	return error instanceof ServiceError && error.code === 'LOGIN_REFUSED';
}

/** Returns an empty list for a refused login, to skip inaccessible departments; throws other errors. */
export function noneIfLoginRefused(error: unknown): [] {
	if (isLoginRefused(error)) return [];
	throw error;
}

/**
 * Adds a hint to a refused load test request that was sent with the Web API UID, because the
 * credential has no Load Testing UID. Other errors are returned unchanged.
 */
export function explainLoadTest(
	error: unknown,
	{ lacksLoadTestingUid }: { lacksLoadTestingUid: boolean },
): unknown {
	if (!lacksLoadTestingUid) return error;
	if (!(error instanceof ServiceError) || error.code === 'LOAD_TEST_NOT_STARTED') return error;
	if (error.kind !== 'refused' && error.kind !== 'notFound') return error;
	const hint =
		'The credential has no Load Testing UID, so the Web API UID was used. If your account has an integration of kind Stress Testing Web API, enter its UID as Load Testing UID.';
	return error.withDetails({ hint: `${error.hint} ${hint}` });
}
