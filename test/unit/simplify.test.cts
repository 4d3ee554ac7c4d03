import type { FeedFields } from '../../nodes/shared/service/xmlFeed';
import { toRawRecord } from '../../nodes/shared/service/xmlFeed/parse/record';
import type { RecordLayout } from '../../nodes/shared/service/xmlFeed/map/layout';
import {
	configurationLayout,
	deviceStatusLayout,
	responseLayout,
} from '../../nodes/shared/service/xmlFeed/map/layouts';
import {
	camelCase,
	toLocations,
	type SimpleValue,
} from '../../nodes/shared/service/xmlFeed/map/simpleValues';
import { Simplifier } from '../../nodes/shared/service/xmlFeed/map/simplify';
import { seededRandom } from '../support/random.cts';
import { toFeedRecord, type NamedRecord } from '../support/feed.cts';
import { parseDecimal } from '../../nodes/shared/service/xmlFeed/map/values';
import { toIsoTime } from '../../nodes/shared/words/util/serviceTime';

const simplifyRecord = (record: Omit<NamedRecord, 'element'>, element = 'Response') =>
	new Simplifier().simplify(toFeedRecord({ element, ...record }));

it('a simplified record has camelCase names, numbers, times and the device', () => {
	expect(
		simplifyRecord({
			ancestors: [
				{ element: 'Site', fields: { ID: '0101', Name: '007' } },
				{ element: 'Location', fields: { ID: '2', Name: 'NY, USA' } },
			],
			fields: {
				ID: '12345678901234567890',
				Duration: '0.482',
				DnsTime: '',
				SSLTime: 'n/a',
				Status: '1',
				MonitoringTimestamp: '11/20/2026 1:05:09 PM',
				Note: '42',
				'Success-Count': '7',
				Steps: [{ Duration: '1' }, { Duration: '2.5' }],
			},
		}),
	).toEqual({
		deviceId: '0101',
		deviceName: '007',
		locationId: 2,
		location: 'NY, USA',
		id: '12345678901234567890',
		duration: 0.482,
		dnsTime: null,
		sslTime: 'n/a',
		status: '1',
		monitoringTimestamp: '2026-11-20T13:05:09',
		note: '42',
		successCount: 7,
		steps: [{ duration: 1 }, { duration: 2.5 }],
	});
});

it("a simplified record has the service's own word next to ours if its layout includes it", () => {
	const simplify = (layout: RecordLayout, fields: FeedFields) =>
		new Simplifier(layout).simplify(toFeedRecord({ element: 'A', ancestors: [], fields }));
	expect(simplify(responseLayout([], true), { Result: 'Timed out' })).toMatchObject({
		result: 'unknown',
		details: { resultText: 'Timed out' },
	});
	const state = simplify(deviceStatusLayout, { State: 'Sleepy' });
	expect(state).toMatchObject({ state: 'unknown', stateText: 'Sleepy', status: null });
	expect(simplify(configurationLayout, { Name: 'Shop' })).toMatchObject({
		frequencySeconds: null,
		tasks: [],
	});
});

it('a simplified record keeps the names of a report whose layout is unknown', () => {
	const fields = { Details: 'all', Time: '12/1/2026' };
	expect(simplifyRecord({ ancestors: [], fields })).toEqual({
		details: 'all',
		time: '2026-12-01',
	});
});

it('a simplified record names the owner of a name around it', () => {
	const ancestors = [
		{ element: 'Location', fields: { Name: 'Oslo' } },
		{ element: 'Agent', fields: { Name: 'Agent 5' } },
	];
	expect(simplifyRecord({ ancestors, fields: { ID: '1' } })).toEqual({
		location: 'Oslo',
		agentName: 'Agent 5',
		id: 1,
	});
});

it('a simplified record contains only the bounds of the request that its layout names', () => {
	const layout = { fields: { name: [] }, last: { from: [] } };
	const simplifier = new Simplifier(layout, { from: '2026-11-20', to: '2026-11-21' });
	const record = toFeedRecord({ element: 'A', ancestors: [], fields: { Name: 'Shop' } });
	expect(simplifier.simplify(record)).toEqual({ name: 'Shop', from: '2026-11-20' });
});

it.each<[string, SimpleValue, SimpleValue]>([
	['an ID', '3', [{ id: 3, name: null }]],
	['a name', 'Oslo', [{ id: null, name: 'Oslo' }]],
	['nothing', null, []],
	[
		'several',
		['3', { name: 'Oslo' }],
		[
			{ id: 3, name: null },
			{ id: null, name: 'Oslo' },
		],
	],
	['a list of them', { location: ['3'] }, [{ id: 3, name: null }]],
])('a simplified record lists locations in one form: %s', (_, value, expected) => {
	expect(toLocations(value)).toEqual(expected);
});

it('a simplified record keeps its own field and that of an ancestor', () => {
	const ancestors = [{ element: 'Location', fields: { Name: 'Ancestor' } }];
	const record = { ancestors, fields: { Location: 'Own' } };
	expect(simplifyRecord(record)).toEqual({ location: 'Ancestor', otherLocation: 'Own' });
	const raw = toRawRecord(toFeedRecord({ element: 'Response', ...record }));
	expect(raw).toEqual({ Location: [{ Name: 'Ancestor' }, 'Own'] });
});

it('a simplified device has deviceId and deviceName, and lists its tasks', () => {
	const fields = { ID: '7', Name: 'Shop', State: 'Up', Task: { ID: '9', URL: 'https://a.test' } };
	expect(simplifyRecord({ ancestors: [], fields }, 'Site')).toEqual({
		deviceId: 7,
		deviceName: 'Shop',
		state: 'Up',
		tasks: [{ id: 9, url: 'https://a.test' }],
	});
	const two = { Task: [{ ID: '8' }, { ID: '9' }] };
	expect(simplifyRecord({ ancestors: [], fields: two }, 'Site')).toEqual({
		tasks: [{ id: 8 }, { id: 9 }],
	});
});

it('a simplified device lists its tasks even inside a separate element', () => {
	const simplified = (tasks: FeedFields | string) =>
		simplifyRecord({ ancestors: [], fields: { ID: '7', Tasks: tasks } }, 'Site');
	const one = { deviceId: 7, tasks: [{ id: 8 }] };
	expect(simplified({ Task: { ID: '8' } })).toEqual(one);
	expect(simplified({ Task: [{ ID: '8' }, { ID: '9' }] })).toEqual({
		...one,
		tasks: [{ id: 8 }, { id: 9 }],
	});
	expect(simplified('')).toEqual({ deviceId: 7, tasks: [] });
	expect(simplified({ Task: { ID: '8' }, Count: '1' })).toMatchObject({ tasks: { count: 1 } });
});

it('a simplified record keeps both values when two names are the same in camelCase', () => {
	const fields = { DnsTime: '1', 'Dns-Time': '2' };
	expect(simplifyRecord({ ancestors: [], fields })).toEqual({ dnsTime: 1, 'Dns-Time': 2 });
});

it('a record is simplified independently of the previous one', () => {
	const simplifier = new Simplifier();
	const ancestors = [{ element: 'Site', fields: { ID: '1' } }];
	const records: NamedRecord[] = [
		{ element: 'Response', ancestors, fields: { A: 'a', B: 'b' } },
		{ element: 'Response', ancestors, fields: { A: 'c', B: { C: 'd' } } },
		{ element: 'Response', ancestors, fields: { B: 'e' } },
		{ element: 'Response', ancestors: [], fields: { B: 'f' } },
		{ element: 'Response', ancestors: [], fields: {} },
	];
	expect(records.map((record) => simplifier.simplify(toFeedRecord(record)))).toEqual([
		{ deviceId: 1, a: 'a', b: 'b' },
		{ deviceId: 1, a: 'c', b: { c: 'd' } },
		{ deviceId: 1, b: 'e' },
		{ b: 'f' },
		{},
	]);
	expect(records.map((record) => toRawRecord(toFeedRecord(record)))).toStrictEqual([
		{ Site: { ID: '1' }, A: 'a', B: 'b' },
		{ Site: { ID: '1' }, A: 'c', B: { C: 'd' } },
		{ Site: { ID: '1' }, B: 'e' },
		{ B: 'f' },
		{},
	]);
});

it('a record is simplified independently of a previous one with a repeated name', () => {
	const twice = { element: 'Response', ancestors: [], names: ['A', 'A'], values: ['1', '2'] };
	const empty = { element: 'Response', ancestors: [], names: [], values: [] };
	const simplifier = new Simplifier();
	for (let count = 0; count < 2; count++) {
		expect(simplifier.simplify(twice)).toEqual({ a: ['1', '2'] });
		expect(simplifier.simplify(empty)).toEqual({});
		expect(toRawRecord(twice)).toEqual({ A: ['1', '2'] });
		expect(toRawRecord(empty)).toEqual({});
	}
});

it.each([
	['ID', 'id'],
	['URL', 'url'],
	['DnsTime', 'dnsTime'],
	['dnstime', 'dnsTime'],
	['SSLTIME', 'sslTime'],
	['SSLTime', 'sslTime'],
	['FirstPacketTime', 'firstPacketTime'],
	['Average-Response-Time', 'averageResponseTime'],
	['location', 'location'],
	['Last_7_Days', 'last7Days'],
	['Größe', 'größe'],
	['_', '_'],
])('the name %s is converted to %s', (name, simple) => {
	expect(camelCase(name)).toBe(simple);
});

it.each([
	['11/20/2026 1:05:09 PM', '2026-11-20T13:05:09'],
	['1/2/2026 12:00 AM', '2026-01-02T00:00:00'],
	['11/20/2026 10:15:00\u202fPM', '2026-11-20T22:15:00'],
	['11/20/2026 10:15:00\u00a0PM', '2026-11-20T22:15:00'],
	['11/20/2026 12:30:00 PM', '2026-11-20T12:30:00'],
	['11/20/2026', '2026-11-20'],
	['Friday, March 6, 2026 7:05:09 PM', '2026-03-06T19:05:09'],
	['2026-11-20 10:15:00', '2026-11-20T10:15:00'],
	['2026-11-20T10:15:00.123Z', '2026-11-20T10:15:00.123Z'],
	['2026-11-20T10:15:00+02:00', '2026-11-20T10:15:00+02:00'],
	['02/29/2024', '2024-02-29'],
	['02/29/2000', '2000-02-29'],
	['12/1/2026', '2026-12-01'],
	['12/31/2026 11:59:59 PM', '2026-12-31T23:59:59'],
])('the time %s is converted to %s', (text, iso) => {
	expect(toIsoTime(text)).toBe(iso);
});

it.each([
	'20/11/2026',
	'Friday, November 20, 2026 10:15 AM\nor later',
	'02/30/2026',
	'02/29/2026',
	'02/29/1900',
	'12/0/2026',
	'12/32/2026',
	'11/20/2026 0:30 AM',
	'11/20/2026 24:00',
	'11/20/2026 12:60',
	'11/20/2026 12:30:60',
	'11/20/2026 13:00 PM',
	'11/20/2026 25:00',
	'soon',
	'',
	'12:30',
])('the text %j is not read as a time', (text) => {
	expect(toIsoTime(text)).toBeUndefined();
});

it('a name that looks like a time or a number is left unchanged', () => {
	const fields = { TaskName: '11/20/2026', Note: '11/20/2026', URL: '42' };
	expect(simplifyRecord({ ancestors: [], fields })).toMatchObject({
		taskName: '11/20/2026',
		note: '2026-11-20',
		url: '42',
	});
});

it.each([
	['0', 0],
	['-1.5', -1.5],
	['0.482', 0.482],
	['', undefined],
	['0,482', undefined],
	['1e5', undefined],
	['0x10', undefined],
	['12345678901234567890', undefined],
	['Infinity', undefined],
])('the number %j is parsed as %p', (text, number) => {
	expect(parseDecimal(text)).toBe(number);
});

it('numbers are parsed exactly as in JavaScript', () => {
	const random = seededRandom(7);
	const texts = Array.from({ length: 20_000 }, () => {
		const whole = String(random.integerBelow(10 ** random.integerBelow(10)));
		const fraction = Array.from({ length: random.integerBelow(6) }, () =>
			random.integerBelow(10),
		).join('');
		return `${random.chance(0.2) ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
	});
	expect(texts.map(parseDecimal)).toEqual(texts.map(Number));
});
