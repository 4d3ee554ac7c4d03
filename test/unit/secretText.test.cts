/** The detector of secrets in texts. */
import { findSecrets } from '../../nodes/shared/features/accountSetup/findSecrets';
import {
	restoreSecrets,
	withoutSecrets,
} from '../../nodes/shared/features/accountSetup/secretText';
import { isSecretName } from '../../nodes/shared/words/util/secretNames';

const shown = (text: string, as: 'name' | 'text' | 'url' = 'text') =>
	withoutSecrets(text, { as }, (part) => `<${part}>`);

it.each([
	...['pw', 'dbpw', 'psw', 'pswd', 'psk', 'wifi_psk', 'otp', 'totp', 'bearer', 'hmac'],
	...['access-code', 'accessCode', 'pincode', 'pin', 'login', 'private', 'cookie', 'Set-Cookie'],
	...['X-Monitoring-Secret', 'apiKey', 'token', 'sid', 'code', 'zip-code', 'sig', 'passwd'],
])('the field name %s is one of a secret', (name) => expect(isSecretName(name)).toBe(true));

it.each([
	...['keyword', 'author', 'design', 'errorCode', 'laptop', 'hotpink', 'User-Agent', 'passed'],
	...['deviceName', 'reason', 'encoding', 'pin_count', 'topskill'],
])('the field name %s is not one of a secret', (name) => expect(isSecretName(name)).toBe(false));

it.each([
	['"secret":"hunter 2",\n"a":"b"', '"secret":"<secret>",\n"a":"b"'],
	['{"secret":"ab\\"cd"}', '{"secret":"<secret>"}'],
	['"{\\"token\\":\\"x1\\"}"', '"{\\"token\\":\\"<token>\\"}"'],
	['&quot;secret&quot;: &quot;x1&quot;', '&quot;secret&quot;: &quot;<secret>&quot;'],
	["var apiKey = 'x1';", "var apiKey = '<apiKey>';"],
	['See https://ann:p/w#1@a.test/x?q=1&pw=x1&b=2', 'See https://<user>@a.test/x?q=1&pw=<pw>&b=2'],
	[
		'https://a.test/?token=x1 and https://b.test/',
		'https://a.test/?token=<token> and https://b.test/',
	],
	['X-Monitoring-Secret: x1', 'X-Monitoring-Secret: <X-Monitoring-Secret>'],
	['Authorization: Bearer x1y2', 'Authorization: Bearer <Authorization>'],
	['Cookie: a=b; c=d', 'Cookie: <Cookie>'],
	['<b>Password:</b> hunter2', '<b>Password:</b> <Password>'],
	['<password>hunter2</password>', '<password><password></password>'],
	['curl -H "x: Bearer abcdefg1234"', 'curl -H "x: Bearer <Bearer>"'],
	['next=%2F%3Ftoken%3Dx1%26b', 'next=%2F%3Ftoken%3D<3Ftoken>%26b'],
	['Access code: 1234', 'Access code: <Access code>'],
	['keys: ["a", "b"]', 'keys: <keys>'],
	['https://ex:ample?token=ab@cd-tail', 'https://<user>'],
	['eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.abc_-1 is signed', '<text> is signed'],
])('secrets in a text are replaced: %s', (text, expected) => expect(shown(text)).toBe(expected));

it.each([
	'"alert":"@(System.Uri.EscapeDataString("" + Model.AlertName))"',
	'"token":"@(Model.Site_Name)"',
	'Error code: 503',
	'user-select: none; color: red',
	'if (Model.Key == null) { }',
	'https://a.test:8080/@me and key://x',
])('a text without secrets stays unchanged: %s', (text) => expect(shown(text)).toBe(text));

it('a text that is a name keeps a word after a colon', () => {
	expect(shown('Login: main page', 'name')).toBe('Login: main page');
	expect(shown('Shop token=x1', 'name')).toBe('Shop token=<token>');
});

it('the search for secrets in a text is fast, however hostile the text', () => {
	const hostile = [
		'a://b:'.repeat(20_000),
		'token'.repeat(20_000),
		'<a '.repeat(20_000),
		'key'.concat(' '.repeat(50_000)),
		'Bearer '.repeat(20_000),
		`"secret":"${'\\'.repeat(50_000)}`,
	];
	const count = hostile.map((text) => findSecrets(text, { as: 'text' }).length);
	expect(count).toHaveLength(hostile.length);
});

describe('a text of a file', () => {
	const how = { as: 'text' as const };
	const stored = '"secret":"x1", https://u:p@a.test/?token=t2 Password:  h3 again';
	const read = (text: string, current: string) =>
		restoreSecrets(text, current, how, (_, known) => known);

	it('a text of a file without its secrets is read as the stored text', () => {
		expect(read(withoutSecrets(stored, how), stored)).toBe(stored);
		expect(
			read(
				withoutSecrets(stored, how, () => '<secret: x>'),
				stored,
			),
		).toBe(stored);
	});

	it('an edited text of a file gets the stored secrets', () => {
		const edited = withoutSecrets(stored, how, () => '<secret: x>').replace('again', 'once');
		expect(read(edited, stored)).toBe(stored.replace('again', 'once'));
	});

	it('a text of a file gets no user of another host', () => {
		const current = 'https://u:p@a.test/';
		expect(read('https://<secret: x>@b.test/ and https://<secret: x>@a.test/', current)).toBe(
			'https://b.test/ and https://u:p@a.test/',
		);
	});
});
