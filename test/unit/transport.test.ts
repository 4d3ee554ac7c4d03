import { n8nTransport } from '../../nodes/shared/n8n/transport';
import { TransportError } from '../../nodes/shared/http/transport';

const request = { method: 'GET' as const, url: 'https://service.example.test/?PID=SECRET0SECRET0' };
const options = { ignoreSslIssues: false, timeoutMs: 1000 };

function thrown(error: object) {
	return n8nTransport({ httpRequest: () => Promise.reject(error) }, options).send(request);
}

it.each([
	[{ code: 'ENOTFOUND' }, 'hostUnknown'],
	[{ code: 'EAI_AGAIN' }, 'hostUnknown'],
	[{ code: 'ECONNREFUSED' }, 'refused'],
	[{ code: 'ECONNRESET' }, 'dropped'],
	[{ code: 'ETIMEDOUT' }, 'timeout'],
	[{ code: 'ECONNABORTED' }, 'timeout'],
	[{ code: 'CERT_HAS_EXPIRED' }, 'certificate'],
	[{ code: 'ERR_CANCELED' }, 'cancelled'],
	[{ message: 'socket hang up' }, 'dropped'],
	[{ name: 'SsrfBlockedIpError' }, 'blocked'],
	[{ code: 'ESOMETHING' }, 'other'],
])('a request that ends with %j is told as %s', async (details, fault) => {
	await expect(thrown(Object.assign(new Error(), details))).rejects.toMatchObject({ fault });
});

it('keeps nothing of the request in what it throws', async () => {
	const axiosLike = Object.assign(new Error('bad'), {
		config: { url: request.url },
		code: 'EPIPE',
	});
	const error: unknown = await thrown(axiosLike).catch((reason: unknown) => reason);
	expect(error).toBeInstanceOf(TransportError);
	expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('SECRET');
	expect(error).not.toHaveProperty('cause');
});

it('asks n8n to follow no redirect, to judge no status and to parse nothing', async () => {
	const seen: object[] = [];
	const httpRequest = async (sent: object) => {
		seen.push(sent);
		return { statusCode: 302, headers: { 'Set-Cookie': ['a=1'], Location: '/x' }, body: '{}' };
	};
	const reply = await n8nTransport({ httpRequest }, options).send(request);
	expect(reply).toEqual({
		status: 302,
		headers: { 'set-cookie': ['a=1'], location: '/x' },
		body: '{}',
	});
	expect(seen[0]).toMatchObject({
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: true,
		encoding: 'text',
		timeout: 1000,
	});
});
