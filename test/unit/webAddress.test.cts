/** The one spelling of an address, and the one check of which can be monitored. */
import {
	completeWebAddress,
	explainAddress,
	hostOf,
	isDnsName,
	isHost,
	isWebAddress,
	normalAddress,
} from '../../nodes/shared/words/values/webAddress';
import { splitAddresses } from '../../nodes/shared/words/values/lists';
import { unwrapLink } from '../../nodes/shared/words/values/wrappedLinks';

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
])('the address %j is spelled as %s', (text, address) => {
	expect(normalAddress(text)).toBe(address);
	expect(normalAddress(address)).toBe(address);
});

it.each([
	['https://a.test/item?code=1', 'https://a.test/item?code=2'],
	['https://a.test/A', 'https://a.test/a'],
	['https://a.test/a%2Fb', 'https://a.test/a/b'],
	['https://a.test/?a=1+2', 'https://a.test/?a=1%202'],
	['http://a.test/', 'https://a.test/'],
])('the addresses %s and %s stay apart', (one, other) => {
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
	`https://a.test/${'a'.repeat(2033)}`,
	'http://u:p@192.0.2.7:80/1/a',
	'https://www.google.com/search?q=https://a.test',
])('the text %s is a web address', (text) => {
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
	`https://a.test/${'a'.repeat(2034)}`,
	'http://192.0.2.07/',
	'http://u:p@010.0.2.7:80/',
	'http://127.1/',
	'http://3221226219/',
	'http://0xc0.0.2.7/',
	'https://192.0.2.0/24',
	'https://[2001:db8::]/32',
	'https://protect-eu.mimecast.com/s/AbC?domain=a.test',
	'https://l.facebook.com/l.php?u=https%3A%2F%2Fa.test%2F',
])('the text %j is refused as a web address', (text) => {
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
])('the address %j is completed to %s', (text, address) => {
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
	['192.0.2.07', false, false],
	['192.0.2.0/24', false, false],
	['127.1', false, false],
	['192.0.2.7.', true, true],
])('the host %j can be checked: %s, can be resolved: %s', (text, isChecked, isAsked) => {
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
])('hostOf(%j) returns the host of an address', (text, host) => {
	expect(hostOf(text)).toBe(host);
});

it.each([
	['https://a.test/Price list.pdf', ['https://a.test/Price list.pdf']],
	['a.test/Price list.pdf', ['a.test/Price list.pdf']],
	['https://a.test/?q=red b.test', ['https://a.test/?q=red b.test']],
	['https://a.test/ list.pdf?v=1.2', ['https://a.test/ list.pdf?v=1.2']],
	['https://a.test/Smith, John.html', ['https://a.test/Smith John.html']],
	['https://a.test/Price\nlist.pdf', ['https://a.test/Price list.pdf']],
	['https://a.test/x www.b.test y.html', ['https://a.test/x', 'www.b.test y.html']],
	['https://a.test/ b.test', ['https://a.test/', 'b.test']],
	['https://a.test\u00a0b.test,c.test', ['https://a.test', 'b.test', 'c.test']],
	['a.test/x\nb.test/y; https://c.test/d,e', ['a.test/x', 'b.test/y', 'https://c.test/d,e']],
])('a blank inside an address makes no second one: %j', (text, addresses) => {
	expect(splitAddresses(text)).toEqual(addresses);
});

const encoded = encodeURIComponent('https://a.test/x_y?z=1');
const proofpoint = 'https://urldefense.com/v3/__https:/a.test/x_y?z=1__;!!abc$';

it.each([
	`https://gcc02.safelinks.protection.office365.us/?url=${encoded}&data=x`,
	`https://nam.safelinks.protection.outlook.com/?url=${encodeURIComponent(proofpoint)}`,
	`https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/a.html?url=${encoded}`,
	proofpoint,
	'https://urldefense.proofpoint.com/v2/url?u=https-3A__a.test_x-5Fy-3Fz-3D1&d=x',
	`https://linkprotect.cudasvc.com/url?a=${encoded}&c=E`,
	`https://secure-web.cisco.com/1-2/${encoded}`,
	`https://us.protection.sophos.com/?d=a.test&u=${btoa(decodeURIComponent(encoded))}`,
	'https://protect.checkpoint.com/v2/___https://a.test/x_y?z=1___.YzJ1',
	`https://www.google.de/url?sa=t&url=${encoded}`,
	`https://l.facebook.com/l.php?u=${encoded}&h=AT0`,
	`https://www.linkedin.com/redir/redirect?url=${encoded}&urlhash=x`,
])('unwraps %s', (link) => expect(unwrapLink(link)).toBe('https://a.test/x_y?z=1'));

it.each([
	['shop.example/a b', 'Write %20 for a blank inside an address'],
	['https://10.0.0.1/24', 'Write a single IP address'],
])('the advice for the address %s begins with "%s"', (text, advice) =>
	expect(explainAddress(text).startsWith(advice)).toBe(true),
);
