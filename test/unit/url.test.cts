import { isWebAddress, parseBaseUrl } from '../../nodes/shared/words/values/webAddress';

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
		'https://a.example.test/\nb',
		'https://a.example.test;b.example.test',
		'https://a.example.test,b.example.test/',
	])('rejects %j as a URL', (text) => {
		expect(parseBaseUrl(text)).toBeUndefined();
		expect(isWebAddress(text)).toBe(false);
	});

	it.each([
		'https://a.example.test/api?x=1',
		'https://a.example.test/#api',
		'https://a.example.test/a b',
	])('rejects %j as a base URL, which paths follow', (text) =>
		expect(parseBaseUrl(text)).toBeUndefined(),
	);
});
