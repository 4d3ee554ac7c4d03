/** The one spelling of an address, and the one check of which can be monitored. */
import {
	completeWebAddress,
	hostOf,
	isDnsName,
	isHost,
	isWebAddress,
	normalAddress,
} from '../../nodes/shared/words/values/webAddress';

it.each([
	['https://A.test', 'https://a.test/'],
	['HTTPS://a.test:443/', 'https://a.test/'],
	['http://a.test:80/x', 'http://a.test/x'],
	['https://a.test:8443/x', 'https://a.test:8443/x'],
	['https://a.test./x', 'https://a.test/x'],
	['https://a.test.:8443/', 'https://a.test:8443/'],
	['https://a.test/x#part', 'https://a.test/x'],
	['https://a.test/#', 'https://a.test/'],
	['https://a.test/%7euser/%c3%a4', 'https://a.test/~user/%C3%A4'],
	['https://a.test/%41?q=%7E%2d', 'https://a.test/A?q=~-'],
	['https://a.test/a%2fb', 'https://a.test/a%2Fb'],
	['https://a.test/a%2541', 'https://a.test/a%2541'],
	['https://a.test/ä', 'https://a.test/%C3%A4'],
	['https://a.test/a|b?c[]=1', 'https://a.test/a%7Cb?c%5B%5D=1'],
	['https://a.test/x/../y/./z', 'https://a.test/y/z'],
	['https://bücher.test/', 'https://xn--bcher-kva.test/'],
	['https://user:pw@a.test/', 'https://user:pw@a.test/'],
	['https://[2001:DB8:0::1]/', 'https://[2001:db8::1]/'],
	['a.test/x', 'https://a.test/x'],
	['a.test.', 'https://a.test/'],
	['wss://A.test:443/s', 'wss://a.test/s'],
	[' two words ', 'two words'],
	['', ''],
])('spells %j as %s', (text, address) => {
	expect(normalAddress(text)).toBe(address);
	expect(normalAddress(address)).toBe(address);
});

it.each([
	['https://a.test/item?code=1', 'https://a.test/item?code=2'],
	['https://a.test/A', 'https://a.test/a'],
	['https://a.test/a%2Fb', 'https://a.test/a/b'],
	['https://a.test/?a=1+2', 'https://a.test/?a=1%202'],
	['http://a.test/', 'https://a.test/'],
])('keeps %s and %s apart', (one, other) => {
	expect(normalAddress(one)).not.toBe(normalAddress(other));
});

it.each([
	'https://www.example.test/',
	'HTTP://a.test',
	'https://intranet/status',
	'https://localhost:8080',
	'https://192.0.2.1/',
	'https://[2001:db8::1]/',
	'https://my_shop.example.test/',
	'https://a--b.test/',
	'https://bücher.test/ä',
	'https://a.test./',
	'https://user:pw@a.test/',
	'https://a.test/M*A*S*H?q=*',
	'https://archive.test/web/https://a.test/',
	'https://a.test/?to=https://b.test/',
	`https://${'a'.repeat(63)}.test/`,
])('takes %s as a web address', (text) => {
	expect(isWebAddress(text)).toBe(true);
});

it.each([
	'https://*.example.test/',
	'https://a.test/*',
	'https://_dmarc.example.test/',
	'https://a-.test/',
	'https://a..test/',
	`https://${'a'.repeat(64)}.test/`,
	`https://${'a.'.repeat(130)}test/`,
	'https://a.test:0/',
	'https://a.test:99999/',
	'https://https://a.test/',
	'http://https:a.test/',
	'https://a.testhttps://b.test/',
	'https://a.test https://b.test',
	'https://a.test/a b',
	'https://a.test;b.test',
	'ftp://a.test/',
	'android-app://com.example/http/x',
	'anna@example.test',
	'//cdn.example.test/x',
	'https:a.test',
	'www.a.test',
	'',
])('refuses %j as a web address', (text) => {
	expect(isWebAddress(text)).toBe(false);
});

it.each<[text: string, address: string | undefined]>([
	['www.a.test', 'https://www.a.test'],
	['a.test.', 'https://a.test.'],
	['a.test:8443/x?y', 'https://a.test:8443/x?y'],
	['[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
	['192.0.2.1', 'https://192.0.2.1'],
	...[
		['*.a.test', '_dmarc.a.test', 'a..test', 'anna@a.test', 'mailto:anna@a.test', '//a.test/x'],
		['https//a.test', 'http:a.test', 'shop', '1.5', 'n/a', 'https://a.test'],
	]
		.flat()
		.map((text): [string, undefined] => [text, undefined]),
])('completes %j to %s', (text, address) => {
	expect(completeWebAddress(text)).toBe(address);
});

it.each([
	['www.a.test', true, true],
	['a.test.', true, true],
	['bücher.test', true, true],
	['2001:db8::1', true, true],
	['10.2.0.192.in-addr.arpa', true, true],
	['_dmarc.a.test', false, true],
	['_sip._tcp.a.test', false, true],
	['*.a.test', false, false],
	['-a.test', false, false],
	['a..test', false, false],
	['a.test:80', false, false],
	['a@a.test', false, false],
	['a.test/x', false, false],
	['a b', false, false],
	['', false, false],
])('%j: can be checked: %s, can be asked for: %s', (text, isChecked, isAsked) => {
	expect([isHost(text), isDnsName(text)]).toEqual([isChecked, isAsked]);
});

it.each([
	['https://www.shop.example:8443/a/?b=1#c', 'www.shop.example'],
	['https://ann:pw@SHOP.example/?to=/a/', 'shop.example'],
	['https://[2001:db8::1]:8443/', '[2001:db8::1]'],
	['SHOP.example./', 'shop.example'],
	['localhost', 'localhost'],
	['shop', ''],
	['', ''],
	['https://', ''],
	['see shop.example', ''],
])('hostOf(%j)', (text, host) => {
	expect(hostOf(text)).toBe(host);
});
