import {
	taskUpdateBody,
	isIpAddress,
	isTaskOfKind,
	lacksDnsServer,
	taskCreateBody,
	simplifyTask,
	removeQueryParameters,
} from '../../nodes/shared/service/webApi';

it('the body of a new task has the type of its URL', () => {
	const typeOf = (url: string) => taskCreateBody('web', 5, { url }).Task_Type_Id;
	expect([typeOf('https://a.test'), typeOf('HTTP://a.test')]).toEqual([2, 1]);
});

it('the body of a new task has default values only for missing fields', () => {
	expect(taskCreateBody('web', 5, { url: 'http://a.test', dnsServerIp: '192.0.2.1' })).toEqual({
		Device_Id: 5,
		DNSResolveMode: 'Device Cached',
		DNSserverIP: '192.0.2.1',
		Task_Type_Id: 1,
		RequestType: 'GET',
		GetParams: [],
		PostParams: [],
		HeaderParams: [],
		Url: 'http://a.test',
	});
	expect(taskCreateBody('other', 5, { taskTypeId: 14 })).toEqual({
		Device_Id: 5,
		DNSResolveMode: 'Device Cached',
		DNSserverIP: null,
		Task_Type_Id: 14,
	});
});

describe('the body of a changed task', () => {
	const current = {
		Task_Type_Id: 2,
		Url: 'https://a.test/?x=1&y=two words',
		GetParams: [
			{ Name: 'x', Value: '1' },
			{ Name: 'y', Value: 'two words' },
		],
		Unknown: { kept: true },
	};

	it('the body of a changed task keeps all other fields, without appended query parameters in the URL', () => {
		expect(taskUpdateBody(current, { name: 'New' })).toEqual({
			...current,
			Url: 'https://a.test/',
			Name: 'New',
		});
	});

	it('the body of a changed task changes its type with the scheme only for HTTP and HTTPS tasks', () => {
		const url = 'http://b.test';
		expect(taskUpdateBody(current, { url })).toMatchObject({ Url: url, Task_Type_Id: 1 });
		expect(taskUpdateBody({ Task_Type_Id: 15 }, { url })).toEqual({ Url: url, Task_Type_Id: 15 });
	});
});

it.each([
	['https://a.test/?x=1', [{ Name: 'x', Value: '1' }], 'https://a.test/'],
	['https://a.test/?a=b&x=1', [{ Name: 'x', Value: '1' }], 'https://a.test/?a=b'],
	['https://a.test/?x=a%20b', [{ Name: 'x', Value: 'a b' }], 'https://a.test/'],
	['https://a.test/?x=a+b', [{ Name: 'x', Value: 'a b' }], 'https://a.test/'],
	[
		'https://a.test/%3a/?b=%3a&x=https%3a%2f%2fb.test%2fc+d%3F',
		[{ Name: 'x', Value: 'https://b.test/c d?' }],
		'https://a.test/%3a/?b=%3a',
	],
	['https://a.test/?x=%C3%b6%20%2F', [{ Name: 'x', Value: 'ö /' }], 'https://a.test/'],
	['https://a.test/?x=A', [{ Name: 'x', Value: 'a' }], 'https://a.test/?x=A'],
	['https://a.test/?x=', [{ Name: 'x', Value: null }], 'https://a.test/'],
	['https://a.test/?x=2', [{ Name: 'x', Value: '1' }], 'https://a.test/?x=2'],
	['https://a.test/?x=2', [], 'https://a.test/?x=2'],
	['https://a.test/?x=2', null, 'https://a.test/?x=2'],
	['https://a.test/?x=2', [{ Name: 'x', Value: '\ud800' }], 'https://a.test/?x=2'],
])('query parameters are removed from %s: %j, leaving %s', (url, parameters, without) => {
	expect(removeQueryParameters(url, parameters)).toBe(without);
});

it('a simplified task has names in place of codes, and no password', () => {
	const simple = simplifyTask({
		Id: 7,
		Name: 'Home',
		Device_Id: 5,
		Task_Type_Id: 2,
		Url: 'https://a.test/',
		RequestType: 'GET',
		Keyword1: 'one',
		Keyword2: '',
		Keyword3: 'three',
		UserPass: 'secret-word',
		Timeout: 30_000,
	});
	expect(simple).toEqual({
		id: 7,
		name: 'Home',
		deviceId: 5,
		type: 'HTTPS',
		address: 'https://a.test/',
		request: 'GET',
		keywords: 'one, three',
		timeoutSeconds: 30,
	});
});

it.each([
	[1500, 1.5],
	[0, 0],
	[undefined, null],
	['30 s', '30 s'],
])('a simplified task shows a timeout in seconds: %s', (Timeout, timeout) => {
	expect(simplifyTask({ Timeout }).timeoutSeconds).toBe(timeout);
});

it('a simplified task keeps the number of an unknown task type', () => {
	expect(simplifyTask({ Id: 7, Task_Type_Id: 14 })).toMatchObject({ type: 14 });
});

it('the fields that fit a task are recognized by its kind', () => {
	const fits = (type: unknown) =>
		(['web', 'ssl', 'dns', 'other'] as const).filter((kind) =>
			isTaskOfKind({ Task_Type_Id: type }, kind),
		);
	expect([fits(1), fits('2'), fits(8), fits(14)]).toEqual([
		['web', 'other'],
		['web', 'ssl', 'other'],
		['dns', 'other'],
		['other'],
	]);
});

it('the chosen flags of a task are switched on and all others off', () => {
	const chosen = ['CheckCertificateDate', 'New'];
	expect(taskUpdateBody({}, { certificateChecks: chosen })).toEqual({
		CheckCertificateAuthority: false,
		CheckCertificateCN: false,
		CheckCertificateDate: true,
		CheckCertificateRevocation: false,
		CheckCertificateUsage: false,
		New: true,
	});
});

it("custom DNS hosts are formatted in the service's format", () => {
	const customDnsHosts = [
		{ host: 'a.test', ip: '192.0.2.1' },
		{ host: 'b.test', ip: '2001:db8::1' },
	];
	expect(taskUpdateBody({}, { customDnsHosts })).toEqual({
		CustomDNSHosts: 'a.test=192.0.2.1;b.test=2001:db8::1;',
	});
	expect(taskUpdateBody({}, { customDnsHosts: [] })).toEqual({ CustomDNSHosts: null });
});

it('a timeout is stored in milliseconds, and an unchanged one is left as it is', () => {
	expect(taskUpdateBody({ Timeout: 1500 }, { timeout: 30 })).toEqual({ Timeout: 30_000 });
	expect(taskUpdateBody({ Timeout: 1500 }, { keyword1: 'a' })).toEqual({
		Timeout: 1500,
		Keyword1: 'a',
	});
});

it('fields of a task in the names of the service win over all others', () => {
	const fields = { timeout: 30, otherFields: { Timeout: 5, Notes: 'n' } };
	expect(taskUpdateBody({}, fields)).toEqual({ Timeout: 5, Notes: 'n' });
});

it('a missing IP address of an external DNS server is noticed', () => {
	const DNSResolveMode = 'External DNS Server';
	expect(lacksDnsServer({ DNSResolveMode, DNSserverIP: '' })).toBe(true);
	expect(lacksDnsServer({ DNSResolveMode, DNSserverIP: '192.0.2.1' })).toBe(false);
	expect(lacksDnsServer({ DNSResolveMode: 'TTL Cached' })).toBe(false);
	expect(lacksDnsServer({ DNSResolveMode: 'external dns SERVER' })).toBe(true);
});

it('IP addresses are distinguished from other texts', () => {
	const texts = ['192.0.2.1', '2001:db8::1', '::1', '192.0.2', '192.0.2.256', 'a.test', '', 'dead'];
	expect(texts.filter(isIpAddress)).toEqual(['192.0.2.1', '2001:db8::1', '::1']);
});
