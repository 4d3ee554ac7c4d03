import { ExcludedDevices } from '../../nodes/shared/service/xmlFeed/map/leftOut';
import type { FeedRecord } from '../../nodes/shared/service/xmlFeed';
import { toFeedRecord } from '../support/feed.cts';

const site = (fields: Record<string, string>) => [{ element: 'Site', fields }];
const shop = site({ ID: '1', Name: 'Shop' });
const blog = site({ ID: '2', Name: 'Blog' });

const record = (ancestors: ReturnType<typeof site>, fields = {}) =>
	toFeedRecord({ element: 'Response', ancestors, fields });

function keep(texts: string[], records: Array<ReturnType<typeof record>>) {
	return new ExcludedDevices(texts).removeFrom({ text: '', records, emptyDevices: [] }).records;
}

const [ofShop, alsoOfShop, ofBlog] = [record(shop), record(shop, { A: '2' }), record(blog)];
const records = [ofShop, alsoOfShop, ofBlog, record(shop, { A: '3' })];

it.each([
	['an ID', ['1'], [ofBlog]],
	['a name', ['Shop'], [ofBlog]],
	['a pattern', ['Sh*'], [ofBlog]],
	['another device', ['Blog'], records.filter((one) => one !== ofBlog)],
	['both', ['Blog', '1'], []],
	['nobody', ['Careers'], records],
])('records of excluded devices are removed by %s', (_, texts, left) => {
	expect(keep(texts, records)).toEqual(left);
});

it('each record that is a device itself is compared with the excluded devices', () => {
	const noneAround: FeedRecord['ancestors'] = [];
	const [one, two] = ['1', '2'].map((ID) =>
		toFeedRecord({ element: 'Site', ancestors: noneAround, fields: { ID } }),
	);
	expect(keep(['1'], [one, two, one])).toEqual([two]);
	expect(keep(['2'], [one, two, one])).toEqual([one, one]);
});

it('each record that names its device itself is compared with the excluded devices', () => {
	const around = [{ element: 'Location', fields: { Name: 'London' } }];
	const own = (fields: Record<string, string>) => record(around, { ID: '77', ...fields });
	const [one, two] = [own({ Name: 'Shop' }), own({ Name: 'Blog' })];
	expect(keep(['Shop'], [two, one, one])).toEqual([two]);
	expect(keep(['Shop', 'Blog'], [one, two])).toEqual([]);
});

it('excluded devices without records are removed, too', () => {
	const emptyDevices = [
		{ ID: '1', Name: 'Shop' },
		{ ID: '2', Name: 'Blog' },
	];
	const chunk = { text: 'as it came', records: [], emptyDevices };
	expect(new ExcludedDevices(['Shop']).removeFrom(chunk)).toEqual({
		...chunk,
		emptyDevices: [emptyDevices[1]],
	});
});

it.each([
	['an ID where a record has only a name', '77', { Name: 'Blog' }, 'ID', 'names'],
	['a pattern of IDs where a record has only a name', '7*', { Name: 'Blog' }, 'ID', 'names'],
	['a name where a record has only an ID', 'Shop', { ID: '2' }, 'name', 'IDs'],
])('Devices to Exclude refuses %s', (_what, text, fields, missing, form) => {
	expect(() => keep([text], [ofShop, record(site(fields as Record<string, string>))])).toThrow(
		expect.objectContaining({
			message: `Devices to Exclude contains "${text}", but the service returned no device ${missing} to compare it with`,
			hint: `Enter ${form} in Devices to Exclude. The service omits the ${missing} of at least one device.`,
		}),
	);
});
