import { ACTIONABLE_CAUSES, TIMED_CAUSES, type INode } from 'n8n-workflow';

import { toNodeError } from '../../nodes/shared/n8n/run/errors/errors';
import { ServiceError } from '../../nodes/shared/service/http/serviceError';
import {
	errorKinds,
	MonitoringError,
	ParameterError,
	type ErrorCode,
} from '../../nodes/shared/words/util/monitoringError';
import { throttledError } from '../../nodes/shared/service/xmlFeed/rateLimit/rateLimitError';

const node: INode = {
	id: '1',
	name: 'Node',
	type: 'any',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

function failureOf(error: unknown): unknown {
	const nodeError = toNodeError(node, error);
	return 'failure' in nodeError ? nodeError.failure : undefined;
}

function serviceError(code: ErrorCode): ServiceError {
	return new ServiceError({ code, message: 'What happened', hint: 'What to do' });
}

it('the failure contains the wait that the feed asks for, also when its text is changed', () => {
	const now = Date.parse('2026-11-23T10:00:00Z');
	const error = throttledError('Too many requests', '11/23/2026 10:00:07', now);
	const failure = { cause: 'rate-limited', retryAfterMs: error.retryAfterMs };
	expect(error.retryAfterMs).toBe(7000);
	expect(failureOf(error)).toEqual(failure);
	expect(failureOf(error.redacted(['secret']).withDetails({ hint: 'Another' }))).toEqual(failure);
});

it.each<[ErrorCode, string]>([
	['SERVICE_UNAVAILABLE', 'temporarily-unavailable'],
	['TIMEOUT', 'temporarily-unavailable'],
	['LOGIN_REFUSED', 'credential-invalid'],
	['CONNECTION_BLOCKED', 'configuration-invalid'],
])('the failure of %s has the cause %s', (code, cause) => {
	expect(failureOf(serviceError(code))).toEqual({ cause });
});

it('an invalid field has the cause configuration-invalid', () => {
	const error = new ParameterError('Name is empty', 'Fill in Name.');
	expect(failureOf(error)).toEqual({ cause: 'configuration-invalid' });
});

it.each<ErrorCode>(['REQUEST_REFUSED', 'UNEXPECTED_RESPONSE', 'CANCELED', 'NOT_FOUND'])(
	'the failure of %s has no cause for n8n, because there can be several',
	(code) => expect(failureOf(serviceError(code))).toBeUndefined(),
);

it('each cause of a failure is one that n8n knows', () => {
	const codes = Object.keys(errorKinds) as ErrorCode[];
	const failures = codes.map((code) => failureOf(new MonitoringError(code, 'Message', 'Hint')));
	const causes = failures.flatMap((failure) => (failure ? [Object(failure).cause] : []));
	expect(causes.length).toBeGreaterThan(10);
	expect([...TIMED_CAUSES, ...ACTIONABLE_CAUSES]).toEqual(expect.arrayContaining(causes));
});
