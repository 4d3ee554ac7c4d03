import { baseAddress, isHttpUrl } from '../../nodes/shared/address';
import { withoutSecrets } from '../../nodes/shared/secrets';

describe('an address from the credential', () => {
	it.each([
		[' https://api.example.test/config_api_v1/ ', 'https://api.example.test/config_api_v1'],
		['http://localhost:8089//', 'http://localhost:8089'],
		['HTTPS://API.example.test', 'HTTPS://API.example.test'],
	])('%j becomes %s', (text, address) => {
		expect(baseAddress(text)).toBe(address);
	});

	it.each([
		'',
		'api.example.test',
		'ftp://example.test',
		'https://',
		'https:// x',
		'javascript:alert(1)',
	])('%j is none', (text) => {
		expect(baseAddress(text)).toBeUndefined();
		expect(isHttpUrl(text)).toBe(false);
	});
});

describe('a text without secrets', () => {
	it('hides them in every spelling and case', () => {
		const secret = 'Ab+/"cdefgh';
		const text = `${secret} ${secret.toUpperCase()} ${encodeURIComponent(secret)} ${JSON.stringify(secret)}`;
		expect(withoutSecrets(text, [secret])).toBe('***** ***** ***** "*****"');
	});

	it('leaves ordinary words alone when a secret is empty or short', () => {
		expect(withoutSecrets('1 of 10', ['', '1', 'of'])).toBe('1 of 10');
	});
});
