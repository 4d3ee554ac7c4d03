import { isWebAddress, parseBaseUrl } from '../../nodes/shared/words/values/webAddress';

it.each([
	[' https://api.example.test/config_api_v1/ ', 'https://api.example.test/config_api_v1'],
	['http://localhost:8089//', 'http://localhost:8089'],
	['HTTPS://API.example.test', 'HTTPS://API.example.test'],
])('the URL %j of the credential is normalized to %s', (text, address) => {
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
])('the URL %j of the credential is rejected', (text) => {
	expect(parseBaseUrl(text)).toBeUndefined();
	expect(isWebAddress(text)).toBe(false);
});

it.each([
	'https://a.example.test/api?x=1',
	'https://a.example.test/#api',
	'https://a.example.test/a b',
])('the base URL %j of the credential is rejected, because paths follow', (text) =>
	expect(parseBaseUrl(text)).toBeUndefined(),
);
