import { parseBaseUrl, isHttpUrl } from '../../nodes/shared/http/url';
import { redactSecrets } from '../../nodes/shared/http/redact';

describe('the URLs of the credential', () => {
	it.each([
		[' https://api.example.test/config_api_v1/ ', 'https://api.example.test/config_api_v1'],
		['http://localhost:8089//', 'http://localhost:8089'],
		['HTTPS://API.example.test', 'HTTPS://API.example.test'],
	])('normalizes %j to %s', (text, address) => {
		expect(parseBaseUrl(text)).toBe(address);
	});

	it.each([
		'',
		'api.example.test',
		'ftp://example.test',
		'https://',
		'https:// x',
		'javascript:alert(1)',
	])('rejects %j as a URL', (text) => {
		expect(parseBaseUrl(text)).toBeUndefined();
		expect(isHttpUrl(text)).toBe(false);
	});
});

describe('redactSecrets', () => {
	it('redacts a secret in every encoding and case', () => {
		const secret = 'Ab+/"cdefgh';
		const text = `${secret} ${secret.toUpperCase()} ${encodeURIComponent(secret)} ${JSON.stringify(secret)}`;
		expect(redactSecrets(text, [secret])).toBe('***** ***** ***** "*****"');
	});

	it('leaves ordinary words alone when a secret is empty or short', () => {
		expect(redactSecrets('1 of 10', ['', '1', 'of'])).toBe('1 of 10');
	});
});
