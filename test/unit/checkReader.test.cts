import { CheckReader } from '../../nodes/shared/service/xmlFeed';
import { recordsIn, toFeedRecord } from '../support/feed.cts';

async function read(document: string, timeZone = 'UTC', successStatuses = ['S', 'OK']) {
	const options = { successStatuses, valueNames: ['duration', 'dnsTime'], timeZone };
	const reader = new CheckReader(options);
	const records = await recordsIn(`<Report>${document}</Report>`);
	return { checks: records.map((record) => reader.read(toFeedRecord(record))), reader };
}

const at = (text: string) => Date.parse(`${text}Z`);

it('a check is read with the fields around it', async () => {
	const { checks } = await read(
		`<Site ID="7" Name="Shop"><Location Name="London"><Response>
			<URL>https://shop.test/</URL><Time>11/20/2026 01:15:05 PM</Time><Duration>0.412</Duration>
			<DnsTime>0.02</DnsTime><Status>S</Status></Response></Location></Site>`,
	);
	expect(checks).toEqual([
		{
			deviceId: '7',
			deviceName: 'Shop',
			location: 'London',
			task: 'https://shop.test/',
			time: at('2026-11-20T13:15:05'),
			isSuccess: true,
			status: 'S',
			error: undefined,
			values: [0.412, 0.02],
		},
	]);
});

it('a check has attributes, other names, a status in any case, and the reason of its failure', async () => {
	const { checks } = await read(
		`<Response DeviceId="8" DeviceName="Blog" Location="Paris" When="2026-11-20 00:00:01.5" Result=" ok "/>
		<Response DeviceId="8" DeviceName="Blog" Location="Paris" When="2026-11-21 00:00" Result="F" ErrorMessage="Timeout"/>`,
	);
	expect(checks).toMatchObject([
		{ deviceId: '8', deviceName: 'Blog', location: 'Paris', isSuccess: true, error: undefined },
		{ time: at('2026-11-21T00:00:00'), isSuccess: false, status: 'F', error: 'Timeout' },
	]);
	expect(checks[0]?.time).toBe(at('2026-11-20T00:00:01.500'));
	expect(checks[0]?.values).toEqual([undefined, undefined]);
});

it('a time of a check that names its zone is converted to the zone of the workflow', async () => {
	const { checks } = await read(
		`<Response><Time>2026-10-24T23:30:00Z</Time><Status>S</Status></Response>
		<Response><Time>2026-10-25T01:30:00+00:00</Time><Status>S</Status></Response>`,
		'Europe/Berlin',
	);
	expect(checks.map((check) => check?.time)).toEqual([
		at('2026-10-25T01:30:00'),
		at('2026-10-25T02:30:00'),
	]);
});

it('unreadable checks are counted in place of guesses', async () => {
	const { checks, reader } = await read(
		`<Response><Time>soon</Time><Status>S</Status></Response>
		<Response><Time>11/20/2026 10:00:00</Time><Status/></Response>
		<Response><Status>S</Status></Response>`,
	);
	expect(checks).toEqual([undefined, undefined, undefined]);
	expect(reader.skipped).toEqual({ time: 1, format: 1, status: 1 });
});

it('values of one device are not used for the next one', async () => {
	const { checks } = await read(
		`<Site ID="1" Name="One"><Response Time="2026-11-20 10:00" Status="S"/></Site>
		<Site Name="Two"><Response Status="S" Time="2026-11-20 10:00"/></Site>`,
	);
	expect(checks).toMatchObject([
		{ deviceId: '1', deviceName: 'One' },
		{ deviceId: undefined, deviceName: 'Two', status: 'S' },
	]);
});

it('twenty statuses with unknown meaning are remembered', async () => {
	const words = Array.from({ length: 25 }, (_, at) => `odd ${at}`);
	const { checks, reader } = await read(
		['S', ...words, 'odd 3']
			.map((word) => `<Response Time="2026-11-20 10:00" Status="${word}"/>`)
			.join(''),
		'UTC',
		[],
	);
	expect([...reader.unknownStatuses]).toEqual(words.slice(0, 20));
	expect(checks.map((check) => check?.isSuccess)).toEqual([true, ...Array(26).fill(undefined)]);
});
