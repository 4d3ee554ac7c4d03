/** What becomes of the body of an alert, from the template that is rendered to what is read of it. */
import { alertTriggerTemplate, splitRequest, readAlert } from '../../nodes/shared/features/alerts';
import { withoutLogins } from '../../nodes/shared/words/text';
import { renderRazor } from '../../sandbox/index.cts';
import { hostileTexts } from '../support/hostileTexts.cts';
import { firstDevice } from '../support/nodes.cts';
import { seededRandom } from '../support/random.cts';

const read = (body: string) => readAlert(splitRequest(body));

const time = (ms: number) => ({ Subtract: () => ({ TotalMilliseconds: ms }) });

const model = (reason: string | null, name: string | null = 'Shop front') => ({
	AlertName: 'ALERT',
	Site_Name: name,
	Now: time(Date.UTC(2026, 10, 20, 7, 5)),
	StartMonitorDowntime: time(Date.UTC(2026, 10, 20, 7, 0, 50, 950)),
	DownTimeDuration: { TotalSeconds: 249.2 },
	FirstErrorResponse: {
		Task: { Name: 'https://shop.example/basket?key=1' },
		AllErrors: [{ ErrorType: 'Validation', ErrorCode: 300, Reason: reason }],
	},
});

it('an alert in the template of the package is read completely', () => {
	expect(read(renderRazor(alertTriggerTemplate, model('Timeout after 30 s')))).toEqual({
		alert: {
			kind: 'down',
			deviceId: null,
			deviceName: 'Shop front',
			downSince: Date.UTC(2026, 10, 20, 7, 0, 50, 950),
			downSeconds: 249,
			sentAt: Date.UTC(2026, 10, 20, 7, 5),
			taskName: 'https://shop.example/basket?key=1',
			reason: 'Timeout after 30 s',
			errorType: 'Validation',
			errorCode: '300',
			details: {},
		},
	});
});

it('the alert template starts with the line of dynamic templates, and encodes every text', () => {
	const [first, ...others] = alertTriggerTemplate.split('\n');
	expect(first).toBe('@*dotcom razor engine version=1.0*@');
	const values = others.join('\n').match(/:"@.*"/g) ?? [];
	const plain = values.filter((value) => !/EscapeDataString|\(long\)/.test(value));
	expect(values).toHaveLength(9);
	expect(plain).toEqual([]);
});

const pieces = [
	...hostileTexts,
	...[
		'"',
		'\\',
		'\n',
		'\r\n',
		'\t',
		'\u0000',
		'{',
		'}',
		'@',
		'@Model.UID',
		'@(1)',
		'@*',
		'%',
		'%22',
	],
	...[
		'","alert":"ALL CLEAR","x":"',
		'&quot;',
		'&#34;',
		'&amp;quot;',
		'+',
		"'",
		'🙂',
		'<%Site_Name%>',
	],
	...['}\n{', '__proto__', '","encoding":"none', '\u2028', 'é'],
];

it('any text of a site is read as that text, whether Razor escapes for HTML or not', () => {
	const random = seededRandom(7);
	for (let round = 0; round < 400; round++) {
		const count = 1 + random.integerBelow(6);
		const text = Array.from({ length: count }, () => random.pick(pieces)).join('');
		const escapes = random.pick(['html', 'none'] as const);
		const body = renderRazor(alertTriggerTemplate, model(text, `Shop ${text}`), escapes);
		const expected = withoutLogins(text.trim()) || undefined;
		const reading = read(random.chance(0.3) ? `reason=1&body=${encodeURIComponent(body)}` : body);
		expect(reading).toMatchObject({ alert: { kind: 'down', reason: expected, details: {} } });
		const { deviceName } = 'alert' in reading ? reading.alert : { deviceName: '' };
		expect(deviceName?.slice(0, 150)).toBe(withoutLogins(`Shop ${text}`.trim()).slice(0, 150));
	}
});

it.each([
	['quotes, backslashes and control characters', '"\\\n\t\u0000\u001f'.repeat(17_000)],
	['characters of three bytes', '漢'.repeat(100_000)],
	['pairs of UTF-16 at even places', '🙂'.repeat(50_000)],
	['pairs of UTF-16 at odd places', `x${'🙂'.repeat(50_000)}`],
	['spaces after a letter', 'x'.padEnd(100_000)],
])('texts of 100,000 characters are cut before they are encoded: %s', (_, text) => {
	const body = renderRazor(alertTriggerTemplate, {
		...model(text, text),
		FirstErrorResponse: {
			Task: { Name: text },
			AllErrors: [{ ErrorType: text, ErrorCode: text, Reason: text }],
		},
	});
	expect(JSON.parse(body)).toMatchObject({ alert: 'ALERT', encoding: 'uri' });
	expect(body.length).toBeLessThan(65_519);
	const start = (length: number) =>
		text
			.slice(0, length)
			.replace(/[\ud800-\udbff]$/, '')
			.trim();
	expect(read(body)).toMatchObject({
		alert: { kind: 'down', reason: start(4000), taskName: start(500), errorType: start(500) },
	});
});

it('the vendor’s own example of a template is read, although its values are not encoded', () => {
	const body =
		'{ "devicename" : "Tom &amp; Co", "taskName" : "http://shop.example", "error" : "Reason: too &lt;slow&gt;", "StartMonitorDowntime" : 1558991488950, "AlertName": "ALERT", "Team": { "name": "Web" } }';
	expect(read(body)).toMatchObject({
		alert: {
			deviceName: 'Tom & Co',
			reason: 'Reason: too <slow>',
			downSince: 1558991488950,
			details: { Team: { name: 'Web' } },
		},
	});
});

const quoted = '{"alert":"ALL CLEAR","deviceName":"Shop"}';

it.each([
	['JSON', quoted],
	['JSON behind a mark of its encoding and blank lines', `\ufeff\n\n${quoted}\n`],
	['JSON of which all was escaped for HTML', quoted.replaceAll('"', '&quot;')],
	['JSON in a text of JSON', JSON.stringify(quoted)],
	['JSON in a field of a form', `a=b&payload=${encodeURIComponent(quoted)}`],
	['the fields of a form', 'alert=ALL+CLEAR&deviceName=Shop'],
])('an alert is read from %s', (_, body) => {
	expect(read(body)).toMatchObject({ alert: { kind: 'up', deviceName: 'Shop' } });
});

it.each([
	['nothing', '', 'is not in JSON'],
	['a list', '[1]', 'is not in JSON'],
	['a number', '7', 'is not in JSON'],
	['JSON that was cut off', '{"alert":"ALERT","deviceName":"Sh', 'is not in JSON'],
	['a web page', '<html>alert</html>', 'is not in JSON'],
	['what is nested too deeply', `{"a":${'['.repeat(500)}${']'.repeat(500)}}`, 'is not in JSON'],
	['an object without a kind', '{"deviceName":"Shop"}', 'has no alert type'],
	['an unknown kind', '{"alert":"CALM","deviceName":"Shop"}', 'has the unknown alert type "CALM"'],
	['a kind that is a list', '{"alert":["ALERT"],"deviceName":"Shop"}', 'has no alert type'],
	['an alert without a device', '{"alert":"ALERT"}', 'has no device'],
	['a form of very many fields', 'a={&'.repeat(40_000), 'has more than 500 fields'],
	[
		'JSON of very many fields',
		JSON.stringify({ alert: 'ALERT', deviceName: 'Shop', list: Array(500).fill(1) }),
		'has more than 500 fields',
	],
	['a template that nobody filled in', alertTriggerTemplate, 'is not in JSON'],
])('%s is refused as an alert, with a reason', (_, body, problem) => {
	expect(read(body)).toEqual({ unread: { problem, hint: expect.stringContaining('Template') } });
});

it('a text that an older .NET encoded, with quotes left and escaped for HTML, is read', () => {
	const fields = { alert: 'ALERT', deviceName: 'It&#39;s%20%26amp%3B', encoding: 'uri' };
	expect(read(JSON.stringify(fields))).toMatchObject({ alert: { deviceName: "It's &amp;" } });
});

it('an alert cannot change the prototype of objects', () => {
	const body =
		'{"alert":"TEST","__proto__":{"polluted":1},"constructor":2,"own":{"__proto__":{"polluted":1},"a":[{"prototype":1,"b":2}]}}';
	const reading = read(body);
	expect(reading).toMatchObject({ alert: { details: { own: { a: [{ b: 2 }] } } } });
	expect(JSON.stringify(reading)).not.toMatch(/polluted|prototype|constructor/);
	expect(Object(reading).polluted).toBeUndefined();
});

it('impossible times and durations of an alert are left out', () => {
	const body = (more: object) => JSON.stringify({ alert: 'ALERT', deviceName: 'Shop', ...more });
	for (const value of ['', '-62135596800000', 'now', 'NaN', '1e99', null, -5, true, 12]) {
		expect(read(body({ downSince: value, sentAt: value }))).toMatchObject({
			alert: { downSince: undefined, sentAt: undefined },
		});
	}
	expect(read(body({ downSeconds: '-1' }))).toMatchObject({ alert: { downSeconds: undefined } });
	expect(read(body({ downSeconds: '0' }))).toMatchObject({ alert: { downSeconds: 0 } });
});

it('the device ID of an alert is read as in the lists of the service, that of the URL first', () => {
	const opened = splitRequest('{"alert":"ALERT","deviceId":"84211"}');
	expect(readAlert(opened)).toMatchObject({ alert: { deviceId: firstDevice } });
	expect(readAlert(opened, '84212')).toMatchObject({ alert: { deviceId: 84212 } });
});

it('very long texts of an alert are shortened', () => {
	const reading = read(
		JSON.stringify({ alert: 'ALERT', deviceName: 'x'.repeat(9999), reason: 'y'.repeat(99_999) }),
	);
	const { deviceName, reason } = 'alert' in reading ? reading.alert : {};
	expect([deviceName?.length, reason?.length]).toEqual([200, 5000]);
});
