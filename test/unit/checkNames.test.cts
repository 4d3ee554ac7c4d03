import { checkDevicesAndLocations } from '../../nodes/MonitoringReports/actions/checkNames';
import {
	ReportedNames,
	responsesReport,
	type FeedDevice,
} from '../../nodes/shared/service/xmlFeed';

/** Devices that count how often they are read. */
function countedDevices(count: number) {
	let reads = 0;
	const devices = Array.from({ length: count }, (_, at) => ({
		get id() {
			reads += 1;
			return String(40_001 + at);
		},
		get name() {
			reads += 1;
			return `Shop ${at + 1}`;
		},
	}));
	return { devices, reads: () => reads };
}

async function check(texts: string[], list: FeedDevice[], names = new ReportedNames()) {
	const hints: string[] = [];
	const run = {
		addHint: (hint: string) => hints.push(hint),
		collectNames: (found: string[], describe: (found: string[]) => string) =>
			hints.push(describe(found)),
		listDevices: async () => await Promise.resolve({ devices: list }),
	};
	const request = {
		report: responsesReport([]),
		query: { devices: texts },
		isElementCustom: false,
	};
	const outcome = { names, records: names.records, isCutOff: false, isUnknown: false };
	const refusal = await checkDevicesAndLocations(run, request, outcome).then(
		() => undefined,
		(error: Error & { description?: string }) => error,
	);
	return { hints, refusal };
}

const texts = (count: number, first: number) =>
	Array.from({ length: count }, (_, at) => String(first + at));

it('a device without a name is not mistaken for another one whose results have none', async () => {
	const names = new ReportedNames();
	const ancestors = [{ element: 'Site', fields: { ID: '7' } }];
	names.addRecord({ element: 'Response', ancestors, names: ['ID'], values: ['1'] });
	const nameless = (id: string) => ({ id, name: '' });
	const { hints, refusal } = await check(['7', '8'], [nameless('7'), nameless('8')], names);
	expect(refusal).toBeUndefined();
	expect(hints).toEqual([expect.stringMatching(/^Your account has "8", but this report has no/)]);
});

it('a long list in Devices is refused without looking at every device for each text', async () => {
	const { devices, reads } = countedDevices(200);
	const listed = jest.spyOn(ReportedNames.prototype, 'devices', 'get');
	const { refusal } = await check(texts(300, 90_001), devices);
	expect(refusal?.message).toContain('"90010" and 290 more in Devices are not known');
	expect(reads()).toBeLessThan(200 * 40);
	expect(listed.mock.calls.length).toBeLessThan(5);
});

it('a long list in Devices is found without looking at every device for each text', async () => {
	const { devices, reads } = countedDevices(200);
	const { hints, refusal } = await check(texts(200, 40_001), devices);
	expect(refusal).toBeUndefined();
	expect(hints).toEqual([expect.stringMatching(/^Your account has "40001", .* and 190 more/)]);
	expect(reads()).toBeLessThan(200 * 40);
});

it('a long list in Devices is refused with the names nearest to the first three', async () => {
	const list = texts(50, 40_001).map((id) => ({ id, name: 'Shop' }));
	const { refusal } = await check([...texts(3, 90_001), 'Shpo'], list);
	expect(refusal).toMatchObject({
		hint: expect.stringMatching(
			/^Did you mean ("Shop" \(ID \d+\),? (or )?){3,9}\(for the first 3\)\? Correct Devices/,
		),
	});
	const other = await check(['Shpo', 'Sohp'], list);
	expect(other.refusal).toMatchObject({
		hint: expect.stringMatching(
			/^Did you mean ("Shop" \(ID \d+\), ){2}or "Shop" \(ID \d+\)\? Correct Devices/,
		),
	});
});
