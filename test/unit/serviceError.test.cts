import {
	ServiceError,
	toServiceError,
	withDoneChanges,
	type ServiceName,
} from '../../nodes/shared/service/http/serviceError';
import { TransportError, type TransportErrorCode } from '../../nodes/shared/service/http/transport';

const codes: Record<TransportErrorCode, true> = {
	CANCELED: true,
	CERTIFICATE_INVALID: true,
	CONNECTION_BLOCKED: true,
	CONNECTION_FAILED: true,
	CONNECTION_REFUSED: true,
	CONNECTION_RESET: true,
	DNS_FAILURE: true,
	PROXY_REFUSED: true,
	PROXY_UNREACHABLE: true,
	RESPONSE_DAMAGED: true,
	RESPONSE_TOO_LARGE: true,
	RESPONSE_TOO_SLOW: true,
	TIMEOUT: true,
};

function textsOf(code: string, service: ServiceName, mutates: boolean) {
	const thrown = new TransportError(code as TransportErrorCode);
	const error = toServiceError(thrown, { service, mutates });
	if (!(error instanceof ServiceError)) throw error;
	return `${error.message}\n${error.hint}`;
}

it.each(Object.keys(codes))('%s, in words, looks like its snapshot', (code) => {
	const texts = [
		textsOf(code, 'Web API', false),
		textsOf(code, 'Web API', true),
		textsOf(code, 'XML feed', false),
	];
	expect([...new Set(texts)].join('\n\n')).toMatchSnapshot();
});

it.each([
	['TIMEOUT', true, true],
	['TIMEOUT', false, false],
	['DNS_FAILURE', true, false],
] as const)('after %s a write (%s) may have been carried out: %s', (code, mutates, expected) => {
	const error = toServiceError(new TransportError(code), { service: 'Web API', mutates });
	expect(error).toMatchObject({ code, leavesOutcomeOpen: expected });
});

it('an unknown error is left unchanged', () => {
	const thrown = new Error('no transport');
	expect(toServiceError(thrown, { service: 'Web API', mutates: true })).toBe(thrown);
});

it('lists changes that were made in one line each, whatever their names contain', () => {
	const error = toServiceError(new TransportError('TIMEOUT'), {
		service: 'Web API',
		mutates: true,
	});
	const { hint } = withDoneChanges(error, ['Shop\nERROR \u001b[31mforged', 'Blog']) as ServiceError;
	expect(hint).toContain('Already done: Shop ERROR [31mforged, Blog.');
});
